import { circularDifference, normalDegrees } from '../../math/angles.ts'
import { instantOfTt, SECONDS_PER_DAY } from '../../time/time.ts'
import { unitOfError } from '../../time/written.ts'
import type { AspectHit, Progress } from '../../zodiac/aspect-hits.ts'
import { type AspectRule, aspectSides } from '../../zodiac/aspects.ts'
import type { HouseFrame } from '../houses.ts'
import { isNatalAngle, type NatalPoint } from '../transits.ts'
import type { LifeMeasure } from './keys.ts'
import { equatorOf, type MundaneSystem, positionCircles, semiArcs } from './mundane.ts'
import { angleLongitude } from './point-errors.ts'

/** How arcs are counted. */
interface DirectionSystem {
  readonly system: MundaneSystem
  /** Whether everything stands in the zodiac without latitude. */
  readonly inZodiac: boolean
}

/** Methods of primary directions: how places in the world are counted, and whether latitude counts. */
const methods = {
  placidus: { system: semiArcs, inZodiac: false },
  zodiacalPlacidus: { system: semiArcs, inZodiac: true },
  regiomontanus: { system: positionCircles, inZodiac: false },
  zodiacalRegiomontanus: { system: positionCircles, inZodiac: true },
} as const satisfies Record<string, DirectionSystem>

export type PrimaryMethod = keyof typeof methods
export const primaryMethods = Object.keys(methods) as PrimaryMethod[]
export const methodOf = (name: PrimaryMethod): DirectionSystem => methods[name]

/**
 * Directions against the order of direct ones. `traditional`: the turn of the sky carries the significator to the place of
 * the promissor, which stands still; horizon and meridian do not move. `modern`: the sky is turned back.
 */
export const converseMotions = ['traditional', 'modern'] as const
export type ConverseMotion = (typeof converseMotions)[number]

/** Which arcs are counted at a birth. */
export interface PrimarySearch {
  /** Frame of houses of the birth, its origin that of the longitudes of the points. */
  readonly frame: HouseFrame
  readonly promissors: readonly NatalPoint[]
  readonly significators: readonly NatalPoint[]
  readonly aspects: readonly AspectRule[]
  readonly method: PrimaryMethod
  readonly converse: ConverseMotion | undefined
  /** Greatest error of the turn of the sky, degrees. */
  readonly turnError: number
}

/** A primary direction of a promissor, or of its aspect, to a significator. */
export interface PrimaryDirection {
  readonly promissor: string
  readonly significator: string
  readonly rule: AspectRule
  /** Degrees of the equator that the sky turns by, above 0 and below 360. */
  readonly arc: number
  readonly converse: boolean
  /** Of the promissor at birth, or in the zodiac of its aspect, degrees. */
  readonly longitude: number
}

/** Arc that carries one point to the place of another, or to one at an angle from it; null where there is none. */
type Arc = (moving: NatalPoint, fixed: NatalPoint, fromFixed: number) => number | null

/** The arcs of a system, `sense` 1 with the turn of the sky and −1 against it. */
const arcOf =
  ({ placeAt, hourAngleAt }: MundaneSystem, frame: HouseFrame, sense: 1 | -1): Arc =>
  (moving, fixed, fromFixed) => {
    const [start, resting] = [equatorOf(moving, frame), equatorOf(fixed, frame)]
    const place = placeAt(frame.armc - resting.rightAscension, resting.declination, frame.latitude)
    if (place === null) return null
    const end = hourAngleAt(normalDegrees(place + fromFixed), start.declination, frame.latitude)
    return end === null ? null : normalDegrees(sense * (end - (frame.armc - start.rightAscension)))
  }

/** A direction that a search asks for. */
interface PointPair {
  readonly promissor: NatalPoint
  readonly significator: NatalPoint
  readonly rule: AspectRule
  readonly side: number
}

/** The directions that a search asks for. A point is not directed to itself. */
const pointPairs = ({ promissors, significators, aspects }: PrimarySearch): PointPair[] =>
  promissors.flatMap((promissor) =>
    significators.flatMap((significator) =>
      aspects.flatMap((rule) =>
        promissor.id === significator.id && rule.angle === 0
          ? []
          : aspectSides(rule.angle).map((side) => ({ promissor, significator, rule, side })),
      ),
    ),
  )

/** The arcs of one direction: direct, and converse if asked for. */
function arcsOf(points: PointPair, { frame, method, converse }: PrimarySearch): PrimaryDirection[] {
  const { promissor, significator, rule, side } = points
  const { system, inZodiac } = methods[method]
  const longitude = inZodiac ? normalDegrees(promissor.longitude + side) : promissor.longitude
  const [body, goal] = inZodiac
    ? [
        { ...promissor, longitude, latitude: 0 },
        { ...significator, latitude: 0 },
      ]
    : [promissor, significator]
  const inWorld = inZodiac ? 0 : side
  const forwards = arcOf(system, frame, 1)
  const backwards = arcOf(system, frame, -1)
  const converseArc = {
    traditional: () => (isNatalAngle(significator.id) ? null : forwards(goal, body, inWorld)),
    modern: () => backwards(body, goal, inWorld),
  }
  const arcs: readonly (readonly [number | null, boolean])[] = [
    [forwards(body, goal, inWorld), false],
    [converse ? converseArc[converse]() : null, true],
  ]
  return arcs.flatMap(([arc, isConverse]) =>
    arc === null
      ? []
      : {
          promissor: promissor.id,
          significator: significator.id,
          rule,
          arc,
          converse: isConverse,
          longitude,
        },
  )
}

/** Every primary direction of a search in the first round of the sky, in order of arc. */
export function primaryDirections(search: PrimarySearch): PrimaryDirection[] {
  const directions = pointPairs(search).flatMap((points) => arcsOf(points, search))
  return directions.sort((a, b) => a.arc - b.arc)
}

/** Aspects of a promissor to a significator that it never comes to. */
export interface Undirected {
  readonly promissor: string
  readonly significator: string
  /** Names of the aspects; all of them if it comes to none. */
  readonly aspects: readonly string[] | 'all'
}

/** Pairs of a search of which a direct arc is missing: no turn of the sky at the latitude brings the one to the place of the other. */
export function undirected(search: PrimarySearch): Undirected[] {
  const pairs = new Map<
    string,
    { readonly points: PointPair; readonly missing: Set<string>; hasArc: boolean }
  >()
  for (const points of pointPairs(search)) {
    const { promissor, significator, rule } = points
    const key = `${promissor.id} ${significator.id}`
    const pair = pairs.get(key) ?? { points, missing: new Set(), hasArc: false }
    pairs.set(key, pair)
    if (arcsOf(points, { ...search, converse: undefined }).length > 0) pair.hasArc = true
    else pair.missing.add(rule.aspect)
  }
  return [...pairs.values()].flatMap(({ points, missing, hasArc }) =>
    missing.size === 0
      ? []
      : {
          promissor: points.promissor.id,
          significator: points.significator.id,
          aspects: hasArc ? [...missing] : 'all',
        },
  )
}

/** Degrees by which a point or the sky is moved to see how far an arc goes with it. */
const NUDGE = 1e-3

/** Greatest error of the arc of a direction, degrees: those of its two points and of the turn of the sky, as far as it goes with each. */
function arcError(direction: PrimaryDirection, search: PrimarySearch): number {
  const { promissor, significator, rule, arc, converse } = direction
  const pointOf = (points: readonly NatalPoint[], id: string) =>
    points.find((point) => point.id === id) as NatalPoint
  const [body, goal] = [pointOf(search.promissors, promissor), pointOf(search.significators, significator)]
  const nudged = (point: NatalPoint) => ({ ...point, longitude: point.longitude + NUDGE })
  const { frame } = search
  const turned = { ...frame, armc: frame.armc + NUDGE }
  // An angle goes with the turn of the sky.
  const angle = isNatalAngle(significator) ? significator : undefined
  const angleTurned = angle && { ...goal, longitude: angleLongitude[angle](turned) - (frame.origin ?? 0) }
  const changes = [
    { error: body.error ?? 0, promissor: nudged(body), significator: goal, frame },
    { error: angle ? 0 : (goal.error ?? 0), promissor: body, significator: nudged(goal), frame },
    { error: search.turnError, promissor: body, significator: angleTurned ?? goal, frame: turned },
  ]
  return changes.reduce((sum, { error, frame: changedFrame, ...points }) => {
    const moves = aspectSides(rule.angle)
      .flatMap((side) => arcsOf({ ...points, rule, side }, { ...search, frame: changedFrame }))
      .filter((other) => other.converse === converse)
      .map((other) => Math.abs(circularDifference(other.arc, arc)))
    // Where the arc is lost with the change, it is known to no more than the change.
    const move = Math.min(90, ...moves)
    return sum + (error * move) / NUDGE
  }, 0)
}

/** A primary direction that is exact in a life. */
export interface PrimaryHit extends AspectHit {
  readonly direction: PrimaryDirection
}

/** Degrees by which arcs are looked for beyond a range, for rounding. */
const ROUNDING = 1e-6

/** The directions that a life comes to in from ≤ t < to, TT days, one by one. */
export function* primaryHits(
  search: PrimarySearch,
  { arcAt, ttOf }: LifeMeasure,
  from: number,
  to: number,
): Generator<Progress & { readonly hit: PrimaryHit }> {
  const [first, last] = [arcAt(from) - ROUNDING, arcAt(to) + ROUNDING]
  for (const direction of primaryDirections(search)) {
    const { promissor, significator, rule, arc, longitude } = direction
    if (arc < first || arc > last) continue
    const tt = ttOf(arc)
    if (tt < from || tt >= to) continue
    const instantOf = (degrees: number) => instantOfTt(ttOf(degrees))
    const unit = unitOfError((SECONDS_PER_DAY * arcError(direction, search)) / (arcAt(tt + 1) - arcAt(tt)))
    const hit: PrimaryHit = {
      body: promissor,
      other: significator,
      aspect: rule.aspect,
      angle: rule.angle,
      instant: instantOfTt(tt),
      pass: 1,
      passes: () => 1,
      longitude,
      retrograde: false,
      stay: { enters: instantOf(arc - rule.orb), leaves: instantOf(arc + rule.orb) },
      unitAt: () => unit,
      direction,
    }
    yield { tt, hit }
  }
}
