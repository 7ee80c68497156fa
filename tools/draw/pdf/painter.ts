import { pdfImage } from './image.ts'
import { ellipseOutline, pathOutline, pdfNumber } from './outline.ts'
import type { PdfFile } from './pdf-file.ts'
import { colour, Shadings } from './shadings.ts'
import type { SvgElement, SvgTree } from './svg-elements.ts'

/** Presentation attributes that elements inherit, and their initial values. W3C, "SVG 2", §13. */
const initial = {
  fill: '#000000',
  stroke: 'none',
  'stroke-width': '1',
  'fill-opacity': '1',
  'stroke-opacity': '1',
  'fill-rule': 'nonzero',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'paint-order': 'normal',
}
type Style = Readonly<typeof initial>
const inherited = Object.keys(initial) as (keyof Style)[]

const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 }
const joins: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 }
/** Elements that are not drawn where they stand. */
const undrawn = new Set(['defs', 'title', 'desc', 'clipPath', 'radialGradient', 'linearGradient'])
const containers = new Set(['svg', 'g'])
/** Beyond every coordinate of a drawing, those of letters included; a group must name the room it takes. */
const everywhere = '[-99999 -99999 99999 99999]'

const numberOf = (element: SvgElement, key: string): number => Number(element.attributes[key] ?? 0)

/** Id in `url(#id)`; undefined for a plain colour. */
const idIn = (paint: string): string | undefined => /^url\(#(.+)\)$/.exec(paint)?.[1]

/** Turns the elements of a drawing into the operators of a page, and writes what these refer to. */
export class Painter {
  readonly #tree: SvgTree
  readonly #file: PdfFile
  readonly #resources: number
  readonly #shadings: Shadings
  readonly #states = new Map<string, string>()
  readonly #objects = new Map<string, string>()

  constructor(tree: SvgTree, file: PdfFile) {
    this.#tree = tree
    this.#file = file
    this.#resources = file.reserve()
    this.#shadings = new Shadings(tree, file, everywhere)
  }

  /** The content of the page: its operators, and a reference to its resources. */
  page(): { readonly content: string; readonly resources: string } {
    const content = this.#element(this.#tree.root, initial)
    const entries = (resources: ReadonlyMap<string, string>) =>
      [...resources].map(([name, value]) => `/${name} ${value}`).join(' ')
    const resources = this.#file.write(
      `<< /ExtGState << ${entries(this.#states)} >> /XObject << ${entries(this.#objects)} >> /Shading << ${entries(this.#shadings.named)} >> >>`,
      this.#resources,
    )
    return { content, resources }
  }

  #element(element: SvgElement, above: Style): string {
    const { name, attributes } = element
    if (undrawn.has(name)) return ''
    const style = { ...above }
    for (const key of inherited) style[key] = attributes[key] ?? above[key]
    const content = this.#contentOf(element, style)
    const placed = [
      transformed(attributes.transform ?? ''),
      this.#clip(attributes['clip-path']),
      attributes.opacity === undefined ? content : this.#group(content, attributes.opacity),
    ].join('')
    return placed && `q ${placed}Q\n`
  }

  #contentOf(element: SvgElement, style: Style): string {
    if (containers.has(element.name))
      return element.children.map((child) => this.#element(child, style)).join('')
    if (element.name === 'use') return this.#usedContent(element, style)
    if (element.name === 'image') return this.#image(element)
    return this.#painted(element, style)
  }

  #usedContent(element: SvgElement, style: Style): string {
    const target = this.#tree.byId.get(element.attributes.href?.slice(1) ?? '')
    if (!target) throw new Error(`The drawing uses ${element.attributes.href}, which it does not define.`)
    const [x, y] = [numberOf(element, 'x'), numberOf(element, 'y')]
    return `${x || y ? `1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} cm ` : ''}${this.#element(target, style)}`
  }

  /** A picture, which PDF puts into a square of one unit, up from the bottom (8.9.5.1). */
  #image(element: SvgElement): string {
    const { colours, opacities, data } = pdfImage(element.attributes.href ?? '')
    const mask = this.#file.deflated(opacities, data)
    const image = this.#file.deflated(`${colours} /SMask ${mask}`, data)
    const [x, y, width, height] = boxOf(element)
    const place = [width, 0, 0, -height, x, y + height].map(pdfNumber).join(' ')
    return `${place} cm /${this.#named(image)} Do `
  }

  /** A shape, filled and stroked in the order of its style. */
  #painted(element: SvgElement, style: Style): string {
    const outline = outlineOf(element)
    if (!outline) return ''
    const strokeFirst = style['paint-order'] === 'stroke'
    const [fill, stroke] = [this.#filled(element, outline, style), this.#stroked(outline, style)]
    return strokeFirst ? stroke + fill : fill + stroke
  }

  #filled(element: SvgElement, outline: string, style: Style): string {
    const { fill } = style
    if (fill === 'none') return ''
    const rule = style['fill-rule'] === 'evenodd' ? '*' : ''
    const gradient = idIn(fill)
    if (gradient) {
      const { name, mask, matrix } = this.#shadings.of(gradient, boxOf(element))
      const masked = mask ? this.#state(`/SMask ${mask}`) : ''
      return `q ${outline}W${rule} n ${matrix} cm ${masked}/${name} sh Q `
    }
    const opacity = style['fill-opacity']
    return `${opacity === '1' ? '' : this.#state(`/ca ${opacity}`)}${colour(fill)} rg ${outline}f${rule} `
  }

  #stroked(outline: string, style: Style): string {
    const { stroke } = style
    if (stroke === 'none' || Number(style['stroke-width']) === 0) return ''
    const dashes = style['stroke-dasharray']
    const opacity = style['stroke-opacity']
    return [
      opacity === '1' ? '' : this.#state(`/CA ${opacity}`),
      `${colour(stroke)} RG ${pdfNumber(Number(style['stroke-width']))} w `,
      style['stroke-linecap'] === 'butt' ? '' : `${caps[style['stroke-linecap']]} J `,
      style['stroke-linejoin'] === 'miter' ? '' : `${joins[style['stroke-linejoin']]} j `,
      // SVG cuts miters at 4 times the width, PDF at 10.
      '4 M ',
      dashes === 'none' ? '' : `[${dashes.split(' ').map(Number).map(pdfNumber).join(' ')}] 0 d `,
      `${outline}S `,
    ].join('')
  }

  #clip(value: string | undefined): string {
    const id = value && idIn(value)
    if (!id) return ''
    const shapes = this.#tree.byId.get(id)?.children ?? []
    return `${shapes.map(outlineOf).join('')}W n `
  }

  /** Makes operators one translucent sheet, so that its parts do not show through each other (11.6.6). */
  #group(content: string, opacity: string): string {
    if (!content) return ''
    const form = `/Type /XObject /Subtype /Form /BBox ${everywhere} /Group << /S /Transparency >> /Resources ${this.#resources} 0 R`
    const name = this.#named(this.#file.stream(form, content))
    return `${this.#state(`/ca ${opacity} /CA ${opacity}`)}/${name} Do `
  }

  /** Name in the resources of a group or picture. */
  #named(reference: string): string {
    const name = `X${this.#objects.size}`
    this.#objects.set(name, reference)
    return name
  }

  /** Sets parameters of the graphics state, each of which the file has once. */
  #state(entries: string): string {
    const dictionary = `<< ${entries} >>`
    const existing = [...this.#states].find(([, value]) => value === dictionary)?.[0]
    const name = existing ?? `G${this.#states.size}`
    this.#states.set(name, dictionary)
    return `/${name} gs `
  }
}

/** Outline of a shape. */
function outlineOf(element: SvgElement): string {
  const { name, attributes } = element
  const of = (key: string) => numberOf(element, key)
  switch (name) {
    case 'path':
      return pathOutline(attributes.d ?? '')
    case 'circle':
      return ellipseOutline([of('cx'), of('cy')], [of('r'), of('r')])
    case 'ellipse':
      return ellipseOutline([of('cx'), of('cy')], [of('rx'), of('ry')])
    case 'rect':
      return `${['x', 'y', 'width', 'height'].map((key) => pdfNumber(of(key))).join(' ')} re `
    default:
      throw new Error(`No drawing has the element ${name}.`)
  }
}

/** Left, top, width and height of a circle, ellipse, rectangle or picture: no other shape has a gradient. */
function boxOf(element: SvgElement): readonly [x: number, y: number, width: number, height: number] {
  const of = (key: string) => numberOf(element, key)
  const { name } = element
  if (name !== 'circle' && name !== 'ellipse') return [of('x'), of('y'), of('width'), of('height')]
  const [rx, ry] = name === 'circle' ? [of('r'), of('r')] : [of('rx'), of('ry')]
  return [of('cx') - rx, of('cy') - ry, 2 * rx, 2 * ry]
}

/** The `transform` of an element as operators. */
function transformed(list: string): string {
  return list
    .split(')')
    .filter(Boolean)
    .map((part) => {
      const [kind, inside = ''] = part.trim().split('(')
      const [a = 0, b, c = 0] = inside.split(/[ ,]/).map(Number)
      if (kind === 'translate') return `1 0 0 1 ${pdfNumber(a)} ${pdfNumber(b ?? 0)} cm `
      if (kind === 'scale') return `${exact(a)} 0 0 ${exact(b ?? a)} 0 0 cm `
      if (kind !== 'rotate') throw new Error(`No drawing has the transform ${kind}.`)
      const [cos, sin] = [Math.cos((a * Math.PI) / 180), Math.sin((a * Math.PI) / 180)]
      const [x, y] = [b ?? 0, c]
      const moved = [x - cos * x + sin * y, y - sin * x - cos * y]
      return `${[cos, sin, -sin, cos].map(exact).join(' ')} ${moved.map(pdfNumber).join(' ')} cm `
    })
    .join('')
}

/** A factor, which takes more digits than a length. */
const exact = (factor: number): string => String(Number(factor.toFixed(7)))
