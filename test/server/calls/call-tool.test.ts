import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newSecretKey, vaultOf } from '../../../db/vault.ts'
import { cachedCaller } from '../../../server/calls/cached-caller.ts'
import type { Call, CallAnswer, CallRuntime } from '../../../server/calls/call.ts'
import { callTool } from '../../../server/calls/call-tool.ts'
import { PaidAnswers } from '../../../server/calls/paid-answers.ts'
import { PublicAnswers } from '../../../server/calls/public-answers.ts'
import { AccountConcurrencyLimiter } from '../../../server/limits/account-concurrency.ts'
import { AnonymousLimit } from '../../../server/limits/anonymous-limit.ts'
import { IdempotencyLocks } from '../../../server/limits/idempotency-locks.ts'
import { KnownBalances } from '../../../server/limits/known-balances.ts'
import { RateLimit } from '../../../server/limits/rate-limit.ts'
import type { Balance, Caller, DebitRequest, StandingCharge, Verdict } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { NoSolution } from '../../../tools/core/no-solution.ts'
import { type Context, defineTool, type Service } from '../../../tools/declaration/define.ts'
import { assemble } from '../../../tools/declaration/registry.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const caller: Caller = {
  accountId: 'acct_1',
  tier: 'starter',
  mode: 'live',
  credential: { kind: 'key', id: 'key_1' },
}
const balance = { used: 2, quota: 250, day: '2026-11-20' }
const grantedVerdict = {
  granted: true,
  opId: 'led_1',
  at: noon,
  replayed: false,
  asOf: undefined,
  balance,
} as const

/** Log of debits, computations and balance reads, in order. */
let events: string[]
let debits: DebitRequest[]
let verdict: Verdict | Error
let standing: StandingCharge | undefined
let balanceRead: Balance
let work: (input: { latitude: number }, context: Context) => { data: unknown } | Promise<{ data: unknown }>
let runtime: CallRuntime

beforeEach(() => {
  events = []
  debits = []
  verdict = grantedVerdict
  standing = undefined
  balanceRead = balance
  work = ({ latitude }, { now }) => ({ data: { latitude, now } })
  const tool = defineTool({
    name: 'get_latitude',
    title: 'Latitude',
    summary: 'What a test needs, and no more than that.',
    description: 'Gives a latitude back.',
    route: 'GET /v1/latitude',
    auth: 'key',
    effect: 'reads',
    tier: 'starter',
    frame: 'none',
    input: z.strictObject({
      latitude: z.number().max(90),
      at: z.string().optional().meta({ default: 'now' }),
    }),
    output: z.object({ latitude: z.number(), now: z.number() }),
    example: { latitude: 1 },
    credits: 2,
    compute: async (input, context) => {
      events.push('compute')
      return (await work(input, context)) as { data: { latitude: number; now: number } }
    },
  })
  const ledger = {
    async debit(request: DebitRequest) {
      events.push('debit')
      debits.push(request)
      if (verdict instanceof Error) throw verdict
      return verdict
    },
    async charged() {
      return standing
    },
    async balance() {
      events.push('balance')
      return balanceRead
    },
  }
  runtime = {
    registry: assemble([{ name: 'x', toolset: { title: 'X', description: 'X.', order: [] }, tools: [tool] }]),
    service: { baseUrl: 'http://sky.test', ledger } as unknown as Service,
    slots: new AccountConcurrencyLimiter(),
    balances: new KnownBalances(),
    idempotencyLocks: new IdempotencyLocks(),
    rateLimit: new RateLimit(),
    paidAnswers: new PaidAnswers(vaultOf([newSecretKey()])),
    publicAnswers: new PublicAnswers(),
    anonymousLimit: new AnonymousLimit(),
    prepareLinks: () => undefined,
    workers: {
      compute: () => Promise.reject(new Error('Nothing here is heavy.')),
      rasterise: () => Promise.reject(new Error('Nothing here is drawn.')),
      close: async () => {},
    },
    dataVersion: '1',
    checkOutput: true,
    now: () => noon,
    log: { error: () => {} },
  }
})

function call(changes: Partial<Call> = {}): Call {
  return {
    tool: 'get_latitude',
    args: { latitude: 12 },
    channel: 'rest',
    requestId: 'req_1',
    caller,
    signal: () => new AbortController().signal,
    headers: {},
    ...changes,
  }
}

/** The answer of a call that has one. */
async function answerOf(asked: Call): Promise<CallAnswer> {
  const result = await callTool(runtime, asked)
  if (result.kind !== 'answer') throw new Error(result.kind)
  return result
}

describe('D-04 a call', () => {
  const aWholeTurn = () => {
    const started = performance.now()
    while (performance.now() - started < 10);
  }

  it('of many that are ready at once lets others in between', async () => {
    work = ({ latitude }, { now }) => {
      aWholeTurn()
      return { data: { latitude, now } }
    }
    const calls = [1, 2, 3].map(() => callTool(runtime, call()))
    const others = nextTurn().then(() => {
      events.push('another caller')
    })
    await Promise.all([...calls, others])
    expect(events.lastIndexOf('compute')).toBeGreaterThan(events.indexOf('another caller'))
  })

  it('is not read before its tool has been run once', async () => {
    runtime.untilWarm = async (tool) => {
      await nextTurn()
      events.push(`${tool} is warm`)
    }
    await callTool(runtime, call())
    expect(events).toEqual(['get_latitude is warm', 'compute', 'debit'])
  })
})

describe('a call that succeeds', () => {
  it('is debited once, with its price, and reports the remaining balance', async () => {
    const asked = call()
    const answer = await answerOf(asked)
    expect(debits).toMatchObject([{ accountId: 'acct_1', credits: 2, tool: 'get_latitude', channel: 'rest' }])
    expect(answer).toMatchObject({
      data: { latitude: 12 },
      meta: { usage: { creditsCharged: 2, dailyRemaining: 248 } },
    })
    expect(answer.credits).toBe(2)
    expect(asked.headers).toMatchObject({ 'x-credits-charged': '2' })
    expect(events).toEqual(['compute', 'debit'])
  })

  it('D-13 completes before most earlier calls of another account', async () => {
    const of = (accountId: string) => call({ caller: { ...caller, accountId, tier: 'scale' } })
    const other = of('acct_2')
    await callTool(runtime, other)
    let answered = 0
    const greedy = Array.from({ length: 500 }, async () => {
      await callTool(runtime, of('acct_3'))
      answered += 1
    })
    await callTool(runtime, other)
    expect(answered).toBeLessThan(50)
    await Promise.all(greedy)
  })

  it('is rerun, and charged once, when the tier differs from the cached caller', async () => {
    const newer = { ...caller, tier: 'pro' } as const
    const debit = runtime.service.ledger.debit
    Object.assign(runtime.service.ledger, {
      debit: async (request: DebitRequest) =>
        request.tier === 'pro' ? debit(request) : { granted: false, reason: 'tier_changed', balance },
    })
    const cached = cachedCaller(caller, async () => newer)
    const answer = await answerOf(call({ cachedCaller: cached }))
    expect(answer.meta.tier).toBe('pro')
    expect(events).toEqual(['compute', 'compute', 'debit'])
  })

  it('is not debited when the ETag matches', async () => {
    const first = call({ args: { latitude: 12, at: '2000' } })
    await callTool(runtime, first)
    events = []
    const again = call({ args: { at: '2000', latitude: 12 }, ifNoneMatch: first.headers.etag })
    expect(await callTool(runtime, again)).toEqual({ kind: 'notModified', credits: 0 })
    expect(events).toEqual([])
  })

  it('computes a repeated key for the instant of the first attempt, uncharged', async () => {
    await callTool(runtime, call({ idempotencyKey: 'k' }))
    expect(debits[0]?.idempotency?.asOf).toBe(noon)
    standing = { asOf: noon - 5_000, argumentsHash: debits[0]?.idempotency?.argumentsHash ?? '' }
    verdict = { ...grantedVerdict, replayed: true, asOf: noon - 5_000 }
    events = []
    const answer = await answerOf(call({ idempotencyKey: 'k' }))
    expect(answer).toMatchObject({ data: { now: noon - 5_000 }, meta: { usage: { creditsCharged: 0 } } })
    expect(events).toEqual(['compute', 'debit'])
  })

  it('uses the instant of a concurrent attempt that was charged first', async () => {
    verdict = { ...grantedVerdict, replayed: true, asOf: noon - 7_000 }
    const answer = await answerOf(call({ idempotencyKey: 'k' }))
    expect(answer).toMatchObject({ data: { now: noon - 7_000 }, meta: { usage: { creditsCharged: 0 } } })
    expect(events).toEqual(['compute', 'debit', 'compute'])
  })

  it('L-27 conflicts with another representation under the same key, which is not computed', async () => {
    await callTool(runtime, call({ idempotencyKey: 'k', mediaType: 'application/json' }))
    await callTool(runtime, call({ idempotencyKey: 'k2' }))
    const [asJson, asNothing] = debits.map(({ idempotency }) => idempotency?.argumentsHash)
    expect(asJson).toBe(asNothing)
    standing = { asOf: noon, argumentsHash: asJson ?? '' }
    events = []
    await expect(
      callTool(runtime, call({ idempotencyKey: 'k', mediaType: 'text/csv' })),
    ).rejects.toMatchObject({
      code: 'idempotency_conflict',
      status: 422,
    })
    expect(events).toEqual([])
  })

  it('L-26 rejects a second call with an idempotency key while the first is running', async () => {
    let finish = () => {}
    work = ({ latitude }, { now }) =>
      new Promise((resolve) => {
        finish = () => resolve({ data: { latitude, now } })
      })
    const first = callTool(runtime, call({ idempotencyKey: 'k' }))
    await new Promise(setImmediate)
    await expect(callTool(runtime, call({ idempotencyKey: 'k' }))).rejects.toMatchObject({
      code: 'idempotency_in_progress',
      status: 409,
    })
    const other = { ...caller, accountId: 'acct_2' }
    const others = callTool(runtime, call({ idempotencyKey: 'k', caller: other }))
    const finishFirst = finish
    await new Promise(setImmediate)
    finishFirst()
    finish()
    expect((await first).kind).toBe('answer')
    expect((await others).kind).toBe('answer')
    work = ({ latitude }, { now }) => ({ data: { latitude, now } })
    expect((await answerOf(call({ idempotencyKey: 'k' }))).meta).toBeDefined()
  })

  it('hashes arguments independently of the order of names', async () => {
    await callTool(runtime, call({ idempotencyKey: 'k', args: { latitude: 1, at: 'now' } }))
    await callTool(runtime, call({ idempotencyKey: 'k', args: { at: 'now', latitude: 1 } }))
    await callTool(runtime, call({ idempotencyKey: 'k', args: { latitude: 2, at: 'now' } }))
    const [one, two, other] = debits.map(({ idempotency }) => idempotency?.argumentsHash)
    expect(one).toBe(two)
    expect(one).not.toBe(other)
  })
})

describe('an exhausted quota', () => {
  const empty = { ...balance, used: 249 }
  const refused: Verdict = { granted: false, reason: 'quota_exceeded', balance: empty }
  const quotaExceeded = { code: 'quota_exceeded', status: 429 }

  it('causes a balance read before computing a call that exceeds the last known balance', async () => {
    for (const last of [refused, { ...grantedVerdict, balance: empty }]) {
      verdict = last
      await callTool(runtime, call()).catch(() => {})
      balanceRead = empty
      events = []
      await expect(callTool(runtime, call())).rejects.toMatchObject(quotaExceeded)
      expect(events).toEqual(['balance'])
      balanceRead = balance
      verdict = grantedVerdict
      await callTool(runtime, call())
    }
  })

  it('causes no balance read when the call fits, or on the next day', async () => {
    verdict = grantedVerdict
    await callTool(runtime, call())
    events = []
    await callTool(runtime, call())
    expect(events).toEqual(['compute', 'debit'])
    verdict = refused
    await expect(callTool(runtime, call())).rejects.toMatchObject(quotaExceeded)
    runtime = { ...runtime, now: () => Date.UTC(2026, 10, 21) }
    verdict = grantedVerdict
    events = []
    await callTool(runtime, call())
    expect(events).toEqual(['compute', 'debit'])
  })

  it('is read again, so that a tier change or a refund on any process counts at once', async () => {
    verdict = refused
    await expect(callTool(runtime, call())).rejects.toMatchObject(quotaExceeded)
    balanceRead = balance
    verdict = grantedVerdict
    events = []
    await callTool(runtime, call())
    expect(events).toEqual(['balance', 'compute', 'debit'])
  })

  it('does not prevent a free retry with its idempotency key', async () => {
    verdict = refused
    await expect(callTool(runtime, call())).rejects.toMatchObject(quotaExceeded)
    await callTool(runtime, call({ idempotencyKey: 'k' })).catch(() => {})
    standing = { asOf: noon, argumentsHash: debits.at(-1)?.idempotency?.argumentsHash ?? '' }
    balanceRead = { ...balance, used: 250 }
    verdict = { ...grantedVerdict, replayed: true, asOf: noon }
    expect((await answerOf(call({ idempotencyKey: 'k' }))).meta).toBeDefined()
  })
})

describe('a call that is rejected before the computation', () => {
  it.each([
    ['no such tool', { tool: 'get_nothing' }, 'not_found'],
    ['no caller', { caller: undefined }, 'missing_api_key'],
    ['too low a tier', { caller: { ...caller, tier: 'free' } }, 'feature_not_in_tier'],
    ['a value out of range', { args: { latitude: 91 } }, 'invalid_parameter'],
    ['an unknown parameter', { args: { latitude: 1, zz: 1 } }, 'unknown_parameter'],
    ['arguments that are no object', { args: [1] }, 'invalid_parameter'],
  ] as const)('for %s reaches neither ledger nor tool', async (_, changes, code) => {
    await expect(callTool(runtime, call(changes as Partial<Call>))).rejects.toMatchObject({ code })
    expect(events).toEqual([])
  })

  it.each([
    ['quota_exceeded', 'quota_exceeded', 429],
    ['revoked', 'revoked_api_key', 401],
    ['idempotency_conflict', 'idempotency_conflict', 422],
  ] as const)('by the ledger as %s charges nothing', async (reason, code, status) => {
    verdict = { granted: false, reason, balance }
    const refused = call()
    await expect(callTool(runtime, refused)).rejects.toMatchObject({ code, status })
    expect(refused.headers).toMatchObject({ 'x-credits-charged': '0' })
  })

  it('by an unavailable database throws, and returns no result', async () => {
    verdict = Object.assign(new Error('away'), { name: 'DatabaseUnavailable' })
    await expect(callTool(runtime, call())).rejects.toThrow('away')
  })
})

describe('a call whose computation fails', () => {
  it.each([
    ['an unexpected error', () => Promise.reject(new RangeError('ours')), RangeError],
    ['a problem of the tool', () => Promise.reject(new Problem('no_rise_set', 'Never.')), Problem],
    ['an answer that violates its schema', () => ({ data: { latitude: 'north' } }), z.ZodError],
  ])('by %s is never debited', async (_, failing, kind) => {
    work = failing as typeof work
    await expect(callTool(runtime, call())).rejects.toThrow(kind)
    expect(events).toEqual(['compute'])
  })

  it('because there is no solution is a 422 with its own message', async () => {
    work = () => {
      throw new NoSolution('house_system_undefined', 'Not here.')
    }
    await expect(callTool(runtime, call())).rejects.toMatchObject({
      code: 'house_system_undefined',
      status: 422,
    })
    expect(events).toEqual(['compute'])
  })
})

describe('a client that disconnects', () => {
  it('L-14 M-21 is charged if the result was computed', async () => {
    const gone = new AbortController()
    work = ({ latitude }) => {
      gone.abort()
      return { data: { latitude, now: noon } }
    }
    await callTool(runtime, call({ signal: () => gone.signal }))
    expect(events).toEqual(['compute', 'debit'])
  })

  it('while queued causes no computation and no charge', async () => {
    await expect(callTool(runtime, call({ isGone: () => true }))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(events).toEqual([])
  })
})
