import { signRuler } from '../zodiac/rulers.ts'
import { type Sign, signOf, signs } from '../zodiac/zodiac.ts'
import { naturalFriendship } from './friendship.ts'
import {
  badTaras,
  ganaOfNakshatra,
  ganaPoints,
  ganas,
  nadiOf,
  nadis,
  taraFrom,
  varnaOfSign,
  varnas,
  vashyaOf,
  vashyaPoints,
  vashyas,
  yoniOfNakshatra,
  yoniPoints,
  yonis,
} from './koota-classes.ts'
import { nakshatraPlace } from './nakshatras.ts'
import { houseFrom } from './rashis.ts'

/** Facts of a sidereal Moon that matching compares. */
export interface BirthMoon {
  /** Degrees, 0 to 360. */
  readonly longitude: number
  readonly sign: Sign
  /** 0–11. */
  readonly signNumber: number
  /** 0–26. */
  readonly nakshatra: number
}

export function birthMoon(longitude: number): BirthMoon {
  const sign = signOf(longitude)
  const nakshatra = nakshatraPlace(longitude).nakshatra.number - 1
  return { longitude, sign, signNumber: signs.indexOf(sign), nakshatra }
}

/** Points of a part, and the two classes or counts that they follow from. */
export interface KootaPart {
  readonly points: number
  readonly maximum: number
  readonly reason: string
}

/** A part by the Moons of groom and bride. */
type Rule = (groom: BirthMoon, bride: BirthMoon) => readonly [points: number, reason: string]

/** The classes of groom and bride in words. */
export const pairWords = (groom: string | undefined, bride: string | undefined) =>
  `groom ${groom}, bride ${bride}`

/** Rule of a table of points by the classes of groom and bride. */
const byClasses =
  (
    classOf: (moon: BirthMoon) => number,
    names: readonly string[],
    pointsOf: (groom: number, bride: number) => number | undefined,
  ): Rule =>
  (groom, bride) => {
    const [first, second] = [classOf(groom), classOf(bride)]
    return [pointsOf(first, second) as number, pairWords(names[first], names[second])]
  }

/** Points of what two lords hold each other to be. */
const maitriPoints = {
  friendfriend: 5,
  friendneutral: 4,
  neutralneutral: 3,
  friendenemy: 1,
  neutralenemy: 0.5,
}
const friendshipOrder = ['friend', 'neutral', 'enemy']

/** Points of the lords of the two signs: of the same lord as of friends. */
export function maitri(groom: BirthMoon, bride: BirthMoon): readonly [points: number, reason: string] {
  const [first, second] = [signRuler[groom.sign], signRuler[bride.sign]]
  const views = [naturalFriendship(first, second), naturalFriendship(second, first)]
  const pair = [...views].sort((a, b) => friendshipOrder.indexOf(a) - friendshipOrder.indexOf(b)).join('')
  const points = maitriPoints[pair as keyof typeof maitriPoints] ?? 0
  return [points, `${first} to ${second} ${views[0]}, ${second} to ${first} ${views[1]}`]
}

/** How many signs from one to another, both counted. */
export const countedSigns = (from: BirthMoon, to: BirthMoon): number => houseFrom(from.sign, to.sign)

/** Counts of signs that bhakoot has no points for: 2 and 12, 5 and 9, 6 and 8. */
const badCounts = [2, 12, 5, 9, 6, 8]

/** Each count of tara that is not bad has half of the points. */
const taraRule: Rule = (groom, bride) => {
  const pair = [taraFrom(bride.nakshatra, groom.nakshatra), taraFrom(groom.nakshatra, bride.nakshatra)]
  return [1.5 * pair.filter((tara) => !badTaras.includes(tara)).length, pairWords(pair[0], pair[1])]
}

/** By the counts of signs; that one planet rules pairWords, which texts let pass, is said. */
const bhakootRule: Rule = (groom, bride) => {
  const count = countedSigns(bride, groom)
  const isOneLord = groom.sign !== bride.sign && signRuler[groom.sign] === signRuler[bride.sign]
  const reason = `signs ${count} and ${countedSigns(groom, bride)} from each other${isOneLord ? ', of one lord' : ''}`
  return [badCounts.includes(count) ? 0 : 7, reason]
}

const varnaOf = ({ signNumber }: BirthMoon) => varnaOfSign[signNumber] as number
export const yoniOf = ({ nakshatra }: BirthMoon) => yoniOfNakshatra[nakshatra] as number
export const ganaOf = ({ nakshatra }: BirthMoon) => ganaOfNakshatra[nakshatra] as number

/** The eight parts with the most that each can have: 36 in all. */
const rules = {
  varna: [1, byClasses(varnaOf, varnas, (groom, bride) => Number(groom <= bride))],
  vashya: [
    2,
    byClasses(
      ({ longitude }) => vashyaOf(longitude),
      vashyas,
      (groom, bride) => vashyaPoints[groom]?.[bride],
    ),
  ],
  tara: [3, taraRule],
  yoni: [4, byClasses(yoniOf, yonis, (groom, bride) => yoniPoints[groom]?.[bride])],
  grahaMaitri: [5, maitri],
  gana: [6, byClasses(ganaOf, ganas, (groom, bride) => ganaPoints[groom]?.[bride])],
  bhakoot: [7, bhakootRule],
  nadi: [
    8,
    byClasses(
      ({ nakshatra }) => nadiOf(nakshatra),
      nadis,
      (groom, bride) => (groom === bride ? 0 : 8),
    ),
  ],
} satisfies Record<string, readonly [maximum: number, rule: Rule]>

export type Koota = keyof typeof rules

/**
 * The eight parts of matching by the Moons of groom and bride, without the exceptions (parihara) that texts allow.
 * @see Rāma Daivajña, Muhūrta Cintāmaṇi (1600), 6, after handbooks that print its tables.
 */
export const ashtaKoota = (groom: BirthMoon, bride: BirthMoon): Record<Koota, KootaPart> =>
  Object.fromEntries(
    Object.entries(rules).map(([koota, [maximum, rule]]) => {
      const [points, reason] = rule(groom, bride)
      return [koota, { points, maximum, reason }]
    }),
  ) as Record<Koota, KootaPart>
