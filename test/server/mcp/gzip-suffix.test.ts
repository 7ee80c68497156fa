import { randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptsGzip, gzipSuffix } from '../../../server/mcp/gzip-suffix.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'

describe('a text whose ending was compressed once', () => {
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

  it('refuses a beginning that one stored block cannot hold', () => {
    expect(() => gzipped('x'.repeat(65_536))).toThrow(RangeError)
  })
})

describe('a client takes gzip', () => {
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
  let endpoint: Endpoint
  beforeAll(async () => {
    endpoint = await openEndpoint()
  })
  afterAll(() => endpoint.close())

  const asked = (id: string, accept: string, encoding: string) =>
    fetch(endpoint.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept, 'accept-encoding': encoding },
      body: JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/list' }),
    })

  it('is the same compressed and plain, under any id', async () => {
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

  it('stays plain inside a stream of events', async () => {
    const answer = await asked('a', 'text/event-stream', 'gzip')
    expect(answer.headers.get('content-encoding')).toBeNull()
    expect(await answer.text()).toContain('"tools":[')
  })
})
