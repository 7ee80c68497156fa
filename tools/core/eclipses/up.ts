import type { BodyId } from '../bodies.ts'
import { horizontal } from '../coordinates.ts'
import type { Observer } from '../earth.ts'
import { STANDARD_HORIZON } from '../rise-set.ts'
import { roots } from '../search.ts'
import { bodyTarget } from '../target.ts'
import { instantOfTt, utcOfTt } from '../time.ts'

/** A stretch during which a body is above the horizon. */
export interface UpInterval {
  readonly fromTt: number
  readonly toTt: number
  /** ms since 1970 UTC. */
  readonly start: number
  readonly end: number
}

const TOLERANCE_DAYS = 1e-6

/** The parts of a stretch of TT days with a body's upper limb above a level horizon, refraction of 34′ in. */
export function upIntervals(body: BodyId, observer: Observer, fromTt: number, toTt: number): UpInterval[] {
  const target = bodyTarget(body)
  const height = (tt: number): number => {
    const instant = instantOfTt(tt)
    const { vector, semidiameter } = target(instant, observer)
    return horizontal(vector, instant, observer).altitudeAirless + semidiameter - STANDARD_HORIZON
  }
  const step = (toTt - fromTt) / 4
  const found: UpInterval[] = []
  let from = height(fromTt) >= 0 ? fromTt : undefined
  const close = (to: number): void => {
    if (from !== undefined) found.push({ fromTt: from, toTt: to, start: utcOfTt(from), end: utcOfTt(to) })
    from = undefined
  }
  for (const root of roots(height, fromTt, toTt, { step, tolerance: TOLERANCE_DAYS, touching: true })) {
    if (root.rising) from = root.at
    else close(root.at)
  }
  close(toTt)
  return found
}
