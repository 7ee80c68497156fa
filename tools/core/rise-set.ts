import { altitudeCrossings, heightOver, TOLERANCE_DAYS } from './altitude-crossings.ts'
import { arcTangent, normalDegrees } from './angles.ts'
import { refraction } from './coordinates.ts'
import type { Observer } from './earth.ts'
import { growingPassages } from './search.ts'
import type { Target } from './target.ts'
import { instantOfUtc, utcOfTt } from './time.ts'
import { altitudeOf, hourAngleOf, localTrack, toHorizon } from './track.ts'

/**
 * Altitude of the horizon for rising and setting, degrees: the 34′ of mean refraction there.
 * Explanatory Supplement, 3rd ed., §12.1.2. For Sun and Moon it is the upper limb that meets it.
 */
export const STANDARD_HORIZON = -34 / 60

/** An event on the horizon or the meridian, with where the body's centre stands. */
export interface SkyEvent {
  /** ms since 1970 UTC. */
  readonly utc: number
  /** Degrees 0–360 from north through east. */
  readonly azimuth: number
  /** Degrees: with standard refraction, and airless. */
  readonly altitude: number
  readonly altitudeAirless: number
}

export type RiseSetStatus = 'normal' | 'alwaysUp' | 'alwaysDown' | 'riseOnly' | 'setOnly' | 'multiple'

export interface RiseSet {
  readonly status: RiseSetStatus
  readonly rises: readonly SkyEvent[]
  readonly sets: readonly SkyEvent[]
  /** Upper culminations: hour angle 0. */
  readonly transits: readonly SkyEvent[]
  /** Lower culminations: hour angle 180°. */
  readonly lowerTransits: readonly SkyEvent[]
}

/** Degrees by which an hour angle grows in a day: stars 361, the Moon 344–350 and by its parallax 10 % unevenly. */
const SKY_TURN = 360

/** Where a target stands at a TT, as the event of that moment. */
export function skyEvents(target: Target, observer: Observer): (tt: number) => SkyEvent {
  const local = localTrack(target.track, observer)
  const level = toHorizon(observer)
  return (tt) => {
    const there = level(local(tt))
    const altitudeAirless = altitudeOf(there)
    return {
      utc: utcOfTt(tt),
      azimuth: normalDegrees(arcTangent(there.y, there.x)),
      altitude: altitudeAirless + refraction(altitudeAirless),
      altitudeAirless,
    }
  }
}

/** Passages of the meridian (hour angle 0, or 180° with `lower`) in startUtc ≤ t < endUtc, as TT days. */
export function* meridianPassages(
  target: Target,
  observer: Observer,
  startUtc: number,
  endUtc: number,
  lower = false,
): Generator<number> {
  const local = localTrack(target.track, observer)
  const at = (tt: number): number => hourAngleOf(local(tt)) + (lower ? 180 : 0)
  const angle = { at, rate: SKY_TURN, slowest: 0.9, fastest: 1.1 }
  const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
  for (const passage of growingPassages(angle, 360, from, to, TOLERANCE_DAYS)) yield passage.at
}

/** What a day without, or with too many, risings and settings is called. */
export function riseSetStatus(rises: number, sets: number, isUp: boolean): RiseSetStatus {
  if (rises > 1 || sets > 1) return 'multiple'
  if (rises === 1 && sets === 1) return 'normal'
  if (rises === 1) return 'riseOnly'
  if (sets === 1) return 'setOnly'
  return isUp ? 'alwaysUp' : 'alwaysDown'
}

/**
 * Every rise, set and culmination of a target in startUtc ≤ t < endUtc, topocentric, level ground.
 *
 * @param horizon airless altitude of the horizon in degrees; the default is the almanacs' −34′.
 * @returns events in order of time. A day on which the target neither rises nor sets is `alwaysUp` or `alwaysDown`
 *   by where it stands at the start, from which it then never crosses.
 *
 * **Accuracy**: Sun and Moon 0.01 s, planets 0.4 s for |latitude| < 60°, 1973–2026, against a root search on JPL DE431;
 * before and later by what ΔT is not known to. Where a body grazes the horizon, the error of its altitude (below 0.2″)
 * over the rate of altitude.
 */
export function riseSet(
  target: Target,
  observer: Observer,
  startUtc: number,
  endUtc: number,
  horizon: number = STANDARD_HORIZON,
): RiseSet {
  const at = skyEvents(target, observer)
  const crossings = [...altitudeCrossings(target, observer, startUtc, endUtc, horizon)]
  const rises = crossings.filter((root) => root.rising).map((root) => at(root.at))
  const sets = crossings.filter((root) => !root.rising).map((root) => at(root.at))
  const isUp = (): boolean => heightOver(target, observer, horizon)(instantOfUtc(startUtc).tt) >= 0
  return {
    status: riseSetStatus(rises.length, sets.length, crossings.length === 0 && isUp()),
    rises,
    sets,
    transits: [...meridianPassages(target, observer, startUtc, endUtc)].map(at),
    // Few ask for these, and they cost as much as the others.
    get lowerTransits() {
      return [...meridianPassages(target, observer, startUtc, endUtc, true)].map(at)
    },
  }
}
