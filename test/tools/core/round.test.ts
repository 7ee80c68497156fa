import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  roundAngle,
  roundAu,
  roundDirection,
  rounded,
  roundFraction,
  roundHours,
  roundKm,
  roundMagnitude,
} from '../../../tools/core/round.ts'

test('each quantity has its decimals', () => {
  expect(roundAngle(12.3456789)).toBe(12.34568)
  expect(roundHours(1.23456789)).toBe(1.2345679)
  expect(roundAu(0.123456789123)).toBe(0.12345679)
  expect(roundMagnitude(-4.876)).toBe(-4.88)
  expect(roundFraction(0.99999)).toBe(1)
  expect(roundKm(384400.06)).toBe(384400.1)
})

test('a direction never reads 360, an hour never 24', () => {
  expect(roundDirection(359.999999)).toBe(0)
  expect(roundHours(23.99999999)).toBe(0)
})

test('nothing rounds to −0', () => {
  expect(Object.is(roundAngle(-1e-9), 0)).toBe(true)
  expect(Object.is(roundMagnitude(-0.001), 0)).toBe(true)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (value) => {
  expect(() => rounded(value, 3)).toThrow(RangeError)
})

test('rounding again changes nothing', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e4, max: 1e4, noNaN: true }), (value) => {
      expect(roundAngle(roundAngle(value))).toBe(roundAngle(value))
    }),
  )
})
