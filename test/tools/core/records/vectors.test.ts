import { expect, test } from 'vitest'
import { heliocentricState } from '../../../../tools/core/ephemeris/position.ts'
import { vectorRecord } from '../../../../tools/core/records/vectors.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const now = instantOfUtc(Date.parse('2026-11-20T20:00:00Z'))

test('the Moon of 2026-11-20T20:00Z, from the Earth and from the Sun', () => {
  const { frame, geocentric, heliocentric } = vectorRecord('moon', now)
  expect(frame).toBe('equatorialJ2000')
  expect(geocentric.x).toBeCloseTo(0.0025057, 6)
  expect(heliocentric.x).toBeCloseTo(0.524046, 5)
  expect(heliocentric.vx).toBeCloseTo(-0.0150114, 5)
})

test('what goes out is the state, to eight and ten decimals', () => {
  const { position, velocity } = heliocentricState('mars', now)
  const { heliocentric } = vectorRecord('mars', now)
  expect(Math.abs(heliocentric.y - position.y)).toBeLessThan(0.6e-8)
  expect(Math.abs(heliocentric.vz - velocity.z)).toBeLessThan(0.6e-10)
  expect(`${heliocentric.x}`.replace(/^-?\d+\./, '').length).toBeLessThanOrEqual(8)
})

test('the Sun is at rest at its own centre, the Earth at its own', () => {
  expect(vectorRecord('sun', now).heliocentric).toEqual({ x: 0, y: 0, z: 0, vx: 0, vy: 0, vz: 0 })
  expect(vectorRecord('earth', now).geocentric).toEqual({ x: 0, y: 0, z: 0 })
})
