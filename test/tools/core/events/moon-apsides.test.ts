import { expect, test } from 'vitest'
import { KM_PER_AU } from '../../../../tools/core/bodies.ts'
import { apparentGeocentric } from '../../../../tools/core/ephemeris/position.ts'
import { closeness, nextApsis, previousApsis } from '../../../../tools/core/events/moon-apsides.ts'
import { instantOfUtc, isoSeconds, shifted } from '../../../../tools/core/time/time.ts'

const instant = instantOfUtc(Date.UTC(2026, 11, 20))

test('an hour before and after perigee the Moon is farther by some kilometres', () => {
  // Near an extremum a Moon of 28 days and e ≈ 0.065 recedes by ½·a·e·(n·1 h)² ≈ 1 km in an hour.
  const { distanceKm, instant: at } = nextApsis(instant, 'perigee')
  for (const hour of [-1, 1]) {
    const { distanceAu } = apparentGeocentric('moon', shifted(at, hour / 24))
    expect(distanceAu * KM_PER_AU - distanceKm).toBeGreaterThan(0.3)
    expect(distanceAu * KM_PER_AU - distanceKm).toBeLessThan(3)
  }
})
test('perigee and apogee follow each other about the instant', () => {
  const before = previousApsis(instant, 'perigee').instant.utc
  const after = nextApsis(instant, 'perigee').instant.utc
  expect((after - before) / 86400000).toBeGreaterThan(24.5)
  expect((after - before) / 86400000).toBeLessThan(28.7)
  expect(isoSeconds(previousApsis(instant, 'apogee').instant.utc) < isoSeconds(instant.utc)).toBe(true)
})
test('closeness is 1 at perigee and 0 at apogee', () => {
  const perigee = nextApsis(instant, 'perigee')
  const apogee = nextApsis(instant, 'apogee')
  expect(closeness(perigee.instant, perigee.distanceKm)).toBeCloseTo(1, 9)
  expect(closeness(apogee.instant, apogee.distanceKm)).toBeCloseTo(0, 9)
})
