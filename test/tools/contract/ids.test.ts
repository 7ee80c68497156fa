import { describe, expect, test } from 'vitest'
import { newId, sha256 } from '../../../tools/contract/ids.ts'

describe('ids and hashes', () => {
  test('5,000 ids of one process are unique, well formed and in order of creation', () => {
    const ids = Array.from({ length: 5_000 }, () => newId('led'))
    expect(new Set(ids).size).toBe(5_000)
    expect([...ids].sort()).toEqual(ids)
    // Crockford's base32 has no I, L, O or U.
    for (const id of ids) expect(id).toMatch(/^led_[0-9A-HJKMNP-TV-Z]{26}$/)
  })

  test('the first ten digits of an id are its milliseconds since 1970', () => {
    const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
    const before = Date.now()
    const at = [...newId('key').slice(4, 14)].reduce((sum, digit) => sum * 32 + digits.indexOf(digit), 0)
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
  })

  test('SHA-256 of "abc" is that of FIPS 180-4, in base64url', () => {
    const hex = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(sha256('abc')).toBe(Buffer.from(hex, 'hex').toString('base64url'))
  })

  test('the boundary between parts changes the hash', () => {
    expect(sha256('ab', 'c')).not.toBe(sha256('a', 'bc'))
    expect(sha256('ab', '')).not.toBe(sha256('ab'))
  })
})
