import { expect, test } from 'vitest'
import { bestView, DARK_ENOUGH, HIGH_ENOUGH } from '../../../../tools/core/observing/best-view.ts'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const targets = (...names: string[]) => names.map((name) => skyTarget(name) ?? expect.fail(name))
const at = (...parts: [number, number, number, number]) => instantOfUtc(Date.UTC(...parts)).tt

test('what is found is dark and high enough, and no hour about it is better', () => {
  const oslo = { latitude: 59.91, longitude: 10.75, elevation: 0 }
  const pair = targets('jupiter', 'star:regulus')
  const best = bestView(pair, oslo, at(2026, 10, 20, 12))
  expect(best?.sunAltitude).toBeLessThanOrEqual(DARK_ENOUGH + 1e-3)
  expect(Math.min(...(best?.altitudes ?? []))).toBeGreaterThan(HIGH_ENOUGH)
})
test('Venus beside the Sun is never dark enough', () => {
  const quito = { latitude: -0.2, longitude: -78.5, elevation: 2800 }
  expect(bestView(targets('venus'), quito, at(2026, 0, 6, 12))).toBeNull()
})
test('in the polar day nothing is dark, in the polar night a circumpolar star always is', () => {
  const svalbard = { latitude: 78.2, longitude: 15.6, elevation: 0 }
  expect(bestView(targets('star:capella'), svalbard, at(2026, 5, 21, 12))).toBeNull()
  const winter = bestView(targets('star:capella'), svalbard, at(2026, 11, 21, 12))
  expect(winter?.altitudes[0]).toBeGreaterThan(50)
})
test('a star that never rises is never seen', () => {
  const oslo = { latitude: 59.91, longitude: 10.75, elevation: 0 }
  expect(bestView(targets('star:canopus'), oslo, at(2026, 0, 20, 22))).toBeNull()
})
test('of a pair that the Moon leaves, an hour when they are near is better than a higher one', () => {
  // Nearest at 16:02 UTC, 30° up at 00:16, highest after 04:00 with 7° between them.
  const london = { latitude: 51.5, longitude: -0.12, elevation: 0 }
  const best = bestView(targets('moon', 'jupiter'), london, at(2026, 11, 27, 16))
  expect(Math.min(...(best?.altitudes ?? []))).toBeGreaterThan(20)
  expect(best?.utc).toBeGreaterThan(Date.UTC(2026, 11, 27, 19))
  expect(best?.utc).toBeLessThan(Date.UTC(2026, 11, 28, 1))
})
