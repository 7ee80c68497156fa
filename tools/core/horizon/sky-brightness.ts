import { cosine, sine } from '../math/angles.ts'

/**
 * Light of a cloudless sky far from towns: airglow, Sun and Moon, and what the air takes from the light of a star.
 *
 * B. E. Schaefer, "To the Visual Limits", Sky & Telescope 95 (5), 57 (1998), program VISLIMIT, in its V band; the equations are
 * those of his "Astronomy and the Limits of Vision", Vistas in Astronomy 36, 311 (1993), and of K. Krisciunas & B. E. Schaefer, "A
 * model of the brightness of moonlight", Publ. Astron. Soc. Pac. 103, 1033 (1991). Numbers below are VISLIMIT's. Left out are its terms for
 * humidity, temperature, season and the Sun's eleven years: the air is clear and dry.
 */

/** Extinction at V, magnitudes per air mass. */
export interface Air {
  readonly gas: number
  readonly aerosol: number
  readonly ozone: number
  readonly total: number
}

/** Scale heights of gas and aerosol, metres. */
const GAS_HEIGHT = 8200
const AEROSOL_HEIGHT = 1500

/** Clear air at a height above the sea, metres. */
export function clearAir(elevation: number): Air {
  const height = Math.max(0, elevation)
  const gas = 0.1066 * Math.exp(-height / GAS_HEIGHT)
  const aerosol = 0.1 * Math.exp(-height / AEROSOL_HEIGHT)
  const ozone = 0.031
  return { gas, aerosol, ozone, total: gas + aerosol + ozone }
}

/** Power of ten of a brightness in magnitudes. */
const ofMagnitudes = (magnitudes: number): number => 10 ** (-0.4 * magnitudes)

/** Air masses for the light of the sky, by the sine of an altitude; 40 at the horizon and below it. */
const skyMass = (sineAltitude: number): number =>
  sineAltitude <= 0 ? 40 : 1 / (sineAltitude + 0.025 * Math.exp(-11 * sineAltitude))

/** Ozone lies in a layer 20 km up: its radius over that of the Earth. */
const OZONE_LAYER = 1 + 20 / 6378

/**
 * Extinction: light of a star that the air takes, magnitudes.
 * @param altitude apparent, degrees; below the horizon as at it.
 */
export function extinction({ gas, aerosol, ozone }: Air, altitude: number): number {
  const s = Math.max(0, sine(altitude))
  const across = Math.sqrt(1 - s * s) / OZONE_LAYER
  return (
    gas / (s + 0.0286 * Math.exp(-10.5 * s)) +
    aerosol / (s + 0.0123 * Math.exp(-24.5 * s)) +
    ozone / Math.sqrt(1 - across * across)
  )
}

/** Ergs as VISLIMIT counts them, of a nanolambert; and the magnitude that they are counted from. */
const NANOLAMBERT = 1.11e-15
const ZERO_MAGNITUDE = -11.05
/** Nearest angle from the middle of a luminary, degrees: its limb. Nearer, its own face is seen. */
const LIMB = 0.25
/** Magnitudes of twilight, in its formula, from which on it adds less than a thousandth of the airglow: the Sun 26° down, the full Moon 12°. */
const NO_TWILIGHT = 42.8

/** Light of the Sun or the Moon on the air of a place at a moment. */
export interface Beam {
  /** Light before the air and the share of it that arrives, for the formula of the day; light of its twilight. */
  readonly above: number
  readonly arriving: number
  readonly twilight: number
}

/**
 * @param magnitude of the luminary above the air.
 * @param altitude of it, airless, degrees.
 */
export function beamOf(air: Air, magnitude: number, altitude: number): Beam {
  const above = magnitude - ZERO_MAGNITUDE
  const twilight = above + 32.5 - altitude
  return {
    above: ofMagnitudes(above + 43.27) / NANOLAMBERT,
    arriving: ofMagnitudes(air.total * skyMass(sine(altitude))),
    twilight: twilight > NO_TWILIGHT ? 0 : ofMagnitudes(twilight) / NANOLAMBERT,
  }
}

/** Properties of the air in a direction. */
export interface SkyPatch {
  /** Share of light that the air scatters there. */
  readonly intercepted: number
  /** How much brighter twilight is than overhead. */
  readonly lowering: number
  /** Airglow and starlight, nanolamberts. VISLIMIT, line 2150; K. & S. (1991), eq. 2. */
  readonly airglow: number
}

/** @param altitude apparent, degrees; 0 to 90. */
export function skyPatch(air: Air, altitude: number): SkyPatch {
  const s = Math.max(0, sine(altitude))
  const passing = ofMagnitudes(air.total * skyMass(s))
  const towardsHorizon = 0.4 + 0.6 / Math.sqrt(1 - 0.96 * (1 - s * s))
  return {
    intercepted: 1 - passing,
    lowering: ofMagnitudes((altitude - 90) / (360 * air.total)),
    airglow: (1e-13 * towardsHorizon * passing) / NANOLAMBERT,
  }
}

/**
 * Light of the Sun or the Moon scattered in one direction, nanolamberts: the lesser of what VISLIMIT has for the day and for twilight.
 * VISLIMIT cuts moonlight off at the horizon; here the Moon's sky is the Sun's, by the magnitudes between them fainter, as the air scatters both
 * alike, so that moonlight fades as daylight does.
 *
 * @param separation from the luminary, degrees.
 * @see VISLIMIT, lines 2180–2240 (Moon), 2280–2290 (twilight), 2320–2350 (day).
 */
export function scattered({ above, arriving, twilight }: Beam, patch: SkyPatch, separation: number): number {
  if (twilight === 0) return 0
  const apart = Math.max(LIMB, separation)
  const singleScattered =
    6.2e7 / apart ** 2 + 10 ** (6.15 - apart / 40) + RAYLEIGH * (1.06 + cosine(apart) ** 2)
  const day = above * (singleScattered * arriving + 440000 * (1 - arriving))
  const dusk = (twilight * patch.lowering * 100) / apart
  return Math.min(day, dusk) * patch.intercepted
}
const RAYLEIGH = 10 ** 5.36

/** Magnitudes of a square second of arc of a brightness in nanolamberts. K. & S. (1991), eq. 1. */
export const perSquareSecond = (nanolamberts: number): number =>
  (20.7233 - Math.log(nanolamberts / 34.08)) / 0.92104
