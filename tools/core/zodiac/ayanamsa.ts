import { apparentStar } from '../ephemeris/position.ts'
import { ecliptic } from '../frames/coordinates.ts'
import { orientation } from '../frames/earth.ts'
import { nutationRate } from '../frames/nutation.ts'
import { generalPrecession, precessionRate } from '../frames/precession.ts'
import { circularDifference, cosine, normalDegrees } from '../math/angles.ts'
import { direction, type Vector } from '../math/geometry.ts'
import { centuries, DAYS_PER_CENTURY, type Instant, perInstant, shifted } from '../time/time.ts'

/**
 * Ayanamsas defined by a value at an epoch, as that value is at J2000.0 by the precession its definition was
 * made with; degrees from the mean equinox.
 */
const atJ2000 = {
  /** Calendar Reform Committee (1955): 23°15′00.658″ on 1956-03-21, as the Indian Astronomical Ephemeris has it since 1985. */
  lahiri: 23.8570923,
  /** C. Fagan, R. C. Firebrace, Primer of Sidereal Astrology (1971): 24°02′31.36″ at 1950.0. */
  'fagan-bradley': 24.7403,
  /** B. V. Raman, Hindu Predictive Astrology (1938): zero in the year 397. */
  raman: 22.410791,
  /** K. S. Krishnamurti, Krishnamurti Padhdhati, Reader 1 (1963): zero in the year 291. */
  krishnamurti: 23.76024,
} as const

type EpochAyanamsa = keyof typeof atJ2000
/** By name, as on the wire. `true-chitra` is defined by the star itself: Spica stands at 180°. */
export type Ayanamsa = EpochAyanamsa | 'true-chitra'
export const ayanamsas = [...(Object.keys(atJ2000) as EpochAyanamsa[]), 'true-chitra'] as const

/**
 * Longitude of the origin of a sidereal zodiac from the true equinox of date, degrees 0 to 360: subtract it
 * from an apparent longitude of date.
 *
 * @see Capitaine, Wallace, Chapront, Astron. Astrophys. 412, 567 (2003), eq. 39: accumulated precession.
 * **Accuracy**: 0.005″ 1600–2380 for the four that are defined at an epoch.
 */
export function ayanamsa(name: Ayanamsa, instant: Instant): number {
  if (name === 'true-chitra') return normalDegrees(spica(instant) - 180)
  return normalDegrees(meanAyanamsa(name, instant) + orientation(instant).nutation.longitude)
}

/** The same from the mean equinox of date, without nutation: the value that almanacs print. */
export function meanAyanamsa(name: Ayanamsa, instant: Instant): number {
  if (name !== 'true-chitra') return normalDegrees(atJ2000[name] + generalPrecession(centuries(instant)))
  return normalDegrees(ayanamsa(name, instant) - orientation(instant).nutation.longitude)
}

/** Spica in the ICRS at epoch J2000.0: degrees, and degrees per Julian century of proper motion. HIP 65474, F. van Leeuwen, Hipparcos, the New Reduction (2007). */
const SPICA = { rightAscension: 201.29824738, declination: -11.16131947 }
const SPICA_MOTION = { rightAscensionCosDec: -0.04235 / 36, declination: -0.03067 / 36 }

/** Apparent longitude of Spica, true equinox of date, degrees. */
function spica(instant: Instant): number {
  return ecliptic(apparentStar(spicaDirection(instant), instant), instant).longitude
}

/** Direction of Spica moved to the instant, mean equator and equinox of J2000.0. */
function spicaDirection(instant: Instant): Vector {
  const t = instant.tt / DAYS_PER_CENTURY
  return direction(
    SPICA.rightAscension + (t * SPICA_MOTION.rightAscensionCosDec) / cosine(SPICA.declination),
    SPICA.declination + t * SPICA_MOTION.declination,
  )
}

/** The zodiac that longitudes are counted in: from the equinox, or from the origin of an ayanamsa. */
export type Zodiac = 'tropical' | Ayanamsa

/** Longitude of a zodiac's origin from the true equinox of date, degrees. */
export function zodiacOrigin(zodiac: Zodiac, instant: Instant): number {
  return zodiac === 'tropical' ? 0 : ayanamsa(zodiac, instant)
}

/** How fast the equinox meets the longitudes, degrees a day. */
export const equinoxRate = perInstant(
  (instant: Instant): number =>
    precessionRate(centuries(instant)) / DAYS_PER_CENTURY + nutationRate(instant.tt),
)

/** How fast a zodiac's origin leaves the equinox, degrees a day. */
export function zodiacOriginRate(zodiac: Zodiac, instant: Instant): number {
  if (zodiac === 'tropical') return 0
  return zodiac === 'true-chitra' ? spicaRate(instant) : equinoxRate(instant)
}

/** Half the span, in days, that the speed of Spica is taken over. */
const SPICA_SPAN = 1 / 48

const spicaRate = perInstant(
  (instant: Instant): number =>
    circularDifference(spica(shifted(instant, SPICA_SPAN)), spica(shifted(instant, -SPICA_SPAN))) /
    (2 * SPICA_SPAN),
)
