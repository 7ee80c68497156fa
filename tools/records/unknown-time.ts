import type { Birth } from '../arguments/birth.ts'
import { placeTime } from '../arguments/moment.ts'
import {
  type BodyId,
  bodyIds,
  type ChartBody,
  type HeliocentricBody,
  type MajorPlace,
  solarPlanetIds,
} from '../core/bodies.ts'
import type { ChartRecord, PlanetRecord } from '../core/charts/record.ts'
import type { EventTopic } from '../core/ephemeris/accuracy.ts'
import { rounded } from '../core/round.ts'
import { utcOfText } from '../core/time/civil.ts'
import { instantOfUtc } from '../core/time/time.ts'
import type { Zodiac } from '../core/zodiac/ayanamsa.ts'
import { heliocentricRange, type LongitudeRange, longitudeRange } from '../core/zodiac/longitude-range.ts'
import type { Warning } from '../declaration/define.ts'
import { nameOf } from './aspect-hit.ts'

/** Clock of the birth; without a zone times are shown in UTC. */
interface BirthClock {
  readonly timezone?: string | undefined
  readonly longitude?: number | undefined
}

/** Where the bodies are on the day of a birth whose time is not known; null when it is known. */
export type DayRanges = Readonly<Partial<Record<MajorPlace, LongitudeRange>>> | null

/** The way of the Sun, the Moon and each planet among the bodies on a day whose time is not known; null for an instant. */
export function dayRanges(
  { day }: Pick<Birth, 'day'>,
  zodiac: Zodiac,
  bodies: readonly ChartBody[] = bodyIds,
): DayRanges {
  if (!day) return null
  const [start, end] = [instantOfUtc(day.start), instantOfUtc(day.end)]
  const moving = bodyIds.filter((body) => bodies.includes(body))
  return Object.fromEntries(moving.map((body) => [body, longitudeRange(body, start, end, zodiac)]))
}

/** The same from the Sun: of the planets and the Earth. */
export function solarRanges(
  { day }: Pick<Birth, 'day'>,
  zodiac: Zodiac,
  bodies: readonly HeliocentricBody[],
): DayRanges {
  if (!day) return null
  const [start, end] = [instantOfUtc(day.start), instantOfUtc(day.end)]
  const moving = solarPlanetIds.filter((body) => bodies.includes(body))
  return Object.fromEntries(moving.map((body) => [body, heliocentricRange(body, start, end, zodiac)]))
}

/** The same of two births. */
export const pairRanges = (
  births: { readonly first: Birth; readonly second: Birth },
  zodiac: Zodiac,
  bodies: readonly ChartBody[],
): { readonly first: DayRanges; readonly second: DayRanges } => ({
  first: dayRanges(births.first, zodiac, bodies),
  second: dayRanges(births.second, zodiac, bodies),
})

/** Accuracy topics of the changes of sign on a day whose time is not known; none for instants. */
export const dayEvents = (...births: readonly Pick<Birth, 'day'>[]): readonly EventTopic[] | undefined =>
  births.some(({ day }) => day) ? ['ingresses'] : undefined

/** Planets of a chart, each with its way on the day if the time of birth is not known, by the clock of the birth. */
export function withRanges(
  { planets }: Pick<ChartRecord, 'planets'>,
  ranges: DayRanges,
  clock: BirthClock,
): Record<string, PlanetRecord> {
  const planetEntries = Object.entries(planets).map(([body, planet]): [string, PlanetRecord] => {
    const range = ranges?.[body as BodyId]
    return [body, range ? { ...planet, longitudeRange: { ...range, ...localChange(range, clock) } } : planet]
  })
  return Object.fromEntries(planetEntries)
}

/** Local twin of the time of a change of sign. */
const localChange = ({ signChange }: LongitudeRange, { timezone, longitude }: BirthClock) =>
  timezone === undefined
    ? {}
    : { signChangeLocal: signChange && placeTime(utcOfText(signChange), timezone, longitude) }

/** Warning of the bodies whose sign depends on the time of day, by the clock of the birth; none when all keep theirs. */
export function signWarnings(ranges: DayRanges, { timezone, longitude }: BirthClock): Warning[] {
  const changes = Object.entries(ranges ?? {}).flatMap(([body, { startSign, endSign, signChange }]) => {
    if (signChange === null) return []
    const changeTime = timezone ? placeTime(utcOfText(signChange), timezone, longitude) : signChange
    return `${nameOf(body)}: ${nameOf(startSign)} until ${changeTime}, then ${nameOf(endSign)}`
  })
  if (changes.length === 0) return []
  return [{ code: 'sign_uncertain', detail: `Signs that depend on the time of day: ${changes.join('; ')}.` }]
}

/** The same of two births; each warning names the person it is about. */
export const pairSignWarnings = (
  people: { readonly first: BirthClock; readonly second: BirthClock },
  ranges: { readonly first: DayRanges; readonly second: DayRanges },
): Warning[] =>
  (['first', 'second'] as const).flatMap((person) =>
    signWarnings(ranges[person], people[person]).map(({ code, detail }) => ({
      code,
      detail: `${person}: ${detail}`,
    })),
  )

/** Distance of the Sun from the horizon, degrees, within which a small error of the birth time changes the sect. */
const SECT_MARGIN = 1

/** Warning that the sect, and what hangs on it, depends on minutes of the birth time; none while the Sun is far from the horizon. */
export function sectWarnings(sunAltitude: number, dependents: string): Warning[] {
  if (Math.abs(sunAltitude) > SECT_MARGIN) return []
  const side = sunAltitude > 0 ? 'above' : 'below'
  const detail = `The Sun stands ${rounded(Math.abs(sunAltitude), 1)}° ${side} the horizon at birth: minutes decide between day and night, and ${dependents} with them.`
  return [{ code: 'sect_uncertain', detail }]
}
