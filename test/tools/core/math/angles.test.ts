import { expect, test } from 'vitest'
import {
  angleAbove,
  arcCosine,
  arcSine,
  circularDifference,
  circularMidpoint,
  normalDegrees,
  signedDegrees,
} from '../../../../tools/core/math/angles.ts'

test.each([
  [0, 0],
  [360, 0],
  [-1, 359],
  [725, 5],
  [-1e-15, 0],
])('%d° is the direction %d°', (angle, expected) => {
  expect(Object.is(normalDegrees(angle), expected)).toBe(true)
})

test('half a turn is +180°, a little more is negative', () => {
  expect(signedDegrees(180)).toBe(180)
  expect(signedDegrees(-180)).toBe(180)
  expect(signedDegrees(181)).toBe(-179)
})

test('the short way from 350° to 10° is +20°, and its middle is 0°', () => {
  expect(circularDifference(10, 350)).toBe(20)
  expect(circularDifference(350, 10)).toBe(-20)
  expect(circularMidpoint(350, 10)).toBe(0)
  expect(circularMidpoint(10, 350)).toBe(0)
})

test('a rounding error beyond ±1 is ±90°, not NaN', () => {
  expect(arcSine(1 + 1e-15)).toBe(90)
  expect(arcCosine(-1 - 1e-15)).toBe(180)
})

test.each([
  [1, 0, 90],
  [-1, 0, -90],
  [0, 0, 0],
  [-0, 1, 0],
  [1, 1, 45],
  [-1, 1, -45],
])('a height of %d over a distance of %d is seen at %d°', (height, distance, angle) => {
  expect(angleAbove(height, distance)).toBe(angle)
})
