import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeJson, RawJson, writeJson } from '../../../server/encoding/json-writer.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('utf8')
const same = (value: unknown) => {
  expect(text(writeJson(value))).toBe(JSON.stringify(value))
}
const many = { numRuns: 5_000 }

describe('JSON as bytes is what JSON.stringify writes', () => {
  it('for any value', () => {
    fc.assert(fc.property(fc.jsonValue({ maxDepth: 5 }), same), { numRuns: 2_000 })
  })

  it('for any value with a part that was serialized earlier', () => {
    const parts = fc.tuple(fc.jsonValue(), fc.jsonValue())
    const check = ([before, after]: [unknown, unknown]) => {
      const value = {
        before: new RawJson(writeJson(before)),
        list: [new RawJson(writeJson(after)), 1],
      }
      same(value)
      expect(text(writeJson(value))).toBe(JSON.stringify({ before, list: [after, 1] }))
    }
    fc.assert(fc.property(parts, check), { numRuns: 500 })
    // Larger than what is held ready.
    same([new RawJson(writeJson('x'.repeat(200_000)))])
  })

  it('for any double', () => {
    fc.assert(fc.property(fc.double(), same), many)
    for (const value of [
      0,
      -0,
      1e-5,
      9.9e-6,
      99_999.9999999999,
      1e5,
      1e21,
      -1e-7,
      0.1 + 0.2,
      Number.NaN,
      -1 / 0,
    ])
      same(value)
  })

  it('for decimals of any length, and for their neighbours', () => {
    const decimal = fc.tuple(fc.maxSafeInteger(), fc.integer({ min: 0, max: 16 }))
    const neighbour = fc.constantFrom(0, 1, -1)
    fc.assert(
      fc.property(decimal, neighbour, ([digits, places], step) => {
        const value = Number(`${digits}e-${places}`)
        same(value + step * Number.EPSILON * Math.abs(value))
      }),
      many,
    )
    fc.assert(
      fc.property(fc.integer({ min: -360e5, max: 360e5 }), fc.integer({ min: 0, max: 10 }), (n, places) =>
        same(Number((n / 1e5).toFixed(places))),
      ),
      many,
    )
  })

  it('for any text, well-formed or not', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), same), many)
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), same), many)
    for (const one of [
      '\ud800',
      'a\udc00b',
      '\u007f\u0080\u07ff\u0800\ud7ff\ue000\uffff',
      '"\\/\b\n\u0001',
      '😀',
    ])
      same(one)
  })

  it('for members without a value, and for objects with a toJSON of their own', () => {
    same({ a: undefined, b: [undefined, () => 1, Symbol('s')], c: () => 1, d: Symbol('s'), e: {}, f: [] })
    same({ at: new Date(0), map: new Map([[1, 2]]), of: Object.assign(Object.create(null), { x: 1 }) })
    same({ 2: 'b', 1: 'a', ['__proto__']: 1, 'ü"\n': true, none: null })
  })

  it('whatever is written after it', () => {
    const values = Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'x'.repeat((n * 37) % 5_000) }))
    const written = values.map((value) => writeJson(value))
    expect(written.map(text)).toEqual(values.map((value) => JSON.stringify(value)))
  })

  it('after a value that could not be written', () => {
    const circular: Record<string, unknown> = { a: 'b' }
    circular.self = circular
    expect(() => writeJson(circular)).toThrow(RangeError)
    expect(() => writeJson({ big: 1n })).toThrow(TypeError)
    same({ a: [1, 'b', null] })
  })

  it('for answers longer than all before', () => {
    const long = { list: Array.from({ length: 30_000 }, (_, n) => ({ n, x: n / 7, text: `′${n}″` })) }
    same(long)
    same('é'.repeat(300_000))
    same(`${'x'.repeat(300_000)}\n`)
  })
})

describe('JSON inside a JSON string', () => {
  it('is escaped as JSON.stringify would', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value)
        expect(`"${text(escapeJson(Buffer.from(json)))}"`).toBe(JSON.stringify(json))
      }),
      { numRuns: 2_000 },
    )
  })
})
