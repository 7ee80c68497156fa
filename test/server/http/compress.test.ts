import { type IncomingHttpHeaders, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codingFor } from '../../../server/http/compress.ts'
import { type TestService, testService } from '../../harness.ts'
import { awake } from '../portal/awake.ts'
import { newPerson } from '../portal/person.ts'
import { csrfOf, type Visitor } from '../portal/visitor.ts'

let service: TestService
let visitor: Visitor
let cookie: string
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
  await awake(service)
  ;({ visitor } = await newPerson(service))
  cookie = [...visitor.cookies].map((pair) => pair.join('=')).join('; ')
})
afterAll(() => service.close())

interface Raw {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** The bytes on the wire; `fetch` would decompress them. */
const raw = (path: string, headers: Record<string, string>, form?: string) =>
  new Promise<Raw>((resolve, reject) => {
    const url = new URL(path, service.baseUrl)
    const sent = form ? { 'content-type': 'application/x-www-form-urlencoded', origin: url.origin } : {}
    const asked = request(
      url,
      { method: form ? 'POST' : 'GET', headers: { ...sent, ...headers } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(parts) }),
        )
      },
    )
    asked.on('error', reject).end(form)
  })

const unpacked = ({ headers, bytes }: Raw) =>
  headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)
const style = async () => /href="(\/docs\/assets\/style[^"]+)"/.exec(await visitor.read('/portal'))?.[1] ?? ''

describe('content negotiation', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP;q=1.0', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', 'identity'],
    ['*', 'identity'],
    ['', 'identity'],
    [undefined, 'identity'],
  ])('%s: %s', (accept, coding) => {
    expect(codingFor(accept)).toBe(coding)
  })
})

describe.each(['br', 'gzip'] as const)('documents in %s', (coding) => {
  it.each([
    '/docs',
    '/docs/tools/get_body',
    '/reference',
    '/openapi.json',
    '/tools.json',
    '/llms.txt',
    'style',
  ])('%s is sent compressed, complete and with its own ETag', async (path) => {
    const target = path === 'style' ? await style() : path
    const plain = await raw(target, {})
    const answer = await raw(target, { 'accept-encoding': coding })
    expect(answer.headers['content-encoding']).toBe(coding)
    expect(answer.headers.vary).toContain('Accept-Encoding')
    expect(plain.headers.vary).toContain('Accept-Encoding')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(unpacked(answer).equals(plain.bytes)).toBe(true)
    expect(answer.bytes.length).toBeLessThan(plain.bytes.length / 2)
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
    expect(answer.headers.etag).not.toBe(plain.headers.etag)
    const held = { 'accept-encoding': coding, 'if-none-match': answer.headers.etag ?? '' }
    expect((await raw(target, held)).status).toBe(304)
  })
})

describe('responses of the API', () => {
  const authorization = () => ({ authorization: `Bearer ${service.key}` })
  const long = '/v1/ephemerides?targets=mars&start=2026-01-01&end=2026-06-01&step=1d&latitude=51&longitude=0'

  it('a long one is compressed, and its ETag still matches', async () => {
    const answer = await raw(long, { ...authorization(), 'accept-encoding': 'gzip' })
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, 'gzip'])
    expect(JSON.parse(unpacked(answer).toString()).data).toBeTypeOf('object')
    expect(answer.headers.vary).toMatch(/Authorization.*Accept-Encoding/)
    expect(answer.headers.etag).toMatch(/^W\/"/)
    const again = await raw(long, { ...authorization(), 'if-none-match': answer.headers.etag ?? '' })
    expect(again.status).toBe(304)
  })

  it('a short one is not compressed', async () => {
    const answer = await raw('/v1/moon', { ...authorization(), 'accept-encoding': 'br, gzip' })
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined])
  })

  it('responses that may contain a secret are never compressed', async () => {
    const token = await service.idToken()
    for (let n = 0; n < 14; n++) {
      await fetch(`${service.baseUrl}/v1/account/keys`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name: `${n}${'k'.repeat(60)}` }),
      })
    }
    const list = await raw('/v1/account/keys', {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'gzip',
    })
    expect([list.status, list.headers['content-encoding']]).toEqual([200, undefined])
  })
})

describe('pages of the portal', () => {
  it('are compressed, with another form token on each', async () => {
    const send = () => raw('/portal/playground', { cookie, 'accept-encoding': 'gzip' })
    const [first, second] = [await send(), await send()]
    expect(first.headers['content-encoding']).toBe('gzip')
    const tokens = [first, second].map((one) => csrfOf(unpacked(one).toString()))
    expect(tokens[0]).not.toBe(tokens[1])
  })

  it('except pages that show a key', async () => {
    const csrf = csrfOf(await visitor.read('/portal/keys'))
    const form = new URLSearchParams({ csrf, name: 'n'.repeat(60) }).toString()
    const sent = await raw('/portal/keys', { cookie, 'accept-encoding': 'gzip' }, form)
    expect(sent.status).toBe(307)
    const shown = await raw(sent.headers.location ?? '', { cookie, 'accept-encoding': 'gzip' }, form)
    expect(shown.bytes.toString()).toMatch(/ac_live_\w{38}/)
    expect(shown.headers['content-encoding']).toBeUndefined()
  })
})
