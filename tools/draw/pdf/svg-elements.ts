/** The drawings of this service as trees of elements. */

/** An element of a drawing. */
export interface SvgElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly SvgElement[]
  /** Text before the first child; of titles alone. */
  readonly text: string
}

/** A drawing: its root, and every element with an id. */
export interface SvgTree {
  readonly root: SvgElement
  readonly byId: ReadonlyMap<string, SvgElement>
}

/** An element whose children are still being read. */
interface Open extends SvgElement {
  readonly children: SvgElement[]
  text: string
}

/**
 * Reads SVG as `tools/draw` writes it: elements with quoted attributes, `<` and `>` escaped elsewhere. It is no reader of
 * XML in general.
 */
export function svgElements(svg: string): SvgTree {
  const byId = new Map<string, SvgElement>()
  const top = opened('', '')
  const path: Open[] = [top]
  let end = 0
  for (const match of svg.matchAll(/<([^<>]+)>/g)) {
    const parent = path.at(-1) as Open
    const inside = match[1] as string
    if (parent.children.length === 0) parent.text += svg.slice(end, match.index)
    end = match.index + match[0].length
    if (inside.startsWith('/')) {
      path.pop()
      continue
    }
    const [name = ''] = inside.split(/[ /]/, 1)
    const element = opened(name, inside)
    parent.children.push(element)
    if (element.attributes.id) byId.set(element.attributes.id, element)
    if (!inside.endsWith('/')) path.push(element)
  }
  const [root] = top.children
  if (!root) throw new Error('There is no element in the drawing.')
  return { root, byId }
}

const opened = (name: string, inside: string): Open => ({
  name,
  attributes: Object.fromEntries(
    [...inside.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key, unescaped(value as string)]),
  ),
  children: [],
  text: '',
})

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Text without the entities of XML. */
export const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => characters[name] as string)
