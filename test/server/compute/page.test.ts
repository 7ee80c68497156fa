import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerPage, type PageStart, pageOf } from '../../../server/compute/page.ts'
import { Problem } from '../../../tools/problems.ts'

function pagesOf(data: unknown, chars: number): AnswerPage[] {
  const pages = [pageOf(data, [], chars)]
  for (let next: PageStart | undefined = pages[0]?.next; next; next = pages.at(-1)?.next)
    pages.push(pageOf(data, next, chars))
  return pages
}

const lengthOf = (value: unknown) => JSON.stringify(value).length

describe('the pages of an answer', () => {
  it('hold every row once, in order, and are no longer than asked', () => {
    const rows = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 400, max: 2_000 }), (days, chars) => {
        const pages = pagesOf({ name: 'a', deep: { days }, other: [1] }, chars)
        for (const { data } of pages) {
          expect(data).toMatchObject({ name: 'a' })
          expect(lengthOf(data)).toBeLessThanOrEqual(chars)
        }
        const list = pages[0]?.list as 'deep.days' | 'other'
        const all = pages.flatMap(({ data }) =>
          list === 'other'
            ? (data as { other: unknown[] }).other
            : (data as { deep: { days: string[] } }).deep.days,
        )
        expect(all).toEqual(list === 'other' ? [1] : days)
      }),
    )
  })

  it('cut a row that is longer than a page within', () => {
    const periods = (count: number) => Array.from({ length: count }, (_, n) => ({ n, lord: 'x'.repeat(90) }))
    const data = {
      dashas: [
        { id: 1, periods: periods(3) },
        { id: 2, periods: periods(40) },
        { id: 3, periods: [] },
      ],
    }
    const pages = pagesOf(data, 1_000).map((page) => page.data as typeof data)
    for (const page of pages) expect(lengthOf(page)).toBeLessThanOrEqual(1_000)
    const rows = pages.flatMap(({ dashas }) =>
      dashas.flatMap((one) => one.periods.map(({ n }) => [one.id, n])),
    )
    expect(rows).toEqual(data.dashas.flatMap((one) => one.periods.map(({ n }) => [one.id, n])))
  })

  it('keep the order of the members', () => {
    const { data } = pageOf({ z: 1, rows: ['x'.repeat(50), 'y'.repeat(50)], a: 2 }, [], 90)
    expect(Object.keys(data as object)).toEqual(['z', 'rows', 'a'])
  })

  it('do not exist for an answer without a list, which is a problem that says what to do', () => {
    expect(() => pageOf({ text: 'x'.repeat(100) }, [], 50)).toThrow(Problem)
    expect(() => pageOf({ rows: [{ text: 'x'.repeat(100) }] }, [], 50)).toThrow(Problem)
  })
})
