import type { CalendarEntry } from '../../tools/declaration/define.ts'

/** Arguments of a search that say how its reader counts time. */
interface Reader {
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
function format({ timezone, lang }: Reader): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(String(lang ?? 'en'), { ...parts, timeZone: String(timezone ?? 'UTC') })
  } catch {
    return new Intl.DateTimeFormat('en', { ...parts, timeZone: 'UTC' })
  }
}

/** “Mon, Aug 2, 2027, 12:06 PM GMT+2”: start, and end if there is one, in the language and time zone of a search. */
export function localWords(
  { start, end }: Pick<CalendarEntry, 'start' | 'end'>,
  reader: Reader | null,
): string {
  const words = format(reader ?? {})
  return (end === undefined ? words.format(start) : words.formatRange(start, end)).replaceAll(
    /[\u2009\u202f]/g,
    ' ',
  )
}
