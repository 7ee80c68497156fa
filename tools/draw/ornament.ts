/** Ornaments of an engraved sheet: its border, rays in the middle and the hatched rim of a circle. */
import { circle, type Point, pair, path, polar, polygon, polyline, share, toTenth } from './svg.ts'

/** Width of the border, thousandths of the width of the sheet: what stands inside keeps that far from the edges. */
export const BORDER = 20

/** A thick line around the sheet and a thin one inside, which bends around a rosette in each corner. */
export function border(sheet: { readonly size: number; readonly height: number }, colour: string): string {
  const { size, height } = sheet
  const [outside, inside, bend] = [share(sheet, 8), share(sheet, 13), share(sheet, 17)]
  const [left, right, top, bottom] = [inside, size - inside, inside, height - inside]
  /** The line to a corner and the arc around its rosette. */
  const lineAndArc = (from: Point, to: Point) =>
    `L${pair(from)}A${toTenth(bend)} ${toTenth(bend)} 0 0 0 ${pair(to)}`
  const inner =
    `M${pair({ x: left + bend, y: top })}` +
    lineAndArc({ x: right - bend, y: top }, { x: right, y: top + bend }) +
    lineAndArc({ x: right, y: bottom - bend }, { x: right - bend, y: bottom }) +
    lineAndArc({ x: left + bend, y: bottom }, { x: left, y: bottom - bend }) +
    lineAndArc({ x: left, y: top + bend }, { x: left + bend, y: top })
  const outer = polygon([
    { x: outside, y: outside },
    { x: size - outside, y: outside },
    { x: size - outside, y: height - outside },
    { x: outside, y: height - outside },
  ])
  const corners = [left, right].flatMap((x) => [top, bottom].map((y) => ({ x, y })))
  return (
    path(outer, { stroke: colour, 'stroke-width': share(sheet, 2.4, 1) }) +
    path(inner, { stroke: colour, 'stroke-width': share(sheet, 0.9, 0.5) }) +
    path(corners.map((corner) => rosette(corner, share(sheet, 9))).join(''), { fill: colour })
  )
}

/** Eight petals around a point. */
function rosette(centre: Point, radius: number): string {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = 45 * index
    const side = (turn: number) => pair(polar(centre, radius * 0.62, angle + turn))
    const tip = pair(polar(centre, radius * (index % 2 === 0 ? 1 : 0.8), angle))
    return `M${pair(centre)}Q${side(24)} ${tip}Q${side(-24)} ${pair(centre)}Z`
  }).join('')
}

/** A wavy ray from one radius to another, which ends in a tip. */
function flame(centre: Point, angle: number, from: number, to: number): string {
  const edge = (side: number) =>
    Array.from({ length: 13 }, (_, step) => {
      const part = step / 12
      const sway = 1.7 * Math.sin(part * 2.5 * Math.PI)
      return polar(centre, from + (to - from) * part, angle + sway + side * 3.2 * (1 - part))
    })
  return polygon([...edge(1), ...edge(-1).reverse()])
}

/** A straight ray, of which one half is in the shade. */
function shadedRay(centre: Point, angle: number, from: number, to: number): { edge: string; shade: string } {
  const [tip, foot, left, right] = [
    polar(centre, to, angle),
    polar(centre, from, angle),
    polar(centre, from, angle + 4.6),
    polar(centre, from, angle - 4.6),
  ] as const
  return { edge: polygon([left, tip, right]), shade: polygon([foot, tip, right]) }
}

/** A sun as engravers draw it: straight rays and flames by turns around two circles. */
export function sunRays(
  sheet: { readonly size: number },
  centre: Point,
  radius: number,
  colour: string,
): string {
  const angles = Array.from({ length: 16 }, (_, index) => 22.5 * index)
  const [core, reach] = [0.2 * radius, 0.86 * radius]
  const straight = angles.map((angle) => shadedRay(centre, angle, core, reach))
  const flames = angles.map((angle) => flame(centre, angle + 11.25, core, 0.7 * radius))
  const line = { stroke: colour, 'stroke-width': share(sheet, 0.9, 0.5) }
  return (
    path(straight.map(({ edge }) => edge).join(''), line) +
    path(straight.map(({ shade }) => shade).join(''), { fill: colour }) +
    path(flames.join(''), line) +
    [core, 0.82 * core].map((r) => circle(centre, r, { fill: 'none', ...line })).join('') +
    path(rosette(centre, 0.7 * core), { fill: colour })
  )
}

/** Fine strokes outwards from a circle, and a thin circle around them. */
export function hatchedRim(
  sheet: { readonly size: number },
  centre: Point,
  radius: number,
  colour: string,
): string {
  const width = share(sheet, 5, 2)
  const strokes = Array.from({ length: 240 }, (_, index) =>
    polyline([polar(centre, radius, 1.5 * index), polar(centre, radius + width, 1.5 * index)]),
  )
  const line = { stroke: colour, 'stroke-width': share(sheet, 0.8, 0.4) }
  return path(strokes.join(''), line) + circle(centre, radius + width, { fill: 'none', ...line })
}
