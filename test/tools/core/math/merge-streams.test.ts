import { expect, test } from 'vitest'
import { merged, taken } from '../../../../tools/core/math/merge-streams.ts'

const self = (item: number) => item

test('ordered streams make one ordered stream', () => {
  expect([...merged([[1, 4, 9], [], [2, 3, 10], [5]], self)]).toEqual([1, 2, 3, 4, 5, 9, 10])
})
test('no stream is asked for more than the next item', () => {
  let asked = 0
  function* endless(): Generator<number> {
    for (;;) yield ++asked
  }
  for (const item of merged([endless(), [1000]], self)) if (item === 5) break
  expect(asked).toBeLessThanOrEqual(6)
})
test('what is taken stops at the most asked for and says what comes after', () => {
  expect(taken([1, 2, 3], 2)).toEqual({ items: [1, 2], after: 3 })
  expect(taken([1, 2], 2)).toEqual({ items: [1, 2], after: undefined })
})
