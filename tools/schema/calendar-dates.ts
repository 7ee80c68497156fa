import { z } from 'zod'
import { type CalendarDates, weekdays } from '../core/calendars/calendar-dates.ts'

const date = z.object({ year: z.int(), month: z.int(), day: z.int() })
const namedDate = date.extend({ monthName: z.string() })
/** Output shape of one day in eight calendars. */
export const calendars = z.object({
  gregorian: date,
  julian: date,
  isoWeek: z.object({ year: z.int(), week: z.int(), day: z.int().meta({ description: 'Monday is 1.' }) }),
  weekday: z.enum(weekdays),
  dayOfYear: z.int(),
  hebrew: namedDate.extend({ monthFromNisan: z.int() }).meta({
    description: 'month counts from Tishri; the day began at the sunset before.',
  }),
  islamicCivil: namedDate.meta({ description: 'Tabular; by sighting it may differ by a day or two.' }),
  persian: namedDate,
  indianNational: namedDate,
  chinese: z
    .object({
      year: z.int().meta({ description: 'Gregorian year in which it began.' }),
      cycleYear: z.int(),
      cycleName: z.string(),
      animal: z.string(),
      month: z.int(),
      isLeapMonth: z.boolean(),
      day: z.int(),
    })
    .nullable()
    .meta({ description: 'null before 1645.' }),
}) satisfies z.ZodType<CalendarDates>
