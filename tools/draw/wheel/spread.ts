/** Room around a circle: symbols that would cover each other are moved apart. */
import { normalDegrees } from '../../core/math/angles.ts'

/** Something on the circle: where it belongs, how hard it is to move, and the room it needs to either side. */
interface Item {
  readonly angle: number
  readonly weight: number
  readonly half: number
  /** Which of the symbols it is; none for a fence. */
  readonly symbol?: number
}

/** Of a fence, that of a symbol being 1. A crowd that is wider than its house moves the fences by a millionth. */
const FENCE = 1e6

/**
 * Angles at least `apart` degrees from each other, in the same order around the circle, with the least sum of squared
 * ways. Symbols stay on their side of a fence, half of `apart` away from it; those that have no room between two
 * fences reach over both alike.
 * @param angles degrees, in any order.
 * @param apart of all, or of each: two stand the mean of theirs from each other.
 * @param fences degrees, in any order.
 * @returns in the order of the angles.
 */
export function spread(
  angles: readonly number[],
  apart: number | readonly number[],
  fences: readonly number[] = [],
): number[] {
  // More than fit are set as evenly as they can be.
  const widest = 360 / Math.max(1, angles.length)
  const halfOf = (symbol: number) =>
    Math.min(typeof apart === 'number' ? apart : (apart[symbol] as number), widest) / 2
  const items: Item[] = [
    ...fences.map((angle) => ({ angle: normalDegrees(angle), weight: FENCE, half: 0 })),
    ...angles.map((angle, symbol) => ({
      angle: normalDegrees(angle),
      weight: 1,
      half: halfOf(symbol),
      symbol,
    })),
  ].sort((a, b) => a.angle - b.angle)
  // A circle has no beginning: of three turns the middle one has neighbours at both its ends.
  const repeated = [-360, 0, 360].flatMap((turn) =>
    items.map((item) => ({ ...item, angle: item.angle + turn })),
  )
  const placed = placedInLine(repeated)
  const seats = new Array<number>(angles.length)
  items.forEach(({ symbol }, index) => {
    if (symbol !== undefined) seats[symbol] = normalDegrees(placed[items.length + index] as number)
  })
  return seats
}

/** Where items along a line stand when each keeps its room. */
function placedInLine(items: readonly Item[]): number[] {
  let reach = 0
  // Without the room before it, an item must only not stand before the last one.
  const room = items.map(({ half }, index) => {
    if (index > 0) reach += (items[index - 1] as Item).half + half
    return reach
  })
  const rising = nonDecreasing(
    items.map(({ angle, weight }, index) => ({ value: angle - (room[index] as number), weight })),
  )
  return rising.map((value, index) => value + (room[index] as number))
}

/**
 * The rising values with the least sum of weighed squared differences.
 * @see Barlow, Bartholomew, Bremner & Brunk, Statistical Inference under Order Restrictions (1972), §1.2: adjacent
 * violators are pooled at their mean.
 */
function nonDecreasing(values: readonly { value: number; weight: number }[]): number[] {
  const pools: { value: number; weight: number; count: number }[] = []
  for (const { value, weight } of values) {
    let pool = { value, weight, count: 1 }
    for (let last = pools.at(-1); last && last.value > pool.value; last = pools.at(-1)) {
      pools.pop()
      const all = last.weight + pool.weight
      const mean = (last.value * last.weight + pool.value * pool.weight) / all
      pool = { value: mean, weight: all, count: last.count + pool.count }
    }
    pools.push(pool)
  }
  return pools.flatMap(({ value, count }) => new Array<number>(count).fill(value))
}

/** From one of two equal boxes to the next around a circle, at an angle in degrees: they clear each other sideways or in height. */
export function sideBySide(
  { width, height }: { readonly width: number; readonly height: number },
  angle: number,
): number {
  const turned = (angle * Math.PI) / 180
  return Math.min(
    width / Math.max(1e-9, Math.abs(Math.sin(turned))),
    height / Math.max(1e-9, Math.abs(Math.cos(turned))),
  )
}
