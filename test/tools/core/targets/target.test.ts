import { expect, test } from 'vitest'
import { direction } from '../../../../tools/core/math/geometry.ts'
import { bodyTarget, starTarget } from '../../../../tools/core/targets/target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const now = instantOfUtc(Date.parse('2026-11-20T20:00:00Z'))
const greenwich = { latitude: 51.4769, longitude: 0, elevation: 0 }

test('the Sun and Moon are discs of a quarter of a degree, planets and stars are points', () => {
  expect(bodyTarget('sun')(now, greenwich).semidiameter * 60).toBeCloseTo(16.2, 1)
  expect(bodyTarget('moon')(now, greenwich).semidiameter * 60).toBeCloseTo(16.1, 0)
  expect(bodyTarget('venus')(now, greenwich).semidiameter).toBe(0)
  expect(starTarget(direction(10, 20))(now, greenwich).semidiameter).toBe(0)
})
