import { normalDegrees } from '../math/angles.ts'
import { roundAngle, roundDirection } from '../round.ts'
import { capitalised } from '../text/capitalised.ts'

/** The signs in the order of the zodiac, 30° each from the equinox or the sidereal origin. */
export const signs = [
  'aries',
  'taurus',
  'gemini',
  'cancer',
  'leo',
  'virgo',
  'libra',
  'scorpio',
  'sagittarius',
  'capricorn',
  'aquarius',
  'pisces',
] as const
export type Sign = (typeof signs)[number]

/** Whole degrees, minutes and seconds of arc within a sign. */
export interface SignParts {
  readonly degrees: number
  readonly minutes: number
  readonly seconds: number
}

/** A longitude named by its sign, as every answer carries it. */
export interface ZodiacPlace {
  /** Degrees from the start of the zodiac, 0 to 360, 5 decimals. */
  readonly longitude: number
  readonly sign: Sign
  /** Degrees within the sign, 0 to 30, 5 decimals. */
  readonly signDegree: number
  /** As astrologers write it: `10°22′07″ Capricorn`. */
  readonly formatted: string
}

/** Seconds of arc in a sign. */
const SIGN_SECONDS = 30 * 3600

/** Sign that contains a longitude in degrees. */
export function signOf(longitude: number): Sign {
  return signs[Math.floor(normalDegrees(longitude) / 30)] as Sign
}

/** The place in the zodiac of an ecliptic longitude in degrees. */
export function zodiacPlace(longitude: number): ZodiacPlace {
  // Everything is read from the rounded longitude, so that a value a hair below a sign's end cannot be
  // printed as 30° of one sign by one field and as 0° of the next by another.
  const roundedLongitude = roundDirection(normalDegrees(longitude))
  const sign = signOf(roundedLongitude)
  const signDegree = roundAngle(roundedLongitude % 30)
  return { longitude: roundedLongitude, sign, signDegree, formatted: formatted(sign, signDegree) }
}

/** Degrees within a sign cut into parts, to the nearest second but never into the next sign. */
export function signParts(signDegree: number): SignParts {
  const total = wholeSeconds(signDegree)
  return { degrees: Math.floor(total / 3600), minutes: Math.floor(total / 60) % 60, seconds: total % 60 }
}

const wholeSeconds = (signDegree: number): number => Math.min(Math.round(signDegree * 3600), SIGN_SECONDS - 1)

const englishNames = Object.fromEntries(signs.map((sign) => [sign, capitalised(sign)])) as Record<
  Sign,
  string
>
const twoDigits = Array.from({ length: 60 }, (_, part) => String(part).padStart(2, '0'))

/** Degrees within a sign as `10°22′07″ Capricorn`, the sign by its name in a language. */
export function formatted(sign: Sign, signDegree: number, names = englishNames): string {
  const total = wholeSeconds(signDegree)
  const minutes = twoDigits[Math.floor(total / 60) % 60]
  return `${Math.floor(total / 3600)}°${minutes}′${twoDigits[total % 60]}″ ${names[sign]}`
}
