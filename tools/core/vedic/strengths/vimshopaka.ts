import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import type { Varga } from '../vargas.ts'
import { type PlanetLongitudes, type Relation, vargaRelation } from './varga-dignity.ts'

/**
 * Points that each divisional chart has among 20, in four schemes.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 7.17–20.
 */
export const vimshopakaWeights = {
  shadvarga: { D1: 6, D2: 2, D3: 4, D9: 5, D12: 2, D30: 1 },
  saptavarga: { D1: 5, D2: 2, D3: 3, D7: 2.5, D9: 4.5, D12: 2, D30: 1 },
  dashavarga: {
    D1: 3,
    D2: 1.5,
    D3: 1.5,
    D7: 1.5,
    D9: 1.5,
    D10: 1.5,
    D12: 1.5,
    D16: 1.5,
    D30: 1.5,
    D60: 5,
  },
  shodashavarga: {
    D1: 3.5,
    D2: 1,
    D3: 1,
    D4: 0.5,
    D7: 0.5,
    D9: 3,
    D10: 0.5,
    D12: 0.5,
    D16: 2,
    D20: 0.5,
    D24: 0.5,
    D27: 0.5,
    D30: 1,
    D40: 0.5,
    D45: 0.5,
    D60: 4,
  },
} as const satisfies Record<string, Partial<Record<Varga, number>>>
export type VargaScheme = keyof typeof vimshopakaWeights
export const vargaSchemes = Object.keys(vimshopakaWeights) as VargaScheme[]

/** Twentieths of its points that a planet gets in a divisional chart. BPHS 7.21–24. */
const shares: Readonly<Record<Relation, number>> = {
  own: 20,
  greatFriend: 18,
  friend: 15,
  neutral: 10,
  enemy: 7,
  greatEnemy: 5,
}

/**
 * Strength of a planet in the divisional charts of a scheme, 5 to 20.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 7.17–25.
 */
export function vimshopaka(scheme: VargaScheme, planet: Planet, longitudes: PlanetLongitudes): number {
  const weights = Object.entries(vimshopakaWeights[scheme]) as [Varga, number][]
  const points = ([varga, weight]: [Varga, number]) =>
    (weight * shares[vargaRelation(varga, planet, longitudes)]) / 20
  return weights.reduce((sum, entry) => sum + points(entry), 0)
}
