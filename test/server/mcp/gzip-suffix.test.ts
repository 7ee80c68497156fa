import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptsGzip, gzipSuffix } from '../../../server/mcp/gzip-suffix.ts'
import { type Door, openDoor } from './door.ts'

describe('a text with a precompressed suffix', () => {
  const ending = Buffer.from(`"tools":[${'{"name":"ä"},'.repeat(5_000)}]`)
  const gzipped = gzipSuffix(ending)

  it.each(['', '{"id":1,', '{"id":"ü",', randomBytes(30_000).toString('hex')])(
    'reads back whole behind any beginning',
    (beginning) => {
      expect(gunzipSync(gzipped(beginning)).equals(Buffer.concat([Buffer.from(beginning), ending]))).toBe(
        true,
      )
    },
  )

  it('rejects a prefix longer than one stored block', () => {
    expect(() => gzipped('x'.repeat(65_536))).toThrow(RangeError)
  })
})

describe('a client accepts gzip', () => {
  it.each(['gzip', 'gzip, deflate', 'br;q=1, GZIP;q=0.5', '*', 'deflate, *;q=0.1'])('with %s', (header) => {
    expect(acceptsGzip(header)).toBe(true)
  })
  it.each([null, '', 'identity', 'deflate, br', 'gzip;q=0', 'gzip; q=0.000, *'])(
    'but not with %s',
    (header) => {
      expect(acceptsGzip(header)).toBe(false)
    },
  )
})

describe('the list of tools', () => {
  let door: Door
  beforeAll(async () => {
    door = await openDoor()
  })
  afterAll(() => door.close())

  const asked = (id: string, accept: string, encoding: string) =>
    fetch(door.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'accept-encoding': encoding },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' }),
    })

  it('is the same compressed and uncompressed, for any id', async () => {
    for (const id of ['a', 'ü"', 'a']) {
      const plain = await asked(id, 'application/json', 'identity')
      const small = await asked(id, 'application/json, text/event-stream', 'gzip, deflate')
      expect([plain.headers.get('content-encoding'), small.headers.get('content-encoding')]).toEqual([
        null,
        'gzip',
      ])
      const text = await plain.text()
      expect(JSON.parse(text).id).toBe(id)
      expect(await small.text()).toBe(text)
    }
  })

  it('is not compressed inside an event stream', async () => {
    const answer = await asked('a', 'text/event-stream', 'gzip')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toContain('"tools":[')
  })
})
