import { bodyIds, type ChartBody, type ZodiacBody } from '../bodies.ts'
import { normalDegrees } from '../math/angles.ts'
import type { Instant } from '../time/time.ts'
import { type AspectInForce, aspectInForce, type FixedPoint } from '../zodiac/aspect-hits.ts'
import {
  type Aspect,
  type AspectRule,
  aspectBetween,
  type RulesByMover,
  rulesFor,
} from '../zodiac/aspects.ts'
import type { Zodiac } from '../zodiac/ayanamsa.ts'
import { type Placement, placement } from '../zodiac/placement.ts'
import type { Chart } from './chart.ts'

/** Points that require the time of birth. */
export const natalAngles = ['ascendant', 'midheaven'] as const
/** Points of a birth chart that transits form aspects to, and others of a chart on request. */
export const natalPointIds = [...bodyIds, ...natalAngles, 'northNode', 'southNode'] as const
export type NatalPointId = (typeof natalPointIds)[number] | ChartBody

/** Points of a birth chart, held still: the nodes are the mean ones; angles only where the time of birth is known. */
export function natalPoints(
  { placements, nodes, frame }: Chart,
  pointIds: readonly NatalPointId[],
): FixedPoint[] {
  const longitudeOf = (id: NatalPointId): number | undefined => {
    if (id === 'northNode') return nodes.mean
    if (id === 'southNode') return normalDegrees(nodes.mean + 180)
    return id === 'ascendant' || id === 'midheaven' ? frame?.angles[id] : placements[id]?.longitude
  }
  return pointIds.flatMap((id) => {
    const longitude = longitudeOf(id)
    return longitude === undefined ? [] : [{ id, longitude }]
  })
}

/** An aspect of a moving body to a point of a birth chart at an instant. */
export interface Transit {
  readonly body: ZodiacBody
  readonly placement: Placement
  /** From the body to the point. */
  readonly aspect: Aspect
  readonly inForce: AspectInForce
}

/** The transits in orb at an instant, the closest to exact first, each pair under the name of its closest aspect. */
export function transitsAt(
  instant: Instant,
  bodies: readonly ZodiacBody[],
  points: readonly FixedPoint[],
  rulesOf: RulesByMover,
  zodiac: Zodiac,
): Transit[] {
  const contacts = bodies.flatMap((body) => {
    const rules = rulesFor(rulesOf, body)
    const place = placement(body, instant, zodiac)
    const mover = { id: body, longitude: place.longitude, speed: place.speed }
    return points.flatMap((point) => {
      const aspect = aspectBetween(mover, { ...point, speed: 0 }, rules)
      if (!aspect) return []
      const rule = rules.find((candidate) => candidate.aspect === aspect.aspect) as AspectRule
      return [
        { body, placement: place, aspect, inForce: aspectInForce(body, point, rule, instant.tt, zodiac) },
      ]
    })
  })
  return contacts.sort((a, b) => a.aspect.orb - b.aspect.orb)
}
