import { normalDegrees } from '../math/angles.ts'

/** The nine grahas: seven planets and the two nodes of the Moon. */
export const grahas = [
  'sun',
  'moon',
  'mars',
  'mercury',
  'jupiter',
  'venus',
  'saturn',
  'rahu',
  'ketu',
] as const
export type Graha = (typeof grahas)[number]

/** The 27 lunar mansions of India, each 13°20′ of the sidereal zodiac, and the deity of each. Taittirīya Brāhmaṇa 3.1. */
const table: readonly (readonly [name: string, deity: string])[] = [
  ['Ashvini', 'Ashvins'],
  ['Bharani', 'Yama'],
  ['Krittika', 'Agni'],
  ['Rohini', 'Prajapati'],
  ['Mrigashira', 'Soma'],
  ['Ardra', 'Rudra'],
  ['Punarvasu', 'Aditi'],
  ['Pushya', 'Brihaspati'],
  ['Ashlesha', 'Sarpas'],
  ['Magha', 'Pitris'],
  ['Purva Phalguni', 'Aryaman'],
  ['Uttara Phalguni', 'Bhaga'],
  ['Hasta', 'Savitar'],
  ['Chitra', 'Tvashtar'],
  ['Svati', 'Vayu'],
  ['Vishakha', 'Indra and Agni'],
  ['Anuradha', 'Mitra'],
  ['Jyeshtha', 'Indra'],
  ['Mula', 'Nirriti'],
  ['Purva Ashadha', 'Apas'],
  ['Uttara Ashadha', 'Vishvadevas'],
  ['Shravana', 'Vishnu'],
  ['Dhanishta', 'Vasus'],
  ['Shatabhisha', 'Varuna'],
  ['Purva Bhadrapada', 'Aja Ekapada'],
  ['Uttara Bhadrapada', 'Ahir Budhnya'],
  ['Revati', 'Pushan'],
]

/**
 * Lords in the order of the nakshatras, three times round, with the years of each in the Vimshottari cycle of 120.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46.
 */
export const vimshottari: readonly (readonly [lord: Graha, years: number])[] = [
  ['ketu', 7],
  ['venus', 20],
  ['sun', 6],
  ['moon', 10],
  ['mars', 7],
  ['rahu', 18],
  ['jupiter', 16],
  ['saturn', 19],
  ['mercury', 17],
]

export interface Nakshatra {
  /** 1–27. */
  readonly number: number
  readonly name: string
  readonly lord: Graha
  readonly deity: string
}

export const nakshatras: readonly Nakshatra[] = table.map(([name, deity], index) => ({
  number: index + 1,
  name,
  lord: (vimshottari[index % 9] as (typeof vimshottari)[number])[0],
  deity,
}))

/** Width of a nakshatra, degrees. */
export const NAKSHATRA = 360 / nakshatras.length

/** A place among the nakshatras. */
export interface NakshatraPlace {
  readonly nakshatra: Nakshatra
  /** Quarter, 1–4. */
  readonly pada: number
  /** Share of the nakshatra passed, 0 ≤ fraction < 1. */
  readonly fraction: number
}

/** The nakshatra of a sidereal longitude in degrees. */
export function nakshatraPlace(longitude: number): NakshatraPlace {
  const passed = normalDegrees(longitude) / NAKSHATRA
  const index = Math.min(26, Math.floor(passed))
  const fraction = passed - index
  return { nakshatra: nakshatras[index] as Nakshatra, pada: Math.floor(fraction * 4) + 1, fraction }
}
