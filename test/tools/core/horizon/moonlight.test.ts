import { expect, test } from 'vitest'
import { limitingMagnitude, moonlightAtZenith } from '../../../../tools/core/horizon/moonlight.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const oslo = { latitude: 59.91, longitude: 10.75, elevation: 0 }

test('a full Moon halfway up brightens the zenith by three magnitudes or more', () => {
  // Krisciunas & Schaefer (1991), table 2: about 3.5 mag at a distance of 45°, k 0.172.
  const brighter = 2.5 * Math.log10((79 + moonlightAtZenith(45, 0)) / 79)
  expect(brighter).toBeGreaterThan(2.7)
  expect(brighter).toBeLessThan(4)
})
test('the half Moon gives about a tenth of the full, the Moon below the horizon nothing', () => {
  const share = moonlightAtZenith(45, 90) / moonlightAtZenith(45, 0)
  expect(share).toBeGreaterThan(0.07)
  expect(share).toBeLessThan(0.13)
  expect(moonlightAtZenith(-1, 0)).toBe(0)
})
test('without the Moon the faintest star is of magnitude 6.4, under the full Moon brighter than 5', () => {
  expect(limitingMagnitude(instantOfUtc(Date.UTC(2026, 10, 9, 22)), oslo)).toBeCloseTo(6.43, 1)
  expect(limitingMagnitude(instantOfUtc(Date.UTC(2026, 10, 24, 23)), oslo)).toBeLessThan(5)
})
