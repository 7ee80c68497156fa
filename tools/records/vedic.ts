import { z } from 'zod'
import { rounded } from '../core/round.ts'
import { nakshatraPlace } from '../core/vedic/nakshatras.ts'
import { rashiOf } from '../core/vedic/rashis.ts'
import { signOf } from '../core/zodiac/zodiac.ts'
import { graha } from '../schema/names.ts'

const nakshatra = z
  .object({
    number: z.int().min(1).max(27).describe('1 to 27.'),
    name: z.string().describe('Name in Sanskrit.'),
    lord: graha.describe('Graha that rules it.'),
    pada: z.int().min(1).max(4).describe('Quarter of the nakshatra, 1 to 4.'),
    fraction: z.number().meta({ description: 'Share of the nakshatra passed, 0 to 1.' }),
  })
  .meta({ id: 'Nakshatra' })

/** Output shape of the rashi and nakshatra of a longitude. */
export const rashiShape = {
  rashi: z.string().meta({ description: 'The sign in Sanskrit.' }),
  nakshatra: nakshatra.describe('Lunar mansion of longitude.'),
}

/** Sign, nakshatra and pada of a rounded sidereal longitude in degrees. */
export function vedicPlace(longitude: number) {
  const { nakshatra: mansion, pada, fraction } = nakshatraPlace(longitude)
  const { number, name, lord } = mansion
  return {
    rashi: rashiOf(signOf(longitude)),
    nakshatra: { number, name, lord, pada, fraction: rounded(fraction, 4) },
  }
}
