import { describe, expect, it } from 'vitest'
import { limit, pageStart, sealedCursor } from '../../../tools/schema/page.ts'

describe('a cursor', () => {
  it.each(['1', 'led_1', '2026-11-20T00:00:00Z', 'ø 🌕 "'])(
    'for %j comes back as it was sealed',
    (position) => {
      expect(pageStart('list_x', sealedCursor('list_x', position))).toBe(position)
    },
  )

  it('is safe in a URL', () => {
    expect(sealedCursor('list_x', '???>>>~~~')).toMatch(/^[\w-]+$/)
  })

  it('of nothing is the first page', () => {
    expect(pageStart('list_x', undefined)).toBeUndefined()
  })

  it.each([
    ['of another tool', sealedCursor('list_y', '1')],
    ['without a position', Buffer.from('["list_x"]').toString('base64url')],
    ['with a number for a position', Buffer.from('["list_x",1]').toString('base64url')],
    ['that is no JSON', 'AAAA'],
    ['that is null', Buffer.from('null').toString('base64url')],
    ['that is empty', ''],
  ])('%s is refused', (_, text) => {
    expect(() => pageStart('list_x', text)).toThrow(expect.objectContaining({ code: 'invalid_cursor' }))
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
