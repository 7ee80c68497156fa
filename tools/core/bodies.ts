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

/** Small bodies that are known on request, in the order of their numbers; 1181 Lilith is not the Black Moon. */
export const smallBodyIds = [
  'ceres',
  'pallas',
  'juno',
  'vesta',
  'astraea',
  'hygiea',
  'psyche',
  'sappho',
  'eros',
  'lilith1181',
  'chiron',
  'pholus',
  'nessus',
  'asbolus',
  'chariklo',
  'varuna',
  'ixion',
  'quaoar',
  'sedna',
  'orcus',
  'haumea',
  'eris',
  'makemake',
  'gonggong',
] as const
export type SmallBody = (typeof smallBodyIds)[number]

/** Hypothetical planets of the Hamburg School, by their written orbits: points of charts that nothing is seen at. */
export const uranianIds = [
  'cupido',
  'hades',
  'zeus',
  'kronos',
  'apollon',
  'admetos',
  'vulkanus',
  'poseidon',
] as const
export type UranianBody = (typeof uranianIds)[number]

/** A body by the elements that a caller gives: their JSON behind `orbit:`. */
export type GivenBody = `orbit:${string}`
export const isGivenBody = (body: string): body is GivenBody => body.startsWith('orbit:')

/** A body that is seen in the sky: one with a name of the service, or any. */
export type NamedBody = BodyId | SmallBody
export type SkyBody = NamedBody | GivenBody
export const skyBodyIds = [...bodyIds, ...smallBodyIds] as const
/** Bodies with an orbit about the Sun: those besides the ten, and all of them. */
export type MinorBody = SmallBody | UranianBody | GivenBody
export type OrbitingBody = SkyBody | UranianBody

export const isMajor = (body: string): body is BodyId => (bodyIds as readonly string[]).includes(body)
/** Whether a list has more than some of the ten: tables may have to be read for it. */
export const hasMinor = (bodies: readonly string[]): boolean => !bodies.every(isMajor)
export const isUranian = (body: string): body is UranianBody =>
  (uranianIds as readonly string[]).includes(body)
export const isSmallBody = (body: string): body is SmallBody =>
  (smallBodyIds as readonly string[]).includes(body)

/** One of the ten bodies or the Earth, of which sizes and masses are known. */
export type MajorPlace = BodyId | 'earth'
/** A body that can be looked at from elsewhere. */
export type SkyPlace = SkyBody | 'earth'
/** A body with an ephemeris. */
export type EphemerisBody = OrbitingBody | 'earth'

/** The ten without Sun and Moon, and the Earth: what charts from the Sun have. */
export const solarPlanetIds = [
  ...bodyIds.filter((body): body is Exclude<BodyId, 'sun' | 'moon'> => body !== 'sun' && body !== 'moon'),
  'earth',
] as const satisfies readonly MajorPlace[]
/** Bodies with a place in the zodiac as the Sun has it. */
export const heliocentricBodyIds = [...solarPlanetIds, ...smallBodyIds, ...uranianIds] as const
export type HeliocentricBody = (typeof heliocentricBodyIds)[number]
export const isHeliocentric = (body: string): body is HeliocentricBody =>
  (heliocentricBodyIds as readonly string[]).includes(body)

/** Points of the Moon's orbit that move through the zodiac like a body. */
export const lunarPointIds = [
  'meanNode',
  'trueNode',
  'southNode',
  'trueSouthNode',
  'meanLilith',
  'trueLilith',
] as const
export type LunarPoint = (typeof lunarPointIds)[number]
/** Bodies and points that have a longitude at an instant, whatever the place on the Earth. */
export type ZodiacBody = NamedBody | UranianBody | LunarPoint
export const zodiacBodyIds = [...bodyIds, ...smallBodyIds, ...uranianIds, ...lunarPointIds] as const

/** Points of a chart that turn with the sky of its place. */
export const placePointIds = [
  'vertex',
  'antivertex',
  'eastPoint',
  'lotFortune',
  'lotSpirit',
  'lotEros',
  'lotNecessity',
  'lotCourage',
  'lotVictory',
  'lotNemesis',
] as const
export type PlacePoint = (typeof placePointIds)[number]
/** Those among them that are made of day or night. */
export type LotPoint = Extract<PlacePoint, `lot${string}`>
export const isLotPoint = (body: string): body is LotPoint => isPlacePoint(body) && body.startsWith('lot')
export const isPlacePoint = (body: string): body is PlacePoint =>
  (placePointIds as readonly string[]).includes(body)
/** Bodies and points that a chart can show among its planets. */
export type ChartBody = ZodiacBody | PlacePoint
export const chartBodyIds = [...zodiacBodyIds, ...placePointIds] as const
export const isChartBody = (point: string): point is ChartBody =>
  (chartBodyIds as readonly string[]).includes(point)

/** Name in titles: `Mars`, `True Node`, `Lot of Fortune`. */
export function bodyName(id: string): string {
  if (id === 'lilith1181') return 'Lilith (1181)'
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter}`).replace(/^lot /, 'lot of ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Kilometres in an astronomical unit. IAU 2012 Resolution B2 (exact). */
export const KM_PER_AU = 149597870.7
/** Speed of light, au per day: 299 792 458 m/s (SI, exact) × 86400 s. */
export const LIGHT_AU_PER_DAY = (299792.458 * 86400) / KM_PER_AU

/**
 * Equatorial radii in km. Archinal et al., Report of the IAU Working Group on Cartographic Coordinates and Rotational
 * Elements: 2015, Celest. Mech. Dyn. Astr. 130:22 (2018), tables 4 and 5; the Sun's is IAU 2015 Resolution B3, the
 * Moon's the mean radius.
 */
export const EQUATORIAL_RADIUS_KM: Readonly<Record<MajorPlace, number>> = {
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
export const POLAR_RADIUS_KM: Readonly<Record<MajorPlace, number>> = {
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
export const MASS_RATIO: Readonly<Record<Exclude<MajorPlace, 'sun' | 'moon'>, number>> = {
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
