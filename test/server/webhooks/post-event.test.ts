import { createServer, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Network } from '../../../server/outbound/guarded-request.ts'
import { isPublicAddress } from '../../../server/outbound/public-address.ts'
import { eventPoster, type OutgoingEvent, webhookUrlError } from '../../../server/webhooks/post-event.ts'

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
  answer = (_, reply) => reply.writeHead(204).end()
})

/** A network where loopback counts as public, to test the steps after the address check. */
const openWorld = (changes: Partial<Network> = {}): Network => ({
  resolve: async () => ['127.0.0.1'],
  isPublic: () => true,
  request: ((url: URL, options: object, ...rest: never[]) =>
    request(new URL(url.href.replace('https:', 'http:')), { ...options, port }, ...rest)) as never,
  ...changes,
})
const secrets = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`]
const home = 'https://sky.example'
const event: OutgoingEvent = {
  kind: 'webhook',
  url: 'https://hooks.example.com/x',
  eventId: 'msg_1',
  payload: '{"type":"a","b":"☾"}',
  secrets,
  isFailing: false,
}
const running = () => new AbortController().signal
const post = (world = openWorld(), changes: Partial<typeof event> = {}) =>
  eventPoster(false, home, world)({ ...event, ...changes }, running())

describe('a signed event', () => {
  it('is verified by the library with each of its secrets, and with no other', async () => {
    const former = `whsec_${Buffer.alloc(32, 2).toString('base64')}`
    let body = ''
    let headers: Record<string, string> = {}
    answer = async (asked, reply) => {
      headers = asked.headers as Record<string, string>
      asked.setEncoding('utf8')
      for await (const chunk of asked) body += chunk
      reply.end()
    }
    expect((await post(openWorld(), { secrets: [...secrets, former] })).status).toBe(200)
    expect(body).toBe(event.payload)
    expect([headers['webhook-id'], headers['content-type'], headers.host]).toEqual([
      'msg_1',
      'application/json',
      `hooks.example.com:${port}`,
    ])
    for (const secret of [...secrets, former])
      expect(new Webhook(secret).verify(body, headers)).toEqual({ type: 'a', b: '☾' })
    const other = new Webhook(`whsec_${Buffer.alloc(32, 3).toString('base64')}`)
    expect(() => other.verify(body, headers)).toThrow()
    expect(() => new Webhook(secrets[0] as string).verify(body.replace('a', 'z'), headers)).toThrow()
  })
})

it('an event that nothing can sign is not sent', async () => {
  const { status, response } = await post(openWorld(), { secrets: [] })
  expect([status, response, connections]).toEqual([null, expect.stringContaining('make a new one'), 0])
})

describe('answers', () => {
  it.each<[string, RequestListener, number, RegExp]>([
    ['500', (_, reply) => reply.writeHead(500).end('out of order'), 500, /^out of order$/],
    [
      'a redirect, which is not followed',
      (_, reply) => reply.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end(),
      302,
      /^$/,
    ],
    [
      '50 MB, of which the beginning is read',
      (_, reply) => {
        reply.writeHead(200)
        const pour = () => {
          while (!reply.destroyed && reply.write('x'.repeat(65_536)));
        }
        reply.on('drain', pour)
        pour()
      },
      200,
      /^x{200}$/,
    ],
    [
      'control characters, which are left out',
      (_, reply) => reply.writeHead(200).end('a\u0000\r\n\u0007b☾'),
      200,
      /^a b☾$/,
    ],
    [
      'a body that breaks off',
      (_, reply) => {
        reply.writeHead(200, { 'content-length': '100' })
        reply.write('half', () => reply.destroy())
      },
      200,
      /^(half)?$/,
    ],
  ])('%s', async (_, listener, status, text) => {
    answer = listener
    const result = await post()
    expect(result.status).toBe(status)
    expect(result.response).toMatch(text)
    expect(connections).toBe(1)
  })
})

describe('no answer', () => {
  it('when the connection is refused', async () => {
    const closed = createTcpServer()
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
    const { port: free } = closed.address() as AddressInfo
    await new Promise((resolve) => closed.close(resolve))
    const to = ((url: URL, options: object) =>
      request(new URL(url.href.replace('https:', 'http:')), { ...options, port: free })) as never
    const result = await post(openWorld({ request: to }))
    expect([result.status, result.response]).toEqual([null, 'the connection was refused'])
  })

  it('when the connection is closed before a status', async () => {
    answer = (asked) => asked.socket.destroy()
    expect(await post()).toMatchObject({
      status: null,
      response: 'the connection was closed before an answer',
    })
  })

  it('when the receiver speaks no TLS', async () => {
    const { request: secure } = await import('node:https')
    const to = ((url: URL, options: object) => secure(url, { ...options, port })) as never
    const result = await post(openWorld({ request: to }))
    expect(result).toMatchObject({ status: null })
    expect(result.response).toContain('TLS')
  })

  it('within 10 s, however slowly the name is resolved', async () => {
    const began = performance.now()
    const result = await post(openWorld({ resolve: () => new Promise<never>(() => {}) }))
    expect([result.status, result.response]).toEqual([null, 'no answer within 10 s'])
    expect(performance.now() - began).toBeLessThan(14_000)
  }, 20_000)

  it('D-24 a webhook whose latest attempt has failed has three seconds', async () => {
    const result = await post(openWorld({ resolve: () => new Promise<never>(() => {}) }), { isFailing: true })
    expect([result.status, result.response]).toEqual([null, 'no answer within 3 s'])
  }, 10_000)

  it('rejects when the service stops', async () => {
    answer = () => {}
    const stop = new AbortController()
    const posted = eventPoster(false, home, openWorld())(event, stop.signal)
    setTimeout(() => stop.abort(), 100)
    await expect(posted).rejects.toThrow()
  })
})

describe('private addresses', () => {
  it.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [['::ffff:127.0.0.1']], [['169.254.169.254']], [[]]])(
    'a name that resolves to %j gets nothing',
    async (addresses) => {
      const world = openWorld({ resolve: async () => addresses, isPublic: isPublicAddress })
      expect(await post(world)).toMatchObject({ status: null, response: expect.stringContaining('public') })
      expect(connections).toBe(0)
    },
  )

  it('the connection goes to the checked address, also if the name resolves to another by then', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return asked === 1 ? ['127.0.0.1'] : ['192.0.2.1']
    }
    expect((await post(openWorld({ resolve }))).status).toBe(204)
    expect([asked, connections]).toEqual([1, 1])
  })

  it('http to this machine is sent only where the service runs for it alone', async () => {
    const url = `http://127.0.0.1:${port}/x`
    expect((await eventPoster(true, home)({ ...event, url }, running())).status).toBe(204)
    expect((await eventPoster(false, home)({ ...event, url }, running())).status).toBeNull()
    expect(connections).toBe(1)
  })

  it.each([
    ['http://localhost:8080/x', true],
    ['http://[::1]:8080/x', true],
    ['https://hooks.example.com/x?token=1', false],
  ])('%s can be entered (local service: %s)', (url, isLocal) => {
    expect(webhookUrlError(url, isLocal)).toBeUndefined()
  })

  it.each([
    ['', true],
    ['example.com', true],
    ['http://hooks.example.com/', true],
    ['http://192.168.0.1/', true],
    ['http://169.254.169.254/latest', true],
    ['http://user@localhost/', true],
    ['https://user:password@hooks.example.com/', true],
    ['https://hooks.example.com:8443/', true],
    ['https://127.0.0.1/', true],
    ['https://[::ffff:127.0.0.1]/', false],
    ['https://metadata.google.internal/', false],
    ['http://localhost:8080/x', false],
    ['ftp://hooks.example.com/', true],
    ['javascript:alert(1)', true],
  ])('%s cannot be entered (local service: %s)', (url, isLocal) => {
    expect(webhookUrlError(url, isLocal)).toEqual(expect.any(String))
  })
})
