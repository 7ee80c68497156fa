/** Room for words: a label is put where it covers nothing, or left out. */
import { type Box, CELL, Cells } from './cells.ts'
import { between, type Point } from './svg.ts'

export type { Box } from './cells.ts'

/** A line between two points. */
export type Segment = readonly [Point, Point]

/** Where a label goes: the point it is anchored at, and which end of it is there. */
export interface LabelSpot {
  readonly x: number
  /** The line the letters stand on. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

/** Size of a label. */
export interface Extent {
  readonly width: number
  /** Height of the em. */
  readonly size: number
  /** How far letters reach below the line, in parts of the size. */
  readonly descent: number
}

/** A place that a label may have. Of the free ones the cheapest is taken. */
export interface LabelCandidate extends LabelSpot {
  readonly cost: number
}

interface Disc extends Point {
  readonly radius: number
}

/** Cost of a label over a line, where it is legible but worse than beside it. */
const OVER_A_LINE = 3

/** Cost of a label per faint star that it displaces. */
const OVER_DUST = 1.5

/** Around a disc, in parts of the way to the middle of a label that touches its side: to the right first. */
const SIDES: readonly (readonly [number, number])[] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [1, 1],
  [-1, -1],
  [-1, 1],
  [1, -0.5],
  [1, 0.5],
  [-1, -0.5],
  [-1, 0.5],
  [0.5, -1],
  [0.5, 1],
  [-0.5, -1],
  [-0.5, 1],
  [1, -0.25],
  [1, 0.25],
  [1, -0.75],
  [1, 0.75],
  [-1, -0.25],
  [-1, 0.25],
  [-1, -0.75],
  [-1, 0.75],
  [0.75, -1],
  [0.75, 1],
  [-0.75, -1],
  [-0.75, 1],
  [0.25, -1],
  [0.25, 1],
  [-0.25, -1],
  [-0.25, 1],
]

/** How much nearer a label is to its own disc than to others, in parts of its size. */
const OWN = 0.35

/** Space between two labels on a line, in parts of the height of their boxes. */
const WORDS_APART = 0.5

/** Distances from a disc at which a label is tried, in parts of its size. */
const GAPS = [0.28, 0.6, 1] as const

export class LabelRoom {
  readonly #boxes = new Cells<Box>()
  readonly #discs = new Cells<Disc>()
  readonly #dust = new Cells<Point>()
  readonly #lines = new Cells<Segment>()
  readonly #holds: (point: Point) => boolean

  /** @param holds true for points where labels are allowed */
  constructor(holds: (point: Point) => boolean) {
    this.#holds = holds
  }

  /** Keeps words off a disc. */
  takeDisc({ x, y }: Point, radius: number): void {
    this.#discs.add(square({ x, y }, radius), { x, y, radius })
  }

  /** Keeps words off a faint dot as far as there is room elsewhere; where there is none, the dot has to give way. */
  takeDust({ x, y }: Point): void {
    this.#dust.add(square({ x, y }, 0), { x, y })
  }

  /** Whether a dot of a radius would stand on a word. */
  isWritten(middle: Point, radius: number): boolean {
    const dot = square(middle, radius)
    return this.#boxes.some(dot, (box) => overlap(box, dot))
  }

  /** Keeps words off a line as far as there is room elsewhere. */
  takeLine(line: Segment): void {
    const [a, b] = line
    // In pieces, or a slanted line would fill all the cells of its rectangle.
    const pieces = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / CELL))
    for (let piece = 0; piece < pieces; piece++) {
      const [from, to] = [between(a, b, piece / pieces), between(a, b, (piece + 1) / pieces)]
      this.#lines.add(boundingBox([from, to]), [from, to])
    }
  }

  /**
   * A free spot beside a disc, to the right first; the spot is taken.
   * @param rivals middles of other discs that a reader could take for the named one: the label stands nearer to its own disc.
   */
  beside(
    { x, y }: Point,
    radius: number,
    extent: Extent,
    rivals: readonly Point[] = [],
  ): LabelSpot | undefined {
    const near = rivals.filter(
      (rival) => Math.hypot(rival.x - x, rival.y - y) < extent.width + 5 * extent.size,
    )
    const isOwn = (box: Box) => {
      const leastFromRivals = distanceFrom(box, { x, y }) + OWN * extent.size
      return near.every((rival) => distanceFrom(box, rival) > leastFromRivals)
    }
    const { width, size, descent } = extent
    const [halfWidth, halfHeight] = [width / 2 + SIDE, ((ASCENT + descent) / 2) * size]
    const middle = y + ((ASCENT - descent) / 2) * size
    for (const part of GAPS) {
      const spots = SIDES.map(([right, down], index): LabelCandidate => {
        const isCorner = Math.abs(right * down) === 1
        const gap = (radius + part * size) * (isCorner ? 0.75 : 1)
        return {
          x: x + right * (halfWidth + gap) - Math.trunc(right) * (width / 2),
          y: middle + down * (halfHeight + gap),
          anchor: right === 1 ? 'start' : right === -1 ? 'end' : 'middle',
          cost: index * 0.4,
        }
      })
      const spot = this.best(spots, extent, isOwn)
      if (spot) return spot
    }
    return undefined
  }

  /** The cheapest of the spots that are free and suit; the spot is taken. */
  best(
    spots: readonly LabelCandidate[],
    extent: Extent,
    suits: (box: Box) => boolean = () => true,
  ): LabelSpot | undefined {
    let cheapest: { spot: LabelCandidate; box: Box; cost: number } | undefined
    for (const spot of spots) {
      if (cheapest && spot.cost >= cheapest.cost) continue
      const box = boxOf(spot, extent)
      if (!this.#isFree(box)) continue
      const cost = spot.cost + this.#costOf(box)
      if ((cheapest && cost >= cheapest.cost) || !suits(box)) continue
      cheapest = { spot, box, cost }
    }
    if (cheapest) this.#boxes.add(cheapest.box, cheapest.box)
    return cheapest?.spot
  }

  #isFree(box: Box): boolean {
    // Words on a line need more than a hair between them, or two read as one.
    const apart = WORDS_APART * (box.bottom - box.top)
    const spaced = { ...box, left: box.left - apart, right: box.right + apart }
    return (
      cornersOf(box).every(this.#holds) &&
      !this.#boxes.some(spaced, (placed) => overlap(spaced, placed)) &&
      !this.#discs.some(box, (disc) => covers(box, disc))
    )
  }

  #costOf(box: Box): number {
    const isOverLine = this.#lines.some(box, (line) => partWithin(line, box) !== undefined)
    return (isOverLine ? OVER_A_LINE : 0) + OVER_DUST * this.#dust.count(box, (dot) => isWithin(dot, box))
  }
}

/** Height of capitals in parts of the size, and pixels to both sides. */
const ASCENT = 0.7
const SIDE = 1

/** Box of a label: capitals and descenders, with a margin of one pixel on both sides between words. */
function boxOf({ x, y, anchor }: LabelSpot, { width, size, descent }: Extent): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left: left - SIDE, right: left + width + SIDE, top: y - size * ASCENT, bottom: y + size * descent }
}

const square = ({ x, y }: Point, radius: number): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

/** The rectangle around points. */
export function boundingBox(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const cornersOf = ({ left, right, top, bottom }: Box): Point[] => [
  { x: left, y: top },
  { x: right, y: top },
  { x: left, y: bottom },
  { x: right, y: bottom },
]

/** Middle of a box. */
export const middleOf = ({ left, right, top, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
})

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const isWithin = ({ x, y }: Point, { left, right, top, bottom }: Box): boolean =>
  x > left && x < right && y > top && y < bottom

/** Distance of a box from a point; 0 if the point lies in it. */
const distanceFrom = ({ left, right, top, bottom }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))

/** Whether any of a disc lies in a box. */
export const covers = (box: Box, disc: Disc): boolean => distanceFrom(box, disc) < disc.radius

/**
 * The part of a line that lies in a box, as fractions of its length; `undefined` when it passes by.
 * @see Liang & Barsky, "A new concept and method for line clipping", ACM Trans. Graphics 3, 1 (1984).
 */
export function partWithin([a, b]: Segment, box: Box): readonly [number, number] | undefined {
  let [from, to] = [0, 1]
  const [across, down] = [b.x - a.x, b.y - a.y]
  const sides = [
    [-across, a.x - box.left],
    [across, box.right - a.x],
    [-down, a.y - box.top],
    [down, box.bottom - a.y],
  ] as const
  for (const [step, room] of sides) {
    if (step === 0) {
      if (room <= 0) return undefined
    } else if (step < 0) from = Math.max(from, room / step)
    else to = Math.min(to, room / step)
  }
  return from < to ? [from, to] : undefined
}

/** Parts of a line outside the boxes, in its own direction. */
export function outside(line: Segment, boxes: readonly Box[]): Segment[] {
  const covered = boxes.map((box) => partWithin(line, box)).filter((part) => part !== undefined)
  const free: Segment[] = []
  let from = 0
  for (const [start, end] of [...covered.sort((a, b) => a[0] - b[0]), [1, 1] as const]) {
    if (start > from) free.push([between(...line, from), between(...line, start)])
    from = Math.max(from, end)
  }
  return free
}
