import { describe, expect, it } from 'vitest'
import { type ChartBody, chartBodyIds, isPlacePoint } from '../../../../tools/core/bodies.ts'
import { type Chart, type ChartRequest, chartMovers } from '../../../../tools/core/charts/chart.ts'
import { HIGHEST_HARMONIC, harmonicChart } from '../../../../tools/core/charts/harmonic.ts'
import { castWithPoints } from '../../../../tools/core/charts/place-points.ts'
import { type Progression, pace, progressedChart } from '../../../../tools/core/charts/progressions.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { type Instant, instantOfTt, instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'
import { customAyanamsa, type Zodiac, zodiacOriginRate } from '../../../../tools/core/zodiac/ayanamsa.ts'

const place = { latitude: 48.4011, longitude: 9.9876 }
/** Instants from 1910 to 2078, without a period, when every body is known. */
const instants = Array.from({ length: 6 }, (_, index) => instantOfTt(-32_000 + index * 10_137.618))
const zodiacs: readonly Zodiac[] = [
  'tropical',
  'lahiri',
  'lahiri-icrc',
  'fagan-bradley',
  'true-chitra',
  'galactic-center',
  customAyanamsa(22.5, instantOfUtc(Date.UTC(1900, 0))),
  'draconic',
  'draconic-true',
]

/** Longitudes and speeds of everything in a chart by name. */
const motions = (chart: Chart) =>
  new Map(
    chartMovers(chart, 'moving').map(({ id, longitude, speed }) => [
      id,
      // Points of the place rest among movers.
      { longitude, speed: chart.placements[id as ChartBody]?.speed ?? speed },
    ]),
  )

const turnsWithSky = (id: string): boolean => isPlacePoint(id) || id === 'ascendant' || id === 'midheaven'

/**
 * Days to each side of an instant, and how far speeds may be from the differences of longitudes, degrees a day: bodies by
 * the osculating apogee, which turns within hours, and rounding (6e-5° found); what turns with the sky, up to 500° a day, without how nutation
 * changes in a day (5e-4° found).
 */
const limits = { body: { days: 1e-3, tolerance: 1e-4 }, turning: { days: 1e-4, tolerance: 1e-3 } } as const
const limitOf = (id: string) => limits[turnsWithSky(id) ? 'turning' : 'body']

/** Speeds in a chart and how far they are from how fast its longitudes change, degrees a day, by name. */
function deviations(chartAt: (days: number) => Chart): readonly (readonly [string, number, number])[] {
  const charts = Object.fromEntries(
    Object.values(limits).map(({ days }) => [days, [motions(chartAt(-days)), motions(chartAt(days))]]),
  )
  return [...motions(chartAt(0))].map(([id, { speed }]) => {
    const { days } = limitOf(id)
    const [before = 0, after = 0] = (charts[days] ?? []).map((chart) => chart.get(id)?.longitude)
    return [id, speed, speed - circularDifference(after, before) / (2 * days)]
  })
}

const request = (instant: Instant, zodiac: Zodiac): ChartRequest => ({
  instant,
  place,
  houseSystem: 'equal',
  zodiac,
  bodies: chartBodyIds,
})

describe.each(zodiacs)('in the zodiac %s', (zodiac) => {
  it.each([1, 9, HIGHEST_HARMONIC])('every speed is that of its own longitude, harmonic %d', (harmonic) => {
    for (const instant of instants) {
      const chartAt = (days: number) =>
        harmonicChart(castWithPoints(request(shifted(instant, days), zodiac)), harmonic)
      const rows = deviations(chartAt)
      expect(rows).toHaveLength(chartBodyIds.length + 2)
      for (const [id, speed, deviation] of rows) {
        const { days, tolerance } = limitOf(id)
        // Half a round is as far as a difference of angles tells.
        if (Math.abs(speed) * 2 * days > 170) continue
        expect(Math.abs(deviation), `${id} ${instant.tt}`).toBeLessThan(tolerance * harmonic)
      }
    }
  })

  it('all lose the motion of its origin alike', () => {
    for (const instant of instants) {
      const origin = zodiacOriginRate(zodiac, instant)
      const zodiacMotions = motions(castWithPoints(request(instant, zodiac)))
      for (const [id, { speed }] of motions(castWithPoints(request(instant, 'tropical'))))
        expect((zodiacMotions.get(id)?.speed ?? 0) + origin, `${id} ${instant.tt}`).toBeCloseTo(speed, 7)
    }
  })

  it.each(['secondary', 'tertiary', 'minor'] as const)('likewise progressed: %s', (method: Progression) => {
    for (const instant of instants.slice(0, 3)) {
      const cast = request(instant, zodiac)
      const natal = castWithPoints(cast)
      const lifeDays = 10_000
      const chartAt = (days: number) =>
        progressedChart(natal, cast, method, shifted(instant, lifeDays + days / pace[method])).chart
      for (const [id, , deviation] of deviations(chartAt))
        expect(Math.abs(deviation), `${id} ${instant.tt}`).toBeLessThan(1e-3)
    }
  })
})
