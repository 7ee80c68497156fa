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

/** A part of a sign in a divisional chart: its sign, and the degrees of the sign that it lies between. */
interface VargaPart {
  readonly sign: Sign
  readonly start: number
  readonly end: number
}

/** The part that a degree of a sign (0 Aries) falls in. */
function partAt(varga: Varga, sign: number, degree: number): VargaPart {
  const rule: EqualVarga | UnequalVarga = table[varga]
  if ('odd' in rule) {
    const parts = sign % 2 === 0 ? rule.odd : rule.even
    const holder = parts.findIndex(([end]) => degree < end)
    const index = holder < 0 ? parts.length - 1 : holder
    const [end, partSign] = parts[index] as (typeof parts)[number]
    return { sign: partSign, start: parts[index - 1]?.[0] ?? 0, end }
  }
  const part = Math.min(rule.parts - 1, Math.floor((degree * rule.parts) / 30))
  return {
    sign: signs[(rule.first(sign) + rule.stride * part) % 12] as Sign,
    start: (30 * part) / rule.parts,
    end: (30 * (part + 1)) / rule.parts,
  }
}

/** The sign that a sidereal longitude (degrees) falls in, in a divisional chart. */
export function vargaSign(varga: Varga, longitude: number): Sign {
  const place = normalDegrees(longitude)
  const sign = Math.floor(place / 30)
  return partAt(varga, sign, place - 30 * sign).sign
}

/** Last degree of a sign that is printed, with five decimals, as one of it. */
const LAST_DEGREE = 29.99999

/**
 * Longitude in a divisional chart of a sidereal longitude, degrees: the part of the sign is stretched to the thirty degrees of
 * its sign there.
 */
export function vargaLongitude(varga: Varga, longitude: number): number {
  const place = normalDegrees(longitude)
  if (varga === 'D1') return place
  const sign = Math.floor(place / 30)
  const degree = place - 30 * sign
  const part = partAt(varga, sign, degree)
  const passed = Math.max(0, degree - part.start) / (part.end - part.start)
  return 30 * signs.indexOf(part.sign) + Math.min(30 * passed, LAST_DEGREE)
}
