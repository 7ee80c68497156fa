import { z } from 'zod'
import { type AskedDay, type NamedSolarDay, timeFieldsNamed, timeOfDay } from '../../arguments/solar-day.ts'
import { riseSet } from '../../core/horizon/rise-set.ts'
import { bodyTarget } from '../../core/targets/target.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import {
  karanaName,
  pakshaOf,
  pakshas,
  tithiName,
  varaNames,
  yogaNames,
} from '../../core/vedic/almanac-names.ts'
import { abhijit, type DaylightPeriod, dayPeriod } from '../../core/vedic/day-periods.ts'
import { type GrahaPlace, grahaPlaces } from '../../core/vedic/graha-places.ts'
import { type LimbName, limbs } from '../../core/vedic/limbs.ts'
import { lunarMonth } from '../../core/vedic/lunar-month.ts'
import { choghadiyas, horas, type RuledPart, tarabala } from '../../core/vedic/muhurtas.ts'
import { type Nakshatra, nakshatras } from '../../core/vedic/nakshatras.ts'
import type { Ayanamsa } from '../../core/zodiac/ayanamsa.ts'
import { placementRecord } from '../../core/zodiac/placement.ts'
import { weekdayRulers } from '../../core/zodiac/planetary-hours.ts'
import { instantField } from '../../schema/instant.ts'
import { graha } from '../../schema/names.ts'
import { spanShape } from '../sky-fields.ts'
import { vedicPlace } from '../vedic.ts'
import { ayanamsaDegrees, ayanamsaRecord } from '../zodiac-place.ts'

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
  choghadiya: z.array(limb).describe('Eighths of daylight and night.'),
  hora: z.array(limb).describe('Hours from sunrise.'),
  tarabala: z
    .record(z.string(), z.record(z.string(), z.array(z.string())))
    .describe('By nakshatra of the day and tara: nakshatras of birth.'),
})

/** Rules of the groups that come by request, by group. */
const groupRules = {
  month: ['months', 'true Sun and Moon, named by the sign the Sun enters'],
  choghadiya: ['choghadiya', 'eighths of daylight and night, as printed panchangs'],
  hora: ['hora', 'twelfths of daylight and night'],
  tarabala: ['tarabala', 'nines from the nakshatra of birth, Muhurta Chintamani as handbooks quote it'],
} as const

/** Rules of the groups that come, for `meta.settings`. */
export const panchangSettings = (include: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(groupRules).flatMap(([group, rule]) => (include.includes(group) ? [rule] : [])),
  )

/** A day of the almanac with the groups that come. */
type PanchangDay = Partial<z.input<typeof panchang>>

/** Times of a day, and what is one record of it. */
const dayTimes = ['sunrise', 'sunset', 'nextSunrise', 'moonrise', 'moonset'] as const
const dayRecords = ['sun', 'moon', 'lunarMonth'] as const

/** Row of a time of a day, with its local twin where the day has it. */
function timeRow(day: PanchangDay, time: (typeof dayTimes)[number]): Record<string, unknown> {
  const startLocal: unknown = Reflect.get(day, `${time}Local`)
  return { limb: time, start: day[time], ...(startLocal === undefined ? {} : { startLocal }) }
}

/** Rows of a day for a table: each part of a limb, of the day and of the taras; each time and record. */
export function panchangRows(day: PanchangDay): Record<string, unknown>[] {
  const lists = ['tithi', 'nakshatra', 'yoga', 'karana', 'choghadiya', 'hora'] as const
  return [
    ...lists.flatMap((limb) => (day[limb] ?? []).map((part) => Object.assign({ limb }, part))),
    ...Object.entries(day.periods ?? {}).map(([limb, part]) => Object.assign({ limb }, part)),
    ...Object.entries(day.tarabala ?? {}).flatMap(([nakshatra, byTara]) =>
      Object.entries(byTara).map(([tara, births]) => ({
        limb: 'tarabala',
        name: tara,
        nakshatra,
        births: births.join(' '),
      })),
    ),
    ...dayTimes.flatMap((time) => (day[time] === undefined ? [] : [timeRow(day, time)])),
    ...dayRecords.flatMap((name) =>
      day[name] === undefined ? [] : [Object.assign({ limb: name }, day[name])],
    ),
  ]
}

const WEDNESDAY = 3

/** Record of a day of the almanac in the sidereal zodiac of an ayanamsa. */
export function panchangRecord(day: NamedSolarDay, { observer, currentUtc }: AskedDay, name: Ayanamsa) {
  const sunrise = instantOfUtc(day.sunrise)
  const until = instantOfUtc(day.nextSunrise)
  const span = ({ start, end }: DaylightPeriod) => ({
    ...timeFieldsNamed('start', start),
    ...timeFieldsNamed('end', end),
    ...(currentUtc !== null && currentUtc >= start && currentUtc < end ? { isCurrent: true as const } : {}),
  })
  const listed = <T extends object>(limb: LimbName, naming: (index: number) => T & { name: string }) =>
    limbs(limb, name, sunrise.tt, until.tt).map((part) => ({
      number: part.index + 1,
      ...naming(part.index),
      ...span(part),
    }))
  const numbered = ({ name: title, start, end }: RuledPart, index: number) => ({
    number: index + 1,
    name: title,
    ...span({ start, end }),
  })
  const nakshatraPeriods = listed('nakshatra', (index) => {
    const { name: title, lord } = nakshatras[index] as Nakshatra
    return { name: title, lord }
  })
  const tithi = listed('tithi', (index) => ({ name: tithiName(index), paksha: pakshaOf(index) }))
  const moon = riseSet(bodyTarget('moon'), observer, day.sunrise, day.nextSunrise)
  const places = grahaPlaces(sunrise, name, 'mean')
  return {
    date: day.date,
    vara: {
      number: day.weekday + 1,
      name: varaNames[day.weekday] as string,
      ruler: weekdayRulers[day.weekday] as (typeof weekdayRulers)[number],
    },
    tithi,
    nakshatra: nakshatraPeriods,
    yoga: listed('yoga', (index) => ({ name: yogaNames[index] as string })),
    karana: listed('karana', (index) => ({ name: karanaName(index) })),
    lunarMonth: lunarMonth(sunrise, name, tithi[0]?.paksha ?? 'shukla'),
    sun: signAndDegree(places.sun),
    moon: signAndDegree(places.moon),
    ...timeFieldsNamed('sunrise', day.sunrise),
    ...timeFieldsNamed('sunset', day.sunset),
    ...timeFieldsNamed('nextSunrise', day.nextSunrise),
    ...timeFieldsNamed('moonrise', moon.rises[0]?.utc ?? null),
    ...timeFieldsNamed('moonset', moon.sets[0]?.utc ?? null),
    periods: {
      rahuKalam: span(dayPeriod('rahuKalam', day, day.weekday)),
      yamaganda: span(dayPeriod('yamaganda', day, day.weekday)),
      gulika: span(dayPeriod('gulika', day, day.weekday)),
      abhijit: { ...span(abhijit(day)), isUsed: day.weekday !== WEDNESDAY },
    },
    ayanamsa: ayanamsaRecord(name, sunrise),
    choghadiya: choghadiyas(day, day.weekday).map(numbered),
    hora: horas(day, day.weekday).map(numbered),
    tarabala: Object.fromEntries(
      nakshatraPeriods.map(({ number, name: title }) => [
        title,
        tarabala(nakshatras[number - 1] as Nakshatra),
      ]),
    ),
  }
}

function signAndDegree(place: GrahaPlace) {
  const { longitude, sign, formatted } = placementRecord(place)
  const { rashi, nakshatra } = vedicPlace(longitude)
  return { longitude, sign, formatted, rashi, nakshatra: nakshatra.name, pada: nakshatra.pada }
}
