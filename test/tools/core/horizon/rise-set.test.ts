import { describe, expect, test } from 'vitest'
import type { BodyId } from '../../../../tools/core/bodies.ts'
import { altitudeCrossings } from '../../../../tools/core/horizon/altitude-crossings.ts'
import { riseSet } from '../../../../tools/core/horizon/rise-set.ts'
import { direction } from '../../../../tools/core/math/geometry.ts'
import { bodyTarget, starTarget, type Target } from '../../../../tools/core/targets/target.ts'
import { utcOfTt } from '../../../../tools/core/time/time.ts'
import { riseSetRows } from '../../../reference/rise-set.ts'

const DAY = 86400000
const seconds = (own: number | undefined, truth: string): number =>
  Math.abs((own ?? 0) - Date.parse(truth)) / 1000

describe.each(riseSetRows)('$body at $latitude, $longitude after $start', (row) => {
  const start = Date.parse(row.start)
  const target = bodyTarget(row.body as BodyId)
  const observer = { ...row, elevation: 0 }
  const found = riseSet(target, observer, start, start + 2 * DAY)
  /** The time in which the altitude changes by the error of the place. */
  const arcseconds = 1
  const limit = (rate: number | null): number => Math.max(arcseconds / Math.abs(rate ?? 15), 0.05)
  test('rises and sets when it should, or not at all', () => {
    expect(found.rises[0] === undefined).toBe(row.rise === null)
    expect(found.sets[0] === undefined).toBe(row.set === null)
    if (row.rise !== null) expect(seconds(found.rises[0]?.utc, row.rise)).toBeLessThan(limit(row.riseRate))
    if (row.set !== null) expect(seconds(found.sets[0]?.utc, row.set)).toBeLessThan(limit(row.setRate))
  })
  test('crosses the meridian within 2 s', () => {
    expect(seconds(found.transits[0]?.utc, row.transit)).toBeLessThan(2)
  })
})

const tromso = { latitude: 69.65, longitude: 18.96, elevation: 0 }
const day = (text: string): [number, number] => [Date.parse(text), Date.parse(text) + DAY]

describe('a day is named', () => {
  const sun = bodyTarget('sun')
  test('alwaysUp in the midnight sun', () => {
    expect(riseSet(sun, tromso, ...day('2026-06-21')).status).toBe('alwaysUp')
  })
  test('alwaysDown in the polar night', () => {
    expect(riseSet(sun, tromso, ...day('2026-12-21')).status).toBe('alwaysDown')
  })
  test('normal with one of each', () => {
    const { status, rises, sets } = riseSet(sun, tromso, ...day('2026-03-20'))
    expect(status).toBe('normal')
    expect([rises.length, sets.length]).toEqual([1, 1])
  })
  test('riseOnly and setOnly for a Moon whose day is longer than ours', () => {
    const moon = bodyTarget('moon')
    const greenwich = { latitude: 51.48, longitude: 0, elevation: 0 }
    const names = new Set<string>()
    for (let d = 0; d < 30; d++) {
      const start = Date.UTC(2026, 10, 1 + d)
      names.add(riseSet(moon, greenwich, start, start + DAY).status)
    }
    expect([...names].sort()).toEqual(['normal', 'riseOnly', 'setOnly'])
  })
  test('multiple for a star that rises twice in one solar day', () => {
    const star = starTarget(direction(0, 0))
    const equator = { latitude: 0, longitude: 0, elevation: 0 }
    const names = Array.from({ length: 366 }, (_, d) => {
      const start = Date.UTC(2026, 0, 1 + d)
      return riseSet(star, equator, start, start + DAY).status
    })
    expect(names.filter((name) => name === 'multiple').length).toBeGreaterThanOrEqual(1)
    expect(names.filter((name) => name === 'normal').length).toBeGreaterThan(360)
  })
})

describe('poles', () => {
  test.each([90, -90])(
    'at latitude %d° the Sun stays up or down all day, and still culminates',
    (latitude) => {
      const { status, transits } = riseSet(
        bodyTarget('sun'),
        { latitude, longitude: 0, elevation: 0 },
        ...day('2026-06-21'),
      )
      expect(status).toBe(latitude > 0 ? 'alwaysUp' : 'alwaysDown')
      expect(transits).toHaveLength(1)
    },
  )
})

test('risings lie in the east, settings in the west, transits on the meridian', () => {
  const greenwich = { latitude: 51.48, longitude: 0, elevation: 0 }
  const { rises, sets, transits } = riseSet(bodyTarget('sun'), greenwich, ...day('2026-11-20'))
  // cos A = (sin δ − sin φ sin h) / (cos φ cos h) with δ = −19.8°, h = −50′.
  expect(rises[0]?.azimuth).toBeCloseTo(121.5, 0)
  expect(sets[0]?.azimuth).toBeCloseTo(238.5, 0)
  expect(transits[0]?.azimuth).toBeCloseTo(180, 3)
  // The centre is below by the Sun's 16′ and the 34′ of refraction.
  expect(rises[0]?.altitudeAirless).toBeCloseTo(-50 / 60, 1)
})

test('a mountain in the way delays sunrise', () => {
  const greenwich = { latitude: 51.48, longitude: 0, elevation: 0 }
  const level = riseSet(bodyTarget('sun'), greenwich, ...day('2026-11-20')).rises[0]?.utc as number
  const behind = riseSet(bodyTarget('sun'), greenwich, ...day('2026-11-20'), 5).rises[0]?.utc as number
  expect(behind - level).toBeGreaterThan(30 * 60000)
})

test('civil dawn at Greenwich on 2026-03-20 is 33 minutes before sunrise', () => {
  const greenwich = { latitude: 51.4769, longitude: 0, elevation: 0 }
  const [start, end] = day('2026-03-20')
  const { track } = bodyTarget('sun')
  const centre: Target = Object.assign((...at: Parameters<Target>) => bodyTarget('sun')(...at), {
    track,
    radiusAu: 0,
  })
  const [dawn] = altitudeCrossings(centre, greenwich, start, end, -6)
  const rise = riseSet(bodyTarget('sun'), greenwich, start, end).rises[0]?.utc as number
  expect(Math.abs((rise - utcOfTt(dawn?.at ?? 0)) / 60000 - 33)).toBeLessThan(1)
})
