import { expect, test } from 'vitest'
import {
  bodyIds,
  EQUATORIAL_RADIUS_KM,
  LIGHT_AU_PER_DAY,
  POLAR_RADIUS_KM,
} from '../../../tools/core/bodies.ts'

test('ten bodies, Sun first, Pluto last', () => {
  expect(bodyIds).toHaveLength(10)
  expect([bodyIds[0], bodyIds[9]]).toEqual(['sun', 'pluto'])
})

test('light takes 499.005 s to the au', () => {
  expect(86400 / LIGHT_AU_PER_DAY).toBeCloseTo(499.00478, 4)
})

test('no body is taller than it is wide, and Saturn is flattened by a tenth', () => {
  for (const id of bodyIds) expect(POLAR_RADIUS_KM[id]).toBeLessThanOrEqual(EQUATORIAL_RADIUS_KM[id])
  expect(1 - POLAR_RADIUS_KM.saturn / EQUATORIAL_RADIUS_KM.saturn).toBeCloseTo(0.098, 3)
})
