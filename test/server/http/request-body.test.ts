import { describe, expect, it } from 'vitest'
import { isMediaType, maxBodyBytes, readBytes, readForm } from '../../../server/http/request-body.ts'

const sent = (body: string | ReadableStream<Uint8Array> | null, headers: Record<string, string> = {}) =>
  new Request('http://sky.test/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

function endless(): { stream: ReadableStream<Uint8Array>; given: () => number } {
  let given = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      given += 4096
      controller.enqueue(new Uint8Array(4096))
    },
  })
  return { stream, given: () => given }
}

describe('a body', () => {
  it('of 65,536 bytes is read, one more byte is rejected', async () => {
    expect(await readBytes(sent('x'.repeat(maxBodyBytes)))).toHaveLength(maxBodyBytes)
    await expect(readBytes(sent('x'.repeat(maxBodyBytes + 1)))).rejects.toMatchObject({ status: 413 })
  })

  it('without an end is read up to the limit and two chunks', async () => {
    const { stream, given } = endless()
    await expect(readBytes(sent(stream))).rejects.toMatchObject({ code: 'payload_too_large' })
    expect(given()).toBeLessThanOrEqual(maxBodyBytes + 2 * 4096)
  })

  it('with too large a Content-Length is not read', async () => {
    const { stream, given } = endless()
    await expect(readBytes(sent(stream, { 'content-length': '50000000' }))).rejects.toMatchObject({
      status: 413,
      details: { headers: { connection: 'close' } },
    })
    expect(given()).toBeLessThanOrEqual(4096)
  })

  it('D-10 with a Content-Encoding is rejected with 415', async () => {
    await expect(readBytes(sent('x', { 'content-encoding': 'gzip' }))).rejects.toMatchObject({ status: 415 })
    expect(await readBytes(sent('x', { 'content-encoding': 'identity' }))).toHaveLength(1)
  })

  it('that is cut off is a malformed request, not an internal error', async () => {
    const stream = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
    await expect(readBytes(sent(stream))).rejects.toMatchObject({ code: 'malformed_request' })
  })

  it('may be absent', async () => {
    expect(await readBytes(sent(null))).toHaveLength(0)
  })
})

describe('the media type of a body', () => {
  const type = 'application/json'
  it.each([type, 'APPLICATION/JSON', `${type};charset=utf-8`, `${type} ; Charset="UTF-8"`, `${type}; v=1`])(
    '%s is read',
    (sent) => expect(isMediaType(sent, type)).toBe(true),
  )
  it.each([null, '', 'text/json', `${type}x`, `${type}; charset=utf-16`, `${type}; v=1; charset=latin1`])(
    'R-13 %s is not',
    (sent) => expect(isMediaType(sent, type)).toBe(false),
  )
})

describe('a form', () => {
  const read = (text: string) => [...readForm(Buffer.from(text, 'latin1'))]

  it('is parsed as browsers encode it', () => {
    expect(read('a=1&b=%C3%BC+x%25&b=')).toEqual([
      ['a', '1'],
      ['b', 'ü x%'],
      ['b', ''],
    ])
  })

  it('has at most a thousand fields', () => {
    expect(read('a&'.repeat(999))).toHaveLength(999)
    expect(() => read('a&'.repeat(1_001))).toThrow(
      expect.objectContaining({ code: 'malformed_request', message: expect.stringContaining('1000 fields') }),
    )
  })

  it.each(['a=%00', 'a%00b=1', 'a=\0', 'a=%ff', 'a=%c3', 'a=\xff', 'a=%zz'])(
    'R-13 %j is rejected',
    (text) => {
      expect(() => read(text)).toThrow(expect.objectContaining({ code: 'malformed_request' }))
    },
  )
})
