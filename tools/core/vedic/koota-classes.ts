/**
 * Classes of signs and nakshatras that matching compares. The classes are in Muhūrta Cintāmaṇi 6 (Vivāha); the points of
 * vashya, yoni and gana differ between handbooks, and are the symmetrical ones that most of them print.
 */

/** Varnas from the highest, of signs from Aries on. */
export const varnas = ['brahmin', 'kshatriya', 'vaishya', 'shudra'] as const
export const varnaOfSign = [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0] as const

/** Groups of vashya, and the points that two of them get. */
export const vashyas = ['quadruped', 'human', 'water', 'wild', 'insect'] as const
export const vashyaPoints = [
  [2, 1, 1, 0.5, 1],
  [1, 2, 0.5, 0, 1],
  [1, 0.5, 2, 1, 1],
  [0.5, 0, 1, 2, 0],
  [1, 1, 1, 0, 2],
] as const

/** Group of each half of the signs from Aries on: Sagittarius and Capricorn change in the middle. */
const halves = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 1, 1, 1, 1, 4, 4, 1, 0, 0, 2, 1, 1, 2, 2] as const
export const vashyaOf = (longitude: number): number => halves[Math.floor(longitude / 15)] as number

/** Animals of the nakshatras from Ashvini on, and the points that two of them get: 4 for the same, 0 for sworn enemies. */
export const yonis = [
  'horse',
  'elephant',
  'sheep',
  'serpent',
  'dog',
  'cat',
  'rat',
  'cow',
  'buffalo',
  'tiger',
  'deer',
  'monkey',
  'mongoose',
  'lion',
] as const
export const yoniOfNakshatra = [
  0, 1, 2, 3, 3, 4, 5, 2, 5, 6, 6, 7, 8, 9, 8, 9, 10, 10, 4, 11, 12, 11, 13, 0, 13, 7, 1,
] as const
export const yoniPoints = [
  [4, 2, 2, 3, 2, 2, 2, 1, 0, 1, 3, 3, 2, 1],
  [2, 4, 3, 3, 2, 2, 2, 2, 3, 1, 2, 3, 2, 0],
  [2, 3, 4, 2, 1, 2, 1, 3, 3, 1, 2, 0, 3, 1],
  [3, 3, 2, 4, 2, 1, 1, 1, 1, 2, 2, 2, 0, 2],
  [2, 2, 1, 2, 4, 2, 1, 2, 2, 1, 0, 2, 1, 1],
  [2, 2, 2, 1, 2, 4, 0, 2, 2, 1, 3, 3, 2, 1],
  [2, 2, 1, 1, 1, 0, 4, 2, 2, 2, 2, 2, 1, 2],
  [1, 2, 3, 1, 2, 2, 2, 4, 3, 0, 3, 2, 2, 1],
  [0, 3, 3, 1, 2, 2, 2, 3, 4, 1, 2, 2, 2, 1],
  [1, 1, 1, 2, 1, 1, 2, 0, 1, 4, 1, 1, 2, 1],
  [3, 2, 2, 2, 0, 3, 2, 3, 2, 1, 4, 2, 2, 1],
  [3, 3, 0, 2, 2, 3, 2, 2, 2, 1, 2, 4, 3, 2],
  [2, 2, 3, 0, 1, 2, 1, 2, 2, 2, 2, 3, 4, 2],
  [1, 0, 1, 2, 1, 1, 2, 1, 1, 1, 1, 2, 2, 4],
] as const

/** Temperaments of the nakshatras, and the points by groom and bride. */
export const ganas = ['deva', 'manushya', 'rakshasa'] as const
export const ganaOfNakshatra = [
  0, 1, 2, 1, 0, 1, 0, 0, 2, 2, 1, 1, 0, 2, 0, 2, 0, 2, 2, 1, 1, 0, 2, 2, 1, 1, 0,
] as const
export const ganaPoints = [
  [6, 6, 0],
  [5, 6, 0],
  [1, 0, 6],
] as const

/** Humors of the nakshatras: there and back, nine times. */
export const nadis = ['adi', 'madhya', 'antya'] as const
export const nadiOf = (nakshatra: number): number => [0, 1, 2, 2, 1, 0][nakshatra % 6] as number

/** The nine taras, counted from the nakshatra of birth; the third, fifth and seventh are bad. */
export const taras = [
  'janma',
  'sampat',
  'vipat',
  'kshema',
  'pratyari',
  'sadhaka',
  'vadha',
  'mitra',
  'atimitra',
] as const
export type Tara = (typeof taras)[number]
export const badTaras: readonly Tara[] = ['vipat', 'pratyari', 'vadha']

/** Tara of a nakshatra (0–26) for one who was born in another. */
export const taraFrom = (birth: number, nakshatra: number): Tara =>
  taras[(nakshatra - birth + 27) % 9] as Tara

/** Parts of the body that rajju groups nakshatras by: up to the head and down again, three times. */
export const rajjus = ['feet', 'waist', 'navel', 'neck', 'head'] as const
export const rajjuOf = (nakshatra: number): number => [0, 1, 2, 3, 4, 3, 2, 1, 0][nakshatra % 9] as number

/** Nakshatras (0–26) that hinder each other. */
export const vedhas: readonly (readonly number[])[] = [
  [0, 17],
  [1, 16],
  [2, 15],
  [3, 14],
  [5, 21],
  [6, 20],
  [7, 19],
  [8, 18],
  [9, 26],
  [10, 25],
  [11, 24],
  [12, 23],
  [4, 13, 22],
]

/** Signs (0–11) that each sign from Aries on attracts. */
export const attractedSigns: readonly (readonly number[])[] = [
  [4, 7],
  [3, 6],
  [5],
  [7, 8],
  [6],
  [11, 2],
  [9, 5],
  [3],
  [11],
  [0, 10],
  [0],
  [9],
]
