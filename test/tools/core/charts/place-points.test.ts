import { expect, test } from 'vitest'
import { placePointIds } from '../../../../tools/core/bodies.ts'
import { analyses } from '../../../../tools/core/charts/analysis.ts'
import { usualTables } from '../../../../tools/core/charts/dignity-tables.ts'
import { castWithPoints } from '../../../../tools/core/charts/place-points.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'

const place = { latitude: 48.4011, longitude: 9.9876 }
const instant = instantOfUtc(Date.UTC(1879, 2, 14, 10, 50, 2))
const request = {
  instant,
  place,
  houseSystem: 'placidus',
  zodiac: 'tropical',
  bodies: placePointIds,
} as const
const chart = castWithPoints(request)

test('the lots are those of the analysis, the vertex that of the angles', () => {
  const lotRecords = analyses.lots({ ...request, chart, tables: usualTables })
  for (const { lot, longitude } of lotRecords ?? []) {
    const id = `lot${lot.slice(0, 1).toUpperCase()}${lot.slice(1)}` as (typeof placePointIds)[number]
    expect(chart.placements[id]?.longitude).toBeCloseTo(longitude, 4)
  }
  expect(lotRecords).toHaveLength(placePointIds.length - 3)
  for (const angle of ['vertex', 'eastPoint'] as const)
    expect(chart.placements[angle]?.longitude).toBe(chart.frame?.angles[angle])
  expect(chart.placements.antivertex?.longitude).toBe((chart.frame?.angles.vertex ?? 0) - 180)
})

test.each(placePointIds)('the speed of %s is that of its longitude, to 1 % in two minutes', (point) => {
  const minutes = 1
  const at = (days: number) =>
    castWithPoints({ ...request, instant: shifted(instant, days) }).placements[point]?.longitude as number
  const days = minutes / 1440
  const moved = circularDifference(at(days), at(-days)) / (2 * days)
  const speed = chart.placements[point]?.speed as number
  expect(Math.abs(speed / moved - 1)).toBeLessThan(0.01)
})

test('without a time of birth there are none', () => {
  const { placements } = castWithPoints({ ...request, place: null })
  expect(Object.keys(placements)).toHaveLength(10)
})
