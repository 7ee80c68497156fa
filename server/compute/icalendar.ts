import ical, { ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import { Problem } from '../../tools/contract/problems.ts'
import { offsetAt } from '../../tools/core/time/zones.ts'
import type { CalendarEntry, CalendarNote, Tool } from '../../tools/declaration/define.ts'
import { titleIn } from '../../tools/words/event-titles.ts'
import type { Language } from '../../tools/words/sky-words.ts'

/** Settings of a calendar beside its entries. */
export interface CalendarSettings {
  /** Heading of its tool. */
  readonly title: string
  readonly language: Language
  /** IANA zone of the times in descriptions; UTC if absent. */
  readonly zone: string | undefined
  /** When it is made, ms since 1970 UTC. */
  readonly now: number
}

/** Settings of the calendar of a call. */
export function settingsOf(call: {
  readonly tool: Tool
  readonly request: unknown
  readonly now: number
}): CalendarSettings {
  const { tool, request, now } = call
  const { lang, timezone, displayTimezone } = request as {
    readonly lang?: Language
    readonly timezone?: string
    readonly displayTimezone?: string
  }
  return { title: tool.title, language: lang ?? 'en', zone: displayTimezone ?? timezone, now }
}

/** 0000-01-01, Gregorian. A year of iCalendar has four digits and no sign: RFC 5545, §3.3.4. */
const FIRST_ICALENDAR_UTC = Date.parse('0000-01-01')

const beforeCalendars = () =>
  new Problem('datetime_out_of_range', 'iCalendar has dates from the year 0000 to 9999.', {
    parameter: 'start',
    allowed: { min: '0000-01-01[u-ca=iso8601]' },
    hint: 'Take earlier events as JSON or CSV.',
  })

/** Refuses a range that begins before the years of iCalendar, before it is searched. @throws Problem */
export function requireCalendarYears(request: unknown): void {
  const { range } = request as { readonly range?: { readonly start?: unknown } }
  if (typeof range?.start === 'number' && range.start < FIRST_ICALENDAR_UTC) throw beforeCalendars()
}

/**
 * How often programs should ask for a feed again, seconds: its events change from one UTC day to the next, when the first reading
 * is charged.
 */
const REFRESH_SECONDS = 86_400

/**
 * iCalendar (RFC 5545) of all tools and feeds. Times are UTC instants. `DTSTAMP` is when the calendar was made (§3.8.7.2: without
 * `METHOD`, when the information was last revised). Events block no time: `TRANSP:TRANSPARENT` (§3.8.2.7), and for Outlook
 * `X-MICROSOFT-CDO-BUSYSTATUS`. An event without `end` ends when it begins, or with its day (§3.6.1). Every line ends with CRLF (§3.1).
 */
export function icalendar(
  entries: readonly CalendarEntry[],
  { title, language, zone, now }: CalendarSettings,
): string {
  if (entries.some(({ start }) => start < FIRST_ICALENDAR_UTC)) throw beforeCalendars()
  const heading = titleIn(language, title)
  const calendar = ical({
    name: titleIn(language, `Sky: ${title}`),
    description: heading,
    prodId: { company: 'Sky Data Service', product: 'Sky calendar', language: language.toUpperCase() },
    // REFRESH-INTERVAL (RFC 7986, §5.7), and X-PUBLISHED-TTL, which Outlook reads.
    ttl: REFRESH_SECONDS,
  })
  const stamp = toSecond(now)
  for (const { uid, title: summary, start, end, isOfDay, notes } of entries) {
    calendar.createEvent({
      id: uid,
      summary,
      start: toSecond(start),
      allDay: isOfDay === true,
      stamp,
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      ...(end === undefined || end <= start ? {} : { end: toSecond(end) }),
      ...(notes && notes.length > 0 ? { description: description(notes, language, zone) } : {}),
    })
  }
  return `${withZone(calendar.toString(), zone)}\r\n`
}

const CALENDAR_END = 'END:VCALENDAR\r\n'

/** A calendar with one of its events alone; undefined where none has the uid. */
export function withEvent(calendar: string, uid: string): string | undefined {
  const [head, ...events] = calendar.split(/(?=BEGIN:VEVENT\r\n)/)
  // A long line goes on behind a line break and a space (RFC 5545, §3.1).
  const chosen = events.find((event) => event.replaceAll('\r\n ', '').includes(`\r\nUID:${uid}\r\n`))
  return chosen && `${head}${chosen.replace(CALENDAR_END, '')}${CALENDAR_END}`
}

/**
 * A calendar with the zone that Google and Apple show it in. All times are UTC, so that no VTIMEZONE is needed. Properties stand before
 * components (RFC 5545, §3.6); the library writes those that it does not know behind them.
 */
const withZone = (calendar: string, zone: string | undefined): string =>
  zone === undefined
    ? calendar
    : calendar.replace(/^REFRESH-INTERVAL/m, (line) => `X-WR-TIMEZONE:${zone}\r\n${line}`)

const toSecond = (utc: number): Date => new Date(Math.floor(utc / 1000) * 1000)

/** Notes as lines, and the zone of their times. */
function description(notes: readonly CalendarNote[], language: Language, zone: string | undefined): string {
  const label = (english: string) => `${titleIn(language, english)}${language === 'fr' ? '\u00a0' : ''}: `
  const lines = notes.map(({ label: english, utc, text }) => {
    const parts = [
      ...(utc === undefined ? [] : [clockText(utc, language, zone)]),
      ...(text === undefined ? [] : [text]),
    ]
    return label(english) + parts.join(', ')
  })
  const isTimed = notes.some(({ utc }) => utc !== undefined)
  return [...lines, ...(isTimed ? [`${label('Time zone')}${zone ?? 'UTC'}`] : [])].join('\n')
}

/** `Wednesday, 12 August 2026, 19:36:48` in the words of a language, by the clocks of a zone. */
function clockText(utc: number, language: Language, zone: string | undefined): string {
  const offsetSeconds = zone === undefined ? 0 : offsetAt(zone, utc).offsetSeconds
  return clockWords(language).format(Math.round(utc / 1000) * 1000 + offsetSeconds * 1000)
}

/** Words of a reading of a clock, which is formatted as if it were in UTC: the offset is of the zone table of the service. */
function clockWords(language: Language): Intl.DateTimeFormat {
  const format =
    clocks.get(language) ?? new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, clockParts)
  clocks.set(language, format)
  return format
}

const clocks = new Map<Language, Intl.DateTimeFormat>()
const clockParts = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
} as const
