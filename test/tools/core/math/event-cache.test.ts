import { expect, test } from 'vitest'
import { keptEvents } from '../../../../tools/core/math/event-cache.ts'

/** Events at known times, and how often each stretch was searched. */
function known(times: readonly number[], days: number) {
  const searched: number[] = []
  const between = keptEvents(
    (from, to) => {
      searched.push(from)
      return times.filter((tt) => tt >= from && tt < to).map((tt) => ({ tt }))
    },
    ({ tt }) => tt,
    days,
  )
  return { searched, times: (from: number, to: number) => [...between(from, to)].map(({ tt }) => tt) }
}

test('gives what lies in from ≤ t < to, across stretches and before zero', () => {
  const { times } = known([-12, -3.5, 0.5, 4, 11, 19.9, 20.1], 10)
  expect(times(-12, 20.1)).toEqual([-12, -3.5, 0.5, 4, 11, 19.9])
  expect(times(0.6, 4)).toEqual([])
  expect(times(4, 4.1)).toEqual([4])
  expect(times(5, 5)).toEqual([])
})

test('what is at the border of two stretches is given once, on whichever side each search puts it', () => {
  const shifted = (before: number, after: number) => {
    const between = keptEvents(
      (from, to) => [{ tt: from < 9 ? before : after }].filter(({ tt }) => tt >= from && tt < to),
      ({ tt }) => tt,
      10,
    )
    return [...between(5, 15)].length
  }
  expect(shifted(10 + 1e-8, 10 - 1e-8)).toBe(1)
  expect(shifted(10 - 1e-8, 10 + 1e-8)).toBe(1)
  expect(shifted(10, 10)).toBe(1)
})

test('searches a stretch once, and no further than it is asked', () => {
  const { times, searched } = known([1, 11, 21, 31], 10)
  times(0, 25)
  times(2, 22)
  expect(searched.map((from) => Math.round(from + 10))).toEqual([10, 20, 30])
})

test('lets the oldest stretches go', () => {
  const { times, searched } = known([1], 10)
  times(0, 9)
  times(20, 20_000)
  const before = searched.length
  expect(times(0, 9)).toEqual([1])
  expect(searched.length).toBe(before + 1)
})
