import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { escapeJson, RawJson, writeJson } from '../../../server/http/json-writer.ts'

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString()

describe('JSON a part of which was written before', () => {
  it('is what JSON.stringify writes of the whole', () => {
    const parts = fc.tuple(fc.jsonValue(), fc.jsonValue(), fc.jsonValue())
    const check = ([before, after, other]: [unknown, unknown, unknown]) => {
      const value = { before: new RawJson(writeJson(before)), list: [new RawJson(writeJson(after)), other] }
      const whole = JSON.stringify({ before, list: [after, other] })
      expect(text(writeJson(value))).toBe(whole)
      expect(JSON.stringify(value)).toBe(whole)
      expect(text(writeJson(other))).toBe(JSON.stringify(other))
    }
    fc.assert(fc.property(parts, check), { numRuns: 1_000 })
  })

  it('is not read again', () => {
    const parse = vi.spyOn(JSON, 'parse')
    expect(text(writeJson([new RawJson(Buffer.from('{"a":1}'))]))).toBe('[{"a":1}]')
    expect(parse).not.toHaveBeenCalled()
    parse.mockRestore()
  })

  it('is written rightly after a value that cannot be written', () => {
    expect(() => writeJson([new RawJson(Buffer.from('1')), 1n])).toThrow(TypeError)
    expect(JSON.stringify([new RawJson(Buffer.from('{"a":1}'))])).toBe('[{"a":1}]')
  })
})

it('is null where there is no value', () => {
  expect(text(writeJson(undefined))).toBe('null')
})

describe('JSON inside a JSON string', () => {
  it('is escaped as JSON.stringify would', () => {
    const check = (value: unknown) => {
      const json = JSON.stringify(value)
      expect(`"${text(escapeJson(Buffer.from(json)))}"`).toBe(JSON.stringify(json))
    }
    fc.assert(fc.property(fc.jsonValue(), check), { numRuns: 2_000 })
  })
})
