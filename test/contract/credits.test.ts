import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { tiers } from '../../tools/contract/tiers.ts'
import { type TestService, testService } from '../harness.ts'
import { overMcp } from './channels.ts'
import { bearer, creditsLeft, customer, leaveCredits, ledgerOf } from './customers.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
/** Three credits. */
const chart = `/v1/charts/natal?${new URLSearchParams(birth as never)}`
/** One credit. */
const positions = '/v1/zodiac/positions?datetime=2000-01-01T12:00:00Z'

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted on, member by member
type Json = any

async function ask(path: string, headers: Record<string, string>) {
  const answer = await service.get(path, headers)
  const text = await answer.text()
  const body = (text ? JSON.parse(text) : undefined) as Json
  return { status: answer.status, headers: answer.headers, body }
}

const chargedTo = async (accountId: string) => {
  const span = { start: Date.now() - 3_600_000, end: Date.now() + 3_600_000, limit: 1_000 }
  return (await ledgerOf(service).entries({ accountId, mode: 'live', ...span })).entries
}

describe('meta.usage of a key with a daily limit', () => {
  const limited = async (limit: number, spend = 0) => {
    const who = await customer(service, 'starter')
    await service.database.query('UPDATE api_key SET daily_limit = $2::int WHERE key_id = $1', [
      who.keyId,
      limit,
    ])
    const keys = createApiKeys(service.database)
    const other = await keys.create(who.accountId, { name: 'other', mode: 'live' })
    if (other === 'limit') throw new Error('A new account has room for keys.')
    const credential = { kind: 'key', id: other.keyId } as const
    const { accountId, tier } = who
    const request = {
      accountId,
      tier,
      credential,
      mode: 'live',
      channel: 'rest',
      tool: 't',
      requestId: 'r',
    } as const
    if (spend > 0) await ledgerOf(service).debit({ ...request, credits: spend })
    return who
  }

  it('tells what the key can still use, and beside it what its account has left', async () => {
    const { key } = await limited(10, 40)
    const { body } = await ask(chart, bearer(key))
    expect(body.meta.usage).toEqual({
      dailyRemaining: 7,
      dailyLimit: 10,
      creditsCharged: 3,
      resetsAt: expect.any(String),
      account: { dailyRemaining: 4_957, dailyLimit: 5_000 },
    })
  })

  it('is the same for free calls, replays, batches, answers over MCP and get_usage', async () => {
    const { key } = await limited(20)
    const usage = (remaining: number, account: number, creditsCharged: number) => ({
      dailyRemaining: remaining,
      dailyLimit: 20,
      creditsCharged,
      account: { dailyRemaining: account, dailyLimit: 5_000 },
    })
    const keyed = { ...bearer(key), 'idempotency-key': 'once' }
    expect((await ask(chart, keyed)).body.meta.usage).toMatchObject(usage(17, 4_997, 3))
    expect((await ask(chart, keyed)).body.meta.usage).toMatchObject(usage(17, 4_997, 0))
    const free = await overMcp(service, 'get_reference', { topic: 'bodies' }, bearer(key))
    expect(free.body.meta.usage).toMatchObject(usage(17, 4_997, 0))
    const sky = await overMcp(service, 'get_zodiac_positions', {}, bearer(key))
    expect(sky.body.meta.usage).toMatchObject(usage(16, 4_996, 1))
    const calls = Array.from({ length: 2 }, () => ({ tool: 'get_zodiac_positions', arguments: {} }))
    const batch = await overMcp(service, 'run_batch', { calls }, bearer(key))
    expect(batch.body.meta.usage).toMatchObject(usage(14, 4_994, 2))
    const { body } = await ask('/v1/account/usage', bearer(key))
    expect(body.data).toMatchObject({
      dailyLimit: 20,
      dailyUsed: 6,
      dailyRemaining: 14,
      account: { dailyLimit: 5_000, dailyUsed: 6, dailyRemaining: 4_994 },
    })
    expect(body.meta.usage).toMatchObject(usage(14, 4_994, 0))
    for (const { creditsPerCall, calls: left } of body.data.callsLeft)
      expect(left).toBe(Math.floor(14 / creditsPerCall))
  })

  it('is what the account has left where that is less, and the key at its limit has none', async () => {
    const poor = await limited(100, 4_995)
    expect((await ask(positions, bearer(poor.key))).body.meta.usage).toMatchObject({
      dailyRemaining: 4,
      dailyLimit: 100,
      account: { dailyRemaining: 4, dailyLimit: 5_000 },
    })
    const done = await limited(1)
    expect((await ask(positions, bearer(done.key))).body.meta.usage.dailyRemaining).toBe(0)
    expect((await ask(positions, bearer(done.key))).status).toBe(429)
  })

  it('has no account beside it for a key without a limit', async () => {
    const { key } = await customer(service, 'starter')
    const { body } = await ask(chart, bearer(key))
    expect(body.meta.usage).not.toHaveProperty('account')
    expect((await ask('/v1/account/usage', bearer(key))).body.data).not.toHaveProperty('account')
  })
})

describe('meta.usage', () => {
  it('R-26 counts down by what each call cost, at both channels', async () => {
    const who = await customer(service, 'starter')
    const first = await ask(chart, bearer(who.key))
    expect(first.body.meta.tier).toBe('starter')
    expect(first.body.meta.usage).toMatchObject({
      dailyRemaining: 4_997,
      dailyLimit: 5_000,
      creditsCharged: 3,
    })
    expect(first.headers.get('x-credits-charged')).toBe('3')
    const second = await overMcp(service, 'get_zodiac_positions', {}, bearer(who.key))
    expect(second.body.meta.usage).toMatchObject({ dailyRemaining: 4_996, creditsCharged: 1 })
    expect(await creditsLeft(service, who)).toBe(4_996)
  })

  it('says when the day ends: the next midnight UTC', async () => {
    const { body } = await ask(positions, bearer(service.key))
    const { resetsAt } = body.meta.usage
    expect(resetsAt).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    const ahead = Date.parse(resetsAt) - Date.parse(body.meta.computedAt)
    expect(ahead).toBeGreaterThan(0)
    expect(ahead).toBeLessThanOrEqual(86_400_000)
  })

  it('agrees with GET /v1/account/usage and with the entries of the ledger', async () => {
    const who = await customer(service, 'starter')
    await ask(chart, bearer(who.key))
    await ask(positions, bearer(who.key))
    const { body } = await ask('/v1/account/usage', bearer(who.key))
    expect(body.data).toMatchObject({ tier: 'starter', dailyUsed: 4, dailyRemaining: 4_996, testMode: false })
    expect(body.data.byTool).toContainEqual({ tool: 'get_natal_chart', calls: 1, credits: 3 })
    const ledger = await ask('/v1/account/ledger', bearer(who.key))
    const sum = ledger.body.data.entries.reduce((total: number, one: Json) => total + one.credits, 0)
    expect([ledger.body.data.count, sum]).toEqual([2, -4])
  })
})

describe('a day without credits', () => {
  it('answers 429 as a problem record that says when to come back, at both channels', async () => {
    const who = await customer(service, 'starter')
    await leaveCredits(service, who, 2)
    const refused = await ask(chart, bearer(who.key))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect(refused.body).toMatchObject({ status: 429, code: 'quota_exceeded', limit: 5_000, remaining: 2 })
    const wait = Number(refused.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(86_400)
    const assistant = await overMcp(service, 'get_natal_chart', birth, bearer(who.key))
    expect(assistant.isError).toBe(true)
    expect(assistant.body).toMatchObject({ status: 429, code: 'quota_exceeded', remaining: 2 })
    expect(await creditsLeft(service, who)).toBe(2)
  })

  it('still serves a cheaper call that fits, and what is free', async () => {
    const who = await customer(service, 'starter')
    await leaveCredits(service, who, 1)
    expect((await ask(chart, bearer(who.key))).status).toBe(429)
    expect((await ask(positions, bearer(who.key))).status).toBe(200)
    expect((await ask(positions, bearer(who.key))).status).toBe(429)
    expect((await ask('/v1/account/usage', bearer(who.key))).status).toBe(200)
  })

  it('L-01 serves exactly 7 of 500 simultaneous calls that cost one credit when 7 are left', async () => {
    const who = await customer(service, 'pro')
    await leaveCredits(service, who, 7)
    const calls = Array.from({ length: 500 }, (_, at) =>
      at % 2 === 0
        ? ask(positions, bearer(who.key)).then(({ status }) => status)
        : overMcp(service, 'get_zodiac_positions', {}, bearer(who.key)).then(({ status }) => status),
    )
    const statuses = await Promise.all(calls)
    expect(statuses.filter((status) => status === 200)).toHaveLength(7)
    expect(statuses.filter((status) => status === 429)).toHaveLength(493)
    expect(await creditsLeft(service, who)).toBe(0)
    // One entry that left 7 credits, and the seven.
    expect(await chargedTo(who.accountId)).toHaveLength(8)
  })
})

describe('rows that come', () => {
  /** Solar eclipses of 20 years: 50 at most, 4 credits; about ten are seen from Madrid. */
  const visible =
    '/v1/events/eclipses?start=2026-01-01&end=2045-12-01&type=solar&visibleOnly=true&latitude=40.4&longitude=-3.7&count=500'

  it('are charged, in one entry, not the most that the request could bring', async () => {
    const who = await customer(service, 'starter')
    const { body } = await ask(visible, bearer(who.key))
    expect(body.data.count).toBeLessThan(20)
    expect(body.meta.usage).toMatchObject({ creditsCharged: 2, dailyRemaining: 4_998 })
    expect((await chargedTo(who.accountId)).map(({ credits }) => credits)).toEqual([-2])
  })

  it('may cost more than is left: refused before the work, with the most', async () => {
    const who = await customer(service, 'starter')
    await leaveCredits(service, who, 3)
    const refused = await ask(visible, bearer(who.key))
    expect(refused.body).toMatchObject({ code: 'quota_exceeded', remaining: 3 })
    expect(refused.body.detail).toBe('The call can cost 4 credits, more than the 3 left today.')
    expect((await ask(visible.replace('count=500', 'count=20'), bearer(who.key))).status).toBe(200)
    expect(await creditsLeft(service, who)).toBe(1)
  })
})

describe('what costs nothing', () => {
  it.each([
    ['a value out of range', '/v1/charts/natal?latitude=91&longitude=0', 400],
    ['a missing parameter', '/v1/charts/natal?latitude=1', 400],
    ['an unknown parameter', `${chart}&lattitude=1`, 400],
    ['a house system that is undefined there', `${chart.replace('51.4779', '80')}&houseSystem=placidus`, 422],
    ['a representation that is not made', chart, 406],
  ])('R-17 L-15 is a call refused for %s', async (_, path, status) => {
    const who = await customer(service, 'starter')
    const accept: Record<string, string> = status === 406 ? { accept: 'application/xml' } : {}
    const refused = await ask(path, { ...bearer(who.key), ...accept })
    expect(refused.status).toBe(status)
    expect(refused.headers.get('x-credits-charged') ?? '0').toBe('0')
    expect(await creditsLeft(service, who)).toBe(5_000)
    expect((await chargedTo(who.accountId)).reduce((sum, { credits }) => sum + credits, 0)).toBe(0)
  })

  it('R-16 is an operation that the tier does not include: 403, problem+json, no entry', async () => {
    const who = await customer(service, 'free')
    const refused = await ask(chart, bearer(who.key))
    expect([refused.status, refused.headers.get('content-type')]).toEqual([403, 'application/problem+json'])
    expect(refused.body).toMatchObject({ code: 'feature_not_in_tier', status: 403, requiredTier: 'starter' })
    const assistant = await overMcp(service, 'get_natal_chart', birth, bearer(who.key))
    expect(assistant.body).toMatchObject({ code: 'feature_not_in_tier' })
    expect(await chargedTo(who.accountId)).toEqual([])
  })

  it('L-15 R-22 is an unchanged response: 304 for its ETag', async () => {
    const who = await customer(service, 'starter')
    const first = await ask(chart, bearer(who.key))
    const etag = first.headers.get('etag') ?? ''
    const again = await ask(chart, { ...bearer(who.key), 'if-none-match': etag })
    expect([again.status, again.body]).toEqual([304, undefined])
    expect(again.headers.get('x-credits-charged')).toBe('0')
    expect(await creditsLeft(service, who)).toBe(4_997)
  })

  it('L-15 is HEAD and OPTIONS', async () => {
    const who = await customer(service, 'starter')
    for (const method of ['HEAD', 'OPTIONS']) {
      await fetch(`${service.baseUrl}${chart}`, { method, headers: bearer(who.key) })
    }
    expect(await creditsLeft(service, who)).toBe(5_000)
  })
})

describe('Idempotency-Key', () => {
  const keyed = (key: string, name: string) => ({ ...bearer(key), 'idempotency-key': name })

  it('charges a repeated call once and gives the same data', async () => {
    const who = await customer(service, 'starter')
    const open = '/v1/charts/natal?latitude=51.4779&longitude=-0.0015'
    const first = await ask(open, keyed(who.key, 'k1'))
    const again = await ask(open, keyed(who.key, 'k1'))
    expect(again.status).toBe(200)
    expect(again.body.data).toEqual(first.body.data)
    expect(again.body.meta.usage).toMatchObject({ creditsCharged: 0, dailyRemaining: 4_997 })
    expect(await creditsLeft(service, who)).toBe(4_997)
  })

  it('L-11 charges once when forty repeats arrive together', async () => {
    const who = await customer(service, 'starter')
    const all = await Promise.all(Array.from({ length: 40 }, () => ask(chart, keyed(who.key, 'k2'))))
    const answers = all.filter(({ status }) => status === 200)
    const others = all.filter(({ status }) => status !== 200)
    expect(answers.length).toBeGreaterThan(0)
    expect(
      others.every(({ status, body }) => status === 409 && body.code === 'idempotency_in_progress'),
    ).toBe(true)
    answers.push(await ask(chart, keyed(who.key, 'k2')))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(answers.reduce((sum, { body }) => sum + body.meta.usage.creditsCharged, 0)).toBe(3)
    expect(await creditsLeft(service, who)).toBe(4_997)
  })

  it('is one key for REST and MCP, and 422 for other arguments', async () => {
    const who = await customer(service, 'starter')
    const meta = { 'sky/idempotencyKey': 'k3' }
    await overMcp(service, 'get_natal_chart', birth, bearer(who.key), meta)
    const other = await ask(chart.replace('51.4779', '52'), keyed(who.key, 'k3'))
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_conflict'])
    const same = await ask(chart, keyed(who.key, 'k3'))
    expect(same.body.meta.usage.creditsCharged).toBe(0)
    expect(await creditsLeft(service, who)).toBe(4_997)
  })

  it('belongs to its account: another may use the same text', async () => {
    const [one, two] = [await customer(service, 'starter'), await customer(service, 'starter')]
    await ask(chart, keyed(one.key, 'shared'))
    expect((await ask(chart, keyed(two.key, 'shared'))).body.meta.usage.creditsCharged).toBe(3)
  })

  it.each(['', 'with space', 'x'.repeat(256), 'caf\u00e9'])(
    'is refused with 400 when it is %j, before any charge',
    async (name) => {
      const who = await customer(service, 'starter')
      const refused = await ask(chart, keyed(who.key, name))
      expect([refused.status, refused.body.parameter]).toEqual([400, 'Idempotency-Key'])
      expect(await creditsLeft(service, who)).toBe(5_000)
    },
  )
})

describe('a batch', () => {
  const natal = { tool: 'get_natal_chart', arguments: birth }
  const north = { tool: 'get_natal_chart', arguments: { ...birth, latitude: 91 } }
  const post = async (key: string, calls: object[], more: object = {}) => {
    const answer = await fetch(`${service.baseUrl}/v1/batch`, {
      method: 'POST',
      headers: { ...bearer(key), 'content-type': 'application/json' },
      body: JSON.stringify({ calls, ...more }),
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json }
  }

  it('L-28 counts in the rate limit as many calls as it holds, and fits whole or not at all', async () => {
    const who = await customer(service, 'starter')
    const calls = Array.from({ length: 10 }, () => north)
    // A starter has 120 calls a minute: eleven batches are 110 of them.
    for (let sent = 0; sent < 11; sent += 1) expect((await post(who.key, calls)).status).toBe(200)
    const left = await ask('/v1/account/usage', bearer(who.key))
    expect(left.body.data.rateLimit.remaining).toBeLessThan(10)
    const { body } = await post(who.key, calls)
    expect(body.code).toBe('rate_limited')
  })

  it('L-15 costs what its calls cost, and a call that fails costs nothing and stops none', async () => {
    const who = await customer(service, 'starter')
    const { status, headers, body } = await post(who.key, [natal, north, natal])
    expect(status).toBe(200)
    expect(body.data.results.map((one: Json) => [one.status, one.creditsCharged])).toEqual([
      [200, 3],
      [400, 0],
      [200, 3],
    ])
    expect(body.data).toMatchObject({ count: 3, succeeded: 2, creditsCharged: 6 })
    expect([headers.get('x-credits-charged'), body.meta.usage.dailyRemaining]).toEqual(['6', 4_994])
    expect(await creditsLeft(service, who)).toBe(4_994)
  })

  it('D-05 is as long as one answer may be, and a call beyond that costs nothing', async () => {
    const who = await customer(service, 'pro')
    const sunTimes = { latitude: 51.4779, longitude: 0, start: '2000-01-01', end: '2009-12-31' }
    const decades = Array.from({ length: 4 }, () => ({ tool: 'get_sun_times', arguments: sunTimes }))
    const { body } = await post(who.key, decades, { parallel: false })
    expect(body.data.results.map((one: Json) => one.problem?.code)).toEqual([
      undefined,
      undefined,
      'too_many_rows',
      'too_many_rows',
    ])
    const [{ creditsCharged: each }] = body.data.results
    expect(body.data.creditsCharged).toBe(2 * each)
    expect(await creditsLeft(service, who)).toBe(50_000 - 2 * each)
  }, 30_000)

  it('answers and charges alike when an assistant sends it', async () => {
    const who = await customer(service, 'starter')
    const rest = await post(who.key, [natal, north])
    const mcp = await overMcp(service, 'run_batch', { calls: [natal, north] }, bearer(who.key))
    expect(mcp.body.data.results[0]).toEqual(rest.body.data.results[0])
    expect(mcp.body.data.creditsCharged).toBe(3)
    expect(await creditsLeft(service, who)).toBe(4_994)
  })

  it('spends the last credits on its first calls when they run in order', async () => {
    const who = await customer(service, 'starter')
    await leaveCredits(service, who, 7)
    const { body } = await post(who.key, [natal, natal, natal], { parallel: false })
    expect(body.data.results.map((one: Json) => one.status)).toEqual([200, 200, 429])
    expect(await creditsLeft(service, who)).toBe(1)
  })

  it('L-15 is charged once when it is repeated under one Idempotency-Key', async () => {
    const who = await customer(service, 'starter')
    const meta = { 'sky/idempotencyKey': 'batch' }
    for (let sent = 0; sent < 2; sent += 1) {
      await overMcp(service, 'run_batch', { calls: [natal, natal] }, bearer(who.key), meta)
    }
    expect(await creditsLeft(service, who)).toBe(4_994)
  })

  it('holds no account work and no batch, and lends no higher tier', async () => {
    const who = await customer(service, 'starter')
    const inner = [
      { tool: 'get_usage', arguments: {} },
      { tool: 'run_batch', arguments: { calls: [natal] } },
      { tool: 'create_api_key', arguments: {} },
      { tool: 'get_synastry', arguments: { first: birth, second: birth } },
      { tool: '__proto__', arguments: {} },
    ]
    const { body } = await post(who.key, inner)
    expect(body.data.results.map((one: Json) => one.problem.code)).toEqual([
      'not_allowed_in_batch',
      'not_allowed_in_batch',
      'not_allowed_in_batch',
      'feature_not_in_tier',
      'not_found',
    ])
    expect(await creditsLeft(service, who)).toBe(5_000)
  })
})

describe('test keys', () => {
  it('open every tier, cost no credits and say so', async () => {
    const who = await customer(service, 'free')
    const { status, body } = await ask(chart, bearer(who.testKey))
    expect(status).toBe(200)
    expect(body.meta).toMatchObject({ testMode: true, usage: { creditsCharged: 0, dailyLimit: 100 } })
    expect(await creditsLeft(service, who)).toBe(250)
    expect(await chargedTo(who.accountId)).toEqual([])
  })

  it('K-05 have a quota of credits a day that is not the live one, and calls take their price of it', async () => {
    const who = await customer(service, 'free')
    const returns = `/v1/charts/returns?${new URLSearchParams({ ...birth, body: 'sun', count: 5 } as never)}`
    const statuses: number[] = []
    for (let asked = 0; asked < 6; asked += 1) statuses.push((await ask(returns, bearer(who.testKey))).status)
    // 5 returns are 20 credits, of which a free account's 100 hold five.
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask(positions, bearer(who.key))).status).toBe(200)
  })

  it.each([
    ['quota_exceeded', 429, 'retry-after'],
    ['rate_limited', 429, 'retry-after'],
    ['tier_free', 403, 'x-request-id'],
    ['unavailable', 503, 'retry-after'],
    ['revoked_api_key', 401, 'www-authenticate'],
  ])('get the scenario %s they ask for, at both channels', async (scenario, status, header) => {
    const who = await customer(service, 'starter')
    const asked = { ...bearer(who.testKey), 'x-sky-test-scenario': scenario }
    const rest = await ask(chart, asked)
    expect(rest.status).toBe(status)
    expect(rest.headers.get(header)).toBeTruthy()
    const assistant = await overMcp(service, 'get_natal_chart', birth, asked)
    expect([assistant.isError, assistant.body.code]).toEqual([true, rest.body.code])
  })

  it.each(['free', 'starter', 'pro', 'scale'] as const)(
    'get refusals whose headers, members and words agree, on the tier %s',
    async (tier) => {
      const who = await customer(service, tier)
      const { body: unknown } = await ask(positions, { ...bearer(who.testKey), 'x-sky-test-scenario': '?' })
      const codes: Readonly<Record<string, string>> = { tier_free: 'feature_not_in_tier' }
      for (const scenario of unknown.allowed as string[]) {
        const { status, headers, body } = await ask(chart, {
          ...bearer(who.testKey),
          'x-sky-test-scenario': scenario,
        })
        const { perMinute, testCredits } = tiers[tier]
        expect([body.code, body.status, headers.get('x-credits-charged')], scenario).toEqual([
          codes[scenario] ?? scenario,
          status,
          '0',
        ])
        const wait = headers.get('retry-after')
        expect(wait !== null, scenario).toBe(status === 429 || status === 503)
        expect(headers.has('www-authenticate'), scenario).toBe(status === 401)
        expect(headers.get('ratelimit-policy')).toBe(`"minute";q=${perMinute};w=60`)
        const [, left, reset] = /^"minute";r=(\d+);t=(\d+)$/.exec(headers.get('ratelimit') ?? '') ?? []
        expect(left === '0', scenario).toBe(scenario === 'rate_limited')
        if (status !== 429) continue
        expect(body).toMatchObject({
          limit: scenario === 'rate_limited' ? perMinute : testCredits,
          remaining: 0,
        })
        expect(body.detail).toContain(String(scenario === 'rate_limited' ? perMinute : 0))
        expect(Math.abs(Date.parse(body.resetsAt) - Date.now() - Number(wait) * 1000)).toBeLessThan(5_000)
        if (scenario === 'rate_limited') expect(reset).toBe(wait)
      }
    },
  )

  it('get a problem for an unknown scenario', async () => {
    const who = await customer(service, 'starter')
    for (const scenario of ['no_such', '__proto__', 'constructor']) {
      const { status, body } = await ask(chart, { ...bearer(who.testKey), 'x-sky-test-scenario': scenario })
      expect([status, body.parameter], scenario).toEqual([400, 'X-Sky-Test-Scenario'])
    }
  })

  it('alone may ask for scenarios: a live key gets its data', async () => {
    const answer = await ask(chart, { ...bearer(service.key), 'x-sky-test-scenario': 'unavailable' })
    expect(answer.status).toBe(200)
  })
})

describe('calls per minute', () => {
  it('are 30 on the tier free; the 31st answers 429 with the seconds to wait', async () => {
    const who = await customer(service, 'free')
    const statuses: number[] = []
    let last = await ask('/v1/account/usage', bearer(who.key))
    for (let asked = 1; asked < 31; asked += 1) {
      statuses.push(last.status)
      last = await ask('/v1/account/usage', bearer(who.key))
    }
    expect(statuses).toEqual(Array(30).fill(200))
    expect([last.status, last.body.code]).toEqual([429, 'rate_limited'])
    expect(last.headers.get('ratelimit-policy')).toBe('"minute";q=30;w=60')
    expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })
})

describe('L-31 a batch that is longer than a page', () => {
  const birthOf = (day: number) => ({
    ...birth,
    datetime: `2000-01-${String(day).padStart(2, '0')}T12:00:00Z`,
  })
  const charts = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `chart ${n}`,
      tool: 'get_natal_chart',
      arguments: birthOf(n + 1),
    }))

  /** All pages, the first of which was asked for already. */
  async function pagesOf(calls: readonly object[], key: string, meta?: object): Promise<Json[]> {
    const pages: Json[] = []
    for (let cursor: unknown; pages.length === 0 || cursor; cursor = pages.at(-1).meta.page?.next) {
      const args = { calls, ...(cursor ? { cursor } : {}) }
      pages.push((await overMcp(service, 'run_batch', args, bearer(key), meta as never)).body)
    }
    return pages
  }

  it.each([undefined, { 'sky/idempotencyKey': 'batch-of-pages' }])(
    'is charged with its first page alone, and every row comes once, as the calls alone give it (%j)',
    async (meta) => {
      const who = await customer(service, 'starter')
      const pages = await pagesOf(charts(6), who.key, meta)
      expect(pages.length).toBeGreaterThan(1)
      expect(await creditsLeft(service, who)).toBe(5_000 - 18)
      expect(pages.map((page) => page.meta.usage.creditsCharged)).toEqual([
        18,
        ...pages.slice(1).map(() => 0),
      ])
      for (const { data } of pages) expect(data).toMatchObject({ count: data.results.length, succeeded: 6 })
      const rows = pages.flatMap((page) => page.data.results)
      expect(rows.map(({ id }) => id)).toEqual(charts(6).map(({ id }) => id))
      expect(await chargedTo(who.accountId)).toHaveLength(6)
      for (const at of [0, 5]) {
        const alone = await overMcp(service, 'get_natal_chart', birthOf(at + 1), bearer(who.key))
        expect(rows[at].data).toEqual(alone.body.data)
      }
    },
  )

  it('is computed for the instants of its first page', async () => {
    const who = await customer(service, 'starter')
    // Positions of now: two of them in one answer, before and behind charts that fill the first page.
    const now = (id: string) => ({ id, tool: 'get_moon', arguments: { latitude: 51, longitude: 0 } })
    const pages = await pagesOf([now('first'), ...charts(6), now('last')], who.key)
    const rows = pages.flatMap((page) => page.data.results)
    const [first, last] = ['first', 'last'].map((id) => rows.find((row: Json) => row.id === id).data)
    expect(Math.abs(Date.parse(last.timestamp) - Date.parse(first.timestamp))).toBeLessThanOrEqual(1_000)
    expect(pages.at(-1).data.results.some((row: Json) => row.id === 'last')).toBe(true)
  })

  it('has the failures of its first page on further ones too: none is free now', async () => {
    const who = await customer(service, 'starter')
    await leaveCredits(service, who, 16)
    const calls = [
      ...charts(5),
      { id: 'unpaid', tool: 'get_natal_chart', arguments: birthOf(20) },
      { id: 'wrong', tool: 'get_moon', arguments: { latitude: 91 } },
    ]
    const [first] = (await pagesOf(calls, who.key)) as [Json]
    expect(first.data).toMatchObject({ succeeded: 5, creditsCharged: 15 })
    const cursor = first.meta.page.next
    // The next day, so to say: the account could pay now.
    await service.database.query('UPDATE account_day SET used = 0 WHERE account_id = $1', [who.accountId])
    const { body } = await overMcp(service, 'run_batch', { calls, cursor }, bearer(who.key))
    const named = (id: string) => body.data.results.find((row: Json) => row.id === id)
    expect(body.data).toMatchObject({ count: body.data.results.length, succeeded: 5, creditsCharged: 0 })
    expect(named('unpaid')).toMatchObject({ status: 429, problem: { code: 'quota_exceeded' } })
    expect(named('unpaid').data).toBeUndefined()
    expect(named('wrong')).toMatchObject({
      status: 400,
      problem: { code: 'invalid_latitude', parameter: 'latitude' },
    })
  })
})
