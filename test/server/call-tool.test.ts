import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AccountTurns } from '../../server/account-turns.ts'
import { type Call, callTool, type Road } from '../../server/call-tool.ts'
import { Meantime } from '../../server/meantime.ts'
import { MinuteLimit } from '../../server/minute-limit.ts'
import { SpentDays } from '../../server/spent-days.ts'
import { Impossible } from '../../tools/core/impossible.ts'
import { type Context, defineTool, type Service } from '../../tools/define.ts'
import type { Caller, Charge, DebitRequest, Verdict } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import { assemble } from '../../tools/registry.ts'

const noon = Date.UTC(2026, 10, 20, 12)
const caller: Caller = {
  accountId: 'acct_1',
  tier: 'starter',
  mode: 'live',
  credential: { kind: 'key', id: 'key_1' },
}
const balance = { used: 2, quota: 250, day: '2026-11-20' }
const grantedVerdict: Verdict = {
  granted: true,
  opId: 'led_1',
  at: noon,
  replayed: false,
  tier: 'starter',
  balance,
}

/** What happened, in order: debits, computations and refunds. */
let events: string[]
let debits: DebitRequest[]
let verdict: Verdict | Error
let work: (input: { latitude: number }, context: Context) => { data: unknown } | Promise<{ data: unknown }>
let road: Road

beforeEach(() => {
  events = []
  debits = []
  verdict = grantedVerdict
  work = ({ latitude }, { now }) => ({ data: { latitude, now } })
  const tool = defineTool({
    name: 'get_latitude',
    title: 'Latitude',
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
    async refund({ accountId, opId }: Charge) {
      events.push(`refund ${accountId} ${opId}`)
    },
  }
  road = {
    registry: assemble([{ name: 'x', toolset: { title: 'X', description: 'X.', order: [] }, tools: [tool] }]),
    service: { baseUrl: 'http://sky.test', ledger } as unknown as Service,
    turns: new AccountTurns(),
    meantime: new Meantime(),
    spentDays: new SpentDays(),
    minuteLimit: new MinuteLimit(),
    feeds: {} as Road['feeds'],
    workshop: {
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
    charges: [],
    headers: {},
    ...changes,
  }
}

describe('a call that succeeds', () => {
  it('is debited once, with its price, and answers what the debit left', async () => {
    const charges: object[] = []
    const asked = call({ charges })
    const { envelope } = await callTool(road, asked)
    expect(debits).toMatchObject([{ accountId: 'acct_1', credits: 2, tool: 'get_latitude', channel: 'rest' }])
    expect(envelope).toMatchObject({
      data: { latitude: 12 },
      meta: { usage: { creditsCharged: 2, dailyRemaining: 248 } },
    })
    expect(asked.headers).toMatchObject({ 'x-credits-charged': '2' })
    expect(charges).toEqual([{ accountId: 'acct_1', opId: 'led_1', at: noon }])
  })

  it('D-13 is answered before most of what another account asked for earlier', async () => {
    const of = (accountId: string) => call({ caller: { ...caller, accountId, tier: 'scale' } })
    const other = of('acct_2')
    await callTool(road, other)
    let answered = 0
    const greedy = Array.from({ length: 500 }, async () => {
      await callTool(road, of('acct_3'))
      answered += 1
    })
    await callTool(road, other)
    expect(answered).toBeLessThan(50)
    await Promise.all(greedy)
  })

  it('tells the tier the ledger saw, should it have changed since the credential was read', async () => {
    verdict = { ...grantedVerdict, tier: 'pro' }
    expect((await callTool(road, call())).envelope?.meta.tier).toBe('pro')
  })

  it('is not debited when the client holds the same answer already', async () => {
    const first = call({ args: { latitude: 12, at: '2000' } })
    await callTool(road, first)
    events = []
    const again = call({ args: { at: '2000', latitude: 12 }, ifNoneMatch: first.headers.etag })
    expect(await callTool(road, again)).toEqual({})
    expect(events).toEqual([])
  })

  it('answers a repeated key for the instant of the first attempt, uncharged', async () => {
    verdict = { ...grantedVerdict, replayed: true, at: noon - 5_000 }
    const charges: object[] = []
    const { envelope } = await callTool(road, call({ idempotencyKey: 'k', charges }))
    expect(envelope).toMatchObject({ data: { now: noon - 5_000 }, meta: { usage: { creditsCharged: 0 } } })
    expect([charges, events]).toEqual([[], ['debit', 'compute']])
  })

  it('hashes arguments by value: names in any order are the same work', async () => {
    await callTool(road, call({ idempotencyKey: 'k', args: { latitude: 1, at: 'now' } }))
    await callTool(road, call({ idempotencyKey: 'k', args: { at: 'now', latitude: 1 } }))
    await callTool(road, call({ idempotencyKey: 'k', args: { latitude: 2, at: 'now' } }))
    const [one, two, other] = debits.map(({ idempotency }) => idempotency?.argumentsHash)
    expect(one).toBe(two)
    expect(one).not.toBe(other)
  })
})

describe('while a debit is on its way', () => {
  /** A debit that is judged when the test says so. */
  function heldDebit() {
    let judge = (_: Verdict) => {}
    const judged = new Promise<Verdict>((resolve) => {
      judge = resolve
    })
    Object.assign(road.service.ledger, { debit: () => judged })
    return judge
  }
  const someTurns = async () => {
    for (let n = 0; n < 5; n++) await new Promise(setImmediate)
  }
  const spent: Verdict = { granted: false, reason: 'quota_exceeded', balance: { ...balance, used: 250 } }

  it('the answer is made, and waits for it', async () => {
    const judge = heldDebit()
    let isAnswered = false
    const answer = callTool(road, call()).finally(() => {
      isAnswered = true
    })
    await someTurns()
    expect([events, isAnswered]).toEqual([['compute'], false])
    judge(grantedVerdict)
    expect(await answer).toMatchObject({ envelope: { data: { latitude: 12 } } })
    expect(events).toEqual(['compute'])
  })

  it('a failure waits for it too, to be given back', async () => {
    const judge = heldDebit()
    work = () => Promise.reject(new Problem('no_rise_set', 'Never.'))
    const answer = callTool(road, call())
    const told = expect(answer).rejects.toMatchObject({ code: 'no_rise_set' })
    await someTurns()
    expect(events).toEqual(['compute'])
    judge(grantedVerdict)
    await told
    expect(events).toEqual(['compute', 'refund acct_1 led_1'])
  })

  it('what was made for a call that it refuses is thrown away', async () => {
    const judge = heldDebit()
    const charges: object[] = []
    const answer = callTool(road, call({ charges }))
    const told = expect(answer).rejects.toMatchObject({ code: 'quota_exceeded' })
    await someTurns()
    judge(spent)
    await told
    expect([events, charges]).toEqual([['compute'], []])
  })

  it('nothing is made for a call under an idempotency key, which may be a repeated one', async () => {
    const judge = heldDebit()
    const answer = callTool(road, call({ idempotencyKey: 'k' }))
    await someTurns()
    expect(events).toEqual([])
    judge({ ...grantedVerdict, at: noon - 5_000 })
    expect(await answer).toMatchObject({ envelope: { data: { now: noon - 5_000 } } })
  })

  it('nothing is made for an account that has spent its day, until midnight or until it is served', async () => {
    const refused = async () => {
      const judge = heldDebit()
      const told = expect(callTool(road, call())).rejects.toMatchObject({
        code: 'quota_exceeded',
        status: 429,
      })
      await someTurns()
      judge(spent)
      await told
    }
    const served = async () => {
      const judge = heldDebit()
      const answer = callTool(road, call())
      await someTurns()
      const early = [...events]
      judge(grantedVerdict)
      await answer
      return early
    }
    await refused()
    events = []
    await refused()
    expect(events).toEqual([])
    // Another tier, or a refund on any process, is seen by the debit and by nothing before it.
    expect(await served()).toEqual([])
    expect(events).toEqual(['compute'])
    expect(await served()).toEqual(['compute', 'compute'])
    await refused()
    road = { ...road, now: () => Date.UTC(2026, 10, 21) }
    events = []
    expect(await served()).toEqual(['compute'])
  })

  it('nothing is made for more than a few calls, whose answers would wait in memory', async () => {
    const judge = heldDebit()
    const answers = Array.from({ length: 12 }, () => callTool(road, call()))
    for (let n = 0; n < 4; n++) await someTurns()
    expect(events).toHaveLength(8)
    judge(grantedVerdict)
    await Promise.all(answers)
    expect(events).toHaveLength(12)
    events = []
    heldDebit()
    void callTool(road, call())
    await someTurns()
    expect(events).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 200))
    void callTool(road, call())
    await someTurns()
    expect(events).toEqual(['compute'])
  })

  it('nothing is made any more once the database is found to be away', async () => {
    verdict = Object.assign(new Error('away'), { name: 'DatabaseUnavailable' })
    await expect(callTool(road, call())).rejects.toThrow('away')
    await someTurns()
    expect(events).toEqual(['debit'])
  })
})

describe('a call that is refused before the work', () => {
  it.each([
    ['no such tool', { tool: 'get_nothing' }, 'not_found'],
    ['no caller', { caller: undefined }, 'missing_api_key'],
    ['too low a tier', { caller: { ...caller, tier: 'free' } }, 'feature_not_in_tier'],
    ['a value out of range', { args: { latitude: 91 } }, 'invalid_parameter'],
    ['an unknown parameter', { args: { latitude: 1, zz: 1 } }, 'unknown_parameter'],
    ['arguments that are no object', { args: [1] }, 'invalid_parameter'],
  ] as const)('for %s reaches neither ledger nor tool', async (_, changes, code) => {
    await expect(callTool(road, call(changes as Partial<Call>))).rejects.toMatchObject({ code })
    expect(events).toEqual([])
  })

  it.each([
    ['quota_exceeded', 'quota_exceeded', 429],
    ['revoked', 'revoked_api_key', 401],
    ['idempotency_conflict', 'idempotency_conflict', 409],
  ] as const)('by the ledger as %s charges nothing and gives nothing back', async (reason, code, status) => {
    verdict = { granted: false, reason, balance }
    const charges: object[] = []
    await expect(callTool(road, call({ charges }))).rejects.toMatchObject({ code, status })
    expect(charges).toEqual([])
    expect(events.filter((one) => one.startsWith('refund'))).toEqual([])
  })

  it('by a database that is away is a fault, and no answer', async () => {
    verdict = Object.assign(new Error('away'), { name: 'DatabaseUnavailable' })
    await expect(callTool(road, call())).rejects.toThrow('away')
  })
})

describe('a call that fails after the debit', () => {
  it.each([
    ['a fault of ours', () => Promise.reject(new RangeError('ours')), RangeError],
    ['a refusal of the tool', () => Promise.reject(new Problem('no_rise_set', 'Never.')), Problem],
    ['an answer of another shape', () => ({ data: { latitude: 'north' } }), z.ZodError],
  ])('by %s is given back before it is told', async (_, failing, kind) => {
    work = failing as typeof work
    const charges: object[] = []
    await expect(callTool(road, call({ charges }))).rejects.toThrow(kind)
    expect(events).toEqual(['debit', 'compute', 'refund acct_1 led_1'])
    expect(charges).toEqual([])
  })

  it('by what the sky does not allow is a 422 in its own words', async () => {
    work = () => {
      throw new Impossible('house_system_undefined', 'Not here.')
    }
    await expect(callTool(road, call())).rejects.toMatchObject({
      code: 'house_system_undefined',
      status: 422,
    })
    expect(events.at(-1)).toBe('refund acct_1 led_1')
  })

  it('M-21 L-14 by a client that left is given back', async () => {
    const gone = new AbortController()
    work = ({ latitude }) => {
      gone.abort()
      return { data: { latitude, now: noon } }
    }
    await expect(callTool(road, call({ signal: () => gone.signal }))).rejects.toMatchObject({
      code: 'unavailable',
    })
    expect(events).toEqual(['debit', 'compute', 'refund acct_1 led_1'])
  })

  it('does not begin where its client has left before its turn', async () => {
    await expect(callTool(road, call({ isGone: () => true }))).rejects.toMatchObject({ code: 'unavailable' })
    expect(events).toEqual([])
  })

  it('gives back what was charged on its behalf, as inside a batch', async () => {
    work = (_, { origin }) => {
      origin.charges.push({ accountId: 'acct_1', opId: 'led_inner', at: noon })
      throw new Problem('unavailable', 'The database went away.')
    }
    const charges: object[] = []
    await expect(callTool(road, call({ charges }))).rejects.toMatchObject({ code: 'unavailable' })
    expect(events.slice(2).sort()).toEqual(['refund acct_1 led_1', 'refund acct_1 led_inner'])
    expect(charges).toEqual([])
  })

  it('as a repeat that its client did not wait for keeps the charge of the first attempt', async () => {
    verdict = { ...grantedVerdict, replayed: true }
    const gone = new AbortController()
    work = ({ latitude }) => {
      gone.abort()
      return { data: { latitude, now: noon } }
    }
    const repeat = call({ idempotencyKey: 'k', signal: () => gone.signal })
    await expect(callTool(road, repeat)).rejects.toMatchObject({ code: 'unavailable' })
    expect(events).toEqual(['debit', 'compute'])
  })

  it('is told of the failure even when the database does not take the charge back', async () => {
    work = () => Promise.reject(new Problem('no_rise_set', 'Never.'))
    const refund = () => Promise.reject(Object.assign(new Error('away'), { name: 'DatabaseUnavailable' }))
    Object.assign(road.service.ledger, { refund })
    await expect(callTool(road, call())).rejects.toMatchObject({ code: 'no_rise_set' })
  })
})
