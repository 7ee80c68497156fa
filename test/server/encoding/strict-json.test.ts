import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxDepth, maxNames, readStrictJson } from '../../../server/encoding/strict-json.ts'
import { Problem } from '../../../tools/contract/problems.ts'

const refusal = (body: string | Uint8Array) => {
  try {
    readStrictJson(body)
  } catch (error) {
    return error instanceof Problem ? error.message : error
  }
  return undefined
}

describe('strict JSON', () => {
  it('is parsed like JSON.parse, for any value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(readStrictJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  it('is parsed equally from text and from UTF-8', () => {
    const text = '{"name":"Zürich ☿ 🌙","list":[1,-2.5e3,true,null]}'
    expect(readStrictJson(new TextEncoder().encode(text))).toEqual(JSON.parse(text))
  })

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"x":[{"b":{"c":1,"d":2, "c" :3}}]}',
    '{"__proto__":1,"__proto__":2}',
    '{"":1,"":2}',
  ])('%s has a duplicate key', (text) => {
    expect(refusal(text)).toBe('Duplicate key in a JSON object.')
  })

  it.each(['{"a":{"a":1},"b":{"a":2}}', '[{"a":1},{"a":2}]', '{"a":"a","b":"a"}', '{"a":"b\\":","b":1}'])(
    '%s has no duplicate key',
    (text) => {
      expect(readStrictJson(text)).toEqual(JSON.parse(text))
    },
  )

  it('may be nested 32 deep and no deeper', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(refusal(nested(maxDepth))).toBeUndefined()
    expect(refusal(nested(maxDepth + 1))).toContain('32')
    expect(refusal(nested(32_000))).toContain('32')
  })

  it('may have 256 names in an object and no more', () => {
    const named = (count: number) => JSON.stringify(Object.fromEntries(Array(count).fill(1).entries()))
    expect(refusal(`[${named(maxNames)},${named(maxNames)}]`)).toBeUndefined()
    expect(refusal(named(maxNames + 1))).toContain('256')
  })

  it('may contain brackets and quotes in strings', () => {
    const text = JSON.stringify({ a: `${'['.repeat(40)}"\\{`, '\\"': 1 })
    expect(readStrictJson(text)).toEqual(JSON.parse(text))
  })

  it.each(['1e400', '-1e999', '[1e309]', '{"a":9e9999}'])('%s is no number', (text) => {
    expect(refusal(text)).toContain('too large')
  })

  it('must not contain unpaired surrogates', () => {
    expect(refusal('"\\ud83c"')).toContain('surrogate')
    expect(refusal('{"\\udf19":1}')).toContain('surrogate')
    expect(readStrictJson('"\\ud83c\\udf19"')).toBe('🌙')
  })

  it('must not begin with a byte order mark', () => {
    expect(refusal('\ufeff{}')).toContain('byte order mark')
    expect(refusal(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))).toContain('byte order mark')
  })

  it('must be valid UTF-8', () => {
    expect(refusal(new Uint8Array([0x22, 0xc3, 0x28, 0x22]))).toContain('UTF-8')
    expect(refusal(new Uint8Array([0x22, 0xed, 0xa0, 0x80, 0x22]))).toContain('UTF-8')
  })

  it.each(['', '{', '{"a":1,}', "{'a':1}", '01', 'NaN', 'undefined', '{} {}'])('%j is not JSON', (text) => {
    expect(refusal(text)).toBe('The body is not well-formed JSON.')
  })

  it('returns a member named __proto__ as data', () => {
    const value = readStrictJson('{"__proto__":{"polluted":true}}') as object
    expect(Object.keys(value)).toEqual(['__proto__'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('R-13 U+0000', () => {
  it.each(['"a\\u0000b"', '{"a":"\\u0000"}', '{"\\u0000":1}', '["\\\\","\\u0000"]'])(
    '%s is rejected',
    (text) => {
      expect(refusal(text)).toContain('U+0000')
    },
  )

  it('is distinguished from an escaped backslash before u0000', () => {
    expect(readStrictJson('"\\\\u0000"')).toBe('\\u0000')
  })
})

/** The minimum of several runs, which other load disturbs least. */
function leastMs(work: () => void): number {
  const times = Array.from({ length: 9 }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
  return Math.min(...times)
}

it.each([
  ['short strings, then characters whose byte is that of a backslash', '"",', 'Ŝ'],
  ['strings of escapes', String.raw`"\u0041",`, 'a'],
  ['numbers', '1,', '1'],
  ['names', '{"a":1},', 'Ŝ'],
  ['spaces after strings', '""  ,', ' '],
])('D-04 %s: eight times the length takes no more than thirty times the time', (_, part, filling) => {
  const text = (bytes: number) =>
    `[${part.repeat(bytes / 2 / part.length)}"${filling.repeat(bytes / 2 / Buffer.byteLength(filling))}"]`
  const [short, long] = [text(8_192), text(65_536)]
  const least = leastMs(() => readStrictJson(short))
  // Quadratic work would take 64 times as long; times below half a millisecond are not measurable.
  expect(leastMs(() => readStrictJson(long))).toBeLessThan(30 * Math.max(least, 0.1))
})
