import { beforeEach, describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import type { Database } from '../../../db/connection/database.ts'
import {
  createRequestLog,
  type LoggedRequest,
  positionOf,
  type RequestLogStore,
  type StatusClass,
} from '../../../db/requests/request-log.ts'
import { daysKept, keptPerDay, refusedPerDay } from '../../../db/requests/request-pruning.ts'
import { newId } from '../../../tools/contract/ids.ts'
import { drivers } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

const dayMs = 86_400_000

describe.each(drivers)('the request log on $driver', ({ open }) => {
  let db: Database
  let log: RequestLogStore
  let accountId: string
  ownDatabase(open, (own) => {
    db = own
    log = createRequestLog(db)
  })
  beforeEach(async () => {
    accountId = (await createAccounts(db).create('pro')).accountId
  })

  const request = (changes: Partial<LoggedRequest & { accountId: string }> = {}) => ({
    accountId,
    at: Date.now(),
    requestId: newId('req'),
    tool: 'get_body',
    target: null,
    channel: 'rest' as const,
    mode: 'live' as const,
    credentialKind: 'key' as const,
    credentialId: 'key_1',
    status: 200,
    problem: null,
    milliseconds: 4,
    credits: 1,
    ...changes,
  })
  const count = async (of = accountId) =>
    (await db.query('SELECT count(*)::int AS rows FROM request_log WHERE account_id = $1', [of]))[0]?.rows

  test('a call is read back as it was written, with the name of its key', async () => {
    const key = await createApiKeys(db).create(accountId, { name: 'laptop', mode: 'live' })
    if (key === 'limit') throw new Error('no room')
    const one = request({ credentialId: key.keyId, status: 429, problem: 'rate_limited', credits: 0 })
    await log.write([one])
    const { accountId: _, ...written } = one
    const expected = { ...written, credentialName: 'laptop' }
    expect(await log.page(accountId, {}, { limit: 10 })).toEqual({ requests: [expected] })
    expect(await log.find(accountId, positionOf(one))).toEqual(expected)
  })

  test('figures of spans count the calls that match, and those of all', async () => {
    const start = Date.UTC(2026, 10, 20)
    const times = Array.from({ length: 100 }, (_, n) =>
      request({ at: start + n * 60_000, milliseconds: n + 1 }),
    )
    const refused = request({
      at: start + 7_200_000,
      status: 404,
      target: 'GET /v1/nothing',
      tool: null,
      milliseconds: 500,
    })
    await log.write([...times, refused, request({ at: start - 1 }), request({ at: start + 86_400_000 })])
    const range = { start, end: start + 86_400_000 }
    const hours = [
      { span: 0, requests: 60, refused: 0, median: 30, slow: 57 },
      { span: 1, requests: 40, refused: 0, median: 80, slow: 98 },
      { span: 2, requests: 1, refused: 1, median: 500, slow: 500 },
      { span: null, requests: 101, refused: 1, median: 51, slow: 96 },
    ]
    expect(await log.spans(accountId, range, 3_600_000)).toEqual(hours)
    const [only, all] = await log.spans(accountId, { ...range, status: 'refused' }, 86_400_000)
    expect([only, all]).toEqual([
      { ...hours[2], span: 0 },
      { ...hours[2], span: null },
    ])
    expect(await log.spans(accountId, { start: start + 2 * 86_400_000 }, 3_600_000)).toEqual([])
    expect((await log.page(accountId, { status: 'refused' }, { limit: 1 })).requests[0]?.target).toBe(
      'GET /v1/nothing',
    )
  })

  test('no account reads the log of another, by page, position or filter', async () => {
    const mine = request()
    await log.write([mine])
    const other = (await createAccounts(db).create('pro')).accountId
    expect(await log.page(other, {}, { limit: 10 })).toEqual({ requests: [] })
    expect(await log.page(other, { credential: 'key_1' }, { limit: 10 })).toEqual({ requests: [] })
    expect(await log.find(other, positionOf(mine))).toBeNull()
    expect(await log.find(accountId, `${mine.at}.req_x' OR true --`)).toBeNull()
    await log.erase(other)
    expect(await count()).toBe(1)
  })

  test('pages show every call once, newest first, also those of one millisecond', async () => {
    const at = Date.now()
    const all = Array.from({ length: 25 }, (_, n) => request({ at: at - Math.floor(n / 10) }))
    await log.write(all)
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await log.page(accountId, {}, { limit: 4, after })
      seen.push(...page.requests.map(positionOf))
      after = page.next
    } while (after)
    expect(seen).toHaveLength(25)
    expect(new Set(seen)).toEqual(new Set(all.map(positionOf)))
    expect(seen.map((position) => Number(position.split('.')[0]))).toEqual(
      seen.map((position) => Number(position.split('.')[0])).sort((a, b) => b - a),
    )
    await expect(log.page(accountId, {}, { limit: 4, after: 'nonsense' })).rejects.toThrow(RangeError)
  })

  test.each([
    ['tool', { tool: 'get_moon' }],
    ['credential', { credential: 'key_2' }],
    ['status', { status: 'refused' as const }],
    ['channel', { channel: 'mcp' as const }],
    ['mode', { mode: 'test' as const }],
    ['start', { start: Date.parse('2026-11-02') }],
    ['end', { end: Date.parse('2026-10-31') }],
  ])('a filter by %s shows the calls that match, and no other', async (name, filter) => {
    const plain = request({ at: Date.parse('2026-11-01T12:00Z') })
    const odd: Readonly<Record<string, Partial<LoggedRequest>>> = {
      tool: { tool: 'get_moon' },
      credential: { credentialId: 'key_2' },
      status: { status: 404, problem: 'not_found' },
      channel: { channel: 'mcp' },
      mode: { mode: 'test' },
      start: { at: Date.parse('2026-11-02') },
      end: { at: Date.parse('2026-10-30T23:59:59Z') },
    }
    const wanted = { ...plain, requestId: newId('req'), ...odd[name] }
    await log.write([plain, wanted])
    const { requests } = await log.page(accountId, filter, { limit: 10 })
    expect(requests.map(({ requestId }) => requestId)).toEqual([wanted.requestId])
  })

  test('a group that is written again adds nothing', async () => {
    const group = [request(), request()]
    await log.write(group)
    await log.write(group)
    expect(await count()).toBe(2)
  })

  test('maintenance deletes calls older than 30 days and leaves the others', async () => {
    const now = Date.now()
    await log.write([
      request({ at: now - (daysKept + 1) * dayMs - 1 }),
      request({ at: now - (daysKept - 1) * dayMs }),
    ])
    await log.prune()
    expect(await count()).toBe(1)
    const days = await db.query('SELECT requests FROM request_log_day WHERE account_id = $1', [accountId])
    expect(days).toEqual([{ requests: 1 }])
  })

  test('of a busy day maintenance keeps the newest calls, and every call of the days before', async () => {
    const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2
    const surplus = 2_345
    const calls = Array.from({ length: keptPerDay + surplus }, (_, n) => request({ at: noon + n }))
    for (let at = 0; at < calls.length; at += 1_000) await log.write(calls.slice(at, at + 1_000))
    await log.write([request({ at: noon - dayMs })])
    await log.prune()
    expect(await count()).toBe(keptPerDay + 1)
    const { requests } = await log.page(accountId, { start: noon }, { limit: keptPerDay })
    expect(requests.at(-1)?.at).toBe(noon + surplus)
    const days = await db.query(
      'SELECT requests FROM request_log_day WHERE account_id = $1 ORDER BY day DESC',
      [accountId],
    )
    expect(days).toEqual([{ requests: keptPerDay }, { requests: 1 }])
  })

  test('D-25 refused calls of many processes push out no answered call beyond their share', async () => {
    const noon = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2
    const stolen = Array.from({ length: keptPerDay - refusedPerDay }, (_, n) => request({ at: noon + n }))
    const refused = Array.from({ length: 7_500 }, (_, n) =>
      request({ at: noon + keptPerDay + n, status: 404, problem: 'not_found', credits: 0 }),
    )
    const calls = [...stolen, ...refused]
    for (let at = 0; at < calls.length; at += 1_000) await log.write(calls.slice(at, at + 1_000))
    await log.prune()
    expect(await count()).toBe(keptPerDay)
    const requestsWith = async (status: StatusClass) =>
      (await log.page(accountId, { status }, { limit: keptPerDay })).requests
    expect(await requestsWith('answered')).toHaveLength(stolen.length)
    expect((await requestsWith('refused')).at(-1)?.at).toBe(
      noon + keptPerDay + refused.length - refusedPerDay,
    )
    const days = await db.query('SELECT requests FROM request_log_day WHERE account_id = $1', [accountId])
    expect(days).toEqual([{ requests: keptPerDay }])
    await log.prune()
    expect(await count()).toBe(keptPerDay)
  })

  test('erasing the account deletes its log, and later writes leave nothing of it', async () => {
    await log.write(Array.from({ length: 1_500 }, () => request()))
    const late = request()
    const other = (await createAccounts(db).create('pro')).accountId
    await createAccounts(db).erase(accountId)
    await log.write([late, request({ accountId: other })])
    expect([await count(), await count(other)]).toEqual([0, 1])
    expect(await db.query('SELECT 1 FROM request_log_day WHERE account_id = $1', [accountId])).toEqual([])
  })

  test('two processes that write at once lose no call', async () => {
    const second = createRequestLog(db)
    const groups = Array.from({ length: 8 }, () => Array.from({ length: 50 }, () => request()))
    await Promise.all(groups.map((group, n) => (n % 2 === 0 ? log : second).write(group)))
    expect(await count()).toBe(400)
    const [day] = await db.query<{ requests: number }>(
      'SELECT sum(requests)::int AS requests FROM request_log_day WHERE account_id = $1',
      [accountId],
    )
    expect(day?.requests).toBe(400)
  })
})
