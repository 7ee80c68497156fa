import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { circularDifference } from '../../math/angles.ts'
import { signOf, signs } from '../../zodiac/zodiac.ts'
import { houseFrom } from '../rashis.ts'
import { type Varga, vargaSign } from '../vargas.ts'
import { inMoolatrikona, type PlanetLongitudes, type Relation, vargaRelation } from './varga-dignity.ts'

/**
 * Sidereal longitude, degrees, at which each planet is deepest in its fall.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 3.49–50.
 */
const deepestFalls: PlanetLongitudes = {
  sun: 190,
  moon: 213,
  mars: 118,
  mercury: 345,
  jupiter: 275,
  venus: 177,
  saturn: 20,
}

/** Virupas from 0 at a weakest place to 60 opposite to it: a third of the arc between. */
export const arcStrength = (longitude: number, weakest: number): number =>
  Math.abs(circularDifference(longitude, weakest)) / 3

/** Strength of exaltation, virupas. BPHS 27.1. */
export const ucchaStrength = (planet: Planet, longitudes: PlanetLongitudes): number =>
  arcStrength(longitudes[planet], deepestFalls[planet])

/** Divisional charts that saptavargaja counts. */
const saptavarga: readonly Varga[] = ['D1', 'D2', 'D3', 'D7', 'D9', 'D12', 'D30']

/** Virupas of a divisional chart by the relation to the lord of the sign; moolatrikona has 45 in D1. */
const relationStrengths: Readonly<Record<Relation, number>> = {
  own: 30,
  greatFriend: 22.5,
  friend: 15,
  neutral: 7.5,
  enemy: 3.75,
  greatEnemy: 1.875,
}
const MOOLATRIKONA_STRENGTH = 45

/** Planets that are strong in even signs, and in the last third of a sign. */
const feminine: readonly Planet[] = ['moon', 'venus']
/** Planets that are strong in the first third of a sign; Mercury and Saturn are in the middle one. */
const masculine: readonly Planet[] = ['sun', 'mars', 'jupiter']

/** Virupas of kendras (houses 1, 4, 7, 10), of those after them, and of those before them. */
const houseStrengths = [60, 30, 15] as const

/** Parts of the strength of position, virupas. */
export interface SthanaStrength {
  readonly uccha: number
  readonly saptavargaja: number
  readonly ojayugma: number
  readonly kendradi: number
  readonly drekkana: number
}

/**
 * Strength of position.
 * @param lagna sidereal longitude, degrees; houses are whole signs from it.
 * @see BPHS ch. 27, as B. V. Raman, Graha and Bhava Balas (13th ed., 1992), ch. III has it: the steps of saptavargaja are halves.
 */
export function sthanaStrength(planet: Planet, longitudes: PlanetLongitudes, lagna: number): SthanaStrength {
  const longitude = longitudes[planet]
  const inVarga = (varga: Varga) =>
    varga === 'D1' && inMoolatrikona(planet, longitude)
      ? MOOLATRIKONA_STRENGTH
      : relationStrengths[vargaRelation(varga, planet, longitudes)]
  const isEven = (varga: Varga) => signs.indexOf(vargaSign(varga, longitude)) % 2 === 1
  const strongThird = masculine.includes(planet) ? 0 : feminine.includes(planet) ? 2 : 1
  return {
    uccha: ucchaStrength(planet, longitudes),
    saptavargaja: saptavarga.reduce((sum, varga) => sum + inVarga(varga), 0),
    ojayugma:
      15 * (['D1', 'D9'] as const).filter((varga) => isEven(varga) === feminine.includes(planet)).length,
    kendradi: houseStrengths[(houseFrom(signOf(lagna), signOf(longitude)) - 1) % 3] as number,
    drekkana: Math.floor((longitude % 30) / 10) === strongThird ? 15 : 0,
  }
}

/** Angles of a chart that strength of direction counts from, sidereal degrees. */
export interface ChartDirections {
  readonly lagna: number
  readonly midheaven: number
}

/**
 * Strength of direction, virupas: none at the ascendant, the fourth, seventh or tenth cusp that is opposite to the strong one.
 * @see BPHS 27.7; B. V. Raman, Graha and Bhava Balas, ch. IV.
 */
export function digStrength(
  planet: Planet,
  longitudes: PlanetLongitudes,
  { lagna, midheaven }: ChartDirections,
): number {
  const weakest: PlanetLongitudes = {
    sun: midheaven + 180,
    mars: midheaven + 180,
    moon: midheaven,
    venus: midheaven,
    mercury: lagna + 180,
    jupiter: lagna + 180,
    saturn: lagna,
  }
  return arcStrength(longitudes[planet], weakest[planet])
}
