import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AnswerPage, type PageStart, pageOf } from '../../../server/compute/page.ts'
import { writeJson } from '../../../server/encoding/json-writer.ts'
import { Problem } from '../../../tools/contract/problems.ts'

/** A page, with its data as a client reads them. */
interface ReadPage extends AnswerPage {
  readonly data: unknown
}

function read(data: unknown, start: PageStart, limits: Parameters<typeof pageOf>[2]): ReadPage {
  const page = pageOf(writeJson(data), start, limits)
  return { ...page, data: JSON.parse(Buffer.from(page.json).toString()) }
}

function pagesOf(data: unknown, chars: number): ReadPage[] {
  const pages = [read(data, 0, { chars })]
  for (let next: PageStart | undefined = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next)
    pages.push(read(data, next, { chars }))
  return pages
}

const lengthOf = (value: unknown) => JSON.stringify(value).length

describe('the pages of an answer', () => {
  it('hold every row once, in order, and are no longer than asked but for a twentieth, so that none has a last row alone', () => {
    const rows = fc.array(fc.string({ maxLength: 40 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 400, max: 2_000 }), (days, chars) => {
        const pages = pagesOf({ name: 'a', deep: { days }, other: [1] }, chars)
        for (const { data } of pages) {
          expect(data).toMatchObject({ name: 'a' })
          expect(lengthOf(data)).toBeLessThanOrEqual(chars * 1.05)
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

  it('never cut a row: one that is longer than a page has a page of its own', () => {
    const rows = [{ text: 'a' }, { text: 'x'.repeat(900), periods: [1, 2, 3] }, { text: 'b' }]
    const pages = pagesOf({ rows }, 500)
    expect(pages.flatMap(({ data }) => (data as { rows: unknown[] }).rows)).toEqual(rows)
    expect(pages).toHaveLength(3)
  })

  it('count what they have, and say that more follows', () => {
    const rows = Array.from({ length: 100 }, (_, n) => ({ n, text: 'x'.repeat(20) }))
    const pages = pagesOf({ rows, count: 100, total: 400, truncated: false }, 900)
    const tables = pages.map(({ data }) => data as { rows: unknown[]; count: number; truncated: boolean })
    for (const page of tables) expect(page).toMatchObject({ count: page.rows.length, total: 400 })
    expect(tables.map(({ truncated }) => truncated)).toEqual(pages.map(({ next }) => next !== undefined))
  })

  it('cut the list that is named, though another is longer', () => {
    const data = { columns: ['x'.repeat(200), 'y'.repeat(200)], rows: [[1], [2], [3]] }
    expect(read(data, 1, { list: 'rows', chars: 100 })).toMatchObject({ list: 'rows', first: 2 })
  })

  it('keep the order of the members', () => {
    const { data } = read({ z: 1, rows: ['x'.repeat(50), 'y'.repeat(50)], a: 2 }, 0, { chars: 90 })
    expect(Object.keys(data as object)).toEqual(['z', 'rows', 'a'])
  })

  it('do not exist for an answer without a list, which is a problem that says what to do', () => {
    expect(() => read({ text: 'x'.repeat(100) }, 0, { chars: 50 })).toThrow(Problem)
    expect(() => read({ rows: [{ text: 'x'.repeat(100) }] }, 0, { chars: 50, most: 80 })).toThrow(Problem)
  })
})
