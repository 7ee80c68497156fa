import { Problem } from '../contract/problems.ts'
import type { Observer } from '../core/frames/earth.ts'
import {
  airlessHorizon,
  type Horizon,
  type ObserverWithHorizon,
  Skyline,
  seaDip,
} from '../core/horizon/skyline.ts'
import { roundAngle } from '../core/round.ts'
import type { GivenHorizon } from '../schema/horizon.ts'

/** Horizon of a request as seen by an observer. */
export function horizonOf(horizon: GivenHorizon, observer: Observer): Horizon {
  if (typeof horizon === 'object') return new Skyline(horizon, observer)
  return airlessHorizon(horizon === 'sea' ? -seaDip(observer.elevation) : horizon, observer.air)
}

/** Observer with the horizon of a request, for times when something is seen; level ground needs none. */
export const withHorizon = (observer: Observer, horizon: GivenHorizon): ObserverWithHorizon =>
  horizon === 0 ? observer : { ...observer, horizon: horizonOf(horizon, observer) }

/** Most rows over a skyline in one answer: a millisecond each, and some 30 crossings where it is all teeth. */
const MOST_SKYLINE_ROWS = 1_000
/** Most rows times corners: a skyline of more than 72 corners takes longer for each row. */
const MOST_ROWS_BY_CORNERS = 72_000

/**
 * Bounds the rows of a request with a skyline.
 * @throws Problem `too_many_rows`
 */
export function withinSkyline(skyline: GivenHorizon, rows: number): void {
  if (typeof skyline !== 'object') return
  const limit = Math.min(MOST_SKYLINE_ROWS, Math.floor(MOST_ROWS_BY_CORNERS / skyline.length))
  if (rows <= limit) return
  throw new Problem('too_many_rows', `${rows} rows over a skyline; one answer has at most ${limit}.`, {
    parameter: 'horizon',
    limit: limit,
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
export function horizonSettings(horizon: GivenHorizon, observer: Observer): Record<string, unknown> {
  if (typeof horizon === 'object') {
    return {
      horizon: horizon.map(({ azimuth, altitude }) => `${azimuth}:${altitude}`).join(','),
      skyline:
        'straight in azimuth and apparent altitude from corner to corner; met at the azimuth of the centre',
      elevation: levelGround,
    }
  }
  const altitude = horizon === 'sea' ? -seaDip(observer.elevation) : horizon
  return {
    horizon: roundAngle(altitude),
    horizonAirless: roundAngle(airlessHorizon(altitude, observer.air)),
    elevation: horizon === 'sea' ? seaBelow : levelGround,
  }
}
