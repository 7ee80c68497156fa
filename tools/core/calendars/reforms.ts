/**
 * Calendars of countries between 1582-10-15 and their own reform: which of them a written date can be of.
 */
import { type CivilDate, dateOfDay, dayNumber } from '../time/day-count.ts'
import { zoneOf } from '../time/zones.ts'
import { calendarReforms } from './reform-table.ts'

/** A row of the table of reforms. */
export interface CalendarReform {
  readonly country: string
  readonly zones: readonly string[]
  readonly regions: readonly string[]
  /** Last day of the Julian calendar as it was written; null where another calendar was kept. */
  readonly last: CivilDate | null
  readonly first: CivilDate
  /** First Julian day where the calendar came back; null where it had always been. */
  readonly since: CivilDate | null
}

const dateIn = (cell: string): CivilDate | null => {
  const [year, month, day] = cell.split('-').map(Number)
  return cell === '' ? null : ({ year, month, day } as CivilDate)
}

let rows: readonly CalendarReform[] | undefined

/** The table. Read on first use. */
export function reforms(): readonly CalendarReform[] {
  rows ??= calendarReforms
    .trim()
    .split('\n')
    .map((row) => {
      const [country, zones, regions, last, first, since] = row.split('|') as [
        string,
        string,
        string,
        string,
        string,
        string,
      ]
      return {
        country,
        zones: zones.split(' '),
        regions: regions.split(',').filter(Boolean),
        last: dateIn(last),
        first: dateIn(first) as CivilDate,
        since: dateIn(since),
      }
    })
  return rows
}

/** A date as a number that grows with it. */
const key = ({ year, month, day }: CivilDate): number => (year * 100 + month) * 100 + day

/** The last first day of the table: later dates are Gregorian everywhere. */
export const LAST_REFORM: CivilDate = { year: 1923, month: 3, day: 1 }

/** Whether a written date lies in the years in which countries differed. */
export const isOfReforms = (date: CivilDate): boolean =>
  key(date) >= 1582_10_15 && key(date) < key(LAST_REFORM)

/** The rows of a zone; of a zone that is a name of another, those of that. */
function rowsOf(zone: string): readonly CalendarReform[] {
  const byZone = reforms().filter(({ zones }) => zones.includes(zone))
  return byZone.length > 0 ? byZone : reforms().filter(({ zones }) => zones.includes(zoneOf(zone)))
}

/** Whether the reforms of a zone differ by region. */
export const hasRegions = (zone: string): boolean => rowsOf(zone).some(({ regions }) => regions.length > 0)

/** Doubt about a date that names no calendar, in a country that was not Gregorian yet. */
export interface CalendarDoubt {
  /**
   * `leftOut`: the reform left the day out; `julian`: the country was Julian; `either`: a part of it was;
   * `other`: it kept a calendar that is neither.
   */
  readonly kind: 'leftOut' | 'julian' | 'either' | 'other'
  /** The reform that the doubt is about. */
  readonly reform: CalendarReform
  /** Day count of the date, read in the old calendar. */
  readonly oldDay: number
}

/**
 * The doubt about a written date at a zone, and a region of it if that is known; undefined where it is Gregorian.
 * @param region first-level division, as the table of places names it.
 */
export function calendarDoubt(
  date: CivilDate,
  zone: string,
  region?: string | null,
): CalendarDoubt | undefined {
  if (!isOfReforms(date)) return undefined
  const ofZone = rowsOf(zone)
  const ofRegion = ofZone.filter(({ regions }) => regions.includes(region ?? ''))
  const rows = ofRegion.length > 0 ? ofRegion : ofZone.filter(({ regions }) => regions.length === 0)
  // Where the old calendar came back, the reform before counts no more.
  const introduced = rows.filter(({ since }) => since && key(date) >= key(since))
  const states = (introduced.length > 0 ? introduced : rows).map((reform) => ({
    reform,
    state: stateOf(date, reform),
  }))
  // The latest reform is the one that every part of the country had made.
  const doubtful = states.filter(({ state }) => state !== 'gregorian')
  const latest = doubtful.findLast(({ state }) => state === 'julian') ?? doubtful.at(-1)
  if (!latest || latest.state === 'gregorian') return undefined
  const isCertain = states.every(({ state }) => state === latest.state)
  return {
    kind: isCertain ? latest.state : 'either',
    reform: latest.reform,
    oldDay: oldDayNumber(date, latest.reform),
  }
}

function stateOf(
  date: CivilDate,
  { last, first, since }: CalendarReform,
): 'gregorian' | 'julian' | 'leftOut' | 'other' {
  if (key(date) >= key(first) || (since && key(date) < key(since))) return 'gregorian'
  if (!last) return 'other'
  return key(date) > key(last) ? 'leftOut' : 'julian'
}

/**
 * Sweden and Finland left out the leap day of 1700 and were a day ahead of the Julian calendar until they put it back as
 * 1712-02-30. N. Beckman, Tideräkning och historia (1924), as quoted by the file `calendars` of the IANA Time Zone Database.
 */
const swedish = { zone: 'Europe/Stockholm', from: 1700_03_01, to: 1712_02_30 }

function oldDayNumber(date: CivilDate, { zones }: CalendarReform): number {
  const isAhead = zones.includes(swedish.zone) && key(date) >= swedish.from && key(date) <= swedish.to
  return dayNumber(date, 'julian') - (isAhead ? 1 : 0)
}

/** The Gregorian date of a day count. */
export const gregorianDate = (day: number): CivilDate => dateOfDay(day, 'gregorian')
