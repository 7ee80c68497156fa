import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spread } from '../../../../../tools/core/draw/wheel/spread.ts'

const gaps = (angles: readonly number[]) => {
  const sorted = [...angles].sort((a, b) => a - b)
  return sorted.map(
    (angle, at) =>
      (sorted[(at + 1) % sorted.length] as number) - angle + (at === sorted.length - 1 ? 360 : 0),
  )
}

describe('symbols around a circle', () => {
  test('with room enough stay where they are', () => {
    expect(spread([10, 200, 100], 8)).toEqual([10, 200, 100])
  })
  test('two on one spot part to both sides', () => {
    const [a, b] = spread([100, 101], 8) as [number, number]
    expect(b - a).toBeCloseTo(8, 2)
    expect((a + b) / 2).toBeCloseTo(100.5, 6)
  })
  test('part across 0° too', () => {
    const [a, b] = spread([359, 1], 8) as [number, number]
    expect(a).toBeCloseTo(356, 2)
    expect(b).toBeCloseTo(4, 2)
  })
  test('a dozen anywhere have their room', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 359.99, noNaN: true }), { minLength: 2, maxLength: 12 }),
        (angles) => {
          const placed = spread(angles, 7)
          expect(Math.min(...gaps(placed))).toBeGreaterThan(6.5)
        },
      ),
      { seed: 7, numRuns: 300 },
    )
  })
})
