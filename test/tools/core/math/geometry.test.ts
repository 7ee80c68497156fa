import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ARCSECOND } from '../../../../tools/core/math/angles.ts'
import {
  cross,
  direction,
  dot,
  length,
  product,
  rotate,
  separation,
  spherical,
  transpose,
  turnX,
  turnZ,
} from '../../../../tools/core/math/geometry.ts'

const angle = (min: number, max: number) => fc.double({ min, max, noNaN: true })

test('a direction comes back from its vector', () => {
  fc.assert(
    fc.property(angle(0, 359.999), angle(-89.99, 89.99), (longitude, latitude) => {
      const back = spherical(direction(longitude, latitude))
      expect(Math.abs(back.latitude - latitude)).toBeLessThan(1e-9)
      expect(
        separation(direction(longitude, latitude), direction(back.longitude, back.latitude)),
      ).toBeLessThan(1e-9)
    }),
  )
})

describe('separation keeps its digits where arc cosine loses them', () => {
  test.each([0.001 * ARCSECOND, 1 * ARCSECOND, 1, 59.9, 60.1, 90, 179, 180 - ARCSECOND, 180])(
    '%d°',
    (apart) => {
      const measured = separation(direction(123, 0), direction(123 + apart, 0))
      expect(Math.abs(measured - apart)).toBeLessThan(1e-6 * ARCSECOND + 1e-13)
    },
  )
})

test('a turn of 90° about z takes the x axis to where −y was', () => {
  const turned = rotate(turnZ(90), { x: 1, y: 0, z: 0 })
  expect(turned.y).toBeCloseTo(-1, 15)
  expect(rotate(turnX(90), { x: 0, y: 0, z: 1 }).y).toBeCloseTo(1, 15)
})

test('a rotation and its transpose undo each other, and the product is one after the other', () => {
  const m = product(turnX(23.4), turnZ(-71))
  const v = { x: 0.3, y: -2, z: 1.1 }
  const there = rotate(m, v)
  const steps = rotate(turnX(23.4), rotate(turnZ(-71), v))
  expect(length({ x: there.x - steps.x, y: there.y - steps.y, z: there.z - steps.z })).toBeLessThan(1e-15)
  const back = rotate(transpose(m), there)
  expect(length({ x: back.x - v.x, y: back.y - v.y, z: back.z - v.z })).toBeLessThan(1e-15)
})

test('the cross product stands upright on both', () => {
  const a = { x: 1, y: 2, z: 3 }
  const b = { x: -2, y: 0.5, z: 4 }
  expect(dot(cross(a, b), a)).toBeCloseTo(0, 12)
  expect(cross({ x: 1, y: 0, z: 0 }, { x: 0, y: 1, z: 0 })).toEqual({ x: 0, y: 0, z: 1 })
})
