import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import { type Sign, signOf } from '../../zodiac/zodiac.ts'
import { naturalFriendship } from '../friendship.ts'
import { grahas } from '../nakshatras.ts'
import { houseFrom } from '../rashis.ts'
import { type Varga, vargaSign } from '../vargas.ts'

/** The seven planets that have strengths, in the order of the week's days; the nodes have none. */
export const strengthPlanets = grahas.slice(0, 7) as readonly Planet[]
/** Sidereal longitudes of the seven, degrees 0 to 360. */
export type PlanetLongitudes = Readonly<Record<Planet, number>>

/** Entries of the seven. */
export const byPlanet = <T>(entryOf: (planet: Planet) => T) =>
  Object.fromEntries(strengthPlanets.map((planet) => [planet, entryOf(planet)])) as Record<Planet, T>

/**
 * Moolatrikona of each planet: sign, and degrees of it from and to.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 3.51–54.
 */
const moolatrikonas: Readonly<Record<Planet, readonly [sign: Sign, from: number, to: number]>> = {
  sun: ['leo', 0, 20],
  moon: ['taurus', 3, 30],
  mars: ['aries', 0, 12],
  mercury: ['virgo', 15, 20],
  jupiter: ['sagittarius', 0, 10],
  venus: ['libra', 0, 15],
  saturn: ['aquarius', 0, 20],
}

/** Whether a planet stands in its moolatrikona; sidereal longitude in degrees. */
export function inMoolatrikona(planet: Planet, longitude: number): boolean {
  const [sign, from, to] = moolatrikonas[planet]
  const degrees = longitude % 30
  return signOf(longitude) === sign && degrees >= from && degrees < to
}

/** Relation of a planet to the lord of a sign, the best first. */
export const relations = ['own', 'greatFriend', 'friend', 'neutral', 'enemy', 'greatEnemy'] as const
export type Relation = (typeof relations)[number]

/** Houses from a planet whose planets are its friends in the chart. BPHS (tr. R. Santhanam, 1984), 3.56. */
const FRIENDLY_HOUSES: readonly number[] = [2, 3, 4, 10, 11, 12]

/**
 * Compound relation of a planet to the lord of a sign: by nature and by their places in the chart.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 3.57–58.
 */
export function compoundRelation(planet: Planet, lord: Planet, longitudes: PlanetLongitudes): Relation {
  if (planet === lord) return 'own'
  const isNear = FRIENDLY_HOUSES.includes(houseFrom(signOf(longitudes[planet]), signOf(longitudes[lord])))
  const byNature = { friend: 1, neutral: 0, enemy: -1 }[naturalFriendship(planet, lord)]
  // From great enemy, −2, to great friend, 2.
  const steps = byNature + (isNear ? 1 : -1)
  return relations[3 - steps] as Relation
}

/** Relation of a planet to the lord of its sign in a divisional chart. */
export const vargaRelation = (varga: Varga, planet: Planet, longitudes: PlanetLongitudes): Relation =>
  compoundRelation(planet, signRuler[vargaSign(varga, longitudes[planet])], longitudes)
