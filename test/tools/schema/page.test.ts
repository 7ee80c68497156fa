import { describe, expect, it } from 'vitest'
import { limit, placeAt, rowsAfter } from '../../../tools/schema/page.ts'

describe('the rows of a list that is not counted', () => {
  it('go on where they ended, with their numbers', () => {
    const first = rowsAfter('keys', 0, 20, 'key_20 b')
    expect(first).toMatchObject({ first: 1, last: 20, next: { credits: 0 } })
    const { before, place } = placeAt(first.next?.position)
    expect([before, place]).toEqual([20, 'key_20 b'])
    expect(rowsAfter('keys', before, 3, undefined)).toEqual({ list: 'keys', first: 21, last: 23, of: 23 })
  })

  it('begin with the first without a position', () => {
    expect(placeAt(undefined)).toEqual({ before: 0, place: undefined })
  })
})

describe('a limit', () => {
  const field = limit(1_000, 100)
  it('is the usual one when left out', () => {
    expect(field.parse(undefined)).toBe(100)
  })
  it.each([1, 1_000])('may be %i', (value) => {
    expect(field.parse(value)).toBe(value)
  })
  it.each([0, 1_001, 1.5, '10', null])('may not be %j', (value) => {
    expect(field.safeParse(value).success).toBe(false)
  })
})
