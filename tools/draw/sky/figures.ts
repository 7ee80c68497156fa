/** The figures of the constellations: lines that stop short of their stars, and names. */
import { constellations } from '../../core/stars/constellations.ts'
import {
  type Box,
  boundingBox,
  covers,
  type Extent,
  type LabelCandidate,
  middleOf,
  type Segment,
} from '../labels.ts'
import { textExtent, withRim, writing } from '../letters.ts'
import { along, between, group, type Point, path, polyline, share } from '../svg.ts'
import type { SkySheet } from './sheet.ts'

/** A constellation on the sheet: its lines as pairs of ends, pixels. */
export interface Figure {
  readonly name: string
  readonly segments: readonly (readonly [Corner, Corner])[]
  readonly bounds: Box
}

/** Where lines of a figure meet. */
interface Corner extends Point {
  /** Whether its star is drawn. */
  readonly isStar: boolean
}

/** The lines of every figure of which a part is on the sheet. */
export function figures(sheet: SkySheet): readonly Figure[] {
  const { scene, projection } = sheet
  const corner = (hip: number): Corner | undefined => {
    const placed = scene.corners.get(hip)
    const point = placed && projection.project(placed.direction)
    return point && { ...point, isStar: placed.thing.magnitude <= scene.magnitudeMax }
  }
  return constellations.map(({ name, lines }) => {
    const segments = lines.flatMap((chain) => {
      const corners = chain.map(corner)
      return corners.slice(1).flatMap((b, index) => {
        const a = corners[index]
        return a && b && (projection.holds(a) || projection.holds(b)) ? [[a, b] as const] : []
      })
    })
    return { name, segments, bounds: boundingBox(segments.flat()) }
  })
}

/** At either end so much of a line is left out at most: the stars of Orion's belt stand close, and are joined. */
const GREATEST_GAP = 0.25

/** Opacity of lines of which so many ends have a star: at dusk they fade with their stars. */
const STRENGTH = ['0.14', '0.34', '0.6'] as const

/** Lines of one strength are one element. A gap leaves the stars at their ends standing free. */
export function figureLines(sheet: SkySheet, all: readonly Figure[]): string {
  const usual = share(sheet, 5, 2.5)
  const strokes: [string, string, string] = ['', '', '']
  for (const [a, b] of all.flatMap(({ segments }) => segments)) {
    const gap = Math.min(usual, GREATEST_GAP * lengthOf([a, b]))
    const stars = (Number(a.isStar) + Number(b.isStar)) as 0 | 1 | 2
    strokes[stars] += polyline([along(a, b, a.isStar ? gap : 0), along(b, a, b.isStar ? gap : 0)])
  }
  return strokes
    .map((outline, stars) =>
      path(outline, {
        stroke: sheet.palette.figures,
        'stroke-width': share(sheet, 0.9, 0.5),
        'stroke-opacity': STRENGTH[stars as 0 | 1 | 2],
        'stroke-linecap': 'round',
      }),
    )
    .join('')
}

/** Names stand among the lines of their figure, in spaced capitals. */
export function figureNames(sheet: SkySheet, all: readonly Figure[]): string {
  const { palette, room } = sheet
  const style = { size: share(sheet, 10.5, 9), spacing: 0.16 }
  const names = all.map((figure) => {
    const text = figure.name.toUpperCase()
    const extent = textExtent(text, style)
    const isOwn = (box: Box) => isNearest(figure, all, middleOf(box), style.size)
    const spot = room.best(spotsAmong(sheet, figure, extent), extent, isOwn)
    return spot ? writing(text, { ...spot, ...style }) : ''
  })
  return group(withRim(palette.figureNames, palette.halo), ...names)
}

/** Around a point of a line: how far across in widths of the name, and down in its heights. */
const AROUND: readonly (readonly [number, number])[] = [
  [0, 0],
  [0, -1],
  [0, 1],
  [0.62, 0],
  [-0.62, 0],
  [0.5, -1],
  [0.5, 1],
  [-0.5, -1],
  [-0.5, 1],
  [0, -1.8],
  [0, 1.8],
  [0.75, 0.6],
  [0.75, -0.6],
  [-0.75, 0.6],
  [-0.75, -0.6],
]

/** So many lines of a figure are tried for its name, from the middle outwards. */
const PLACES = 6

/** Beside the lines that show and in the middle of all; the nearer to the middle, the cheaper. */
function spotsAmong(
  { projection }: SkySheet,
  { segments }: Figure,
  { width, size }: Extent,
): LabelCandidate[] {
  const visibleSegments = segments.filter(([a, b]) => projection.holds(a) && projection.holds(b))
  if (visibleSegments.length === 0) return []
  const middle = centreOf(visibleSegments)
  const fromMiddle = ({ x, y }: Point): number => Math.hypot(x - middle.x, y - middle.y)
  const halfway = visibleSegments
    .map(([a, b]) => between(a, b, 0.5))
    .sort((a, b) => fromMiddle(a) - fromMiddle(b))
  return [middle, ...halfway.slice(0, PLACES)].flatMap((place) =>
    AROUND.map(([across, down]): LabelCandidate => {
      const [x, y] = [place.x + across * width, place.y + down * size * 1.05]
      return { x, y: y + 0.35 * size, anchor: 'middle', cost: fromMiddle({ x, y }) / size }
    }),
  )
}

/** The middle of lines, each of them weighed by its length. */
function centreOf(segments: readonly Segment[]): Point {
  const [x, y, length] = segments.reduce(
    ([x, y, all], line) => {
      const [middle, weight] = [between(...line, 0.5), lengthOf(line)]
      return [x + weight * middle.x, y + weight * middle.y, all + weight]
    },
    [0, 0, 0],
  )
  return { x: x / length, y: y / length }
}

/** Whether no other figure has a line that is nearer to a point by more than a margin. */
function isNearest(figure: Figure, all: readonly Figure[], point: Point, margin: number): boolean {
  const distance = Math.min(...figure.segments.map((line) => distanceTo(line, point)))
  if (distance <= margin) return true
  const reach = { ...point, radius: distance - margin }
  return !all.some(
    (candidate) =>
      candidate !== figure &&
      covers(candidate.bounds, reach) &&
      candidate.segments.some((line) => distanceTo(line, point) < reach.radius),
  )
}

const lengthOf = ([a, b]: Segment): number => Math.hypot(b.x - a.x, b.y - a.y)

/** From a point to the nearest point of a line. */
function distanceTo([a, b]: Segment, { x, y }: Point): number {
  const [across, down] = [b.x - a.x, b.y - a.y]
  const part = ((x - a.x) * across + (y - a.y) * down) / (across ** 2 + down ** 2)
  const clamped = Math.min(1, Math.max(0, part))
  return Math.hypot(a.x + clamped * across - x, a.y + clamped * down - y)
}
