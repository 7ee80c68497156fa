import { normalDegrees } from '../../math/angles.ts'
import { instantOfTt } from '../../time/time.ts'
import type { AspectHit, Progress } from '../../zodiac/aspect-hits.ts'
import { type AspectRule, aspectSides } from '../../zodiac/aspects.ts'
import type { HouseFrame } from '../houses.ts'
import { isNatalAngle, type NatalPoint } from '../transits.ts'
import type { LifeMeasure } from './keys.ts'
import { equatorOf, type MundaneSystem, positionCircles, semiArcs } from './mundane.ts'

/** How arcs are counted. */
interface DirectionSystem {
  readonly system: MundaneSystem
  /** Whether points that never rise or never set have no place. */
  readonly hasSemiArcs: boolean
  /** Whether everything stands in the zodiac without latitude. */
  readonly inZodiac: boolean
}

/** Methods of primary directions: how places in the world are counted, and whether latitude counts. */
const methods = {
  placidus: { system: semiArcs, hasSemiArcs: true, inZodiac: false },
  zodiacalPlacidus: { system: semiArcs, hasSemiArcs: true, inZodiac: true },
  regiomontanus: { system: positionCircles, hasSemiArcs: false, inZodiac: false },
  zodiacalRegiomontanus: { system: positionCircles, hasSemiArcs: false, inZodiac: true },
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
interface Wanted {
  readonly promissor: NatalPoint
  readonly significator: NatalPoint
  readonly rule: AspectRule
  readonly side: number
}

/** The arcs of one direction: direct, and converse if asked for. */
function arcsOf(wanted: Wanted, { frame, method, converse }: PrimarySearch): PrimaryDirection[] {
  const { promissor, significator, rule, side } = wanted
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

/** Every primary direction of a search in the first round of the sky, in order of arc. A point is not directed to itself. */
export function primaryDirections(search: PrimarySearch): PrimaryDirection[] {
  const directions = search.promissors.flatMap((promissor) =>
    search.significators.flatMap((significator) =>
      search.aspects.flatMap((rule) =>
        promissor.id === significator.id && rule.angle === 0
          ? []
          : aspectSides(rule.angle).flatMap((side) =>
              arcsOf({ promissor, significator, rule, side }, search),
            ),
      ),
    ),
  )
  return directions.sort((a, b) => a.arc - b.arc)
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
      direction,
    }
    yield { tt, hit }
  }
}
