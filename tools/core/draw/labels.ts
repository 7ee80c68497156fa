/** Room for words: a label is put where it covers nothing, or left out. */
import type { Point } from './svg.ts'

/** A rectangle that is written on, pixels. */
interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Where a label goes: the point it is anchored at, and which end of it is there. */
export interface LabelSpot {
  readonly x: number
  /** The line the letters stand on. */
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

export class LabelRoom {
  readonly #taken: Box[] = []
  readonly #holds: (point: Point) => boolean

  /** @param holds whether a point may be written on. */
  constructor(holds: (point: Point) => boolean) {
    this.#holds = holds
  }

  /** Keeps words off a disc. */
  takeDisc({ x, y }: Point, radius: number): void {
    this.#taken.push({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius })
  }

  /** A free spot beside a disc, to the right first; the spot is taken. */
  beside({ x, y }: Point, radius: number, width: number, size: number): LabelSpot | undefined {
    const gap = radius + size * 0.28
    const middle = y + size * 0.22
    const diagonal = gap * 0.75
    return this.#first(width, size, [
      { x: x + gap, y: middle, anchor: 'start' },
      { x: x - gap, y: middle, anchor: 'end' },
      { x, y: y - gap, anchor: 'middle' },
      { x, y: y + gap + size * 0.62, anchor: 'middle' },
      { x: x + diagonal, y: y - diagonal, anchor: 'start' },
      { x: x + diagonal, y: y + diagonal + size * 0.6, anchor: 'start' },
      { x: x - diagonal, y: y - diagonal, anchor: 'end' },
      { x: x - diagonal, y: y + diagonal + size * 0.6, anchor: 'end' },
    ])
  }

  /** A free spot near a point, the point itself first; the spot is taken. */
  near({ x, y }: Point, width: number, size: number): LabelSpot | undefined {
    const spots = [0, -1.2, 1.2, -2.4, 2.4, -3.6, 3.6].flatMap((down) =>
      [0, -0.35, 0.35].map(
        (across): LabelSpot => ({ x: x + across * width, y: y + down * size, anchor: 'middle' }),
      ),
    )
    return this.#first(width, size, spots)
  }

  #first(width: number, size: number, spots: readonly LabelSpot[]): LabelSpot | undefined {
    for (const spot of spots) {
      const box = boxOf(spot, width, size)
      if (this.#isFree(box)) {
        this.#taken.push(box)
        return spot
      }
    }
    return undefined
  }

  #isFree(box: Box): boolean {
    const corners = [
      { x: box.left, y: box.top },
      { x: box.right, y: box.top },
      { x: box.left, y: box.bottom },
      { x: box.right, y: box.bottom },
    ]
    return corners.every(this.#holds) && !this.#taken.some((other) => overlap(box, other))
  }
}

/** What a label covers: capitals and descenders, and a pixel to both sides, so that words do not run together. */
function boxOf({ x, y, anchor }: LabelSpot, width: number, size: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left: left - 1, right: left + width + 1, top: y - size * 0.7, bottom: y + size * 0.25 }
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
