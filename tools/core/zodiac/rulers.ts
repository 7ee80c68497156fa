import type { BodyId } from '../bodies.ts'
import type { Sign } from './zodiac.ts'

/** The planet that rules each sign. Ptolemy, Tetrabiblos I.17. */
export const signRuler = {
  aries: 'mars',
  taurus: 'venus',
  gemini: 'mercury',
  cancer: 'moon',
  leo: 'sun',
  virgo: 'mercury',
  libra: 'venus',
  scorpio: 'mars',
  sagittarius: 'jupiter',
  capricorn: 'saturn',
  aquarius: 'saturn',
  pisces: 'jupiter',
} as const satisfies Readonly<Record<Sign, BodyId>>
