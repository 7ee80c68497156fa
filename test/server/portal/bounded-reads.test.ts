import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { StatementCancelled } from '../../../db/connection/errors.ts'
import { dailyUsage } from '../../../db/ledger/daily-usage.ts'
import { SessionConcurrency } from '../../../server/portal/page/turns.ts'
import { type TestService, testService } from '../../harness.ts'
import { newPerson } from './person.ts'
import type { Visitor } from './visitor.ts'

const lines: string[] = []
const log = pino(
  { level: 'info' },
  new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) }),
)
const entries = 30_000

let service: TestService
let accountId: string
let visitor: Visitor
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000', LOG_LEVEL: 'info' }, { log })
  ;({ accountId, visitor } = await newPerson(service))
  // Ten days of entries, one every 28.8 s, the last of them now.
  await service.database.query(
    `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
       units, balance_after, request_id, at)
     SELECT $1, 'led_' || n, (t AT TIME ZONE 'UTC')::date, 'live', 'charge', 'person', $1, 'rest', 'get_body', 1, 1, 0,
       'req_of_some_length_' || n, t
     FROM (SELECT n, now() - (n - 1) * interval '28.8 second' AS t FROM generate_series(1, ${entries}) AS n) s`,
    [accountId],
  )
})
afterAll(() => service.close())

const cookie = () => [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
const exported = () => fetch(`${service.baseUrl}/portal/account/export`, { headers: { cookie: cookie() } })
const statuses = () =>
  lines
    .map((line) => JSON.parse(line) as { route?: string; status?: number })
    .filter(({ route }) => route === '/portal/account/export')
    .map(({ status }) => status)

describe('D-15 usage of an account', () => {
  const total = async () =>
    (await dailyUsage(service.database, accountId, 30)).uses.reduce((sum, { credits }) => sum + credits, 0)

  it('is summed once for each past day, and again for today alone', async () => {
    expect(await total()).toBe(entries)
    const query = vi.spyOn(service.database, 'query')
    expect((await dailyUsage(service.database, accountId, 30)).uses.length).toBeGreaterThan(9)
    expect(query.mock.calls.filter(([text]) => text.includes('ledger_entry'))).toHaveLength(1)
    query.mockRestore()
  })

  it('shows a charge of an earlier day that is refunded later', async () => {
    const before = await total()
    await service.database.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
         units, balance_after, request_id, at)
       SELECT account_id, op_id || '_refund', day, mode, 'refund', credential_kind, credential_id, channel, tool, -1, -1, 0,
         request_id, now() FROM ledger_entry WHERE account_id = $1 AND op_id = 'led_20000'`,
      [accountId],
    )
    expect(await total()).toBe(before - 1)
  })
})

/** Milliseconds in which also a busy machine begins to read and notices a disconnect. */
const longEnough = 10_000

describe('D-15 ledger reads whose client disconnects', () => {
  const person = () => ({ cookie: cookie() })
  const byKey = () => ({ authorization: `Bearer ${service.key}` })
  const overMcp = (name: string) => ({
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } }),
    headers: { ...byKey(), 'content-type': 'application/json', accept: 'application/json' },
  })

  it.each<[string, () => [string, RequestInit]]>([
    ['the overview', () => ['/portal', { headers: person() }]],
    ['an export', () => ['/portal/account/export', { headers: person() }]],
    ['get_usage', () => ['/v1/account/usage', { headers: byKey() }]],
    ['list_credit_ledger', () => ['/v1/account/ledger', { headers: byKey() }]],
    ['get_usage over MCP', () => ['/mcp', overMcp('get_usage')]],
    ['list_credit_ledger over MCP', () => ['/mcp', overMcp('list_credit_ledger')]],
  ])('are cancelled: %s', async (_, asked) => {
    const { database } = service
    const query = database.query
    const signals: (AbortSignal | undefined)[] = []
    const leaving = new AbortController()
    const slow = vi.spyOn(database, 'query').mockImplementation((text, params, signal) => {
      // The balance has a time limit of its own, and reads entries of a key with a daily limit alone.
      const isBalance = text.includes('account_day d')
      if (!text.includes('FROM ledger_entry') || isBalance) return query(text, params, signal)
      signals.push(signal)
      // As a database would that takes its time.
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new StatementCancelled())),
      )
    })
    try {
      const [path, init] = asked()
      const answer = fetch(`${service.baseUrl}${path}`, { ...init, signal: leaving.signal }).then((one) =>
        one.text(),
      )
      answer.catch(() => {})
      await vi.waitFor(() => expect(signals.length).toBeGreaterThan(0), longEnough)
      expect(signals).not.toContain(undefined)
      leaving.abort()
      await vi.waitFor(() => expect(signals.every((signal) => signal?.aborted)).toBe(true), longEnough)
    } finally {
      slow.mockRestore()
    }
    // An export reports its status when its stream ends.
    await sleep(50)
    const failed = lines.splice(0).filter((line) => JSON.parse(line).level >= 50)
    expect(failed).toEqual([])
  })
})

describe('D-15 an export', () => {
  it('is complete, and logged with its status', async () => {
    const whole = (await (await exported()).json()) as { ledger: unknown[] }
    expect(whole.ledger).toHaveLength(entries + 1)
    await vi.waitFor(() => expect(statuses()).toEqual([200]))
  })

  it('of one account runs once at a time', async () => {
    const first = await exported()
    const second = await exported()
    expect([first.status, second.status]).toEqual([200, 429])
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
    await first.body?.cancel()
    await vi.waitFor(async () => expect(statuses().at(-1)).toBe(499), { timeout: 5_000 })
    expect(
      (
        await fetch(`${service.baseUrl}/portal/account/export`, {
          method: 'HEAD',
          headers: { cookie: cookie() },
        })
      ).status,
    ).toBe(200)
  })

  it('that fails midway closes the connection, and is not logged as 200', async () => {
    const answer = await exported()
    expect(answer.status).toBe(200)
    await service.database.query('ALTER TABLE ledger_entry RENAME TO ledger_entry_away')
    try {
      await sleep(50)
      await expect(answer.text()).rejects.toThrow()
      await vi.waitFor(() => expect(statuses().at(-1)).toBe(500))
    } finally {
      await service.database.query('ALTER TABLE ledger_entry_away RENAME TO ledger_entry')
    }
  })
})

describe('D-15 pages of one session', () => {
  it('run four at once, queue 28 more, and get 429 beyond that', async () => {
    const turns = new SessionConcurrency()
    let running = 0
    let most = 0
    const page = () =>
      turns.during('ses_one', async () => {
        most = Math.max(most, ++running)
        await sleep(5)
        running -= 1
      })
    const asked = await Promise.allSettled(Array.from({ length: 40 }, page))
    expect(most).toBe(4)
    expect(asked.filter(({ status }) => status === 'rejected')).toHaveLength(8)
    await expect(turns.during('ses_two', async () => 'at once')).resolves.toBe('at once')
  })

  it('are limited to 300 a minute', async () => {
    const turns = new SessionConcurrency()
    for (let n = 0; n < 300; n++) await turns.during('ses_one', async () => {})
    await expect(turns.during('ses_one', async () => {})).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('D-15 revoked keys', () => {
  it('are listed up to a hundred, beside every active one, and forgotten after 90 days', async () => {
    const keys = createApiKeys(service.database)
    const { accountId: id } = await newPerson(service)
    const oldest = await keys.create(id, { name: 'first of all', mode: 'live' })
    await service.database.query(
      `INSERT INTO api_key (account_id, key_id, name, mode, hash, last4, status, revoked_at)
       SELECT $1, 'key_Z' || lpad(n::text, 6, '0'), 'made and revoked', 'live', 'hash ' || $1 || n, 'last', 'revoked', now()
       FROM generate_series(1, 20000) AS n`,
      [id],
    )
    const listed = await keys.list(id)
    expect(listed).toHaveLength(101)
    expect(listed.filter(({ status }) => status === 'active')).toMatchObject([{ name: 'first of all' }])
    expect(await keys.revoke(id, 'key_Z000001')).toMatchObject({ status: 'revoked' })
    await service.database.query(
      `UPDATE api_key SET revoked_at = now() - interval '91 days' WHERE key_id < 'key_Z019000' AND status = 'revoked'`,
    )
    await keys.prune()
    const left = await service.database.query(`SELECT 1 FROM api_key WHERE account_id = $1`, [id])
    expect([left.length, oldest === 'limit']).toEqual([1_002, false])
  })
})
