import { LIGHTLESS, LOWEST_SEEN } from '../core/frames/coordinates.ts'
import type { Observer } from '../core/frames/earth.ts'
import { rounded } from '../core/round.ts'
import { civilDayAt } from '../core/time/civil-day.ts'
import { meanSolarDay, type Window } from '../core/time/day.ts'
import { deltaTSource } from '../core/time/delta-t.ts'
import { type Instant, instantOfUtc } from '../core/time/time.ts'
import type { Warning } from '../declaration/define.ts'
import { airFields, airShape } from '../schema/horizon.ts'
import type { IncludeGroup } from '../schema/include-groups.ts'
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
  ...airShape,
  timezone: timezone.optional(),
}

/** Parameters of `observationShape` after validation. */
interface Given {
  readonly latitude: number
  readonly longitude: number
  readonly elevation: number
  readonly temperature?: number | undefined
  readonly pressure?: number | undefined
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
export function observation(options: Given, now: number): Observation {
  const { latitude, longitude, elevation, timezone } = options
  const { utc, warnings } = moment(options.datetime, { now, timezone, longitude, latitude })
  return {
    observer: { latitude, longitude, elevation, ...airFields(options) },
    instant: instantOfUtc(utc),
    day: dayOf(utc, longitude, timezone),
    timezone,
    warnings,
  }
}

/** Day that contains an instant: the civil day of the zone if given, else the mean solar day of the longitude. */
export function dayOf(utc: number, longitude: number, timezone: string | undefined): Observation['day'] {
  return timezone
    ? { rule: 'civil', ...civilDayAt(timezone, utc) }
    : { rule: 'meanSolar', ...meanSolarDay(utc, longitude) }
}

/** Model of refraction, for `meta.settings`. */
export const refractionSetting = `standard above an airless altitude of ${LOWEST_SEEN}°, none below ${LIGHTLESS}°`

/** Model of refraction in the air of an observer. */
export const refractionIn = ({ air = 1 }: Pick<Observer, 'air'>): string =>
  air === 1
    ? refractionSetting
    : `standard times ${rounded(air, 4)} for pressure and temperature (Meeus, Astronomical Algorithms, 2nd ed., p. 107)`

/** Conventions of an observation, for `meta.settings`. */
export function observationSettings(
  { observer, day, timezone, instant }: Observation,
  groups: readonly IncludeGroup[],
): Record<string, unknown> {
  return {
    refraction: refractionIn(observer),
    ...(groups.includes('riseset')
      ? {
          riseSetHorizon: `upper limb at an airless altitude of ${rounded(-34 * (observer.air ?? 1), 2)} arcminutes, level ground`,
          day: day.rule,
        }
      : {}),
    timezone: timezone ?? 'UTC',
    deltaTSeconds: Math.round(instant.deltaT * 10) / 10,
    ut1: deltaTSource(instant.ut1),
  }
}
