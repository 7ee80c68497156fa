import type { TraditionalPlanet as Planet } from '../charts/dignities.ts'

/** Natural friends and enemies of the seven planets; the others are neutral. BPHS (tr. R. Santhanam, 1984), 3.55. */
const relations: Readonly<
  Record<Planet, { readonly friends: readonly Planet[]; readonly enemies: readonly Planet[] }>
> = {
  sun: { friends: ['moon', 'mars', 'jupiter'], enemies: ['venus', 'saturn'] },
  moon: { friends: ['sun', 'mercury'], enemies: [] },
  mars: { friends: ['sun', 'moon', 'jupiter'], enemies: ['mercury'] },
  mercury: { friends: ['sun', 'venus'], enemies: ['moon'] },
  jupiter: { friends: ['sun', 'moon', 'mars'], enemies: ['mercury', 'venus'] },
  venus: { friends: ['mercury', 'saturn'], enemies: ['sun', 'moon'] },
  saturn: { friends: ['mercury', 'venus'], enemies: ['sun', 'moon', 'mars'] },
}

export type Friendship = 'friend' | 'neutral' | 'enemy'

/** Friendship of a planet to another by nature; to itself it is a friend. */
export function naturalFriendship(planet: Planet, other: Planet): Friendship {
  const { friends, enemies } = relations[planet]
  if (planet === other || friends.includes(other)) return 'friend'
  return enemies.includes(other) ? 'enemy' : 'neutral'
}
