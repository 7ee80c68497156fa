import { normalDegrees } from '../math/angles.ts'

/**
 * The 28 mansions of the Moon as the Arabs counted them (manāzil al-qamar), in equal parts of 12°51′26″ from 0° Aries.
 *
 * Names and meanings: al-Bīrūnī, The Book of Instruction in the Elements of the Art of Astrology (1029; tr. R. R.
 * Wright, 1934), §164; equal division of the tropical zodiac: Agrippa, De occulta philosophia (1533), II.33, after the
 * Picatrix. The Chinese xiù and the Indian nakshatras are other divisions. Facts; no licence.
 */
export interface Mansion {
  /** 1–28. */
  readonly number: number
  readonly name: string
  readonly meaning: string
  /** Tropical longitudes in degrees, 0 ≤ start < 360. */
  readonly start: number
  readonly end: number
}

const names: readonly (readonly [name: string, meaning: string])[] = [
  ['al-Sharaṭān', 'the two signs'],
  ['al-Buṭayn', 'the little belly'],
  ['al-Thurayyā', 'the Pleiades'],
  ['al-Dabarān', 'the follower'],
  ['al-Haqʿa', 'the white spot'],
  ['al-Hanʿa', 'the brand'],
  ['al-Dhirāʿ', 'the forearm'],
  ['al-Nathra', 'the gap'],
  ['al-Ṭarf', 'the glance'],
  ['al-Jabha', 'the forehead'],
  ['al-Zubra', 'the mane'],
  ['al-Ṣarfa', 'the changer'],
  ['al-ʿAwwāʾ', 'the barker'],
  ['al-Simāk', 'the unarmed'],
  ['al-Ghafr', 'the cover'],
  ['al-Zubānā', 'the claws'],
  ['al-Iklīl', 'the crown'],
  ['al-Qalb', 'the heart'],
  ['al-Shawla', 'the raised tail'],
  ['al-Naʿāʾim', 'the ostriches'],
  ['al-Balda', 'the city'],
  ['Saʿd al-Dhābiḥ', 'luck of the slayer'],
  ['Saʿd Bulaʿ', 'luck of the swallower'],
  ['Saʿd al-Suʿūd', 'luck of lucks'],
  ['Saʿd al-Akhbiya', 'luck of the tents'],
  ['al-Fargh al-Muqaddam', 'the fore spout'],
  ['al-Fargh al-Muʾakhkhar', 'the rear spout'],
  ['Baṭn al-Ḥūt', 'belly of the fish'],
]

const WIDTH = 360 / names.length

/** Mansion that contains a tropical longitude in degrees. */
export function mansionOf(longitude: number): Mansion {
  const index = Math.floor(normalDegrees(longitude) / WIDTH) % names.length
  const [name, meaning] = names[index] as readonly [string, string]
  return { number: index + 1, name, meaning, start: index * WIDTH, end: (index + 1) * WIDTH }
}
