import { type TraditionalPlanet, traditionalPlanets } from '../charts/dignities.ts'
import type { ChartPoint } from '../charts/points.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'

/** A row of a table of strengths that a planet meets. */
export interface Fact {
  readonly fact: FactName
  /** Points of Lilly's table; `null` for a fact that is not in it. */
  readonly points: number | null
  /** The planet or node in aspect, or the star near it. */
  readonly partner?: string
  /** Degrees of longitude from that star, or from the Sun. */
  readonly orb?: number
}

export type FactName =
  | 'house'
  | 'joy'
  | 'inSect'
  | 'direct'
  | 'retrograde'
  | 'swift'
  | 'slow'
  | 'oriental'
  | 'occidental'
  | 'increasing'
  | 'decreasing'
  | 'cazimi'
  | 'combust'
  | 'underBeams'
  | 'freeOfBeams'
  | 'conjunction'
  | 'sextile'
  | 'square'
  | 'trine'
  | 'opposition'
  | 'besieged'
  | 'fixedStar'

/** Points of houses 1 to 12. W. Lilly, Christian Astrology (1647), p. 115, as handbooks print it, and all points below. */
const housePoints = [5, 3, 1, 4, 3, -2, 4, -2, 2, 5, 4, -5] as const
/** House that each planet rejoices in. Paulus Alexandrinus, Introductory Matters (378), ch. 24, as handbooks quote it. */
const joys: Readonly<Record<TraditionalPlanet, number>> = {
  mercury: 1,
  moon: 3,
  venus: 5,
  mars: 6,
  sun: 9,
  jupiter: 11,
  saturn: 12,
}

/** Degrees of degrees, minutes and seconds of arc. */
const arc = (degrees: number, minutes: number, seconds: number): number =>
  degrees + minutes / 60 + seconds / 3600
/** Middle motion, degrees a day. Lilly (1647), pp. 57–80, as handbooks print it. */
export const middleMotion: Readonly<Record<TraditionalPlanet, number>> = {
  saturn: arc(0, 2, 1),
  jupiter: arc(0, 4, 59),
  mars: arc(0, 31, 27),
  sun: arc(0, 59, 8),
  venus: arc(0, 59, 8),
  mercury: arc(0, 59, 8),
  moon: arc(13, 10, 36),
}

/** Limits of the distance from the Sun in longitude, degrees. Lilly (1647), pp. 113 and 300, as handbooks quote him. */
export const CAZIMI = arc(0, 17, 0)
export const COMBUST = arc(8, 30, 0)
export const UNDER_BEAMS = 17
/** Distance in longitude from Regulus, Spica and Algol, degrees: Lilly names it for Algol. */
export const STAR_REACH = 5
/** Degrees that Saturn and Mars are apart at most to besiege what is between them: our choice, a sign. */
export const SIEGE = 30

/** A planet of a chart with what its strengths hang on. */
export interface PlanetStanding {
  readonly longitude: number
  /** Degrees a day. */
  readonly speed: number
  /** `null` when the time of birth is not known, as the next. */
  readonly house: number | null
  readonly inSect: boolean | null
}

/** A chart as strengths are read from it; longitudes as shown. */
export interface Sky {
  readonly planets: Readonly<Record<TraditionalPlanet, PlanetStanding>>
  /** Nodes of the Moon. */
  readonly nodes: readonly ChartPoint[]
  /** The stars of the table that are placed. */
  readonly stars: readonly ChartPoint[]
}

/** Points of the stars. */
const starPoints: Readonly<Record<string, number>> = { regulus: 6, spica: 5, algol: -5 }
export const factStars = Object.keys(starPoints)

/** Points of aspects to the two fortunes, the two misfortunes and the nodes, to the same degree of a sign. */
const aspectPoints: Readonly<Record<string, Readonly<Partial<Record<FactName, number>>>>> = {
  jupiter: { conjunction: 5, trine: 4, sextile: 3 },
  venus: { conjunction: 5, trine: 4, sextile: 3 },
  saturn: { conjunction: -5, opposition: -4, square: -3 },
  mars: { conjunction: -5, opposition: -4, square: -3 },
  northNode: { conjunction: 4 },
  southNode: { conjunction: -4 },
}
/** Aspects by the signs between two. */
const aspectOfSigns: readonly (FactName | undefined)[] = [
  'conjunction',
  undefined,
  'sextile',
  'square',
  'trine',
  undefined,
  'opposition',
]

/** The aspect of two longitudes in the same degree of their signs (partile). Lilly (1647), p. 106. */
export function partileAspect(first: number, second: number): FactName | undefined {
  if (Math.floor(first % 30) !== Math.floor(second % 30)) return undefined
  const between = Math.abs(Math.floor(first / 30) - Math.floor(second / 30))
  return aspectOfSigns[Math.min(between, 12 - between)]
}

function ofPlace(planet: TraditionalPlanet, { house, inSect }: PlanetStanding): Fact[] {
  if (house === null) return []
  return [
    { fact: 'house', points: housePoints[house - 1] as number },
    ...(joys[planet] === house ? [{ fact: 'joy', points: null } as const] : []),
    ...(inSect ? [{ fact: 'inSect', points: null } as const] : []),
  ]
}

function ofMotion(planet: TraditionalPlanet, { speed }: PlanetStanding): Fact[] {
  const isSwift = Math.abs(speed) > middleMotion[planet]
  const pace: Fact = isSwift ? { fact: 'swift', points: 2 } : { fact: 'slow', points: -2 }
  if (planet === 'sun' || planet === 'moon') return [pace]
  return [speed < 0 ? { fact: 'retrograde', points: -5 } : { fact: 'direct', points: 4 }, pace]
}

/** Inner planets are stronger after the Sun, outer ones before it. */
function ofSide(planet: TraditionalPlanet, east: number): Fact {
  if (planet === 'moon')
    return east > 0 ? { fact: 'increasing', points: 2 } : { fact: 'decreasing', points: -2 }
  const isInner = planet === 'mercury' || planet === 'venus'
  return east > 0
    ? { fact: 'occidental', points: isInner ? 2 : -2 }
    : { fact: 'oriental', points: isInner ? -2 : 2 }
}

function ofBeams(distance: number): Fact {
  if (distance <= CAZIMI) return { fact: 'cazimi', points: 5, orb: distance }
  if (distance <= COMBUST) return { fact: 'combust', points: -5, orb: distance }
  if (distance <= UNDER_BEAMS) return { fact: 'underBeams', points: -4, orb: distance }
  return { fact: 'freeOfBeams', points: 5, orb: distance }
}

function ofAspects(planet: TraditionalPlanet, { planets, nodes }: Sky): Fact[] {
  const partners = [
    ...traditionalPlanets.map((id) => ({ id: id as string, longitude: planets[id].longitude })),
    ...nodes,
  ]
  return partners.flatMap(({ id, longitude }) => {
    const fact = id === planet ? undefined : partileAspect(planets[planet].longitude, longitude)
    const points = fact && aspectPoints[id]?.[fact]
    return fact && points !== undefined ? [{ fact, partner: id, points }] : []
  })
}

/** Whether the neighbours of a planet in the zodiac, of the seven, are Saturn and Mars. Lilly (1647), p. 114, as handbooks quote it. */
function isBesieged(planet: TraditionalPlanet, { planets }: Sky): boolean {
  if (planet === 'saturn' || planet === 'mars') return false
  const ahead = traditionalPlanets
    .filter((neighbor) => neighbor !== planet)
    .map((neighbor) => ({
      neighbor,
      arc: normalDegrees(planets[neighbor].longitude - planets[planet].longitude),
    }))
    .sort((a, b) => a.arc - b.arc)
  const [next, last] = [ahead[0], ahead.at(-1)]
  const pair = [next?.neighbor, last?.neighbor]
  const width = (next?.arc ?? 0) + 360 - (last?.arc ?? 0)
  return pair.includes('saturn') && pair.includes('mars') && width <= SIEGE
}

/** Facts of a planet that tables of accidental dignities list, in the order of Lilly's. */
export function accidentalFacts(planet: TraditionalPlanet, sky: Sky): Fact[] {
  const standing = sky.planets[planet]
  const east = circularDifference(standing.longitude, sky.planets.sun.longitude)
  const stars = sky.stars.flatMap(({ id, longitude }): Fact[] => {
    const orb = Math.abs(circularDifference(longitude, standing.longitude))
    return orb <= STAR_REACH
      ? [{ fact: 'fixedStar', partner: id, points: starPoints[id] as number, orb }]
      : []
  })
  return [
    ...ofPlace(planet, standing),
    ...ofMotion(planet, standing),
    ...(planet === 'sun' ? [] : [ofSide(planet, east), ofBeams(Math.abs(east))]),
    ...ofAspects(planet, sky),
    ...(isBesieged(planet, sky) ? [{ fact: 'besieged', points: -5 } as const] : []),
    ...stars,
  ]
}
