import { expect, test } from 'vitest'
import { capitalised } from '../../../../tools/core/text/capitalised.ts'

test('only the first letter changes, and no word stays no word', () => {
  expect(capitalised('waning crescent')).toBe('Waning crescent')
  expect(capitalised('écart')).toBe('Écart')
  expect(capitalised('')).toBe('')
})
