import { expect, test } from 'vitest'
import { step } from '../../../tools/schema/step.ts'

test.each([
  ['30s', 30_000],
  ['10m', 600_000],
  ['1h', 3_600_000],
  ['1d', 86_400_000],
])('%s is %d ms', (text, ms) => {
  expect(step.parse(text)).toBe(ms)
})
test.each(['', '1', 'h', '0h', '-1h', '1.5h', '1 h', '1w', '1H', '1234567s'])('%j is refused', (text) => {
  expect(step.safeParse(text).success).toBe(false)
})
