import { apparentStar } from '../ephemeris/position.ts'
import { ecliptic } from '../frames/coordinates.ts'
import { orientation } from '../frames/earth.ts'
import { nutationRate } from '../frames/nutation.ts'
import { generalPrecession, precessionRate } from '../frames/precession.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { type FixedPlace, starDirection, stars } from '../stars/stars.ts'
import {
  centuries,
  DAYS_PER_CENTURY,
  type Instant,
  instantOfTt,
  J2000_JULIAN_DATE,
  perInstant,
  shifted,
} from '../time/time.ts'
import {
  type EpochAyanamsa,
  epochOrigins,
  type StarAyanamsa,
  type StarOrigin,
  starOrigins,
} from './ayanamsa-table.ts'
import { lunarPoint } from './lunar-points.ts'

/** A zodiac of one's own: degrees at a Julian date of TT, `custom:23.85@2451545`. */
type CustomAyanamsa = `custom:${number}@${number}`
/** Name of an ayanamsa, as on the wire. */
export type AyanamsaName = EpochAyanamsa | StarAyanamsa
/** By name, or of one's own. */
export type Ayanamsa = AyanamsaName | CustomAyanamsa
/** Names of ayanamsas. */
export const ayanamsas = Object.keys({ ...epochOrigins, ...starOrigins }) as AyanamsaName[]

/** The ayanamsa that has a value, degrees from the mean equinox, at an instant. */
export const customAyanamsa = (degrees: number, { tt }: Instant): CustomAyanamsa =>
  `custom:${degrees}@${tt + J2000_JULIAN_DATE}`

/** Name of an ayanamsa in answers: `lahiri`, `custom`. */
export const ayanamsaName = (name: Ayanamsa): AyanamsaName | 'custom' => (isCustom(name) ? 'custom' : name)

const isCustom = (name: Ayanamsa): name is CustomAyanamsa => name.startsWith('custom:')

/** Degrees at J2000.0 of an ayanamsa of one's own. */
function customAtJ2000(name: CustomAyanamsa): number {
  const [degrees, julianDate] = name.slice('custom:'.length).split('@').map(Number) as [number, number]
  return degrees - generalPrecession(centuries(instantOfTt(julianDate - J2000_JULIAN_DATE)))
}

const isOfStar = (name: Ayanamsa): name is StarAyanamsa => Object.hasOwn(starOrigins, name)

/**
 * Longitude of the origin of a sidereal zodiac from the true equinox of date, degrees 0 to 360: subtract it
 * from an apparent longitude of date.
 *
 * @see Capitaine, Wallace, Chapront, Astron. Astrophys. 412, 567 (2003), eq. 39: accumulated precession.
 * **Accuracy**: against the Swiss Ephemeris 1600–2380 0.005″ for those that are defined since 1900, 0.2″ for those of antiquity and of
 * stars, 0.6″ for that of ζ Piscium; 0.3″, 0.7″ and 2.6″ in the year 1.
 */
export function ayanamsa(name: Ayanamsa, instant: Instant): number {
  if (isOfStar(name)) return normalDegrees(starLongitude(name, instant) - starOrigins[name].longitude)
  return normalDegrees(meanAyanamsa(name, instant) + orientation(instant).nutation.longitude)
}

/** The same from the mean equinox of date, without nutation: the value that almanacs print. */
export function meanAyanamsa(name: Ayanamsa, instant: Instant): number {
  if (isOfStar(name)) return normalDegrees(ayanamsa(name, instant) - orientation(instant).nutation.longitude)
  const atJ2000 = isCustom(name) ? customAtJ2000(name) : epochOrigins[name].atJ2000
  return normalDegrees(atJ2000 + generalPrecession(centuries(instant)))
}

const places = new Map<StarAyanamsa, FixedPlace>()

/** Place of the star that fixes a zodiac; one of the catalog is looked for once. */
function placeOf(name: StarAyanamsa): FixedPlace {
  const { star }: StarOrigin = starOrigins[name]
  if (typeof star !== 'number') return star
  const place = places.get(name) ?? (stars().find(({ hip }) => hip === star) as FixedPlace)
  places.set(name, place)
  return place
}

/** Apparent longitude of the star that fixes a zodiac, true equinox of date, degrees. */
const starLongitude = (name: StarAyanamsa, instant: Instant): number =>
  ecliptic(apparentStar(starDirection(placeOf(name), instant.tt), instant), instant).longitude

/** Draconic zodiacs, and the ascending node of the Moon that each begins at. */
export const draconicNodes = { draconic: 'meanNode', 'draconic-true': 'trueNode' } as const
export type Draconic = keyof typeof draconicNodes
export const isDraconic = (zodiac: string): zodiac is Draconic => Object.hasOwn(draconicNodes, zodiac)

/** Kinds of zodiacs; the sidereal one has an ayanamsa. */
export const zodiacKinds = ['tropical', 'sidereal', 'draconic', 'draconic-true'] as const
export type ZodiacKind = (typeof zodiacKinds)[number]

/** The zodiac that longitudes are counted in: from the equinox, a node of the Moon, or the origin of an ayanamsa. */
export type Zodiac = 'tropical' | Draconic | Ayanamsa

/** Longitude of a zodiac's origin from the true equinox of date, degrees. */
export function zodiacOrigin(zodiac: Zodiac, instant: Instant): number {
  if (zodiac === 'tropical') return 0
  return isDraconic(zodiac) ? lunarPoint(draconicNodes[zodiac], instant).longitude : ayanamsa(zodiac, instant)
}

/** How fast the equinox meets the longitudes, degrees a day. */
export const equinoxRate = perInstant(
  (instant: Instant): number =>
    precessionRate(centuries(instant)) / DAYS_PER_CENTURY + nutationRate(instant.tt),
)

/** How fast a zodiac's origin leaves the equinox, degrees a day. */
export function zodiacOriginRate(zodiac: Zodiac, instant: Instant): number {
  if (zodiac === 'tropical') return 0
  return isDraconic(zodiac) || isOfStar(zodiac) ? seenRate(zodiac, instant) : equinoxRate(instant)
}

/** Half the span, in days, that the speed of a star or a node is taken over. */
const HALF_SPAN = 1 / 48

const seenRates = perInstant(() => new Map<StarAyanamsa | Draconic, number>())

/** The same by the places of the star or node that fixes the zodiac. */
function seenRate(zodiac: StarAyanamsa | Draconic, instant: Instant): number {
  const rates = seenRates(instant)
  const originAt = (days: number) => zodiacOrigin(zodiac, shifted(instant, days))
  const rate =
    rates.get(zodiac) ?? circularDifference(originAt(HALF_SPAN), originAt(-HALF_SPAN)) / (2 * HALF_SPAN)
  rates.set(zodiac, rate)
  return rate
}
