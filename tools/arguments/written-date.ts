import { Problem } from '../contract/problems.ts'
import {
  type CalendarDoubt,
  calendarDoubt,
  gregorianDate,
  hasRegions,
  isOfReforms,
} from '../core/calendars/reforms.ts'
import { nearestPlaces } from '../core/places/gazetteer.ts'
import { isoDate, wallMs } from '../core/time/civil.ts'
import { type CivilDate, dateOfDay, dayNumber, FIRST_GREGORIAN_DAY } from '../core/time/day-count.ts'
import type { InstantReading } from '../core/time/instant-text.ts'
import { MS_PER_DAY } from '../core/time/time.ts'
import { zoneOf } from '../core/time/zones.ts'
import type { Warning } from '../declaration/define.ts'

/** Warning that dates before the Gregorian calendar are Julian. @param ms ms since 1970, UTC or of a clock on the wall. */
export const calendarWarnings = (ms: number): Warning[] =>
  ms < FIRST_GREGORIAN_DAY * MS_PER_DAY ? [julianDates] : []

const julianDates: Warning = {
  code: 'julian_calendar',
  detail:
    'Dates before 1582-10-15, sent and answered, are of the Julian calendar; 585 BC is -0584. A date with gregorian: before it is read as Gregorian.',
}

/** Where a date was written. */
interface Where {
  readonly timezone?: string | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly parameter?: string
}

/** Zones of no country: the place says which it is, if there is one. */
const isOfNoCountry = (zone: string): boolean => /^(?!\w+\/)|^Etc\//.test(zoneOf(zone))

/**
 * Warnings about the calendar of a date as a request writes it. A date that names its calendar has none; what is sent with
 * an offset may be an answer of the service, whose dates are Gregorian, so that no day of it is refused.
 * @throws Problem `invalid_datetime` for a clock time on a day that the reform of its country left out
 */
export function writtenDateWarnings(text: string, reading: InstantReading, location: Where): Warning[] {
  const { civil, offsetSeconds, calendar, zone } = reading
  const julian = calendarWarnings(wallMs(civil))
  if (calendar !== undefined || julian.length > 0 || !isOfReforms(civil)) return julian
  const doubt = doubtOf(civil, { ...location, timezone: zone ?? location.timezone })
  if (!doubt) return []
  if (doubt.kind === 'leftOut' && offsetSeconds === null && (zone ?? location.timezone) !== undefined)
    throw leftOut(text, doubt, location.parameter)
  return [{ code: 'calendar_of_country', detail: bothReadings(text, civil, doubt) }]
}

/** The doubt about a date at the zone of a request, else that of its place; the nearest town names the region. */
function doubtOf(date: CivilDate, { timezone, latitude, longitude }: Where): CalendarDoubt | undefined {
  const ofZone = timezone !== undefined && !isOfNoCountry(timezone) ? timezone : undefined
  const isPlace = latitude !== undefined && longitude !== undefined
  if (ofZone !== undefined && !(isPlace && hasRegions(ofZone))) return calendarDoubt(date, ofZone)
  const [town] = isPlace ? nearestPlaces(latitude, longitude) : []
  const placeZone = ofZone ?? town?.timezone
  return placeZone === undefined
    ? undefined
    : calendarDoubt(date, placeZone, town?.timezone === placeZone ? town.region : null)
}

const before = (date: CivilDate): string => isoDate(dateOfDay(dayNumber(date, 'gregorian') - 1, 'gregorian'))

/** Both readings of a date, and the texts that name one. */
function bothReadings(text: string, civil: CivilDate, { kind, reform, oldDay }: CalendarDoubt): string {
  const { country, first, last } = reform
  const date = isoDate(civil)
  if (!last)
    return `${date} was read as Gregorian: ${country} kept its dates otherwise until ${before(first)}. convert_time reads chinese: and islamic: dates.`
  const whoKept = kind === 'either' ? 'some kept the Julian calendar' : 'the Julian calendar was kept'
  return `${date} was read as Gregorian. In ${country} ${whoKept} until ${isoDate(last)}: by it ${date} is Gregorian ${isoDate(gregorianDate(oldDay))}. Send julian:${text} if that is meant, else gregorian:${text}.`
}

function leftOut(text: string, { reform, oldDay }: CalendarDoubt, parameter = 'datetime'): Problem {
  const { country, first, last } = reform
  return new Problem(
    'invalid_datetime',
    `In ${country} the day after ${last && isoDate(last)} was ${isoDate(first)}; ${text} was left out.`,
    {
      parameter,
      hint: `Send julian:${text} for Gregorian ${isoDate(gregorianDate(oldDay))}, or gregorian:${text}.`,
    },
  )
}
