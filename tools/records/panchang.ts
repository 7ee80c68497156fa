import { z } from 'zod'
import { timeOfDay } from '../arguments/solar-day.ts'
import { pakshas } from '../core/vedic/almanac-names.ts'
import { instantField } from '../schema/instant.ts'
import { graha } from '../schema/names.ts'
import { spanShape } from './sky-fields.ts'
import { ayanamsaDegrees } from './zodiac-place.ts'

/** Member of what is under way. */
const currentShape = {
  isCurrent: z
    .literal(true)
    .optional()
    .meta({ description: 'Of what runs at datetime; of a day in words, now.' }),
}
const limbShape = {
  number: z.int().describe('Number in the circle, from 1.'),
  name: z.string().describe('Name in Sanskrit.'),
  start: instantField.describe('When it begins; that may be before the sunrise.'),
  end: instantField.describe('When it ends; that may be after the next sunrise.'),
  ...currentShape,
}
const period = z.object({ ...spanShape, ...currentShape }).meta({ id: 'PanchangPeriod' })
const limb = z.object(limbShape).meta({ id: 'PanchangLimb' })
const place = z
  .object({
    longitude: z.number().describe('Sidereal longitude, degrees 0 to 360.'),
    sign: z.string().describe('Sign of longitude.'),
    formatted: z.string().describe('longitude in words.'),
    rashi: z.string().describe('The sign in Sanskrit.'),
    nakshatra: z.string().describe('Name of the nakshatra.'),
    pada: z.int().describe('Quarter of the nakshatra, 1 to 4.'),
  })
  .meta({ id: 'SiderealPlace' })

/** Output shape of a panchang. */
export const panchang = z.object({
  date: z.string().meta({ description: 'Local date of the sunrise.' }),
  vara: z
    .object({
      number: z.int().describe('1 Sunday to 7 Saturday.'),
      name: z.string().describe('Name in Sanskrit.'),
      ruler: graha.describe('Graha that rules the day.'),
    })
    .meta({ id: 'Vara' })
    .describe('Weekday, from sunrise to sunrise.'),
  tithi: z
    .array(
      z
        .object({
          ...limbShape,
          paksha: z.enum(pakshas).describe('shukla: the bright half of the month; krishna: the dark half.'),
        })
        .meta({ id: 'Tithi' }),
    )
    .meta({ description: 'Those that touch the day; the first rules at sunrise.' }),
  nakshatra: z
    .array(
      z
        .object({ ...limbShape, lord: graha.describe('Graha that rules the nakshatra.') })
        .meta({ id: 'NakshatraPeriod' }),
    )
    .describe('Those that the Moon is in during the day.'),
  yoga: z.array(limb).describe('Those that touch the day.'),
  karana: z.array(limb).describe('Half tithis that touch the day.'),
  lunarMonth: z
    .object({
      amanta: z.string().describe('Name where months end with the new moon.'),
      purnimanta: z.string().describe('Name where months end with the full moon.'),
      isAdhika: z.boolean().describe('True in an intercalary month: the Sun enters no sign in it.'),
      isKshaya: z.boolean().describe('True in a month in which the Sun enters two signs.'),
      vikramSamvat: z.int().describe('Elapsed years of the Vikram era, from Chaitra on.'),
      shaka: z.int().describe('Elapsed years of the Shaka era, from Chaitra on.'),
    })
    .meta({ id: 'LunarMonth' })
    .describe('Lunar month at sunrise.'),
  sun: place.meta({ description: 'At sunrise, sidereal.' }),
  moon: place.meta({ description: 'At sunrise, sidereal.' }),
  sunrise: instantField.describe('Sunrise that begins the day, upper limb.'),
  sunset: instantField.describe('Sunset of the day, upper limb.'),
  nextSunrise: instantField.describe('Sunrise that ends the day.'),
  moonrise: timeOfDay.describe('First moonrise of the day; null when none falls in it.'),
  moonset: timeOfDay.describe('First moonset of the day; null when none falls in it.'),
  periods: z
    .object({
      rahuKalam: period.describe("The eighth of the daylight that is Rahu's."),
      yamaganda: period.describe("The eighth of the daylight that is Yama's."),
      gulika: period.describe("The eighth of the daylight that is Gulika's."),
      abhijit: z
        .object({ ...spanShape, ...currentShape, isUsed: z.boolean().describe('False on Wednesday.') })
        .meta({ id: 'AbhijitPeriod' })
        .describe('The eighth of fifteen equal parts of the daylight, about noon. Not used on Wednesday.'),
    })
    .meta({ id: 'PanchangPeriods' })
    .describe('Periods of the daylight.'),
  ayanamsa: ayanamsaDegrees.describe('Distance of the sidereal zodiac from the tropical one at sunrise.'),
})
