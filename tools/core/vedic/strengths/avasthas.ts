import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { signOf, signs } from '../../zodiac/zodiac.ts'
import { grahaDignity } from '../graha-places.ts'
import type { Graha } from '../nakshatras.ts'
import { beneficsOf } from './drishti.ts'
import { type Relation, strengthPlanets, vargaRelation } from './varga-dignity.ts'

/** Ages of a planet, by sixths of an odd sign; of an even one backwards. BPHS 45.3. */
export const ages = ['bala', 'kumara', 'yuva', 'vriddha', 'mrita'] as const
/** Alertness of a planet. BPHS 45.5. */
export const alertnesses = ['jagrat', 'swapna', 'sushupti'] as const
/** Moods of a planet. BPHS 45.7–10. */
export const moods = [
  'deepta',
  'swastha',
  'pramudita',
  'shanta',
  'deena',
  'duhkhita',
  'khala',
  'vikala',
  'kopa',
] as const

/** Mood and alertness by the relation to the lord of the sign. */
const byRelation = {
  own: ['swastha', 'jagrat'],
  greatFriend: ['pramudita', 'swapna'],
  friend: ['shanta', 'swapna'],
  neutral: ['deena', 'swapna'],
  enemy: ['duhkhita', 'sushupti'],
  greatEnemy: ['khala', 'sushupti'],
} as const satisfies Record<Relation, readonly [(typeof moods)[number], (typeof alertnesses)[number]]>

/** States of a planet. */
export interface Avasthas {
  readonly baladi: (typeof ages)[number]
  readonly jagradadi: (typeof alertnesses)[number]
  /** By its sign, then vikala beside a malefic and kopa beside the Sun. */
  readonly deeptadi: readonly (typeof moods)[number][]
}

/** The age of a planet at a sidereal longitude in degrees. */
export function ageAt(longitude: number): (typeof ages)[number] {
  const sixth = Math.min(4, Math.floor((longitude % 30) / 6))
  const isOdd = signs.indexOf(signOf(longitude)) % 2 === 0
  return ages[isOdd ? sixth : 4 - sixth] as (typeof ages)[number]
}

/**
 * States of a planet: relations are the compound ones, company is in the sign.
 * @param isBurnt whether the planet is too near the Sun to be seen.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 45.3–10.
 */
export function avasthas(
  planet: Planet,
  longitudes: Readonly<Record<Graha, number>>,
  isBurnt: boolean,
): Avasthas {
  const longitude = longitudes[planet]
  const dignity = grahaDignity(planet, longitude)
  const [mood, alertness] = byRelation[vargaRelation('D1', planet, longitudes)]
  const benefics = beneficsOf(longitudes)
  const harmful: Graha[] = [...strengthPlanets.filter((other) => !benefics.has(other)), 'rahu', 'ketu']
  const isBesideMalefic = harmful.some(
    (malefic) => malefic !== planet && signOf(longitudes[malefic]) === signOf(longitude),
  )
  return {
    baladi: ageAt(longitude),
    jagradadi: dignity === 'exalted' ? 'jagrat' : dignity === 'debilitated' ? 'sushupti' : alertness,
    deeptadi: [
      dignity === 'exalted' ? 'deepta' : mood,
      ...(isBesideMalefic ? (['vikala'] as const) : []),
      ...(isBurnt ? (['kopa'] as const) : []),
    ],
  }
}
