import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PackedBody } from '../../../server/http/packed-body.ts'

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
const codings = ['br', 'gzip'] as const

describe.each(codings)('a beginning that is compressed once in %s', (coding) => {
  it('has the bytes of every response, whatever its ending', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.string({ maxLength: 5_000 }).map((text) => Buffer.from(text)),
      fc.integer({ min: 0, max: 200_000 }).map((length) => Buffer.alloc(length, '{"name":"Sirius"},')),
      fc.integer({ min: 0, max: 20_000 }).map((length) => randomBytes(length)),
    )
    const endings = fc.array(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), {
      minLength: 1,
      maxLength: 3,
    })
    await fc.assert(
      fc.asyncProperty(bytes, endings, async (start, all) => {
        const packed = new PackedBody(start)
        for (const ending of all) {
          const body = packed.with(ending)
          const expected = Buffer.concat([start, ending])
          expect(Buffer.from(body.plain()).equals(expected)).toBe(true)
          expect(body.length).toBe(expected.length)
          expect(decoders[coding](await body.coded(coding)).equals(expected)).toBe(true)
        }
      }),
      { numRuns: 60 },
    )
  })

  it.each([1, 2, 65_534, 65_535])('takes an ending of %i bytes', async (length) => {
    const ending = randomBytes(length)
    const body = await new PackedBody(Buffer.from('{"data":[]')).with(ending).coded(coding)
    expect(decoders[coding](body).equals(Buffer.concat([Buffer.from('{"data":[]'), ending]))).toBe(true)
  })

  it.each([0, 65_536])('refuses an ending of %i bytes', async (length) => {
    const body = new PackedBody(Buffer.from('x')).with(new Uint8Array(length))
    await expect(body.coded(coding)).rejects.toThrow(RangeError)
  })
})
