import type { BodyId } from '../../bodies.ts'
import { horizontal } from '../../frames/coordinates.ts'
import type { Observer } from '../../frames/earth.ts'
import { STANDARD_HORIZON } from '../../horizon/skyline.ts'
import { holding } from '../../math/intervals.ts'
import { bodyTarget } from '../../targets/target.ts'
import { type Instant, instantOfTt, utcOfTt } from '../../time/time.ts'

/** A stretch during which a body is above the horizon. */
export interface UpInterval {
  readonly fromTt: number
  readonly toTt: number
  /** ms since 1970 UTC. */
  readonly start: number
  readonly end: number
}

/** The parts of a stretch of TT days with a body's upper limb above a level horizon, refraction of 34′ in. */
export function upIntervals(body: BodyId, observer: Observer, fromTt: number, toTt: number): UpInterval[] {
  const target = bodyTarget(body)
  const height = (tt: number): number => {
    const instant = instantOfTt(tt)
    const { vector, semidiameter } = target(instant, observer)
    return horizontal(vector, instant, observer).altitudeAirless + semidiameter - STANDARD_HORIZON
  }
  const step = (toTt - fromTt) / 4
  return [...holding({ value: height, step }, { from: fromTt, to: toTt })].map(({ from, to }) => ({
    fromTt: from,
    toTt: to,
    start: utcOfTt(from),
    end: utcOfTt(to),
  }))
}

/** The instant nearest to another at which the body is above the horizon; undefined if there is none. */
export function nearestUp(up: readonly UpInterval[], { tt }: Instant): Instant | undefined {
  const [nearest] = up
    .map(({ fromTt, toTt }) => Math.min(Math.max(tt, fromTt), toTt))
    .sort((a, b) => Math.abs(a - tt) - Math.abs(b - tt))
  return nearest === undefined ? undefined : instantOfTt(nearest)
}
