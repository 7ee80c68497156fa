import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { circularMidpoint, normalDegrees } from '../../math/angles.ts'
import { MS_PER_DAY } from '../../time/time.ts'
import { arcStrength } from './sthana.ts'
import type { PlanetLongitudes } from './varga-dignity.ts'

/** Midnight that begins 1900 in the mean time of 76° E (Ujjain): ms since 1970 UTC. */
const EPOCH = Date.UTC(1900, 0, 1) - (76 / 360) * MS_PER_DAY

/** Sidereal mean longitude at the epoch, degrees, degrees in 10,000 days, and a correction in degrees with its change in a year. */
type MeanMotion = readonly [epoch: number, days10000: number, correction: number, year: number]
/**
 * Mean longitudes of the Sun, which are those of Mercury and Venus, too, and of the outer planets, and of the apexes
 * (shighrochcha) of Mercury and Venus.
 * @see B. V. Raman, Graha and Bhava Balas (13th ed., 1992), ch. VI and tables IV–IX, as programs quote them. Raman's Mercury is 13°
 * from its mean heliocentric place of today, Venus 3°.
 */
const meanMotions = {
  sun: [257.4568, 9856.0265, 0, 0],
  mercury: [164, 40923.18, 6.67, -0.00133],
  venus: [328.51, 16021.46, -5, -0.0001],
  mars: [270.22, 5240.19, 0, 0],
  jupiter: [220.04, 830.96, -3.33, -0.0067],
  saturn: [236.74, 334.39, 5, 0.001],
} as const satisfies Record<string, MeanMotion>
/** Mean sidereal longitudes, degrees. */
export type MeanLongitudes = Readonly<Record<keyof typeof meanMotions, number>>

/** Days in the year of the corrections. */
const YEAR = 365.25

/**
 * Mean longitudes at an instant, ms since 1970 UTC. The mean Sun of the tables is 22.53° behind that of S. Newcomb in 1900, as
 * in the zodiac of Lahiri, 22.46°.
 * @param shift degrees from that zodiac to the one of the true places
 */
export function meanLongitudes(utc: number, shift = 0): MeanLongitudes {
  const days = (utc - EPOCH) / MS_PER_DAY
  const entries = Object.entries(meanMotions).map(([planet, [epoch, motion, correction, change]]) => {
    const mean = epoch + (motion * days) / 10_000 + correction + (change * days) / YEAR + shift
    return [planet, normalDegrees(mean)]
  })
  return Object.fromEntries(entries) as Record<keyof typeof meanMotions, number>
}

/** The Sun and the Moon as strength of motion reads them, and the mean places of the others. */
interface Motions {
  readonly means: MeanLongitudes
  /** Where the sidereal zodiac begins, tropical degrees. */
  readonly origin: number
}

/**
 * Strength of motion of a planet, virupas: a third of the arc from the middle between its mean and its true place to its
 * apex, which for the outer planets is the mean Sun.
 *
 * Of Sun and Moon, which never go back, it serves ishta and kashta phala alone: from the tropical place of the Sun and 90°,
 * and from the light of the Moon.
 * @see BPHS 27.24–25 and ch. 28, as B. V. Raman, Graha and Bhava Balas (13th ed., 1992), ch. VI and X have it.
 */
export function cheshtaStrength(
  planet: Planet,
  longitudes: PlanetLongitudes,
  { means, origin }: Motions,
): number {
  if (planet === 'sun') return arcStrength(longitudes.sun + origin, -90)
  if (planet === 'moon') return arcStrength(longitudes.moon, longitudes.sun)
  const isInner = planet === 'mercury' || planet === 'venus'
  const [apex, mean] = isInner ? [means[planet], means.sun] : [means.sun, means[planet]]
  return arcStrength(apex, circularMidpoint(longitudes[planet], mean))
}
