import { Problem } from '../../contract/problems.ts'
import { type ConjunctionMode, canMeet, type Pair } from '../../core/events/conjunctions.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'

/**
 * Unordered pairs of targets, among satellites each with each other target; each needs a member that moves.
 * @throws Problem `invalid_parameter`
 */
export function pairsOf(targets: readonly SkyTarget[], mode: ConjunctionMode): Pair[] {
  const isOfSatellite = targets.some(({ satellite }) => satellite)
  if (isOfSatellite && mode !== 'separation') {
    throw new Problem('invalid_parameter', 'Satellites are searched for their least separation alone.', {
      parameter: 'mode',
      hint: 'Leave mode out.',
    })
  }
  const pairs = targets
    .flatMap((a, index) => targets.slice(index + 1).map((b): Pair => [a, b]))
    .filter(([a, b]) => !isOfSatellite || (a.satellite === undefined) !== (b.satellite === undefined))
  if (pairs.length === 0) {
    throw new Problem('invalid_parameter', 'An approach needs two targets.', {
      parameter: 'targets',
      hint: isOfSatellite
        ? 'Send targets=sun,moon,tle:line1|line2: a satellite and what it passes.'
        : 'Send targets=venus,jupiter, or targets=moon with kinds=occultation for all that the Moon hides.',
    })
  }
  const fixed = pairs.find((pair) => !canMeet(pair))
  if (!fixed) return pairs
  throw new Problem('invalid_parameter', `${fixed[0].id} and ${fixed[1].id} keep their distance.`, {
    parameter: 'targets',
    hint: 'One of each pair must be the Sun, the Moon or a planet: send a call for each, targets=moon,star:antares.',
  })
}
