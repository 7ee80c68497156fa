import { localTrack } from '../ephemeris/track.ts'
import { refraction } from '../frames/coordinates.ts'
import { type Observer, stationFor } from '../frames/earth.ts'
import { angleAbove, arcTangent, normalDegrees } from '../math/angles.ts'
import { scratch } from '../math/geometry.ts'
import type { Root } from '../math/root-finding.ts'
import type { Target } from '../targets/target.ts'
import { ttOfUtc, utcOfTt } from '../time/time.ts'
import { crossingsAmong, heightOver } from './altitude-crossings.ts'
import { culminations, upperPassage, Watch } from './culminations.ts'
import { type Horizon, levelHorizon } from './skyline.ts'
import { skylineCrossings } from './skyline-crossings.ts'

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
}

/** Where a target stands at a TT, as the event of that moment. */
export function skyEvents(target: Target, observer: Observer): (tt: number) => SkyEvent {
  const local = localTrack(target.track, observer)
  const { sinLatitude, cosLatitude } = stationFor(observer)
  const buffer = scratch()
  return (tt) => {
    const { x, y, z } = local(tt, buffer)
    const north = z * cosLatitude - x * sinLatitude
    const altitudeAirless = angleAbove(x * cosLatitude + z * sinLatitude, Math.sqrt(north * north + y * y))
    return {
      utc: utcOfTt(tt),
      azimuth: normalDegrees(arcTangent(y, north)),
      altitude: altitudeAirless + refraction(altitudeAirless, observer.air),
      altitudeAirless,
    }
  }
}

/** Status of a day: regular, or without or with too many risings and settings. */
export function riseSetStatus(rises: number, sets: number, isUp: boolean): RiseSetStatus {
  if (rises > 1 || sets > 1) return 'multiple'
  if (rises === 1 && sets === 1) return 'normal'
  if (rises === 1) return 'riseOnly'
  if (sets === 1) return 'setOnly'
  return isUp ? 'alwaysUp' : 'alwaysDown'
}

/** Events of a target between two times: risings over a horizon and settings below it, upper culminations. */
export function skyPassages(
  target: Target,
  observer: Observer,
  startUtc: number,
  endUtc: number,
  horizon: Horizon,
): {
  readonly crossings: readonly Root[]
  readonly transits: readonly number[]
  readonly isUpAtStart: boolean
} {
  const from = ttOfUtc(startUtc)
  const to = ttOfUtc(endUtc)
  const isLevel = typeof horizon === 'number'
  const watch = new Watch(target, observer, isLevel ? horizon : horizon.lowest)
  const marks = to > from ? [...culminations(watch, from, to)] : []
  const crossings = isLevel
    ? [...crossingsAmong(watch, marks, from, to)]
    : skylineCrossings(target, observer, { from, to }, horizon)
  const transits: number[] = []
  for (const mark of marks) {
    if (mark.near !== 'upper') continue
    const transitTt = upperPassage(watch, mark)
    if (transitTt >= from && transitTt < to) transits.push(transitTt)
  }
  const first = crossings[0]
  return {
    crossings,
    transits,
    isUpAtStart: first ? !first.rising : heightOver(target, observer, horizon)(from) >= 0,
  }
}

/** The times of `riseSet`, TT days, for who needs no place of them. */
export interface RiseSetTimes {
  readonly status: RiseSetStatus
  readonly rises: readonly number[]
  readonly sets: readonly number[]
  readonly transits: readonly number[]
}

/** When a target rises, sets and culminates: `riseSet` without where it stands then. */
export function riseSetTimes(
  target: Target,
  observer: Observer,
  startUtc: number,
  endUtc: number,
  horizon: Horizon = levelHorizon(observer),
): RiseSetTimes {
  const { crossings, transits, isUpAtStart } = skyPassages(target, observer, startUtc, endUtc, horizon)
  const rises: number[] = []
  const sets: number[] = []
  for (const root of crossings) (root.rising ? rises : sets).push(root.at)
  return { status: riseSetStatus(rises.length, sets.length, isUpAtStart), rises, sets, transits }
}

/**
 * Every rise, set and upper culmination of a target in startUtc ≤ t < endUtc, topocentric.
 *
 * @param horizon its airless altitude in degrees, or a skyline; the default is level ground, the almanacs' −34′.
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
  horizon: Horizon = levelHorizon(observer),
): RiseSet {
  const { status, rises, sets, transits } = riseSetTimes(target, observer, startUtc, endUtc, horizon)
  const eventAt = skyEvents(target, observer)
  return { status, rises: rises.map(eventAt), sets: sets.map(eventAt), transits: transits.map(eventAt) }
}
