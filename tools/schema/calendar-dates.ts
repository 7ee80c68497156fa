import { z } from 'zod'
import type { CalendarDates } from '../core/calendars/calendar-dates.ts'
import { weekdayName } from './names.ts'

const date = z
  .object({
    year: z.int().describe("Year of the calendar's own count."),
    month: z.int().describe('Month, 1 is the first of the year.'),
    day: z.int().describe('Day of the month, from 1.'),
  })
  .meta({ id: 'CalendarDate' })
const namedDate = date
  .extend({ monthName: z.string().describe('Name of the month.') })
  .meta({ id: 'NamedCalendarDate' })
/** Output shape of one day in eight calendars. */
export const calendars = z
  .object({
    gregorian: date.describe('Gregorian, also before 1582.'),
    julian: date.describe('Julian.'),
    isoWeek: z
      .object({
        year: z.int().describe('Year that the week belongs to.'),
        week: z.int().describe('Week of the year, 1 to 53.'),
        day: z.int().describe('Day of the week: Monday is 1.'),
      })
      .meta({ id: 'IsoWeekDate' })
      .describe('Year, week and day of ISO 8601, of the same year.'),
    weekday: weekdayName.describe('Day of the week.'),
    dayOfYear: z.int().describe('Day of the year, Julian before 1582-10-15: 1 January is 1.'),
    hebrew: namedDate
      .extend({ monthFromNisan: z.int().describe('Number of the month counted from Nisan.') })
      .meta({ id: 'HebrewDate' })
      .describe('Arithmetical calendar; month counts from Tishri; the day began at the sunset before.'),
    islamicCivil: namedDate.describe('Tabular; by sighting it may differ by a day or two.'),
    persian: namedDate.describe('Solar Hijri calendar, whose year begins with the March equinox.'),
    indianNational: namedDate.describe('Saka era, in force since 1957 and carried back by rule.'),
    chinese: z
      .object({
        year: z.int().describe('Gregorian year in which it began.'),
        cycleYear: z.int().describe('Place in the cycle of sixty years, 1 to 60.'),
        cycleName: z.string().describe('Stem and branch of the year, as `jiazi`.'),
        animal: z.string().describe('Animal of the year.'),
        month: z.int().describe('Month, 1 to 12; a leap month has the number of the one before.'),
        isLeapMonth: z.boolean().describe('True for a leap month.'),
        day: z.int().describe('Day of the month, from 1.'),
      })
      .meta({ id: 'ChineseDate' })
      .nullable()
      .describe('null before 1645.'),
  })
  .meta({ id: 'CalendarDates' }) satisfies z.ZodType<CalendarDates>
