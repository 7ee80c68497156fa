import fc, { type Scheduler } from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { debitWays, type TestDatabase } from '../databases.ts'
import { Rules } from './ledger-rules.ts'
import { smallQuotas, World } from './ledger-world.ts'

/** Long form: `INTERLEAVINGS=100000 npx vitest run test/db/ledger/model.test.ts`. */
const interleavings = Number(process.env.INTERLEAVINGS ?? 25)
/** Per database: a growing ledger makes each one slower, and shows nothing new. */
const mostAtOnce = 1_000
const seed = process.env.SEED ? Number(process.env.SEED) : undefined
/** One run per database, with a seed of its own. */
const runs = Array.from({ length: Math.ceil(interleavings / mostAtOnce) }, (_, n) => ({
  numRuns: Math.min(mostAtOnce, interleavings - n * mostAtOnce),
  ...(seed === undefined ? {} : { seed: seed + n }),
}))
/** An interleaving of twenty actions runs some hundred statements. */
const timeoutMs = 60_000 + mostAtOnce * 2_000

const at = fc.nat({ max: 99 })
const action = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('debit' as const),
      at,
      credits: fc.integer({ min: 1, max: 5 }),
      key: fc.nat({ max: 1 }),
      idempotency: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }),
    }),
  },
  // A client without a response repeats its call unchanged.
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      { kind: 'debit' as const, at: 0, credits: 2, key: 0, idempotency: 'a' },
      { kind: 'debit' as const, at: 1, credits: 3, key: 1, idempotency: 'b' },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('tier' as const),
      tier: fc.constantFrom('free', 'starter', 'pro'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('time' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('loss' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), at }) },
)
type Action = typeof action extends fc.Arbitrary<infer A> ? A : never

function perform(world: World, step: Action): Promise<void> | void {
  const process = world.processes[('at' in step ? step.at : 0) % 2] ?? world.processes[0]
  if (!process) return
  switch (step.kind) {
    case 'debit':
      return world.debit(process, step)
    case 'revoke':
      return world.revoke(step.at)
    case 'tier':
      return world.setTier(step.tier)
    case 'time':
      return world.passTime()
    case 'loss':
      return world.loseAnswer()
    case 'crash':
      return world.crash(step.at)
  }
}

describe.each(debitWays)('the ledger by a $by on $driver under any order of events', ({ open }) => {
  let database: TestDatabase
  let db: Database
  beforeEach(async () => {
    database = await open()
    db = database.db
  })
  afterEach(() => database.close())

  async function live(scheduler: Scheduler, actions: readonly Action[]): Promise<void> {
    const world = await World.make(db, scheduler)
    const rules = new Rules(db, world)
    const look = async () => expect(await rules.look()).toEqual([])
    try {
      const begun = actions.map(async (step) => {
        await scheduler.schedule(Promise.resolve(), step.kind)
        await perform(world, step)
      })
      await world.run(Promise.all(begun), look)
      world.close()
      await look()
      expect(await rules.paid()).toEqual([])
    } finally {
      world.close()
    }
  }

  test.each(runs)(
    '$numRuns interleavings of debits, retries, revocations, tiers, midnights, losses and crashes',
    async (run) => {
      const property = fc.asyncProperty(
        fc.scheduler(),
        fc.array(action, { minLength: 4, maxLength: 24, size: 'max' }),
        live,
      )
      await fc.assert(property, run)
      expect(await ledgerDrift(db)).toEqual([])
    },
    timeoutMs,
  )

  test('the rules detect violations', async () => {
    const world = await World.make(db, fc.sample(fc.scheduler(), 1)[0] as Scheduler)
    const rules = new Rules(db, world)
    world.close()
    const [process] = world.processes
    await world.debit(process as (typeof world.processes)[number], {
      credits: 3,
      key: 0,
      idempotency: undefined,
    })
    expect(await rules.look()).toEqual([])
    await db.query('UPDATE account_day SET used = used + 1 WHERE account_id = $1', [world.accountId])
    world.asked.pop()
    expect((await rules.look()).map((fault) => fault.slice(0, 2))).toEqual(['I1', 'I4'])
    await db.query('UPDATE account_day SET used = used - 1 WHERE account_id = $1', [world.accountId])
  })
})

test('quotas are small enough for a few calls to fill a day', () => {
  expect(smallQuotas.free).toBeLessThan(2 * 5)
})
