/** Room around a circle: symbols that would cover each other are moved apart. */
import { normalDegrees, signedDegrees } from '../../angles.ts'

/** Rounds of pushing; a crowd of a dozen is at rest after some forty. */
const ROUNDS = 300

/**
 * Angles at least `apart` degrees from each other, in the same order around the circle, each as near to where it
 * was as its neighbours let it.
 * @param angles degrees, in any order.
 * @returns in the order given.
 */
export function spread(angles: readonly number[], apart: number): number[] {
  // More than fit are set as evenly as they can be.
  const room = Math.min(apart, 360 / Math.max(1, angles.length))
  const order = angles.map((_, at) => at).sort((a, b) => (angles[a] as number) - (angles[b] as number))
  const placed = angles.map(normalDegrees)
  if (order.length < 2) return placed
  for (let round = 0; round < ROUNDS; round++) {
    let moved = 0
    order.forEach((here, at) => {
      const next = order[(at + 1) % order.length] as number
      const gap = gapBetween(placed[here] as number, placed[next] as number, at === order.length - 1)
      const push = (room - gap) / 2
      if (push <= 1e-6) return
      placed[here] = (placed[here] as number) - push
      placed[next] = (placed[next] as number) + push
      moved = Math.max(moved, push)
    })
    if (moved < 1e-3) break
  }
  return placed.map(normalDegrees)
}

/** From one to the next around the circle; the last is followed by the first, a turn later. */
function gapBetween(here: number, next: number, wraps: boolean): number {
  const gap = next - here + (wraps ? 360 : 0)
  return gap > 180 ? gap : signedDegrees(gap)
}
