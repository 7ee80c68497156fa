import { describe, expect, it, test } from 'vitest'
import { limit, pageStart, sealedCursor } from '../../../tools/schema/page.ts'

const asIs = (position: string) => position

describe('a cursor', () => {
  it.each(['1', 'led_1', '2026-11-20T00:00:00Z', 'ø 🌕 "'])(
    'for %j comes back as it was sealed',
    (position) => {
      expect(pageStart('list_x', sealedCursor('list_x', position), asIs)).toBe(position)
    },
  )

  it('is safe in a URL', () => {
    expect(sealedCursor('list_x', '???>>>~~~')).toMatch(/^[\w-]+$/)
  })

  it('of nothing is the first page', () => {
    expect(pageStart('list_x', undefined, asIs)).toBeUndefined()
  })

  it.each([
    ['of another tool', sealedCursor('list_y', '1')],
    ['without a position', Buffer.from('["list_x"]').toString('base64url')],
    ['with a number for a position', Buffer.from('["list_x",1]').toString('base64url')],
    ['that is no JSON', 'AAAA'],
    ['that is null', Buffer.from('null').toString('base64url')],
    ['that is empty', ''],
  ])('%s is refused', (_, text) => {
    expect(() => pageStart('list_x', text, asIs)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }))
  })
})

test('a position that the tool cannot have written is refused', () => {
  const cursor = sealedCursor('list_x', '-1')
  const row = (position: string) => (/^\d+$/.test(position) ? Number(position) : undefined)
  expect(() => pageStart('list_x', cursor, row)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }))
  expect(pageStart('list_x', sealedCursor('list_x', '0'), row)).toBe(0)
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
