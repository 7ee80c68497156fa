import { expect, test } from 'vitest'
import { CosineTerms, harmonicSeries, powersSum } from '../../../../tools/core/math/harmonics.ts'

const cosines = (times: number): number[] =>
  Array.from({ length: times }, (_, i) => 2 * Math.cos(0.7 + 1.9 * i) + 0.5 * Math.cos(-4 - 0.3 * i))

test('cosines walked step by step are the cosines, to 1e-12 after two hundred steps', () => {
  const terms = new CosineTerms([2, 0.5])
  terms.set(0, 0.7, 1.9)
  terms.set(1, -4, -0.3)
  terms.sum(200).forEach((value, index) => {
    expect(value).toBeCloseTo(cosines(200)[index] as number, 12)
  })
})

test('a term that hardly moves stays where it is, to 1e-12 after two hundred steps', () => {
  const terms = new CosineTerms([1])
  terms.set(0, 1, 1e-6)
  terms.sum(200).forEach((value, index) => {
    expect(value).toBeCloseTo(Math.cos(1 + 1e-6 * index), 12)
  })
})

test('a series is the same on two grids of one step and on one of another', () => {
  const series = harmonicSeries([
    { amplitudes: [3, 1, 0.2, 0.1, 0.05], phases: [1, 2, 3, 4, 5], rates: [0.1, -0.7, 2, 5, 11] },
    { amplitudes: [0.01], phases: [0.5], rates: [1] },
  ])
  const [first] = series({ from: 10, step: 0.5, count: 3 })
  const [, , again] = series({ from: 9, step: 0.5, count: 3 })
  const [alone] = series({ from: 10, step: 7, count: 1 })
  expect(again).toBeCloseTo(first as number, 13)
  expect(alone).toBeCloseTo(first as number, 13)
})

test('powers of time: 1 + 2t + 3t² at −1, 0, 1, 2', () => {
  const constant = (value: number): Float64Array => new Float64Array(4).fill(value)
  const sum = powersSum({ from: -1, step: 1, count: 4 }, [constant(1), constant(2), constant(3)])
  expect([...sum]).toEqual([2, 1, 6, 17])
})
