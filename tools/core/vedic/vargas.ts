import { normalDegrees } from '../math/angles.ts'
import { type Sign, signs } from '../zodiac/zodiac.ts'

/** Where the parts of a sign are counted from, by the index of the sign (0 Aries). */
type FirstSign = (sign: number) => number

const itself: FirstSign = (sign) => sign
/** By odd (masculine) and even signs. */
const byParity =
  (odd: FirstSign, even: FirstSign): FirstSign =>
  (sign) =>
    (sign % 2 === 0 ? odd : even)(sign)
/** By movable, fixed and dual signs. */
const byQuality =
  (movable: FirstSign, fixed: FirstSign, dual: FirstSign): FirstSign =>
  (sign) =>
    ([movable, fixed, dual][sign % 3] as FirstSign)(sign)
const ahead =
  (signsOn: number): FirstSign =>
  (sign) =>
    sign + signsOn
const fixedSign =
  (name: Sign): FirstSign =>
  () =>
    signs.indexOf(name)

interface EqualVarga {
  readonly parts: number
  readonly first: FirstSign
  /** Signs from one part to the next. */
  readonly stride: number
}

interface UnequalVarga {
  /** Ends of the parts in degrees with the sign of each, for odd and for even signs. */
  readonly odd: readonly (readonly [end: number, sign: Sign])[]
  readonly even: readonly (readonly [end: number, sign: Sign])[]
}

/**
 * The sixteen divisions of a sign as Parāśara has them.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 6.
 */
const table = {
  // Rashi
  D1: { parts: 1, first: itself, stride: 1 },
  // Hora
  D2: {
    odd: [
      [15, 'leo'],
      [30, 'cancer'],
    ],
    even: [
      [15, 'cancer'],
      [30, 'leo'],
    ],
  },
  // Drekkana
  D3: { parts: 3, first: itself, stride: 4 },
  // Chaturthamsha
  D4: { parts: 4, first: itself, stride: 3 },
  // Saptamsha
  D7: { parts: 7, first: byParity(itself, ahead(6)), stride: 1 },
  // Navamsha
  D9: { parts: 9, first: byQuality(itself, ahead(8), ahead(4)), stride: 1 },
  // Dashamsha
  D10: { parts: 10, first: byParity(itself, ahead(8)), stride: 1 },
  // Dvadashamsha
  D12: { parts: 12, first: itself, stride: 1 },
  // Shodashamsha
  D16: {
    parts: 16,
    first: byQuality(fixedSign('aries'), fixedSign('leo'), fixedSign('sagittarius')),
    stride: 1,
  },
  // Vimshamsha
  D20: {
    parts: 20,
    first: byQuality(fixedSign('aries'), fixedSign('sagittarius'), fixedSign('leo')),
    stride: 1,
  },
  // Chaturvimshamsha
  D24: { parts: 24, first: byParity(fixedSign('leo'), fixedSign('cancer')), stride: 1 },
  // Fiery signs begin with Aries, earthy with Cancer, airy with Libra, watery with Capricorn.
  // Saptavimshamsha
  D27: { parts: 27, first: (sign) => 3 * (sign % 4), stride: 1 },
  // Trimshamsha
  D30: {
    odd: [
      [5, 'aries'],
      [10, 'aquarius'],
      [18, 'sagittarius'],
      [25, 'gemini'],
      [30, 'libra'],
    ],
    even: [
      [5, 'taurus'],
      [12, 'virgo'],
      [20, 'pisces'],
      [25, 'capricorn'],
      [30, 'scorpio'],
    ],
  },
  // Khavedamsha
  D40: { parts: 40, first: byParity(fixedSign('aries'), fixedSign('libra')), stride: 1 },
  // Akshavedamsha
  D45: {
    parts: 45,
    first: byQuality(fixedSign('aries'), fixedSign('leo'), fixedSign('sagittarius')),
    stride: 1,
  },
  // Shashtiamsha
  D60: { parts: 60, first: itself, stride: 1 },
} as const satisfies Record<string, EqualVarga | UnequalVarga>

export type Varga = keyof typeof table
export const vargas = Object.keys(table) as Varga[]

/** The sign that a sidereal longitude (degrees) falls in, in a divisional chart. */
export function vargaSign(varga: Varga, longitude: number): Sign {
  const place = normalDegrees(longitude)
  const sign = Math.floor(place / 30)
  const degreeInSign = place - 30 * sign
  const rule: EqualVarga | UnequalVarga = table[varga]
  if ('odd' in rule) {
    const parts = sign % 2 === 0 ? rule.odd : rule.even
    return (parts.find(([end]) => degreeInSign < end) ?? parts.at(-1))?.[1] as Sign
  }
  const part = Math.min(rule.parts - 1, Math.floor((degreeInSign * rule.parts) / 30))
  return signs[(rule.first(sign) + rule.stride * part) % 12] as Sign
}
