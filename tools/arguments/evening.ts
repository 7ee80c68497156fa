import { Problem } from '../contract/problems.ts'
import { nightAt } from '../core/observing/night.ts'
import { civilAt, DAY, isoDate, meanTimeOffset } from '../core/time/civil.ts'
import type { Window } from '../core/time/day.ts'
import { type CivilDate, dateOfDay, dayNumber } from '../core/time/day-count.ts'
import { bareDate } from '../core/time/instant-text.ts'
import { isoSeconds } from '../core/time/time.ts'
import { localToUtc, offsetAt } from '../core/time/zones.ts'
import type { Warning } from '../declaration/define.ts'
import { instantText } from '../schema/instant.ts'
import { moment } from './moment.ts'
import { siteFor, siteOf } from './site.ts'
import { writtenDateWarnings } from './written-date.ts'

const HOUR = DAY / 24

/** A night, from one local noon to the next; its date is that of the evening. */
export interface LocalNight extends Window {
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** Start, longitude and zone of a request. */
interface Given {
  readonly start?: string | undefined
  readonly longitude: number
  readonly latitude?: number | undefined
  readonly timezone?: string | undefined
}

/** Zone or longitude that the date of an evening is read with. */
export type EveningZone = Pick<Given, 'longitude' | 'timezone'>

/** Noon of a date, ms since 1970: by the clock of the zone, else by mean solar time of the longitude. */
function noonOf(date: CivilDate, { timezone, longitude }: Given): number {
  if (!timezone) return dayNumber(date) * DAY + DAY / 2 - meanTimeOffset(longitude) * 1000
  const noon = { ...date, hour: 12, minute: 0, second: 0, millisecond: 0 }
  const { status, candidates } = localToUtc(timezone, noon)
  // For a day that a zone skipped, the following noon is used: the night of that date has zero length.
  return (status === 'nonexistent' ? candidates.at(-1) : candidates[0])?.utc as number
}

/** Date of the evening of an instant's night: that of the last noon before the instant. */
export function eveningOf(utc: number, { timezone, longitude }: EveningZone): CivilDate {
  const offset = timezone ? offsetAt(timezone, utc).offsetSeconds : meanTimeOffset(longitude)
  const local = civilAt(utc, offset)
  return dateOfDay(dayNumber(local) - (local.hour < 12 ? 1 : 0))
}

/** Parameter of one night by its evening, of every tool about nights. */
export const nightShape = {
  night: instantText(
    'One night by its evening at the place: a date (2026-12-13), tonight, today or a weekday.',
  ).optional(),
}

/**
 * The `night` of a request.
 * @param otherNames parameters that say the same in another way.
 * @throws Problem `invalid_parameter` when both are sent.
 */
export function nightText(
  options: { readonly night?: string | undefined },
  otherNames: readonly string[],
): string | undefined {
  if (options.night === undefined) return undefined
  const conflicting = otherNames.find((name) => Reflect.get(options, name) !== undefined)
  if (conflicting === undefined) return options.night
  throw new Problem('invalid_parameter', `night and ${conflicting} both say when.`, {
    parameter: 'night',
    hint: `Send night alone, or ${conflicting} alone.`,
  })
}

/**
 * The night of an evening at a place, from sunset to sunrise, ms since 1970 UTC; in the polar night a day.
 * @throws Problem `no_rise_set` where the Sun does not set in it
 */
export function nightOf(
  night: string,
  options: Given & { readonly latitude: number; readonly elevation?: number },
  now: number,
): LocalNight & { readonly warnings: readonly Warning[] } {
  const { evenings: nights, warnings } = evenings({ ...options, start: night }, 1, now)
  const [evening] = nights
  // Six hours after noon no night before is still in progress.
  const span = evening && nightAt({ elevation: 0, ...options }, evening.start + 6 * HOUR)
  if (evening && span && span.start < evening.end) return { date: evening.date, ...span, warnings }
  throw new Problem('no_rise_set', `The Sun does not set there in the night of ${evening?.date ?? night}.`, {
    parameter: 'night',
    hint: 'Send start and end as ISO 8601 instants.',
  })
}

/** Parameters of a place and one of its nights. */
interface NightGiven extends Partial<Omit<Given, 'start'>> {
  readonly night?: string | undefined
  readonly latitude?: number | undefined
  readonly elevation?: number | undefined
}

/** How a tool takes the place and the time of a request. */
interface NightOptions<R> {
  readonly now: number
  /** Parameters that say the time in another way than `night`. */
  readonly conflicting: readonly string[]
  /** Another option of the request that requires a place. */
  readonly needsSite?: string | undefined
  /** Range of a request without `night`. */
  readonly range: () => R
}

/**
 * Place and range of a request: a night requires the place, and is the range.
 * @throws Problem as `nightText`, `siteFor` and `nightOf` do
 */
export function siteAndRange<R>(
  options: NightGiven,
  { now, conflicting, needsSite, range }: NightOptions<R>,
) {
  const night = nightText(options, conflicting)
  const option = night === undefined ? needsSite : 'night'
  const site = option === undefined ? siteOf(options) : siteFor(option, options)
  const evening =
    night === undefined || !site ? null : nightOf(night, { ...site, timezone: options.timezone }, now)
  return { site, evening, range: evening ?? range() }
}

/**
 * Nights of a request. A bare date, or a word for a day, means the evening of that date; `tonight` the night in progress
 * or to come; any other instant the night after the last local noon before it.
 */
export function evenings(
  options: Given,
  nights: number,
  now: number,
): { readonly evenings: readonly LocalNight[]; readonly warnings: readonly Warning[] } {
  const { date, warnings } = firstEvening(options, now)
  const dates = Array.from({ length: nights + 1 }, (_, index) => dateOfDay(dayNumber(date) + index))
  const noons = dates.map((day) => noonOf(day, options))
  return {
    evenings: dates
      .slice(0, nights)
      .map((day, index) => ({
        date: isoDate(day),
        start: noons[index] as number,
        end: noons[index + 1] as number,
      }))
      .filter(({ start, end }) => end > start),
    warnings,
  }
}

/**
 * Warnings of a night that is over, or in progress, at the time of a call. The times of a fixed night are the same whenever it is asked
 * for, so that they say nothing of this themselves.
 */
export function nightWarnings({ start, end }: Window, now: number): Warning[] {
  if (now >= end)
    return [{ code: 'night_over', detail: `The night is over: it ended at ${isoSeconds(end)}.` }]
  if (now <= start) return []
  const detail = `The night is in progress: of its times those before ${isoSeconds(now)} are past.`
  return [{ code: 'night_in_progress', detail }]
}

/** Date of the first evening. */
function firstEvening(options: Given, now: number): { date: CivilDate; warnings: readonly Warning[] } {
  const text = options.start ?? 'tonight'
  const reading = bareDate(text)
  if (reading)
    return {
      date: reading.civil,
      warnings: writtenDateWarnings(text, reading, { ...options, parameter: 'start' }),
    }
  const { utc, span, warnings } = moment(text, { ...options, now, parameter: 'start' })
  // An hour after the middle of a day or night, which is in its evening's night whatever the rounding of its noon.
  return { date: eveningOf(span ? (span.start + span.end) / 2 + HOUR : utc, options), warnings }
}
