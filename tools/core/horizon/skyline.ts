import type { Observer } from '../frames/earth.ts'
import { normalDegrees } from '../math/angles.ts'

/**
 * Altitude of the horizon for rising and setting, degrees: the 34′ of mean refraction there.
 * Explanatory Supplement, 3rd ed., §12.1.2. For Sun and Moon it is the upper limb that meets it.
 */
export const STANDARD_HORIZON = -34 / 60

/** The airless altitude of the level horizon in the air of an observer, degrees. */
export const levelHorizon = ({ air = 1 }: Pick<Observer, 'air'>): number => STANDARD_HORIZON * air

/**
 * Mean refraction seen at an apparent altitude, in the shape of Bennett, Journal of Navigation 35, 255 (1982), eq. G.
 */
const bennett = (altitude: number): number =>
  1 / Math.tan(((altitude + 7.31 / (altitude + 4.4)) * Math.PI) / 180)

/** Bennett's shape turns back below this. */
const LOWEST_APPARENT = -2

/**
 * The airless altitude at which something is seen at an apparent altitude: 34′ lower at the horizon, as the almanacs
 * have it, and less above.
 * @param apparent degrees, −10 to 80.
 * @param air refraction over that of a standard atmosphere.
 */
export function airlessHorizon(apparent: number, air = 1): number {
  const shape = bennett(Math.max(LOWEST_APPARENT, apparent)) / bennett(0)
  return apparent + STANDARD_HORIZON * air * shape
}

/**
 * Dip of the sea horizon, degrees that it is seen below the level, with the bending of light on the way to it: 1.76′ √h.
 * With refraction as it is seen there, a setting is 2.2′ √h lower than at sea level.
 * @param elevation metres above the sea; none below it.
 * @see Explanatory Supplement to the Astronomical Almanac (1992), pp. 484, 488: 2.12′ √h, of which the dip is 1.76′ √h.
 */
export const seaDip = (elevation: number): number => (1.76 / 60) * Math.sqrt(Math.max(0, elevation))

/** Where the horizon bends, degrees: its azimuth, and its altitude as it is seen. */
export interface SkylineCorner {
  readonly azimuth: number
  readonly altitude: number
}

/** A horizon that is not level, as it is seen: straight in azimuth and altitude from corner to corner, all around. */
export class Skyline {
  readonly corners: readonly SkylineCorner[]
  /** Airless altitudes between which it lies, degrees. */
  readonly lowest: number
  readonly highest: number
  readonly #air: number

  /** @param corners at least one, with azimuths from 0 to below 360, each another. */
  constructor(corners: readonly SkylineCorner[], { air = 1 }: Pick<Observer, 'air'> = {}) {
    this.corners = [...corners].sort((a, b) => a.azimuth - b.azimuth)
    this.#air = air
    const altitudes = corners.map(({ altitude }) => airlessHorizon(altitude, air))
    this.lowest = Math.min(...altitudes)
    this.highest = Math.max(...altitudes)
  }

  /** Altitude with refraction at an azimuth, degrees. */
  altitudeAt(azimuth: number): number {
    const { corners } = this
    const after = corners.findIndex((corner) => corner.azimuth > azimuth)
    const a = corners.at(after - (after < 0 ? 0 : 1)) as SkylineCorner
    const b = corners[Math.max(0, after)] as SkylineCorner
    const width = normalDegrees(b.azimuth - a.azimuth) || 360
    return a.altitude + ((b.altitude - a.altitude) * normalDegrees(azimuth - a.azimuth)) / width
  }

  /** Altitude without refraction at an azimuth, degrees. */
  airlessAt(azimuth: number): number {
    return airlessHorizon(this.altitudeAt(azimuth), this.#air)
  }
}

/** A level horizon by its airless altitude in degrees, or a skyline. */
export type Horizon = number | Skyline

/** Airless altitude of a horizon at an azimuth, degrees. */
export const airlessAt = (horizon: Horizon, azimuth: number): number =>
  typeof horizon === 'number' ? horizon : horizon.airlessAt(azimuth)

/** A place with its horizon; without one, level ground. */
export interface ObserverWithHorizon extends Observer {
  readonly horizon?: Horizon | undefined
}
