import { expect, test } from 'vitest'
import { merged } from '../../../../tools/core/math/merge-streams.ts'

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
