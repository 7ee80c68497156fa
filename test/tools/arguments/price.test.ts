import { expect, test } from 'vitest'
import { priceByBlock } from '../../../tools/arguments/price.ts'

test('the first block is in the base, each further one begun costs a credit', () => {
  const { formula, creditsFor } = priceByBlock({ base: 2, each: 5, unit: 'nights' })
  expect([0, 1, 5, 5.1, 6, 10, 11].map(creditsFor)).toEqual([2, 2, 2, 3, 3, 3, 4])
  expect(formula).toBe('2 for up to 5 nights, +1 per 5 more')
})
