import type { FixedPlace } from '../stars/stars.ts'

/**
 * Origins of sidereal zodiacs. A value at an epoch is carried to J2000.0 by the precession that its definition was made with, and
 * for epochs of antiquity along the ecliptic of the epoch. The values are those of `swe_get_ayanamsa_ex` of the Swiss Ephemeris
 * 2.10.03, without nutation, run once as a measuring tool: numbers, without a licence. Where no work is named that was opened,
 * the definition is that of D. Koch, A. Treindl, Swiss Ephemeris, General Documentation (2.10), "Sidereal Ephemerides".
 */

/** A zodiac that is fixed by a value at an epoch. */
export interface EpochOrigin {
  /** Degrees from the mean equinox at J2000.0. */
  readonly atJ2000: number
  /** The value of the definition, degrees, and the Julian date at which it holds. */
  readonly degrees: number
  readonly julianDate: number
}

const rows = {
  lahiri: [23.8570923, 23.250182778, 2435553.5],
  'lahiri-1940': [23.8423232, 22.44597222, 2415020],
  'lahiri-icrc': [23.856789, 23.25, 2435553.5],
  'lahiri-vp285': [23.8634812, 0, 1825235.2458513],
  'fagan-bradley': [24.7403, 24.042044444, 2433282.42346],
  raman: [22.410791, 21.01444, 2415020],
  krishnamurti: [23.76024, 22.363889, 2415020],
  'krishnamurti-vp291': [23.780365, 0, 1827424.7522557],
  yukteshwar: [22.478803, 21.082222, 2415020],
  bhasin: [22.762137, 21.365556, 2415020],
  ushashashi: [20.057541, 18.66096, 2415020],
  'de-luce': [27.8157528, 0, 1721057.5],
  'djwhal-khul': [28.3596786, 26.9630976, 2415020],
  suryasiddhanta: [20.8950589, 0, 1903396.8128654],
  'suryasiddhanta-mean-sun': [20.6804249, -0.21463395, 1903396.8128654],
  aryabhata: [20.8950597, 0, 1903396.7895321],
  'aryabhata-mean-sun': [20.6574274, -0.23763238, 1903396.7895321],
  'aryabhata-522': [20.575847, 0, 1911797.7407821],
  'ss-revati': [20.1033884, -0.79167046, 1903396.8128654],
  'ss-citra': [23.0057633, 2.11070444, 1903396.8128654],
  hipparchos: [20.2477881, -9.33333, 1674484],
  sassanian: [19.9929594, 0, 1927135.8747793],
  'vettius-valens': [22.7956093, -2.9422, 1775845.5],
  'kugler-1': [23.5336399, -5.66667, 1684532.5],
  'kugler-2': [24.9336399, -4.26667, 1684532.5],
  'kugler-3': [25.7836399, -3.41667, 1684532.5],
  huber: [24.7336399, -4.46667, 1684532.5],
  'babylonian-aldebaran': [24.7589239, -4.44138598, 1684532.5],
  'eta-piscium': [24.522528, -5.079167, 1673941],
  britton: [24.6157528, -3.2, 1721057.5],
  fiorenza: [25.0000191, 25, 2451544.5],
  j2000: [0, 0, 2451545],
  j1900: [1.396581, 0, 2415020],
  b1950: [0.6983701, 0, 2433282.42345905],
} as const satisfies Record<string, readonly [atJ2000: number, degrees: number, julianDate: number]>

/** Name of a zodiac that is fixed by a value at an epoch. */
export type EpochAyanamsa = keyof typeof rows

/** Zodiacs that are fixed by a value at an epoch. */
export const epochOrigins = Object.fromEntries(
  Object.entries(rows).map(([name, [atJ2000, degrees, julianDate]]) => [
    name,
    { atJ2000, degrees, julianDate },
  ]),
) as Readonly<Record<EpochAyanamsa, EpochOrigin>>

/** Spica in the ICRS at epoch J2000.0. HIP 65474, F. van Leeuwen, Hipparcos, the New Reduction (2007). */
const SPICA: FixedPlace = { ra: 201.29824738 / 15, dec: -11.16131947, pmRa: -42.35, pmDec: -30.67 }

/** Sagittarius A*, ICRS, epoch J2000.0. M. J. Reid, A. Brunthaler, Astrophys. J. 616, 872 (2004), table 1 and § 3. */
const SAGITTARIUS_A: FixedPlace = { ra: 266.41683708 / 15, dec: -29.00781056, pmRa: -3.151, pmDec: -5.547 }

/** A zodiac in which a star, or the center of the Galaxy, has a fixed longitude. */
export interface StarOrigin {
  /** Its place, or its Hipparcos number. */
  readonly star: FixedPlace | number
  readonly longitude: number
}

/** The golden section of the quarter circle before the center of the Galaxy: R. Gil Brand, Himmlische Matrix (2014). */
const GOLDEN_QUARTER = 90 * 0.3819660113

/** Zodiacs that are fixed by a direction. */
export const starOrigins = {
  'true-chitra': { star: SPICA, longitude: 180 },
  'true-revati': { star: 5737, longitude: 359 + 50 / 60 },
  'true-pushya': { star: 42911, longitude: 106 },
  'true-mula': { star: 85927, longitude: 240 },
  sheoran: { star: 42911, longitude: 103.49264221625 },
  'galactic-center': { star: SAGITTARIUS_A, longitude: 240 },
  'gil-brand': { star: SAGITTARIUS_A, longitude: 210 + GOLDEN_QUARTER },
  cochrane: { star: SAGITTARIUS_A, longitude: 270 },
} as const satisfies Record<string, StarOrigin>

/** Name of a zodiac that is fixed by a direction. */
export type StarAyanamsa = keyof typeof starOrigins
