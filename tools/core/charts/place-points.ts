import { type ChartBody, isLotPoint, isPlacePoint, type LotPoint, type PlacePoint } from '../bodies.ts'
import { orientation } from '../frames/earth.ts'
import { arcSine, circularDifference, normalDegrees, sine } from '../math/angles.ts'
import type { Instant } from '../time/time.ts'
import { type Zodiac, zodiacOrigin } from '../zodiac/ayanamsa.ts'
import type { Placement } from '../zodiac/placement.ts'
import { type Chart, type ChartFrame, type ChartRequest, castChart, withMore } from './chart.ts'
import { isDayChart, type Lot, type LotTerms, lots } from './lots.ts'

/** Where the points of a place are counted, and whether lots are those of the day. */
interface PointRequest {
  readonly bodies: readonly ChartBody[]
  readonly instant: Instant
  readonly zodiac: Zodiac
  readonly isDay: boolean
}

/** Days by which everything is moved to see how fast a point goes: the sky turns half a degree. */
const MOMENT = 1e-3

/** `lotFortune` as `fortune`. */
const lotOf = (point: LotPoint): Lot => point.slice(3).toLowerCase() as Lot

/** The terms of the lots, after some days at the speeds of the moment. */
function termsOf({ placements }: Chart, { angles, speeds }: ChartFrame, days: number): LotTerms {
  const later = ({ longitude, speed }: Pick<Placement, 'longitude' | 'speed'>) => longitude + speed * days
  const { sun, moon, mercury, venus, mars, jupiter, saturn } = placements
  return {
    sun: later(sun),
    moon: later(moon),
    mercury: later(mercury),
    venus: later(venus),
    mars: later(mars),
    jupiter: later(jupiter),
    saturn: later(saturn),
    ascendant: later({ longitude: angles.ascendant, speed: speeds.ascendant }),
  }
}

/**
 * A chart with vertex, antivertex, east point and lots among its bodies, as far as they were asked for and its time is known: points of
 * the ecliptic that the turn of the sky carries on.
 */
export function withPlacePoints(chart: Chart, { bodies, instant, zodiac, isDay }: PointRequest): Chart {
  const { frame } = chart
  const points = bodies.filter(isPlacePoint)
  if (!frame || points.length === 0) return chart
  const now = lots(termsOf(chart, frame, 0), isDay)
  const then = lots(termsOf(chart, frame, MOMENT), isDay)
  const origin = zodiacOrigin(zodiac, instant)
  const { trueObliquity } = orientation(instant)
  const placed = (longitude: number, speed: number): Placement => ({
    longitude: normalDegrees(longitude),
    latitude: 0,
    speed,
    declination: arcSine(sine(trueObliquity) * sine(longitude + origin)),
    distanceAu: null,
  })
  const placeOf = (point: PlacePoint): Placement => {
    if (isLotPoint(point)) {
      const lot = lotOf(point)
      return placed(now[lot], circularDifference(then[lot], now[lot]) / MOMENT)
    }
    if (point === 'antivertex') return placed(frame.angles.vertex + 180, frame.speeds.vertex)
    return placed(frame.angles[point], frame.speeds[point])
  }
  return {
    ...chart,
    placements: withMore(
      chart.placements,
      points.map((point) => [point, placeOf(point)]),
    ),
  }
}

/** Casts a chart with every body and point that was asked for; see `castChart`. */
export function castWithPoints(request: ChartRequest): Chart {
  const { place, bodies = [], instant, zodiac } = request
  const chart = castChart(request)
  if (!place || !bodies.some(isPlacePoint)) return chart
  const isDay = isDayChart(instant, { ...place, elevation: 0 })
  return withPlacePoints(chart, { bodies, instant, zodiac, isDay })
}
