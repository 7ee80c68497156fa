import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spread } from '../../../../tools/draw/wheel/spread.ts'

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
  const anyAngle = fc.integer({ min: 0, max: 359 })
  test('go no farther than any other row of them in the same order would', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 100, max: 160, noNaN: true }), { minLength: 2, maxLength: 9 }),
        fc.double({ min: 60, max: 200, noNaN: true }),
        fc.array(fc.double({ min: 7, max: 12, noNaN: true }), { minLength: 9, maxLength: 9 }),
        (angles, start, steps) => {
          const sorted = [...angles].sort((a, b) => a - b)
          const way = (seats: readonly number[]) =>
            seats.reduce((sum, seat, at) => sum + (seat - (sorted[at] as number)) ** 2, 0)
          let at = start
          const other = sorted.map((_, index) => {
            at += index === 0 ? 0 : (steps[index] as number)
            return at
          })
          const seats = spread(sorted, 7)
          expect(seats).toEqual([...seats].sort((a, b) => a - b))
          expect(way(seats)).toBeLessThanOrEqual(way(other) + 1e-6)
        },
      ),
      { seed: 11, numRuns: 500 },
    )
  })
  test('stay on their side of the fences where there is room, and reach over them alike where there is none', () => {
    expect(spread([29, 29.5], 6, [0, 30])[1]).toBeCloseTo(27, 3)
    const [first, , last] = spread([14, 15, 16], 6, [10, 20]) as [number, number, number]
    expect(10 - first).toBeCloseTo(last - 20, 3)
    fc.assert(
      fc.property(fc.array(anyAngle, { minLength: 2, maxLength: 11 }), anyAngle, (angles, turn) => {
        const fences = Array.from({ length: 12 }, (_, house) => (turn + 30 * house) % 360)
        const houseOf = (angle: number) => Math.floor(((angle - turn + 720) % 360) / 30)
        const seats = spread(angles, 6, fences)
        const crowds = angles.map(
          (angle) => angles.filter((other) => houseOf(other) === houseOf(angle)).length,
        )
        fc.pre(Math.max(...crowds) <= 5)
        seats.forEach((seat, at) => {
          expect(houseOf(seat)).toBe(houseOf(angles[at] as number))
          expect(
            Math.min(...fences.map((fence) => Math.abs(((seat - fence + 540) % 360) - 180))),
          ).toBeGreaterThan(2.99)
        })
      }),
      { seed: 12, numRuns: 500 },
    )
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
