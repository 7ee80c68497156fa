import type { Birth } from '../../arguments/birth.ts'
import { type ZodiacWords, zodiacChoice } from '../../arguments/chart-settings.ts'
import { isChartBody } from '../../core/bodies.ts'
import { type Chart, houseFrame } from '../../core/charts/chart.ts'
import { type LifeMeasure, lifeMeasure } from '../../core/charts/directions/keys.ts'
import { ascensionalDifference, equatorOf } from '../../core/charts/directions/mundane.ts'
import {
  methodOf,
  type PrimaryMethod,
  type PrimarySearch,
  primaryHits,
} from '../../core/charts/directions/primary.ts'
import { movingPoint, type ProgressedBirth } from '../../core/charts/directions/progressed-points.ts'
import type { Cusps, HouseFrame, HouseSystem } from '../../core/charts/houses.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { cuspRecords, housing } from '../../core/charts/record.ts'
import { type NatalPoint, type NatalPointId, natalPoints } from '../../core/charts/transits.ts'
import type { Instant } from '../../core/time/time.ts'
import { type MovingPoint, movingHits, type Progress } from '../../core/zodiac/aspect-hits.ts'
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
  /** Cusps of the birth chart and their system; null without a birth time. */
  readonly cusps: Cusps | null
  readonly houseSystem: HouseSystem | null
  readonly housed: Housed
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

/** Primary directions of a request, whose aspects have the same rules for every body. */
function primaryOf(request: TransitRequest, chart: Chart, frame: HouseFrame, birth: Instant) {
  const { points, bodies, aspects, directionMethod: method, directionKey, converse } = request
  const rules = rulesFor(aspects, 'others')
  const [promissors, significators] = [natalPoints(chart, bodies), natalPoints(chart, points)]
  return {
    search: { frame, promissors, significators, aspects: rules, method, converse },
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
  return {
    ...request,
    fixed: natalPoints(chart, points),
    natal: { birth, frame, zodiac },
    cusps: chart.frame?.cusps ?? null,
    houseSystem: place && houseSystem,
    housed: housing(chart.frame && cuspRecords(chart.frame.cusps)),
    mirrored: isMirrored ? natalPoints(chart, all) : [],
    primary: isPrimary && frame ? primaryOf(request, chart, frame, birth) : null,
  }
}

/** Warning of the points that never rise or never set, which have no directions by semi-arcs. */
export function unrisenWarnings({ primary }: TransitSearch): Warning[] {
  if (!primary) return []
  const { frame, promissors, significators, method } = primary.search
  const { inZodiac, hasSemiArcs } = methodOf(method)
  const unrisen = [...promissors, ...significators].filter((point) => {
    const { declination } = equatorOf(inZodiac ? { ...point, latitude: 0 } : point, frame)
    return ascensionalDifference(declination, frame.latitude) === null
  })
  if (!hasSemiArcs || unrisen.length === 0) return []
  const names = [...new Set(unrisen.map(({ id }) => nameOf(id)))].join(', ')
  return [
    {
      code: 'never_rises_or_sets',
      detail: `At the birthplace these never rise or set, and have no semi-arcs: ${names}.`,
    },
  ]
}

/** An entry is a conjunction without orb. */
const entry: readonly AspectRule[] = [{ aspect: 'conjunction', angle: 0, orb: 0 }]

/** Searches of the events of one moving point, by kind. */
function searchOf(kind: TransitKind, mover: MovingPoint, search: TransitSearch, from: number, to: number) {
  if (kind === 'signs') return movingHits(mover, signEntries, entry, from, to)
  if (kind === 'houses') return movingHits(mover, houseEntries(search.cusps ?? []), entry, from, to)
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
