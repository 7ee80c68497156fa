import type { TraditionalPlanet } from '../charts/dignities.ts'
import { signRuler } from '../zodiac/rulers.ts'
import { type Sign, signs } from '../zodiac/zodiac.ts'
import {
  type AshtakavargaSource,
  ashtakavargaPlanets,
  ashtakavargaSources,
  pointHouses,
} from './ashtakavarga-houses.ts'
import { houseFrom } from './rashis.ts'

/** Sign of each planet and of the lagna. */
export type SourceSigns = Readonly<Record<AshtakavargaSource, Sign>>
/** Points in each sign from Aries on. */
export type SignPoints = readonly number[]

/** Points of a planet, or of the lagna: by source, and their sum. */
export interface Ashtakavarga {
  /** 1 where a source gives a point. */
  readonly prastara: Readonly<Record<AshtakavargaSource, SignPoints>>
  readonly bhinna: SignPoints
}

const sumOf = (rows: readonly SignPoints[]): SignPoints =>
  signs.map((_, sign) => rows.reduce((sum, row) => sum + (row[sign] as number), 0))

/** The ashtakavarga of a planet or of the lagna, not reduced. BPHS ch. 66. */
export function ashtakavarga(receiver: AshtakavargaSource, places: SourceSigns): Ashtakavarga {
  const pointsFrom = (source: AshtakavargaSource, houses: readonly number[]): SignPoints =>
    signs.map((sign) => Number(houses.includes(houseFrom(places[source], sign))))
  const rows = ashtakavargaSources.map(
    (source, index) =>
      [source, pointsFrom(source, pointHouses[receiver][index] as readonly number[])] as const,
  )
  const prastara = Object.fromEntries(rows) as Record<AshtakavargaSource, SignPoints>
  return { prastara, bhinna: sumOf(Object.values(prastara)) }
}

/** Points of the seven planets together; those of the lagna are not counted. */
export const sarvashtakavarga = (bhinna: readonly SignPoints[]): SignPoints => sumOf(bhinna)

/**
 * Reduction among the three signs of an element: each loses as many points as the poorest of them has, if all have points.
 * BPHS ch. 67.
 */
export const trikonaReduction = (points: SignPoints): SignPoints =>
  points.map(
    (count, sign) => count - Math.min(...[0, 4, 8].map((step) => points[(sign + step) % 12] as number)),
  )

/** The two signs that one planet rules. */
const signPairs = ashtakavargaPlanets
  .map((planet) => signs.flatMap((sign, index) => (signRuler[sign] === planet ? [index] : [])))
  .filter((pair): pair is [number, number] => pair.length === 2)

/** Points of two signs of one ruler after reduction; neither is 0. */
function reducedPair(first: number, second: number, isHeld: readonly [boolean, boolean]): [number, number] {
  if (isHeld[0] && isHeld[1]) return [first, second]
  if (isHeld[0]) return [first, second > first ? first : 0]
  if (isHeld[1]) return [first > second ? second : 0, second]
  const least = first === second ? 0 : Math.min(first, second)
  return [least, least]
}

/**
 * Reduction among the two signs of one ruler, of points that trikona reduction has left. An occupied sign keeps its points,
 * an empty one gets no more than the other has, and none if it had no more.
 * @param occupied signs with a planet, or with the lagna.
 * @see BPHS ch. 68; the lagna counts as an occupant after P. V. R. Narasimha Rao, Vedic Astrology (2000), ch. 12.
 */
export function ekadhipatyaReduction(points: SignPoints, occupied: ReadonlySet<Sign>): SignPoints {
  const reduced = [...points]
  for (const [first, second] of signPairs) {
    const pair = [points[first], points[second]] as [number, number]
    if (pair[0] === 0 || pair[1] === 0) continue
    const isHeld = [first, second].map((sign) => occupied.has(signs[sign] as Sign)) as [boolean, boolean]
    ;[reduced[first], reduced[second]] = reducedPair(...pair, isHeld)
  }
  return reduced
}

/** Factors of the signs from Aries on, and of the planets. BPHS ch. 69. */
export const signFactors = [7, 10, 8, 4, 10, 5, 7, 8, 9, 5, 11, 12] as const
export const planetFactors: Readonly<Record<TraditionalPlanet, number>> = {
  sun: 5,
  moon: 5,
  mars: 8,
  mercury: 5,
  jupiter: 10,
  venus: 7,
  saturn: 5,
}

/** Sums of the reduced points, multiplied by the factors of the signs and of the planets in them. */
export interface ShodhyaPinda {
  readonly rashi: number
  readonly graha: number
  /** rashi and graha together. */
  readonly shodhya: number
}

/** The pindas of reduced points. BPHS ch. 69. */
export function shodhyaPinda(reduced: SignPoints, places: SourceSigns): ShodhyaPinda {
  const rashi = signFactors.reduce((sum, factor, sign) => sum + factor * (reduced[sign] as number), 0)
  const graha = ashtakavargaPlanets.reduce(
    (sum, planet) => sum + planetFactors[planet] * (reduced[signs.indexOf(places[planet])] as number),
    0,
  )
  return { rashi, graha, shodhya: rashi + graha }
}
