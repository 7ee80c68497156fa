import type { Observer } from '../core/frames/earth.ts'
import {
  airlessHorizon,
  type Horizon,
  type ObserverWithHorizon,
  Skyline,
  seaDip,
} from '../core/horizon/skyline.ts'
import { roundAngle } from '../core/round.ts'
import { Problem } from '../problems.ts'
import type { GivenHorizon } from '../schema/horizon.ts'

/** Horizon of a request as seen by an observer. */
export function horizonOf(given: GivenHorizon, observer: Observer): Horizon {
  if (typeof given === 'object') return new Skyline(given, observer)
  return airlessHorizon(given === 'sea' ? -seaDip(observer.elevation) : given, observer.air)
}

/** Observer with the horizon of a request, for times when something is seen; level ground needs none. */
export const withHorizon = (observer: Observer, given: GivenHorizon): ObserverWithHorizon =>
  given === 0 ? observer : { ...observer, horizon: horizonOf(given, observer) }

/** Most rows over a skyline in one answer: a millisecond each, and some 30 crossings where it is all teeth. */
const MOST_SKYLINE_ROWS = 1_000
/** Most rows times corners: a skyline of more than 72 corners takes longer for each row. */
const MOST_ROWS_BY_CORNERS = 72_000

/**
 * Bounds the rows of a request with a skyline.
 * @throws Problem `too_many_rows`
 */
export function withinSkyline(given: GivenHorizon, rows: number): void {
  if (typeof given !== 'object') return
  const most = Math.min(MOST_SKYLINE_ROWS, Math.floor(MOST_ROWS_BY_CORNERS / given.length))
  if (rows <= most) return
  throw new Problem('too_many_rows', `${rows} rows over a skyline; one answer has at most ${most}.`, {
    parameter: 'horizon',
    limit: most,
    hint: 'Ask for a shorter range or fewer targets, or send one altitude as horizon.',
  })
}

/** Altitude of the horizon below an azimuth, as it is seen: for the events of a skyline alone. */
export const horizonFields = (horizon: Horizon, azimuth: number): { horizonAltitude?: number } =>
  typeof horizon === 'number' ? {} : { horizonAltitude: roundAngle(horizon.altitudeAt(azimuth)) }

/** Effect of elevation on rise and set, for `meta.settings`. */
const levelGround = 'moves the observer; the horizon stays level (no dip), so times hardly change'
const seaBelow =
  'moves the observer and lowers the sea horizon by its dip, 1.76 arcminutes times the root of metres'

/** Horizon of a request, for `meta.settings`. */
export function horizonSettings(given: GivenHorizon, observer: Observer): Record<string, unknown> {
  if (typeof given === 'object') {
    return {
      horizon: given.map(({ azimuth, altitude }) => `${azimuth}:${altitude}`).join(','),
      skyline:
        'straight in azimuth and apparent altitude from corner to corner; met at the azimuth of the centre',
      elevation: levelGround,
    }
  }
  const seen = given === 'sea' ? -seaDip(observer.elevation) : given
  return {
    horizon: roundAngle(seen),
    horizonAirless: roundAngle(airlessHorizon(seen, observer.air)),
    elevation: given === 'sea' ? seaBelow : levelGround,
  }
}
