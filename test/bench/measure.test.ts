import { expect, test } from 'vitest'
import { median, type Row, race, ratio } from './measure.ts'
import { resultTable } from './results.ts'
import { slope } from './slope.ts'
import { tidily } from './tidy.ts'

test('the median of five is the third, of four the middle of the second and third', () => {
  expect(median([5, 1, 4, 2, 3])).toBe(3)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('contestants alternate, and each measurement repeats the work', async () => {
  const order: string[] = []
  const contestant = (name: string, repeat: number) => ({ name, repeat, run: () => order.push(name) })
  const times = await race([contestant('a', 2), contestant('b', 1)], 1)
  expect(order).toEqual(['a', 'a', 'b', 'a', 'a', 'b', 'a', 'a', 'b'])
  expect(times).toHaveLength(2)
})

test('the slope of points around a line is that of the line', () => {
  expect(slope([0, 1, 2, 3].map((x) => [x, 5 - 2 * x]))).toBeCloseTo(-2, 12)
  expect(
    slope([
      [0, 1],
      [1, 0],
      [2, 3],
      [3, 2],
    ]),
  ).toBeCloseTo(0.6, 12)
})

const row: Row = {
  suite: 'sky',
  quantity: 'a chart',
  unit: 'µs',
  smallerIsBetter: true,
  ours: 20,
  baselines: [
    { name: 'one', value: 80 },
    { name: 'two', value: 10 },
  ],
}

test('a ratio above one is in favour of ours, for times and for rates', () => {
  expect(ratio(row, 80)).toBe(4)
  expect(ratio({ ...row, smallerIsBetter: false }, 80)).toBe(0.25)
})

test('the table has a line for each baseline', () => {
  expect(resultTable([row]).split('\n')).toEqual([
    'suite  quantity  ours   baseline  its figure  ratio  note',
    'sky    a chart   20 µs  one       80 µs       4×',
    '                        two       10 µs       0.5×',
  ])
})

test('cleanups run after a failure, in reverse order', async () => {
  const undone: number[] = []
  const work = tidily(async (later) => {
    later(() => undone.push(1))
    later(() => undone.push(2))
    throw new Error('failed on the way')
  })
  await expect(work).rejects.toThrow('failed on the way')
  expect(undone).toEqual([2, 1])
})
