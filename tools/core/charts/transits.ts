import { bodyIds, type ChartBody } from '../bodies.ts'
import type { Instant } from '../time/time.ts'
import {
  type AspectInForce,
  aspectInForce,
  type FixedPoint,
  type MovingPoint,
} from '../zodiac/aspect-hits.ts'
import {
  type Aspect,
  type AspectRule,
  aspectBetween,
  type RulesByMover,
  rulesFor,
} from '../zodiac/aspects.ts'
import type { Chart } from './chart.ts'

/** Points that require the time of birth. */
export const natalAngles = ['ascendant', 'midheaven'] as const
/** Points of a birth chart that transits form aspects to, and others of a chart on request. */
export const natalPointIds = [...bodyIds, ...natalAngles, 'northNode', 'southNode'] as const
export type NatalPointId = (typeof natalPointIds)[number] | ChartBody
export type NatalAngle = (typeof natalAngles)[number]
export const isNatalAngle = (id: string): id is NatalAngle => (natalAngles as readonly string[]).includes(id)

/** A point of a birth chart, held still; nodes and angles stand on the ecliptic. */
export interface NatalPoint extends FixedPoint {
  readonly latitude: number
}

/** Points of a birth chart, held still: the nodes are the mean ones; angles only where the time of birth is known. */
export function natalPoints(
  { placements, nodes, frame }: Chart,
  pointIds: readonly NatalPointId[],
): NatalPoint[] {
  const onEcliptic = (longitude: number | undefined) =>
    longitude === undefined ? undefined : { longitude, latitude: 0 }
  const placeOf = (id: NatalPointId) => {
    if (id === 'northNode') return onEcliptic(nodes.mean)
    if (id === 'southNode') return onEcliptic(nodes.south)
    return isNatalAngle(id) ? onEcliptic(frame?.angles[id]) : placements[id]
  }
  return pointIds.flatMap((id) => {
    const place = placeOf(id)
    return place ? [{ id, longitude: place.longitude, latitude: place.latitude }] : []
  })
}

/** An aspect of a moving point to a point of a birth chart at an instant. */
export interface Transit {
  readonly body: string
  /** Of the moving point, degrees. */
  readonly longitude: number
  readonly retrograde: boolean
  /** From the moving point to the other. */
  readonly aspect: Aspect
  readonly inForce: AspectInForce
}

/** The transits in orb at an instant, the closest to exact first, each pair under the name of its closest aspect. */
export function transitsAt(
  { tt }: Instant,
  movers: readonly MovingPoint[],
  points: readonly FixedPoint[],
  rulesOf: RulesByMover | readonly AspectRule[],
): Transit[] {
  const contacts = movers.flatMap((moving) => {
    const rules = rulesFor(rulesOf, moving.id)
    const mover = { id: moving.id, longitude: moving.longitude(tt), speed: moving.speed(tt) }
    const { id: body, longitude } = mover
    return points.flatMap((point) => {
      const aspect = aspectBetween(mover, { ...point, speed: 0 }, rules)
      if (!aspect) return []
      const rule = rules.find((candidate) => candidate.aspect === aspect.aspect) as AspectRule
      const inForce = aspectInForce(moving, point, rule, tt)
      return [{ body, longitude, retrograde: mover.speed < 0, aspect, inForce }]
    })
  })
  return contacts.sort((a, b) => a.aspect.orb - b.aspect.orb)
}
