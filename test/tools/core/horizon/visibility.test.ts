import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MOONLESS_LIMIT, visibilityFrom } from '../../../../tools/core/horizon/visibility.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const oslo = { latitude: 59.91, longitude: 10.75, elevation: 0 }
const ttOf = (...date: [number, number, number, number?]): number => instantOfUtc(Date.UTC(...date)).tt

test('overhead a moonless night leaves magnitude 6.5, the full Moon halfway up about 4', () => {
  const { overhead } = visibilityFrom(oslo)
  expect(MOONLESS_LIMIT).toBeCloseTo(6.5, 1)
  expect(overhead(ttOf(2026, 10, 9, 22))).toBeCloseTo(MOONLESS_LIMIT, 2)
  expect(overhead(ttOf(2026, 10, 24, 23))).toBeGreaterThan(3.7)
  expect(overhead(ttOf(2026, 10, 24, 23))).toBeLessThan(4.7)
})

describe('in the course of any night, in any direction', () => {
  const place = fc.record({
    latitude: fc.integer({ min: -70, max: 70 }),
    longitude: fc.integer({ min: -180, max: 179 }),
  })
  const direction = fc
    .record({ azimuth: fc.integer({ min: 0, max: 359 }), altitude: fc.integer({ min: 2, max: 90 }) })
    .map(({ azimuth, altitude }) => {
      const [a, h] = [(azimuth * Math.PI) / 180, (altitude * Math.PI) / 180]
      return { x: Math.cos(a) * Math.cos(h), y: Math.sin(a) * Math.cos(h), z: Math.sin(h) }
    })
  const day = fc.integer({ min: 0, max: 20_000 })
  test('the limit changes by less than a magnitude in four minutes, 10° from Sun and Moon', () => {
    fc.assert(
      fc.property(place, direction, day, fc.integer({ min: 0, max: 287 }), (at, towards, date, step) => {
        const sky = visibilityFrom({ ...at, elevation: 0 })
        const [before, after] = [date + step / 288, date + step / 288 + 1 / 360]
        fc.pre(sky.sunAltitude(before) < -1)
        fc.pre(sky.moonDistance(towards, before) > 10)
        expect(Math.abs(sky.limitAt(towards, after) - sky.limitAt(towards, before))).toBeLessThan(1)
      }),
      { numRuns: 300 },
    )
  })
  test('a lower Sun leaves fainter stars overhead, without the Moon', () => {
    const { overhead, sunAltitude } = visibilityFrom({ latitude: 20, longitude: 0, elevation: 0 })
    // An evening of new Moon.
    const looks = Array.from({ length: 40 }, (_, at) => ttOf(2026, 10, 9, 18) + at / 480)
    for (const [at, tt] of looks.slice(1).entries()) {
      expect(sunAltitude(tt)).toBeLessThan(sunAltitude(looks[at] as number))
      expect(overhead(tt)).toBeGreaterThanOrEqual(overhead(looks[at] as number) - 1e-9)
    }
  })
})
