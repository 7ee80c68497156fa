import { z } from 'zod'
import { localTimeOfDay, timeOfDay } from '../arguments/solar-day.ts'
import { pakshas } from '../core/vedic/almanac-names.ts'
import { grahas } from '../core/vedic/nakshatras.ts'

const spanShape = {
  start: z.iso.datetime(),
  startLocal: localTimeOfDay,
  end: z.iso.datetime(),
  endLocal: localTimeOfDay,
}
const limbShape = { number: z.int(), name: z.string(), ...spanShape }
const graha = z.enum(grahas)
const period = z.object(spanShape)
const place = z.object({
  longitude: z.number(),
  sign: z.string(),
  rashi: z.string(),
  nakshatra: z.string(),
  pada: z.int(),
})

/** Output shape of a panchang. */
export const panchang = z.object({
  date: z.string().meta({ description: 'Local date of the sunrise.' }),
  vara: z.object({ number: z.int(), name: z.string(), ruler: graha }),
  tithi: z
    .array(z.object({ ...limbShape, paksha: z.enum(pakshas) }))
    .meta({ description: 'Those that touch the day; the first rules at sunrise.' }),
  nakshatra: z.array(z.object({ ...limbShape, lord: graha })),
  yoga: z.array(z.object(limbShape)),
  karana: z.array(z.object(limbShape)),
  lunarMonth: z.object({
    amanta: z.string(),
    purnimanta: z.string(),
    isAdhika: z.boolean(),
    isKshaya: z.boolean(),
    vikramSamvat: z.int(),
    shaka: z.int(),
  }),
  sun: place.meta({ description: 'At sunrise, sidereal.' }),
  moon: place.meta({ description: 'At sunrise, sidereal.' }),
  sunrise: z.iso.datetime(),
  sunriseLocal: localTimeOfDay,
  sunset: z.iso.datetime(),
  sunsetLocal: localTimeOfDay,
  nextSunrise: z.iso.datetime(),
  nextSunriseLocal: localTimeOfDay,
  moonrise: timeOfDay.meta({ description: 'null when none falls in the day.' }),
  moonriseLocal: localTimeOfDay,
  moonset: timeOfDay,
  moonsetLocal: localTimeOfDay,
  periods: z.object({
    rahuKalam: period,
    yamaganda: period,
    gulika: period,
    abhijit: z.object({ ...spanShape, isUsed: z.boolean() }).meta({ description: 'Not used on Wednesday.' }),
  }),
  ayanamsa: z.object({ name: z.string(), degrees: z.number() }),
})
