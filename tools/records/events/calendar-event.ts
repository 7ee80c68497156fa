import { z } from 'zod'
import type { SiteEntry } from '../../core/events/sky-calendar/calendar-page.ts'
import { type BestLook, calendarKinds } from '../../core/events/sky-calendar/entry.ts'
import { roundAngle, roundDirection } from '../../core/round.ts'
import type { CalendarEntry } from '../../declaration/define.ts'
import { instantField } from '../../schema/instant.ts'
import type { Language } from '../../words/sky-words.ts'
import {
  calendarEntry,
  directionText,
  entryAt,
  eventId,
  eventShape,
  timeFields,
  timeNote,
  unseenEntry,
} from '../event.ts'

/** Output shape of an entry of the calendar. */
export const calendarEventShape = z
  .object({
    ...eventShape,
    kind: z.enum(calendarKinds).describe('Kind of the event, as in kinds.'),
    importance: z
      .int()
      .min(1)
      .max(5)
      .describe('1 a curiosity, 2 of interest, 3 worth a look, 4 worth planning for, 5 front page.'),
    visible: z
      .boolean()
      .nullable()
      .describe(
        'Seen from the place without a glass at look.time; null without a place or for what is no sight.',
      ),
    look: z
      .object({
        time: instantField.describe('Best time to look.'),
        altitude: z.number().describe('Degrees above the horizon, with standard refraction.'),
        azimuth: z.number().describe('Degrees 0 to 360 from north through east.'),
        separation: z.number().optional().describe('Of a pair then, degrees.'),
      })
      .meta({ id: 'BestLook' })
      .optional()
      .describe(
        'When visible: best time to look, and where it stands then: of a pair the first, of a shower the radiant.',
      ),
    global: z
      .object({
        time: instantField.describe('When it is greatest.'),
        title: z.string().describe('The event in words.'),
      })
      .meta({ id: 'GlobalCalendarEvent' })
      .optional()
      .describe('With a place, of an eclipse or transit of the Sun: the same for the whole Earth.'),
    source: z.string().describe('The operation that knows more.'),
  })
  .meta({ id: 'CalendarEvent' })
/** Record of an entry of the calendar. */
export type CalendarEventRecord = z.input<typeof calendarEventShape>

/** Record of a calendar entry. */
export function calendarEventRecord(entry: SiteEntry): CalendarEventRecord {
  const { kind, words, instant, utc, unit, title, bodies, importance, localView, isLocal, source } = entry
  const look = localView?.look
  return {
    id: eventId(words, instant.utc),
    kind,
    ...timeFields(utc, unit),
    bodies: [...bodies],
    title: localView?.title ?? title,
    importance: localView?.importance ?? importance,
    visible: localView && localView.look !== null,
    ...(look ? { look: lookRecord(look) } : {}),
    ...(localView && isLocal ? { global: { ...timeFields(instant.utc), title } } : {}),
    source,
  }
}

/** Record of the best look. */
const lookRecord = ({ utc, altitude, azimuth, separation }: BestLook) =>
  Object.assign(timeFields(utc), {
    altitude: roundAngle(altitude),
    azimuth: roundDirection(azimuth),
    ...(separation === undefined ? {} : { separation: roundAngle(separation) }),
  })

/** Calendar entry: with a place at the best time to look, which can be on another date than the event itself. */
export function calendarEventEntry(
  record: CalendarEventRecord,
  language: Language | undefined,
): CalendarEntry {
  const { look, time, visible } = record
  if (!look) return visible === false ? unseenEntry(calendarEntry(record), language) : calendarEntry(record)
  const direction = directionText(look.altitude, look.azimuth, language)
  return {
    ...entryAt(record, look.time),
    notes: [timeNote('Best time', look.time, direction), timeNote('Exact time', record.global?.time ?? time)],
  }
}
