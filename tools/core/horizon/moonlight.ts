import { illumination } from '../appearance/illumination.ts'
import { apparentTopocentric } from '../ephemeris/position.ts'
import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { cosine, sine } from '../math/angles.ts'
import type { Instant } from '../time/time.ts'

/** Of Mauna Kea, K. & S. (1991): extinction at V, magnitudes per air mass, and the moonless zenith, nanolamberts (V 21.587). */
const EXTINCTION = 0.172
const DARK_ZENITH = 79

/** Air masses at a zenith distance in degrees. Krisciunas & Schaefer (1991), eq. 3. */
const airMass = (zenithDistance: number): number => 1 / Math.sqrt(1 - 0.96 * sine(zenithDistance) ** 2)

/**
 * Brightness of the zenith from moonlight in nanolamberts, 0 with the Moon down.
 *
 * @param altitude of the Moon, degrees.
 * @param phaseAngle of the Moon, degrees; 0 is full.
 * @see K. Krisciunas, B. E. Schaefer, A model of the brightness of moonlight, Publ. Astron. Soc. Pac. 103, 1033
 *   (1991), eqs. 9, 15, 16, 20 and 21, without the opposition surge within 7° of full.
 *
 * **Accuracy**: 8 to 23 % (its authors), for a clear sky far from towns.
 */
export function moonlightAtZenith(altitude: number, phaseAngle: number): number {
  if (altitude <= 0) return 0
  const distance = 90 - altitude
  const above = 10 ** (-0.4 * (3.84 + 0.026 * phaseAngle + 4e-9 * phaseAngle ** 4))
  const scattered = 10 ** 5.36 * (1.06 + cosine(distance) ** 2) + 10 ** (6.15 - distance / 40)
  const arriving = 10 ** (-0.4 * EXTINCTION * airMass(distance))
  return scattered * above * arriving * (1 - 10 ** (-0.4 * EXTINCTION))
}

/**
 * Magnitude of the faintest star that the naked eye sees overhead.
 *
 * @param glow brightness of the zenith, nanolamberts.
 * @see B. E. Schaefer, Telescopic limiting magnitudes, Publ. Astron. Soc. Pac. 102, 212 (1990), for night vision, in the
 *   form that N. O. Carlin gave it and Unihedron's sky quality meters use: 7.93 − 5 log(1 + 10^(4.316 − B/5)), B in magnitudes
 *   a square second; K. & S. (1991), eq. 1, for nanolamberts.
 */
function faintestUnder(glow: number): number {
  const perSquareSecond = (20.7233 - Math.log(glow / 34.08)) / 0.92104
  return 7.93 - 5 * Math.log10(1 + 10 ** (4.316 - perSquareSecond / 5))
}

/** The limit of a moonless country sky: 6.4. */
export const MOONLESS_LIMIT = faintestUnder(DARK_ZENITH)

/** Magnitude of the faintest star seen overhead by the naked eye, of a country sky in moonlight, after twilight. */
export function limitingMagnitude(instant: Instant, observer: Observer): number {
  const { vector } = apparentTopocentric('moon', instant, observer)
  const { altitude } = horizontal(vector, instant, observer)
  const glow = DARK_ZENITH + moonlightAtZenith(altitude, illumination('moon', instant).phaseAngle ?? 0)
  return faintestUnder(glow)
}
