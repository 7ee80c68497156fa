import { dayMs } from '../../tools/contract/values.ts'
import type { CalendarEntry } from '../../tools/declaration/define.ts'

/** Arguments of a search that say how its reader counts time. */
export interface Reader {
  readonly timezone?: unknown
  readonly lang?: unknown
}

const parts = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const satisfies Intl.DateTimeFormatOptions

/** The words of a language in a time zone; of English in UTC where either is unknown. */
function format(
  { timezone, lang }: Reader,
  options: Intl.DateTimeFormatOptions = parts,
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(String(lang ?? 'en'), { ...options, timeZone: String(timezone ?? 'UTC') })
  } catch {
    return new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' })
  }
}

/** Text without the narrow spaces that other programs show as boxes. */
const withPlainSpaces = (text: string): string => text.replaceAll(/[\u2009\u202f]/g, ' ')

/** “Mon, Aug 2, 2027, 12:06 PM GMT+2”: start, and end if there is one, in the language and time zone of a search. */
export function localWords(
  { start, end }: Pick<CalendarEntry, 'start' | 'end'>,
  reader: Reader | null,
): string {
  const words = format(reader ?? {})
  return withPlainSpaces(end === undefined ? words.format(start) : words.formatRange(start, end))
}

/** Hour from which the rest of a day is a night. */
const eveningHour = 18

/** “tonight 10:14 PM”, “tomorrow 4:30 AM”, “Mon, Aug 2, 12:06 PM”: a start soon after an instant, as its reader counts days. */
export function soonWords(start: number, now: number, { timezone, lang }: Reader): string {
  const dayOf = (instant: number) =>
    Date.parse(format({ timezone, lang: 'sv' }, { dateStyle: 'short' }).format(instant)) / dayMs
  const days = dayOf(start) - dayOf(now)
  const { hour, minute, weekday, day, month } = parts
  if (days !== 0 && days !== 1)
    return withPlainSpaces(format({ timezone, lang }, { weekday, day, month, hour, minute }).format(start))
  const evening = Number(
    format({ timezone, lang: 'en' }, { hour: '2-digit', hourCycle: 'h23' }).format(start),
  )
  const { locale } = format({ timezone, lang }).resolvedOptions()
  const dayWord =
    locale === 'en' && days === 0 && evening >= eveningHour
      ? 'tonight'
      : new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  return withPlainSpaces(`${dayWord} ${format({ timezone, lang }, { hour, minute }).format(start)}`)
}
