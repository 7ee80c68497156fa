import { describe, expect, test } from 'vitest'
import { crossingsIn, monotonePieces } from '../../../../tools/core/math/angle-path.ts'
import { normalDegrees } from '../../../../tools/core/math/angles.ts'

/** Goes round once in 100 days, with a loop of some degrees every 20 days. */
const looping = (tt: number) => normalDegrees(3.6 * tt + 20 * Math.sin((2 * Math.PI * tt) / 20))
const pieces = [...monotonePieces(looping, 0, 100, 4)]

describe('the path of an angle', () => {
  test('is cut into pieces without gaps, each growing or shrinking all the way', () => {
    expect(pieces[0]?.from).toBe(0)
    expect(pieces.at(-1)?.to).toBe(100)
    for (const [index, { from, to, start, end }] of pieces.entries()) {
      if (index > 0) expect(from).toBe(pieces[index - 1]?.to)
      for (let share = 0.1; share < 1; share += 0.1) {
        const middle = looping(from + share * (to - from))
        const [low, high] = [Math.min(start, end), Math.max(start, end)]
        const round = normalDegrees(middle - low)
        expect(Math.min(round, 360 - round, Math.abs(round - (high - low)))).toBeLessThanOrEqual(high - low)
      }
    }
  })
  test('turns ten times: at every maximum and minimum of five loops', () => {
    const senses = pieces.map(({ start, end }) => Math.sign(end - start))
    expect(senses.filter((sense, at) => at > 0 && sense !== senses[at - 1])).toHaveLength(10)
  })
  test('counts whole turns from the first look on', () => {
    const start = pieces[0]?.start as number
    expect((pieces.at(-1)?.end as number) - start).toBeCloseTo(360, 6)
  })
  test('of an empty time has no pieces', () => {
    expect([...monotonePieces(looping, 5, 5, 4)]).toEqual([])
  })
})

describe('crossings', () => {
  test('of a degree inside a loop come three times, the middle one backwards, at the right times', () => {
    const found = pieces.flatMap((piece) => crossingsIn(looping, piece, [{ degrees: 36 }]))
    const near = found.filter(({ tt }) => tt < 25)
    expect(near.map(({ rising }) => rising)).toEqual([true, false, true])
    for (const { tt } of near) expect(looping(tt)).toBeCloseTo(36, 4)
  })
  test('of the same degree in another round say so', () => {
    const even = (tt: number) => normalDegrees(10 * tt)
    const found = [...monotonePieces(even, 1, 80, 5)].flatMap((piece) =>
      crossingsIn(even, piece, [{ degrees: 0 }, { degrees: 90 }]),
    )
    expect(found.map(({ tt }) => Math.round(tt))).toEqual([9, 36, 45, 72])
    expect(new Set(found.map(({ round }) => round)).size).toBe(3)
  })
  test('at the end of one piece and the beginning of the next are one crossing', () => {
    const even = (tt: number) => normalDegrees(10 * tt)
    const found = [...monotonePieces(even, 0, 8, 4)].flatMap((piece) =>
      crossingsIn(even, piece, [{ degrees: 40 }]),
    )
    expect(found).toHaveLength(1)
  })
})
