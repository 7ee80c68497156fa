import { expect, test } from 'vitest'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { skyScene } from '../../../../tools/draw/sky/scene.ts'

const london = { latitude: 51.5, longitude: -0.12, elevation: 0 }
const lightAt = (...time: [number, number, number]) => {
  const utc = Date.UTC(2026, 10, 22, ...time)
  return skyScene(instantOfUtc(utc), london, -30).condition
}

test('the light of a sky changes when the Sun sets and at astronomical dusk', () => {
  // Swiss Ephemeris 2.10: the upper limb sets at 16:02:40Z, the centre is 18° down at 18:01:39Z.
  expect(lightAt(16, 1, 30)).toBe('day')
  expect(lightAt(16, 4, 0)).toBe('civilTwilight')
  expect(lightAt(18, 0, 30)).toBe('astronomicalTwilight')
  expect(lightAt(18, 3, 0)).toBe('night')
})
