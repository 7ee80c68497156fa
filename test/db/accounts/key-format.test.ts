import { describe, expect, test } from 'vitest'
import { isWellFormedKey, newKey } from '../../../db/accounts/key-format.ts'

describe('the form of an API key', () => {
  test('a key is its prefix, 32 random characters and a checksum of 6', () => {
    expect(newKey('live')).toMatch(/^ac_live_[0-9A-Za-z]{38}$/)
    expect(newKey('test')).toMatch(/^ac_test_[0-9A-Za-z]{38}$/)
  })

  test('2,000 new keys are well formed, all different, and use every base62 digit about equally', () => {
    const keys = Array.from({ length: 2_000 }, () => newKey('live'))
    expect(keys.every(isWellFormedKey)).toBe(true)
    expect(new Set(keys).size).toBe(2_000)
    const counts = new Map<string, number>()
    for (const digit of keys.flatMap((key) => [...key.slice(8, 40)]))
      counts.set(digit, (counts.get(digit) ?? 0) + 1)
    expect(counts.size).toBe(62)
    // 64,000 digits, 1,032 expected of each with a deviation of 32: six deviations practically never occur.
    for (const count of counts.values()) expect(Math.abs(count - 64_000 / 62)).toBeLessThan(6 * 32)
  })

  test('the checksum is the CRC-32 of the text before it, in base62', () => {
    // Computed by zlib of CPython: 0xe0e420c2 and 0xac7f3cd4.
    expect(isWellFormedKey(`ac_live_${'0'.repeat(32)}47LJsQ`)).toBe(true)
    expect(isWellFormedKey('ac_test_0123456789ABCDEFGHIJKLMNOPQRSTUV39r0ke')).toBe(true)
  })

  test('any change of one character, or of its case or position, is detected', () => {
    const key = newKey('live')
    for (let at = 8; at < key.length; at++) {
      const other = key[at] === 'a' ? 'b' : 'a'
      expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }
    expect(isWellFormedKey(key.toLowerCase())).toBe(false)
    expect(isWellFormedKey(key.toUpperCase())).toBe(false)
  })

  test('the body of a test key under the live prefix is not a key', () => {
    expect(isWellFormedKey(newKey('test').replace('ac_test_', 'ac_live_'))).toBe(false)
  })

  test.each([
    '',
    'ac_live_',
    ` ${newKey('live')}`,
    `${newKey('live')}\n`,
    `${newKey('live')}\u200b`,
    'x'.repeat(100_000),
  ])('malformed text is rejected (%#)', (text) => expect(isWellFormedKey(text)).toBe(false))
})
