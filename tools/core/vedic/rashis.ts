import { type Sign, signs } from '../zodiac/zodiac.ts'

/** The signs by their Sanskrit names, Mesha (Aries) first. */
const names = [
  'Mesha',
  'Vrishabha',
  'Mithuna',
  'Karka',
  'Simha',
  'Kanya',
  'Tula',
  'Vrishchika',
  'Dhanu',
  'Makara',
  'Kumbha',
  'Mina',
] as const
export type Rashi = (typeof names)[number]

export const rashiOf = (sign: Sign): Rashi => names[signs.indexOf(sign)] as Rashi

/** Whole-sign house, 1–12, of a sign when another rises. */
export const houseFrom = (rising: Sign, sign: Sign): number =>
  ((signs.indexOf(sign) - signs.indexOf(rising) + 12) % 12) + 1
