import type { Birth } from '../../arguments/birth.ts'
import { type ZodiacWords, zodiacChoice } from '../../arguments/chart-settings.ts'
import { isChartBody } from '../../core/bodies.ts'
import { type Chart, houseFrame } from '../../core/charts/chart.ts'
import { type LifeMeasure, lifeMeasure } from '../../core/charts/directions/keys.ts'
import { cuspErrors, pointError } from '../../core/charts/directions/point-errors.ts'
import {
  type PrimaryMethod,
  type PrimarySearch,
  primaryHits,
  type Undirected,
  undirected,
} from '../../core/charts/directions/primary.ts'
import {
  type MovingMethod,
  movingPoint,
  type ProgressedBirth,
} from '../../core/charts/directions/progressed-points.ts'
import type { HouseFrame, HouseSystem } from '../../core/charts/houses.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { cuspRecords, housing } from '../../core/charts/record.ts'
import { isNatalAngle, type NatalPoint, type NatalPointId, natalPoints } from '../../core/charts/transits.ts'
import { turnError } from '../../core/ephemeris/accuracy.ts'
import { type Instant, instantOfTt } from '../../core/time/time.ts'
import { DAY, timeInUnit } from '../../core/time/written.ts'
import {
  type FixedPoint,
  type MovingPoint,
  movingHits,
  type Progress,
} from '../../core/zodiac/aspect-hits.ts'
import { type AspectRule, type RulesByMover, rulesFor } from '../../core/zodiac/aspects.ts'
import { zodiacOrigin } from '../../core/zodiac/ayanamsa.ts'
import type { Warning } from '../../declaration/define.ts'
import { nameOf } from '../aspect-hit.ts'
import type { TransitChoice, TransitKind } from './transit-choice.ts'
import { type Housed, houseEntries, signEntries } from './transit-hit.ts'

/** Which bodies move over which points of a birth chart, and how the list of their aspects is written. */
export interface TransitSearch extends Pick<TransitChoice, 'method' | 'bodies' | 'kinds'> {
  readonly points: readonly NatalPointId[]
  /** The same points, where they stand. */
  readonly fixed: readonly NatalPoint[]
  readonly aspects: RulesByMover | readonly AspectRule[]
  readonly natal: ProgressedBirth
  /** Of the birth chart; null without a birth time. */
  readonly houseSystem: HouseSystem | null
  readonly housed: Housed
  /** Changes of house; none without a birth time. */
  readonly houseEntries: readonly FixedPoint[]
  readonly format: string
  /** Bodies and points whose speculum is asked for. */
  readonly mirrored: readonly NatalPoint[]
  readonly directionMethod: PrimaryMethod
  /** Primary directions and the measure of their arcs; null for other methods. */
  readonly primary: { readonly search: PrimarySearch; readonly measure: LifeMeasure } | null
}

/** A request for transits. */
interface TransitRequest extends TransitChoice, ZodiacWords {
  readonly born: Birth
  readonly points: readonly NatalPointId[]
  readonly aspects: RulesByMover | readonly AspectRule[]
  readonly houseSystem: HouseSystem
  readonly format: string
}

/** Points of a birth chart with their greatest errors. */
const knownPoints = (chart: Chart, ids: readonly NatalPointId[], natal: ProgressedBirth): NatalPoint[] =>
  natalPoints(chart, ids).map((point) => ({ ...point, error: pointError(point.id as NatalPointId, natal) }))

/** Primary directions of a request, whose aspects have the same rules for every body. */
function primaryOf(request: TransitRequest, chart: Chart, frame: HouseFrame, birth: Instant) {
  const { points, bodies, aspects, directionMethod: method, directionKey, converse } = request
  const rules = rulesFor(aspects, 'others')
  const natal = { birth, frame, zodiac: zodiacChoice(request) }
  const [promissors, significators] = [bodies, points].map((ids) => knownPoints(chart, ids, natal)) as [
    NatalPoint[],
    NatalPoint[],
  ]
  return {
    search: {
      frame,
      promissors,
      significators,
      aspects: rules,
      method,
      converse,
      turnError: turnError(birth.tt),
    },
    measure: lifeMeasure(directionKey, birth),
  }
}

/** The search of a request about a birth. */
export function transitSearch(request: TransitRequest, birth: Instant): TransitSearch {
  const { born, method, bodies, points, houseSystem, include } = request
  const { place } = born
  const zodiac = zodiacChoice(request)
  const isPrimary = method === 'primary'
  const isMirrored = include.includes('speculum')
  const all = [...new Set<NatalPointId>([...(isPrimary || isMirrored ? bodies : []), ...points])]
  const castBodies = all.filter(isChartBody)
  const chart = castWithPoints({ instant: birth, place, houseSystem, zodiac, bodies: castBodies })
  const frame = place && houseFrame(birth, place, zodiacOrigin(zodiac, birth))
  const natal = { birth, frame, zodiac }
  return {
    ...request,
    fixed: knownPoints(chart, points, natal),
    natal,
    houseSystem: place && houseSystem,
    houseEntries:
      frame && chart.frame ? houseEntries(chart.frame.cusps, cuspErrors(houseSystem, natal, frame)) : [],
    housed: housing(chart.frame && cuspRecords(chart.frame.cusps)),
    mirrored: isMirrored ? natalPoints(chart, all) : [],
    primary: isPrimary && frame ? primaryOf(request, chart, frame, birth) : null,
  }
}

/** Groups of values by a text. */
const groupBy = <T>(values: readonly T[], textOf: (value: T) => string): T[][] =>
  [...new Set(values.map(textOf))].map((text) => values.filter((value) => textOf(value) === text))

/** `Mars (sextile) to Sun, Moon; Venus to Sun`: directions that a latitude does not have. */
const undirectedWords = (pairs: readonly Undirected[]): string =>
  groupBy(pairs, ({ promissor, aspects }) => `${promissor} ${aspects}`)
    .map((group) => {
      const { promissor, aspects } = group[0] as Undirected
      const parts = aspects === 'all' ? '' : ` (${aspects.join(', ')})`
      return `${nameOf(promissor)}${parts} to ${group.map(({ significator }) => nameOf(significator)).join(', ')}`
    })
    .join('; ')

/** Warning of the primary directions that no turn of the sky makes. */
export function undirectedWarnings({ primary }: TransitSearch): Warning[] {
  const pairs = primary ? undirected(primary.search) : []
  if (pairs.length === 0) return []
  return [
    {
      code: 'never_rises_or_sets',
      detail: `At the birthplace the promissor or the significator never rises or sets and has no semi-arc, or never crosses the circle of the other. Without arcs: ${undirectedWords(pairs)}.`,
    },
  ]
}

/** Warning of the days at which progressed angles leap, between TT days: what they leap over is no event. */
export function leapWarnings(search: TransitSearch, from: number, to: number): Warning[] {
  const angle = search.bodies.find(isNatalAngle)
  const mover = angle && movingPoint(angle, search.method as MovingMethod, search.natal, from, to)
  const leaps = mover?.leaps?.(from, to) ?? []
  if (leaps.length === 0) return []
  const dates = leaps.map((tt) => timeInUnit(instantOfTt(tt).utc, DAY)).join(', ')
  return [
    {
      code: 'angles_leap',
      detail: `The progressed midheaven crosses the horizon of the birthplace, and the progressed ascendant and midheaven jump to the opposite degrees: ${dates}. The list has no aspect and no change of sign or house for the degrees between, and an aspect in orb ends at the jump.`,
    },
  ]
}

/** An entry is a conjunction without orb. */
const entry: readonly AspectRule[] = [{ aspect: 'conjunction', angle: 0, orb: 0 }]

/** Searches of the events of one moving point, by kind. */
function searchOf(kind: TransitKind, mover: MovingPoint, search: TransitSearch, from: number, to: number) {
  if (kind === 'signs') return movingHits(mover, signEntries, entry, from, to)
  if (kind === 'houses') return movingHits(mover, search.houseEntries, entry, from, to)
  return movingHits(mover, search.fixed, rulesFor(search.aspects, mover.id), from, to)
}

/** The moving points of a search, over a range of TT days. */
export const moversOf = (
  { bodies, method, natal }: TransitSearch,
  from: number,
  to: number,
): MovingPoint[] =>
  method === 'primary' ? [] : bodies.map((body) => movingPoint(body, method, natal, from, to))

/** All searches of a range, TT days. */
export function searchesOf(search: TransitSearch, from: number, to: number): Iterable<Progress>[] {
  const { kinds, primary } = search
  if (primary) return [primaryHits(primary.search, primary.measure, from, to)]
  return moversOf(search, from, to).flatMap((mover) =>
    kinds.map((kind) => searchOf(kind, mover, search, from, to)),
  )
}
