import { describe, expect, test } from 'vitest'
import { Problem } from '../../../tools/problems.ts'
import { sealedCursor } from '../../../tools/schema/page.ts'
import { tablePage } from '../../../tools/schema/table-page.ts'

const given = { start: '2026-11-20', limit: 10 }
const page = (cursor?: string, start = given.start) =>
  tablePage('get_ephemeris', { ...given, start, cursor }, 1_000, 25)
const sealed = (text: string) => sealedCursor('get_ephemeris', text)

describe('a page of a table', () => {
  test('the first is as long as the limit, the last is shorter', () => {
    expect(page()).toEqual({ page: { from: 0, to: 10 }, start: 1_000 })
    expect(page(sealed('1000:20')).page).toEqual({ from: 20, to: 25 })
  })
  test('a table that begins at a word keeps the start of its first page', () => {
    expect(page(sealed('900:10'), 'now').start).toBe(900)
  })
  test.each(['900:10', '1000:25', '1000:0', '1000:-5', 'x:10', '1000'])('%s is refused', (text) => {
    expect(() => page(sealed(text))).toThrow(Problem)
  })
  test('a cursor of another operation is refused', () => {
    expect(() => page(sealedCursor('search_stars', '1000:10'))).toThrow(Problem)
  })
})
