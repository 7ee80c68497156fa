/** A whole drawing as one SVG document. */
import { letterPath } from './letters.ts'
import { glyphOutline } from './shaping.ts'
import { element } from './svg.ts'
import { symbolPath } from './symbols.ts'

/** A drawing before it is written: its page, its words for those who cannot see it, and its layers. */
export interface Sheet {
  readonly width: number
  readonly height: number
  /** Size of the sheet on paper, with bleed, millimetres. */
  readonly paper?: { readonly width: number; readonly height: number; readonly bleed: number }
  /** For those who do not see the drawing. */
  readonly title: string
  readonly description: string
  /** Gradients, clips and filters. */
  readonly definitions: readonly string[]
  readonly content: readonly string[]
}

/** The whole document. Letters and symbols that the content refers to are defined once. */
export function svgDocument(sheet: Sheet): string {
  const { width, height, paper, title, description, definitions, content } = sheet
  const body = content.join('')
  const usedIds = [...new Set([...body.matchAll(/href="#([pistg]-\w+)"/g)].map(([, id]) => id as string))]
  const outlines = usedIds.map((id) => element('path', { id, d: outlineOf(id) })).join('')
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'data-width-mm': paper?.width,
      'data-height-mm': paper?.height,
      'data-bleed-mm': paper?.bleed,
      role: 'img',
      'aria-labelledby': 'title description',
    },
    element('title', { id: 'title' }, escaped(title)) +
      element('desc', { id: 'description' }, escaped(description)) +
      element('defs', {}, definitions.join('') + outlines) +
      body,
  )
}

/** Definitions are named by kind, `p` plain, `i` italic, `t` of titles, `s` symbol or `g` glyph of a font, and by character or name. */
function outlineOf(id: string): string {
  const [kind, name] = id.split('-') as [string, string]
  if (kind === 'g') return glyphOutline(id)
  return kind === 's' ? symbolPath(name) : letterPath(id)
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Text escaped for XML. XML 1.0, 5th ed., §2.4. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => entities[character] as string)
