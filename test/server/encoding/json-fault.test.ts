import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonError } from '../../../server/encoding/json-fault.ts'

describe('the position of a JSON error', () => {
  it.each([
    ['{"a": 1,}', 1, 9],
    ['[1,\n 2,\n x]', 3, 2],
    ['{"a" 1}', 1, 6],
    ['[1 2]', 1, 4],
    ['{a: 1}', 1, 2],
    ["['a']", 1, 2],
    ['[1]]', 1, 4],
    ['[}', 1, 2],
    ['"half', 1, 1],
    ['[01]', 1, 3],
  ])('%s: line %d, column %d', (text, line, column) => {
    expect(() => JSON.parse(text)).toThrow()
    expect(findJsonError(text)).toMatchObject({ line, column, atEnd: false })
  })

  it.each(['', '[{"tool": "get_moon"}', '{"a":'])('%j ends too early', (text) => {
    expect(findJsonError(text)).toMatchObject({ atEnd: true })
  })

  it('is at the end of valid JSON that a letter follows', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(findJsonError(`${text} x`)).toMatchObject({ column: text.length + 2, line: 1 })
      }),
    )
  })
})
