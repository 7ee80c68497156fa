import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { altitudeCrossings, heightOver } from '../../../../tools/core/horizon/altitude-crossings.ts'
import { STANDARD_HORIZON } from '../../../../tools/core/horizon/skyline.ts'
import { direction } from '../../../../tools/core/math/geometry.ts'
import { roots } from '../../../../tools/core/math/root-finding.ts'
import { bodyTarget, starTarget, type Target } from '../../../../tools/core/targets/target.ts'
import { instantOfUtc, MS_PER_DAY } from '../../../../tools/core/time/time.ts'

const START = Date.UTC(2026, 1, 3, 5)
const DAYS = 400
/** 0.02 s. */
const TOLERANCE = 2.5e-7

/** The same from a search that looks every hour and takes nothing for granted. */
function searched(target: Target, latitude: number, altitude: number) {
  const observer = { latitude, longitude: 16.4, elevation: 200 }
  const [from, to] = [instantOfUtc(START).tt, instantOfUtc(START + DAYS * MS_PER_DAY).tt]
  return [
    ...roots(heightOver(target, observer, altitude), from, to, {
      step: 1 / 24,
      tolerance: 1e-8,
      touching: true,
    }),
  ]
}

function same(target: Target, latitude: number, altitude = STANDARD_HORIZON): number {
  const observer = { latitude, longitude: 16.4, elevation: 200 }
  const found = [...altitudeCrossings(target, observer, START, START + DAYS * MS_PER_DAY, altitude)]
  const truth = searched(target, latitude, altitude)
  expect(found.map(({ rising }) => rising)).toEqual(truth.map(({ rising }) => rising))
  found.forEach(({ at, rising }, index) => {
    const height = heightOver(target, observer, altitude)
    const rate = Math.abs(height(at + 1e-4) - height(at - 1e-4)) / 2e-4
    // Where a target grazes, rounding of its height is all that is known of the time.
    const room = TOLERANCE + 1e-9 / rate
    expect(Math.abs(at - (truth[index]?.at ?? 0)), `${rising} ${at}`).toBeLessThan(room)
  })
  return found.length
}

describe.each([0, 23.4, -45, 62, 66.4, -69.65, 74.9, 75.1, 89])(
  'at latitude %d the crossings of 400 days are those of a search by the hour',
  (latitude) => {
    test.each(bodyIds)('%s', (body) => {
      expect(same(bodyTarget(body), latitude)).toBeGreaterThanOrEqual(Math.abs(latitude) < 62 ? 770 : 0)
    })
    test.each([0, 40, 88])('a star of declination %d', (declination) => {
      same(starTarget(direction(77, declination)), latitude)
    })
  },
)

test.each([-18, -0.8, 6, 40, 65])('altitude %d of the Sun and Moon', (altitude) => {
  for (const body of ['sun', 'moon'] as const) same(bodyTarget(body), 48.2, altitude)
})

test('crossings are handed out one by one, in from ≤ t < to', () => {
  const observer = { latitude: 48.2, longitude: 16.4, elevation: 0 }
  const sun = bodyTarget('sun')
  const all = altitudeCrossings(sun, observer, START, START + 1e6 * MS_PER_DAY, STANDARD_HORIZON)
  const first = all.next().value
  expect(first?.rising).toBe(true)
  const none = altitudeCrossings(sun, observer, START, START, STANDARD_HORIZON)
  expect([...none]).toEqual([])
})
