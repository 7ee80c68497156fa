import { type Language, wordsOf } from '../core/draw/words.ts'
import { compassPoint } from '../core/horizon/compass.ts'
import { utcOfText } from '../core/time/civil.ts'
import type { CalendarEntry, CalendarNote } from '../define.ts'
import { unseenTitle } from '../title-words.ts'

/** Members that a calendar entry is made from. */
interface Dated {
  readonly id: string
  readonly time: string
  readonly title: string
}

/** Calendar entry of a moment. */
export const calendarEntry = ({ id, time, title }: Dated): CalendarEntry => ({
  uid: id,
  title,
  start: utcOfText(time),
})

/** An entry from one instant of an answer to another. */
export const entryBetween = (dated: Dated, start: string, end: string): CalendarEntry => ({
  ...calendarEntry(dated),
  start: utcOfText(start),
  end: utcOfText(end),
  time: utcOfText(dated.time),
})

/** An entry at the best time to look. */
export const entryAt = (dated: Dated, time: string): CalendarEntry => ({
  ...calendarEntry(dated),
  start: utcOfText(time),
  time: utcOfText(dated.time),
})

/**
 * An entry that the place of the request does not see: it keeps the time that it has without a place, and its title says so. None is
 * left out, so that a calendar has the events of the list.
 */
export const unseenEntry = (entry: CalendarEntry, language: Language | undefined): CalendarEntry => ({
  ...entry,
  title: unseenTitle(entry.title, language),
})

/** A note of an instant of an answer. */
export const timeNote = (label: string, time: string, text?: string): CalendarNote => ({
  label,
  utc: utcOfText(time),
  ...(text === undefined ? {} : { text }),
})

/** `34° SW`, with the letters of a language. */
export function directionText(altitude: number, azimuth: number, language: Language = 'en'): string {
  const letters = wordsOf(language).compass
  const wind = [...compassPoint(azimuth)].map((letter) => letters['NESW'.indexOf(letter)]).join('')
  return `${Math.round(altitude)}° ${wind}`
}
