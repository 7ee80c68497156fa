/** The ten bodies of the service, in the order of every answer. */
export const bodyIds = [
  'sun',
  'moon',
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'pluto',
] as const
export type BodyId = (typeof bodyIds)[number]

/** A value for each of the ten. Written out: a record that grows name by name is moved about and found slowly. */
export const forBodies = <T>(value: (body: BodyId) => T): Readonly<Record<BodyId, T>> => ({
  sun: value('sun'),
  moon: value('moon'),
  mercury: value('mercury'),
  venus: value('venus'),
  mars: value('mars'),
  jupiter: value('jupiter'),
  saturn: value('saturn'),
  uranus: value('uranus'),
  neptune: value('neptune'),
  pluto: value('pluto'),
})

/** A body with an ephemeris: the ten bodies, and the Earth. */
export type EphemerisBody = BodyId | 'earth'

/** Kilometres in an astronomical unit. IAU 2012 Resolution B2 (exact). */
export const KM_PER_AU = 149597870.7
/** Speed of light, au per day: 299 792 458 m/s (SI, exact) × 86400 s. */
export const LIGHT_AU_PER_DAY = (299792.458 * 86400) / KM_PER_AU

/**
 * Equatorial radii in km. Archinal et al., Report of the IAU Working Group on Cartographic Coordinates and Rotational
 * Elements: 2015, Celest. Mech. Dyn. Astr. 130:22 (2018), tables 4 and 5; the Sun's is IAU 2015 Resolution B3, the
 * Moon's the mean radius.
 */
export const EQUATORIAL_RADIUS_KM: Readonly<Record<EphemerisBody, number>> = {
  sun: 695700,
  moon: 1737.4,
  mercury: 2440.53,
  venus: 6051.8,
  earth: 6378.1366,
  mars: 3396.19,
  jupiter: 71492,
  saturn: 60268,
  uranus: 25559,
  neptune: 24764,
  pluto: 1188.3,
}

/** Polar radii in km, same source: they differ from the equatorial ones where a disc is visibly flattened. */
export const POLAR_RADIUS_KM: Readonly<Record<EphemerisBody, number>> = {
  ...EQUATORIAL_RADIUS_KM,
  mercury: 2438.26,
  earth: 6356.7519,
  mars: 3376.2,
  jupiter: 66854,
  saturn: 54364,
  uranus: 24973,
  neptune: 24341,
}

/** Gaussian gravitational constant squared: GM of the Sun in au³/day². IAU 1976, exact. */
export const GM_SUN = 0.01720209895 ** 2

/** Sun's mass over the planet's (with its moons). Luzum et al., The IAU 2009 system of constants (2011), table 1. */
export const MASS_RATIO: Readonly<Record<Exclude<EphemerisBody, 'sun' | 'moon'>, number>> = {
  mercury: 6.0236e6,
  venus: 4.08523719e5,
  earth: 328900.5596,
  mars: 3.09870359e6,
  jupiter: 1.047348644e3,
  saturn: 3.4979018e3,
  uranus: 2.290298e4,
  neptune: 1.941226e4,
  pluto: 1.36566e8,
}
