import { describe, expect, test } from 'vitest'
import { tablePage } from '../../../tools/arguments/table-page.ts'
import { Problem } from '../../../tools/problems.ts'
import { sealedCursor } from '../../../tools/schema/page.ts'

const given = { start: '2026-11-20', limit: 10 }
const page = (cursor?: string, start = given.start) =>
  tablePage('get_ephemeris', { ...given, start, cursor }, 1_000, () => 25)
const sealed = (text: string) => sealedCursor('get_ephemeris', text)

describe('a page of a table', () => {
  test('the first is as long as the limit, the last is shorter', () => {
    expect(page()).toEqual({ page: { from: 0, to: 10 }, start: 1_000, rows: 25 })
    expect(page(sealed('1000:20')).page).toEqual({ from: 20, to: 25 })
  })
  test('a table that begins at a word keeps the start of its first page', () => {
    expect(page(sealed('900:10'), 'now').start).toBe(900)
  })
  test.each(['900:10', '1000:25', '1000:0', '1000:-5', '1000:1.5', '1000:1e1', 'x:10', '1000', ''])(
    '%s is refused',
    (text) => {
      expect(() => page(sealed(text))).toThrow(Problem)
    },
  )
  test.each(['NaN:10', '1e300:10', '-162135596800000:10', '1000.5:10', ':10'])(
    '%s is refused also where the table begins at a word',
    (text) => {
      expect(() => page(sealed(text), 'now')).toThrow(expect.objectContaining({ code: 'invalid_cursor' }))
    },
  )
  test('the rows of a table that begins at a word are counted from its first page', () => {
    const rowsFrom = (start: number) => 10_000 - start
    const cursor = sealed('900:9050')
    expect(tablePage('get_ephemeris', { start: 'now', limit: 100, cursor }, 1_000, rowsFrom)).toEqual({
      page: { from: 9_050, to: 9_100 },
      start: 900,
      rows: 9_100,
    })
  })
  test('a cursor of another operation is refused', () => {
    expect(() => page(sealedCursor('search_stars', '1000:10'))).toThrow(Problem)
  })
})
