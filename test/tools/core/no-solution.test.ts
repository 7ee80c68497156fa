import { expect, test } from 'vitest'
import { NoSolution } from '../../../tools/core/no-solution.ts'

test('carries its code, its sentence and what would have worked', () => {
  const error = new NoSolution('house_system_undefined', 'Placidus has no cusps at 70°.', [
    'equal',
    'porphyry',
  ])
  expect(error).toBeInstanceOf(Error)
  expect(error.message).toBe(error.detail)
  expect(error.code).toBe('house_system_undefined')
  expect(error.allowed).toEqual(['equal', 'porphyry'])
  expect(new NoSolution('no_rise_set', 'None.').allowed).toBeUndefined()
})
