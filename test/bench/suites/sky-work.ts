/** Computations that every library is measured on; their results are used, so that none is optimised away. */
export interface Sky {
  readonly name: string
  /** Positions of ten bodies from a place: ecliptic, equatorial and horizontal. */
  readonly snapshot: (utc: number) => number
  /** Rise and set of ten bodies in the day after a moment. */
  readonly riseSet: (utc: number) => number
  /** The Moon's quarters of a year. */
  readonly quarters: (utc: number) => number
  readonly lunarEclipse: (utc: number) => number
  /** Ten positions with speeds, and Placidus houses. */
  readonly natal: (utc: number) => number
}

export const DAY_MS = 86_400_000
export const YEAR_MS = 365.25 * DAY_MS

/** Vienna. */
export const SITE = { latitude: 48.2082, longitude: 16.3738, elevation: 171 }
