import { z } from 'zod'
import { ayanamsas } from '../core/zodiac/ayanamsa.ts'
import { houseSystemName } from './names.ts'

/** Parameter of the zodiac of longitudes. */
export const zodiac = z
  .enum(['tropical', 'sidereal'], { error: 'zodiac must be tropical or sidereal' })
  .meta({ id: 'Zodiac' })
  .default('tropical')
  .meta({ description: 'tropical counts from the equinox, sidereal from the stars.' })

/** Parameter of the zero point of the sidereal zodiac; no effect on the tropical one. */
export const ayanamsa = z
  .enum(ayanamsas, { error: 'ayanamsa must be a name of get_reference topic=ayanamsas, such as lahiri' })
  .meta({ id: 'Ayanamsa' })
  .default('lahiri')
  .meta({ description: 'Zero of the sidereal zodiac: raman, true-chitra … (topic=ayanamsas).' })

/** Parameter of the house system. */
export const houseSystem = houseSystemName.default('equal').meta({
  description: 'whole-sign, koch … (topic=houses). Ask which: most Western software uses placidus.',
})
