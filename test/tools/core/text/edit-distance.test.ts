import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editDistance } from '../../../../tools/core/text/edit-distance.ts'

it.each([
  ['kitten', 'sitting', 3],
  ['new yrok', 'new york', 1],
  ['berlin', 'berlin', 0],
  ['', 'abc', 3],
  ['londn', 'london', 1],
  ['ab', 'ba', 1],
])('%j is %j after %d changes', (a, b, expected) => {
  // expected counts: Damerau's single letter missing, extra, wrong, or two neighbours swapped
  expect(editDistance(a, b, 3)).toBe(expected)
  expect(editDistance(b, a, 3)).toBe(expected)
})

/** The definition, without band or limit. */
function unbounded(a: string, b: string): number {
  const d = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => d[i]?.[j] as number
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(i - 2, j - 2) + 1 : Infinity
      ;(d[i] as number[])[j] = Math.min(replaced, at(i - 1, j) + 1, at(i, j - 1) + 1, swapped)
    }
  return at(a.length, b.length)
}

it('within its limit it is the distance by definition, beyond it one more than the limit', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(text, text, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
      expect(editDistance(a, b, limit)).toBe(Math.min(unbounded(a, b), limit + 1))
    }),
    { numRuns: 2000 },
  )
})
