/** The chart or the two charts of a wheel. */
import { bodyIds, chartBodyIds } from '../../core/bodies.ts'
import { type Chart, type ChartRequest, chartMovers } from '../../core/charts/chart.ts'
import { composite, midpointAngles } from '../../core/charts/composite.ts'
import { castWithPoints } from '../../core/charts/place-points.ts'
import { progressedChart } from '../../core/charts/progressions.ts'
import { NoSolution } from '../../core/no-solution.ts'
import type { Instant } from '../../core/time/time.ts'
import { returns } from '../../core/zodiac/returns.ts'
import { harmonicWheel, nodeBeside, type WheelChart, wheelChart } from './content.ts'

const castable: readonly string[] = chartBodyIds

/** Charts that a wheel may show beside a birth chart, or made of it. */
export const secondKinds = ['synastry', 'solar_return', 'lunar_return', 'progressed', 'composite'] as const
export type SecondKind = (typeof secondKinds)[number] | 'transits'

/** A second chart: its instant, that of a return being where the search begins, and its place, if it has one. */
export interface Second {
  readonly kind: SecondKind
  readonly instant: Instant
  readonly place: ChartRequest['place']
}

/** The inner chart, and the one around it. */
export interface WheelPair {
  readonly inner: WheelChart
  readonly outer: WheelChart | undefined
  /** Transits around both. */
  readonly outermost: WheelChart | undefined
  /** Instant of the sky of the second chart; `undefined` where there is none. */
  readonly secondInstant: Instant | undefined
}

/**
 * The charts of a wheel, with the bodies that were asked for, nodes and angles. A composite is drawn alone, all others around
 * the birth.
 * @throws NoSolution `event_not_found` for a return after the supported years.
 */
export function wheelPair(
  birth: ChartRequest,
  second: Second | undefined,
  transits: Instant | undefined,
  harmonic = 1,
): WheelPair {
  const { inner, outer, secondInstant } = wholePair(birth, second)
  const outermost = transits && wheelChart(castWithPoints({ ...birth, instant: transits, place: null }))
  const bodyNames: readonly string[] = birth.bodies ?? bodyIds
  const isDrawn = ({ id }: { readonly id: string }) => bodyNames.includes(id) || !castable.includes(id)
  const chosenBodies = (whole: WheelChart): WheelChart => {
    const chart = harmonic === 1 ? whole : harmonicWheel(whole, harmonic)
    return { ...chart, bodies: chart.bodies.filter(isDrawn), movers: chart.movers.filter(isDrawn) }
  }
  return {
    inner: chosenBodies(inner),
    outer: outer && chosenBodies(outer),
    outermost: outermost && chosenBodies(outermost),
    secondInstant,
  }
}

/** The same with all bodies that were cast. */
function wholePair(birth: ChartRequest, second: Second | undefined): Omit<WheelPair, 'outermost'> {
  const natal = castWithPoints(birth)
  const inner = wheelChart(natal)
  if (!second) return { inner, outer: undefined, secondInstant: undefined }
  const { kind, instant, place } = second
  const pairWith = (outer: WheelChart, secondInstant = instant) => ({
    inner,
    outer,
    secondInstant,
  })
  const cast = (castInstant: Instant, of = place) =>
    castWithPoints({ ...birth, instant: castInstant, place: of })
  switch (kind) {
    case 'transits':
    case 'synastry':
      return pairWith(wheelChart(cast(instant)))
    case 'progressed': {
      const moved = progressedChart(natal, birth, 'secondary', instant)
      return pairWith(wheelChart(moved.chart, chartMovers(moved.chart, 'moving')), moved.instant)
    }
    case 'solar_return':
    case 'lunar_return': {
      const returnInstant = nextReturn(
        kind === 'solar_return' ? 'sun' : 'moon',
        natal.placements,
        birth,
        instant,
      )
      return pairWith(wheelChart(cast(returnInstant)), returnInstant)
    }
    case 'composite':
      return { inner: compositeWheel(birth, cast(instant), natal), outer: undefined, secondInstant: instant }
  }
}

/** The first return of Sun or Moon after an instant. */
function nextReturn(
  body: 'sun' | 'moon',
  placements: Chart['placements'],
  { zodiac }: ChartRequest,
  from: Instant,
): Instant {
  for (const [first] of returns(body, placements[body].longitude, from, zodiac)) {
    if (first) return first.instant
  }
  throw new NoSolution('event_not_found', 'The body does not return before the end of the supported range.')
}

/** The midpoint composite of two births; it is of no instant, so that nothing in it moves. */
function compositeWheel({ houseSystem }: ChartRequest, second: Chart, first: Chart): WheelChart {
  const { longitudes, node } = composite(first, second)
  const places = Object.entries(longitudes)
  const frame = first.frame && second.frame && midpointAngles(first.frame, second.frame, houseSystem)
  const fixedPoint = (id: string, longitude: number) => ({ id, longitude, speed: 0 })
  return {
    bodies: [
      ...places.map(([id, longitude]) => ({ id, longitude, retrograde: false })),
      ...nodeBeside(Object.keys(longitudes), node),
    ],
    movers: [
      ...places.map(([id, longitude]) => fixedPoint(id, longitude)),
      ...(frame
        ? [fixedPoint('ascendant', frame.angles.ascendant), fixedPoint('midheaven', frame.angles.midheaven)]
        : []),
    ],
    frame,
  }
}
