import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { pendingResponses } from '../../../server/limits/pending-responses.ts'
import { type TestService, testService } from '../../harness.ts'
import { signedInTo } from '../portal/person.ts'
import { csrfOf } from '../portal/visitor.ts'

let service: TestService
beforeAll(async () => {
  // Inside this process, where the bytes of a client that reads nothing can be brought near the bound.
  service = await testService({ ADDRESS_LIMIT: '1000000' }, {})
})
afterAll(() => service.close())

interface Account {
  readonly accountId: string
  readonly key: string
}

async function newAccount(): Promise<Account> {
  const { accountId } = await createAccounts(service.database).create('scale')
  const made = await createApiKeys(service.database).create(accountId, { name: null, mode: 'live' })
  if (made === 'limit') throw new Error('A new account has no keys yet.')
  return { accountId, key: made.apiKey }
}

/** A request as bytes, with the key of the account. */
function bytes({ key }: Account, path: string, headers: readonly string[] = [], body?: string): string {
  const { host } = new URL(service.baseUrl)
  const sent = body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${body.length}`]
  const line = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`
  return [line, `Host: ${host}`, `Authorization: Bearer ${key}`, ...headers, ...sent, '', body ?? ''].join(
    '\r\n',
  )
}

const sunTimes = { latitude: 51.5, longitude: 0, start: '2026-01-01', end: '2035-12-31' }
const ephemeris = { targets: 'mars', start: '2026-01-01', end: '2026-12-31', step: '12h' }
const query = (args: object, format: string) =>
  new URLSearchParams({ ...Object.fromEntries(Object.entries(args).map(([k, v]) => [k, `${v}`])), format })
const rpc = (name: string, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

async function feedAddress({ key }: Account, year: number): Promise<string> {
  const span = query({ start: `${year}-01-01`, end: '2399-12-31' }, 'feed')
  const answer = await service.get(`/v1/events/seasons?${span}`, { authorization: `Bearer ${key}` })
  expect(answer.status, await answer.clone().text()).toBe(200)
  const { meta } = (await answer.json()) as { meta: { links: { feed: string } } }
  return new URL(meta.links.feed).pathname
}

async function formOfPortal({ accountId }: Account): Promise<string> {
  const path = '/portal/playground/get_sun_times'
  const visitor = await signedInTo(service, accountId)
  const csrf = csrfOf(await visitor.read(path))
  const fields = Object.fromEntries(
    Object.entries(sunTimes).map(([name, value]) => [`with.${name}`, `${value}`]),
  )
  const body = new URLSearchParams({ csrf, ...fields }).toString()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { host, origin } = new URL(service.baseUrl)
  const headers = [
    `Host: ${host}`,
    `Cookie: ${cookie}`,
    `Origin: ${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
  ]
  return [`POST ${path} HTTP/1.1`, ...headers, '', body].join('\r\n')
}

/** Requests whose answers are together more than the systems of both sides take in for a connection. */
const channels: [string, (account: Account) => string | Promise<string>, number][] = [
  ['REST as JSON', (account) => bytes(account, `/v1/sun/times?${query(sunTimes, 'json')}`), 4],
  ['REST as CSV', (account) => bytes(account, `/v1/sun/times?${query(sunTimes, 'csv')}`), 8],
  // Answers over MCP are pages of 21,000 characters.
  [
    'MCP as JSON',
    (account) => bytes(account, '/mcp', ['Accept: application/json'], rpc('get_ephemeris', ephemeris)),
    400,
  ],
  [
    'MCP as events',
    (account) => bytes(account, '/mcp', ['Accept: text/event-stream'], rpc('get_ephemeris', ephemeris)),
    400,
  ],
  [
    'a batch',
    (account) => {
      const calls = ['a', 'b'].map((id) => ({ id, tool: 'get_sun_times', arguments: sunTimes }))
      return bytes(account, '/v1/batch', [], JSON.stringify({ calls }))
    },
    2,
  ],
  [
    'four feeds',
    async (account) => {
      // A feed can be read ten times a minute.
      const requests: string[] = []
      for (const year of [1900, 1901, 1902, 1903])
        requests.push(bytes({ ...account, key: '' }, await feedAddress(account, year)))
      return requests.join('')
    },
    10,
  ],
  ['a page of the portal', formOfPortal, 12],
]

describe('D-09 responses that are not read', () => {
  it.each(channels)(
    'hold up the calls of their account, which cost nothing then, until they are read or given up: %s',
    async (_, requestOf, times) => {
      const account = await newAccount()
      const other = await newAccount()
      const call = ({ key }: Account) =>
        service.get('/v1/bodies/mars?latitude=1&longitude=1', { authorization: `Bearer ${key}` })
      const status = async () => (await call(account)).status
      // All but the last byte of what the account may have.
      let gone = () => {}
      const almostAll = {
        writableLength: 64 * 1024 * 1024,
        once: (_: string, end: () => void) => (gone = end),
      }
      pendingResponses.count(account.accountId, almostAll as never)
      expect(await status()).toBe(200)
      const unread = async (leave: (socket: Socket) => void) => {
        const request = await requestOf(account)
        const { hostname, port } = new URL(service.baseUrl)
        const socket = connect(Number(port), hostname)
        socket.on('error', () => {})
        socket.pause().write(request.repeat(times))
        try {
          await expect.poll(status, { timeout: 30_000, interval: 200 }).toBe(429)
          const refused = await call(account)
          expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
          const { headers } = refused
          expect([headers.get('retry-after'), headers.get('x-credits-charged')]).toEqual(['30', '0'])
          const entries = await service.database.query('SELECT 1 FROM ledger_entry WHERE request_id = $1', [
            headers.get('x-request-id'),
          ])
          expect(entries).toEqual([])
          expect((await call(other)).status).toBe(200)
          leave(socket)
          await expect.poll(status, { timeout: 30_000, interval: 200 }).toBe(200)
        } finally {
          socket.destroy()
        }
      }
      await unread((socket) => socket.resume())
      await unread((socket) => socket.resetAndDestroy())
      gone()
    },
    90_000,
  )
})
