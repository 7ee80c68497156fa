import { describe, expect, test } from 'vitest'
import {
  allHolding,
  days,
  highest,
  holding,
  joined,
  type Margin,
  without,
} from '../../../../tools/core/math/intervals.ts'

const second = 1 / 86400
const wave: Margin = { value: (t) => Math.sin(2 * Math.PI * t), step: 0.4 }

describe('where a margin holds', () => {
  test('a sine holds in the first half of each turn, edges within a tenth of a second', () => {
    const found = [...holding(wave, { from: -0.25, to: 2.2 })]
    expect(found).toHaveLength(3)
    for (const [at, { from, to }] of found.entries()) {
      expect(Math.abs(from - at)).toBeLessThan(0.1 * second)
      expect(Math.abs(to - Math.min(at + 0.5, 2.2))).toBeLessThan(0.1 * second)
    }
  })
  test('a stretch far shorter than the step is found, and a gap likewise', () => {
    const brief: Margin = { value: (t) => Math.cos(2 * Math.PI * t) - 0.9999, step: 0.3 }
    expect([...holding(brief, { from: 0.2, to: 1.8 })]).toHaveLength(1)
    const gap: Margin = { value: (t) => 0.9999 - Math.cos(2 * Math.PI * t), step: 0.3 }
    expect([...holding(gap, { from: 0.2, to: 1.8 })]).toHaveLength(2)
  })
  test('always is the whole span, never is nothing, and an empty span has neither', () => {
    expect([...holding({ value: () => 1, step: 1 }, { from: 0, to: 5 })]).toEqual([{ from: 0, to: 5 }])
    expect([...holding({ value: () => -1, step: 1 }, { from: 0, to: 5 })]).toEqual([])
    expect([...holding({ value: () => 1, step: 1 }, { from: 5, to: 5 })]).toEqual([])
  })
  test('a stretch inside a span that is shorter than the step is found', () => {
    const brief: Margin = { value: (t) => 0.001 - Math.abs(t - 0.02), step: 10 }
    expect([...holding(brief, { from: 0, to: 0.05 })]).toHaveLength(1)
  })
})

test('two margins hold together in the intersection, and the order makes no difference', () => {
  const shifted: Margin = { value: (t) => Math.sin(2 * Math.PI * (t - 0.25)), step: 0.4 }
  const [first] = allHolding([wave, shifted], { from: 0, to: 1 })
  const [second] = allHolding([shifted, wave], { from: 0, to: 1 })
  expect(first?.from).toBeCloseTo(0.25, 5)
  expect(first?.to).toBeCloseTo(0.5, 5)
  expect(second?.from).toBeCloseTo(first?.from as number, 5)
})

test('a union has intervals that meet or overlap as one, in order', () => {
  const parts = [
    { from: 5, to: 6 },
    { from: 0, to: 2 },
    { from: 2 + second / 20, to: 3 },
    { from: 5.5, to: 5.6 },
  ]
  expect(joined(parts)).toEqual([
    { from: 0, to: 3 },
    { from: 5, to: 6 },
  ])
})

test('taking intervals away leaves what is in none of them', () => {
  const left = without(
    [{ from: 0, to: 10 }],
    [
      { from: -1, to: 1 },
      { from: 3, to: 4 },
      { from: 9, to: 20 },
    ],
  )
  expect(left).toEqual([
    { from: 1, to: 3 },
    { from: 4, to: 9 },
  ])
  expect(days(left)).toBe(7)
  expect(without([{ from: 2, to: 3 }], [{ from: 1, to: 4 }])).toEqual([])
})

describe('when a curve is highest', () => {
  test('at its top when that lies inside', () => {
    expect(highest(wave.value, { from: 0.1, to: 0.45 }, 0.1)).toBeCloseTo(0.25, 3)
  })
  test('at the end towards which it climbs', () => {
    expect(highest(wave.value, { from: 0.3, to: 0.45 }, 0.1)).toBe(0.3)
    expect(highest(wave.value, { from: 0.05, to: 0.2 }, 0.1)).toBe(0.2)
  })
})
