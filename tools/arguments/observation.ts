import { LIGHTLESS, LOWEST_SEEN } from '../core/frames/coordinates.ts'
import type { Observer } from '../core/frames/earth.ts'
import { civilDayAt } from '../core/time/civil-day.ts'
import { meanSolarDay, type Window } from '../core/time/day.ts'
import { deltaTSource } from '../core/time/delta-t.ts'
import { type Instant, instantOfUtc } from '../core/time/time.ts'
import type { Warning } from '../define.ts'
import { datetime } from '../schema/instant.ts'
import { elevation, latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'
import { moment } from './moment.ts'

/** Parameters of an observation from a place at an instant. */
export const observationShape = {
  latitude,
  longitude,
  datetime,
  elevation,
  timezone: timezone.optional(),
}

/** Parameters of `observationShape` after validation. */
interface Given {
  readonly latitude: number
  readonly longitude: number
  readonly elevation: number
  readonly datetime?: string | undefined
  readonly timezone?: string | undefined
}

/** A validated observation: observer, instant, and the observer's day. */
export interface Observation {
  readonly observer: Observer
  readonly instant: Instant
  readonly day: Window & { readonly rule: 'civil' | 'meanSolar' }
  readonly timezone: string | undefined
  readonly warnings: readonly Warning[]
}

/** Validates the parameters of an observation. */
export function observation(given: Given, now: number): Observation {
  const { latitude, longitude, elevation, timezone } = given
  const { utc, warnings } = moment(given.datetime, { now, timezone, longitude })
  return {
    observer: { latitude, longitude, elevation },
    instant: instantOfUtc(utc),
    day: dayOf(utc, longitude, timezone),
    timezone,
    warnings,
  }
}

/** Day that contains an instant: the civil day of the zone if given, else the mean solar day of the longitude. */
export function dayOf(utc: number, longitude: number, timezone: string | undefined): Observation['day'] {
  return timezone
    ? { ...civilDayAt(timezone, utc), rule: 'civil' }
    : { ...meanSolarDay(utc, longitude), rule: 'meanSolar' }
}

/** Model of refraction, for `meta.settings`. */
export const refractionSetting = `standard above an airless altitude of ${LOWEST_SEEN}°, none below ${LIGHTLESS}°`

/** Effect of elevation on rise, set and twilight times, for `meta.settings`. */
export const levelGround = 'moves the observer; the horizon stays level (no dip), so times hardly change'

/** Conventions of an observation, for `meta.settings`. */
export function observationSettings({ day, timezone, instant }: Observation): Record<string, unknown> {
  return {
    refraction: refractionSetting,
    riseSetHorizon: 'upper limb at an airless altitude of -34 arcminutes, level ground',
    day: day.rule,
    timezone: timezone ?? 'UTC',
    deltaTSeconds: Math.round(instant.deltaT * 10) / 10,
    ut1: deltaTSource(instant.ut1),
  }
}
