import { createServer, type RequestListener, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guardedFetch } from '../../../server/oauth/guarded-fetch.ts'
import type { Network } from '../../../server/outbound/guarded-request.ts'
import { isPublicAddress } from '../../../server/outbound/public-address.ts'

/** A loopback server that counts connections, and replies as a test defines. */
let server: Server
let port: number
let connections = 0
let answer: RequestListener
beforeAll(async () => {
  server = createServer((asked, reply) => answer(asked, reply))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.closeAllConnections())
afterAll(() => server.close())
beforeEach(() => {
  connections = 0
  answer = (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end('{"a":1}')
})

const document = 'https://assistant.example.com/client.json'
/** A network where loopback counts as public, to test the steps after the address check. */
const openWorld = (changes: Partial<Network> = {}): Network => ({
  resolve: async () => ['127.0.0.1'],
  isPublic: () => true,
  request: ((url: URL, options: object, ...rest: never[]) =>
    request(new URL(url.href.replace('https:', 'http:')), { ...options, port }, ...rest)) as never,
  ...changes,
})

it('O-41 a name is resolved without the threads that resolve names of database and providers', async () => {
  const asked = guardedFetch()('https://assistant.example.com/client.json', 5 * 1024).catch(() => {})
  expect(process.getActiveResourcesInfo()).not.toContain('GetAddrInfoReqWrap')
  await asked
})

describe('O-41 rejections before any connection', () => {
  it.each([
    'http://assistant.example.com/client.json',
    'https://127.0.0.1/client.json',
    'https://2130706433/client.json',
    'https://0x7f000001/client.json',
    'https://0177.0.0.1/client.json',
    'https://127.1/client.json',
    'https://[::1]/client.json',
    'https://[::ffff:127.0.0.1]/client.json',
    'https://8.8.8.8/client.json',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/client.json',
    'https://x.localhost/client.json',
    'https://metadata.google.internal/x',
    'https://printer.local/x',
    'https://intranet/x',
    'https://user@assistant.example.com/client.json',
    'https://assistant.example.com:8443/client.json',
    'https://assistant.example.com/client.json#x',
  ])('%s', async (url) => {
    let resolved = 0
    const world = openWorld({
      resolve: async () => {
        resolved += 1
        return ['127.0.0.1']
      },
    })
    await expect(guardedFetch(world)(url, 5 * 1024)).rejects.toThrow()
    expect([resolved, connections]).toEqual([0, 0])
  })

  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:127.0.0.1']], [['169.254.169.254']], [[]]])(
    'a name that resolves to %j',
    async (addresses) => {
      const world = openWorld({ resolve: async () => addresses, isPublic: isPublicAddress })
      await expect(guardedFetch(world)(document, 5 * 1024)).rejects.toThrow('public')
      expect(connections).toBe(0)
    },
  )
})

describe('a fetched document', () => {
  it('O-41 comes from the checked address, even if the name now resolves to another', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['192.0.2.1']
    }
    const { text } = await guardedFetch(openWorld({ resolve }))(document, 5 * 1024)
    expect([text, asked, connections]).toEqual(['{"a":1}', 1, 1])
  })

  it.each<[string, RequestListener]>([
    ['a redirect', (_, reply) => reply.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()],
    ['an error', (_, reply) => reply.writeHead(500).end()],
    ['HTML', (_, reply) => reply.writeHead(200, { 'content-type': 'text/html' }).end('{}')],
    ['no type', (_, reply) => reply.writeHead(200).end('{}')],
    [
      'compressed',
      (_, reply) =>
        reply
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
          .end(gzipSync(' '.repeat(1e6))),
    ],
    [
      'of 5 MB',
      (_, reply) => reply.writeHead(200, { 'content-type': 'application/json' }).end(' '.repeat(5_000_000)),
    ],
    [
      'not UTF-8',
      (_, reply) =>
        reply.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0xff, 0xfe])),
    ],
  ])('is not %s', async (_, listener) => {
    answer = listener
    await expect(guardedFetch(openWorld())(document, 5 * 1024)).rejects.toThrow()
    expect(connections).toBe(1)
  })

  it('O-41 must arrive within two seconds, however slowly it is sent', async () => {
    answer = (_, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => reply.write(' '), 100)
      reply.on('close', () => clearInterval(drip))
    }
    const began = performance.now()
    await expect(guardedFetch(openWorld())(document, 5 * 1024)).rejects.toThrow()
    expect(performance.now() - began).toBeLessThan(10_000)
  })

  it('times out when the name is not resolved', async () => {
    const resolve = () => new Promise<never>(() => {})
    await expect(guardedFetch(openWorld({ resolve }))(document, 5 * 1024)).rejects.toThrow(/timeout/i)
  })

  it('may be an application/something+json of 5 KB, and sets its cache lifetime', async () => {
    answer = (_, reply) =>
      reply
        .writeHead(200, {
          'content-type': 'application/cimd+json; charset=utf-8',
          'cache-control': 'max-age=60',
        })
        .end(' '.repeat(5 * 1024))
    const { text, headers } = await guardedFetch(openWorld())(document, 5 * 1024)
    expect([text.length, headers.get('cache-control')]).toEqual([5 * 1024, 'max-age=60'])
  })
})
