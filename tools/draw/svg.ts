/** SVG as text: numbers of fixed digits, so that the same drawing is the same bytes on every machine. */
/** A place on the sheet in pixels, x to the right and y down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Numbers are written with one decimal; where that is too coarse, pass text. Undefined attributes are omitted. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

/** A tenth of a pixel is finer than any screen shows at the size drawn for; outlines scale without loss. */
export const toTenth = (value: number): string => String(Math.round(value * 10) / 10)

/** A point as outlines have it: `12.5 7`. */
export const pair = ({ x, y }: Point): string => `${toTenth(x)} ${toTenth(y)}`

/** One element; without content it is closed at once. */
export function element(name: string, attributes: Attributes, content = ''): string {
  const attributeText = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? toTenth(value) : value}"`)
    .join('')
  return content ? `<${name}${attributeText}>${content}</${name}>` : `<${name}${attributeText}/>`
}

/** Elements that share attributes; without elements it is nothing, since empty groups upset renderers. */
export const group = (attributes: Attributes, ...content: readonly string[]): string => {
  const inner = content.join('')
  return inner && element('g', attributes, inner)
}

/** A disc or ring. */
export const circle = (center: Point, r: number, attributes: Attributes): string =>
  element('circle', { cx: center.x, cy: center.y, r, ...attributes })

/** The outline of a line through points. */
export const polyline = (points: readonly Point[]): string =>
  points.map((point, index) => `${index === 0 ? 'M' : 'L'}${pair(point)}`).join('')

/** The outline of closed shapes: one string for many, so that they are one element. */
export const polygon = (points: readonly Point[]): string => (points.length > 2 ? `${polyline(points)}Z` : '')

/** A path element; empty for an empty outline. Not filled by default. */
export const path = (d: string, attributes: Attributes): string =>
  d && element('path', { d, fill: 'none', ...attributes })

/** Round dots of one size as one element: strokes without length, and with round ends. */
export const dots = (points: readonly Point[], radius: number, colour: string): string =>
  path(points.map((point) => `M${pair(point)}h0`).join(''), {
    stroke: colour,
    'stroke-width': (2 * radius).toFixed(2),
    'stroke-linecap': 'round',
  })

/** A sector of a ring between two radii; angles in degrees counter-clockwise from the right. */
export function ringSector(centre: Point, inner: number, outer: number, from: number, to: number): string {
  const long = to - from > 180 ? 1 : 0
  const pointText = (radius: number, angle: number) => pair(polar(centre, radius, angle))
  return (
    `M${pointText(outer, from)}A${toTenth(outer)} ${toTenth(outer)} 0 ${long} 0 ${pointText(outer, to)}` +
    `L${pointText(inner, to)}A${toTenth(inner)} ${toTenth(inner)} 0 ${long} 1 ${pointText(inner, from)}Z`
  )
}

/** The point at a distance from a centre; the angle in degrees counter-clockwise from the right. */
export function polar(centre: Point, radius: number, angle: number): Point {
  const turned = (angle * Math.PI) / 180
  return { x: centre.x + radius * Math.cos(turned), y: centre.y - radius * Math.sin(turned) }
}

/** From `from` towards `to`, that far. */
export function along(from: Point, to: Point, distance: number): Point {
  const reach = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return {
    x: from.x + ((to.x - from.x) * distance) / reach,
    y: from.y + ((to.y - from.y) * distance) / reach,
  }
}

/** The point a part of the way from one to another. */
export const between = (a: Point, b: Point, part: number): Point => ({
  x: a.x + (b.x - a.x) * part,
  y: a.y + (b.y - a.y) * part,
})

/** A length that is `thousandths` of a drawing's width, but no less than `least` pixels. */
export const share = ({ size }: { readonly size: number }, thousandths: number, minimum = 0): number =>
  Math.max(minimum, (size * thousandths) / 1000)
