import { expect, test } from 'vitest'
import { addCosine, powersSum } from '../../../tools/core/harmonics.ts'

test('a cosine turned step by step is the cosine, to 1e-13 after two hundred steps', () => {
  const sums = new Float64Array(200)
  addCosine(sums, 2, 0.7, 1.9)
  addCosine(sums, 0.5, -4, -0.3)
  sums.forEach((value, index) => {
    expect(value).toBeCloseTo(2 * Math.cos(0.7 + 1.9 * index) + 0.5 * Math.cos(-4 - 0.3 * index), 12)
  })
})

test('powers of time: 1 + 2t + 3t² at −1, 0, 1, 2', () => {
  const constant = (value: number): Float64Array => new Float64Array(4).fill(value)
  const sum = powersSum({ from: -1, step: 1, count: 4 }, [constant(1), constant(2), constant(3)])
  expect([...sum]).toEqual([2, 1, 6, 17])
})
