import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../db/accounts.ts'
import { Answers } from '../../db/answers.ts'
import type { Database } from '../../db/client.ts'
import { DatabaseUnavailable } from '../../db/errors.ts'
import { ledgerDrift } from '../../db/invariants.ts'
import { startReconciler } from '../../db/reconciler.ts'
import { call, drivers, grant, ledgerOn } from './databases.ts'

const log = {
  error: (details: object) => {
    throw new Error(JSON.stringify(details))
  },
}
/** Rounds are made by hand here, never by the timer. */
const rounds = { everyMs: 3_600_000 }

describe.each(drivers)('reconciling on $driver', ({ open }) => {
  let db: Database
  let close: () => Promise<void>
  beforeAll(async () => {
    const opened = await open()
    db = opened.db
    close = opened.close
  })
  afterEach(async () => {
    expect(await ledgerDrift(db)).toEqual([])
    await db.query('DELETE FROM instance')
  })
  afterAll(() => close())

  const account = async () => (await createAccounts(db).create('free')).accountId
  function process(instance: string, silentMs = 3_600_000, doubtMs = 0) {
    const answers = new Answers()
    const ledger = ledgerOn(db, { instance, answers })
    const reconciler = startReconciler(db, ledger, { instance, answers, ...rounds, silentMs, doubtMs, log })
    return { answers, ledger, reconciler }
  }
  const instances = async () =>
    (await db.query<{ id: string }>('SELECT id FROM instance ORDER BY id')).map(({ id }) => id)

  test('L-03 what a dead process charged and never answered is given back, and what it answered is not', async () => {
    const id = await account()
    const dead = process('dead')
    dead.answers.answered(grant(await dead.ledger.debit(call(id, { credits: 3 }))).opId)
    await dead.ledger.debit(call(id, { credits: 20 }))
    await dead.reconciler.run()
    await dead.ledger.debit(call(id, { credits: 100 }))

    const [one, two] = [process('one', 100), process('two', 100)]
    await Promise.all([one.reconciler.run(), two.reconciler.run()])
    expect(await one.ledger.balance(id, 'live')).toMatchObject({ used: 123 })
    await setTimeout(100)
    // Each is alive to the other, for its own round comes first.
    await one.reconciler.run()
    await two.reconciler.run()
    expect(await one.ledger.balance(id, 'live')).toMatchObject({ used: 3 })
    expect(await instances()).toEqual(['one', 'two'])
  })

  test('a process that lives is left alone, however much it owes', async () => {
    const id = await account()
    const busy = process('busy')
    await busy.ledger.debit(call(id, { credits: 5 }))
    await busy.reconciler.run()
    await process('other', 15_000).reconciler.run()
    expect(await busy.ledger.balance(id, 'live')).toMatchObject({ used: 5 })
  })

  test('the entries of a process that never wrote a mark are left alone', async () => {
    const id = await account()
    const unmarked = ledgerOn(db, { instance: 'unmarked' })
    await unmarked.debit(call(id))
    await process('other', 0).reconciler.run()
    expect(await unmarked.balance(id, 'live')).toMatchObject({ used: 1 })
  })

  test('L-06 a debit that was committed although its caller was told of an outage is given back', async () => {
    const id = await account()
    const lossy: Database = Object.create(db, {
      query: {
        value: async (text: string, params: unknown[]) => {
          const rows = await db.query(text, params)
          if (text.includes('unnest')) throw new DatabaseUnavailable('cut after the commit')
          return rows
        },
      },
    })
    const answers = new Answers()
    const ledger = ledgerOn(lossy, { instance: 'lossy', answers })
    const reconciler = startReconciler(db, ledger, { instance: 'lossy', answers, ...rounds, doubtMs: 0, log })
    await expect(ledger.debit(call(id, { credits: 7 }))).rejects.toThrow(DatabaseUnavailable)
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 7 })
    await reconciler.run()
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 0 })
    expect(answers.watermark).toBe(1)
  })

  test('a retry takes over the charge of an attempt in doubt, and never one that was answered', async () => {
    const id = await account()
    const fate = { isLost: false, isCut: false }
    const shaky: Database = Object.create(db, {
      query: {
        value: async (text: string, params: unknown[]) => {
          if (fate.isLost && text.includes('unnest')) throw new DatabaseUnavailable('lost before the commit')
          const rows = await db.query(text, params)
          if (fate.isCut && text.includes('unnest')) throw new DatabaseUnavailable('cut after the commit')
          return rows
        },
      },
    })
    const answers = new Answers()
    const ledger = ledgerOn(shaky, { instance: 'shaky', answers })
    const attempt = (key: string) =>
      ledger.debit(call(id, { credits: 2, idempotency: { key, argumentsHash: 'a' } }))
    fate.isLost = true
    await expect(attempt('first')).rejects.toThrow(DatabaseUnavailable)
    fate.isLost = false
    const made = grant(await attempt('first'))
    expect(made.replayed).toBe(false)
    answers.answered(made.opId)
    expect(await attempt('first')).toMatchObject({ opId: made.opId, replayed: true })
    fate.isCut = true
    await expect(attempt('second')).rejects.toThrow(DatabaseUnavailable)
    fate.isCut = false
    const taken = grant(await attempt('second'))
    expect(taken.replayed).toBe(false)
    expect(await attempt('second')).toMatchObject({ opId: taken.opId, replayed: true })
  })

  test('a refund that the database did not take is made good by a later round', async () => {
    const id = await account()
    let isAway = true
    const flaky: Database = Object.create(db, {
      query: {
        value: async (text: string, params: unknown[]) => {
          if (isAway && text.includes("'_refund'")) throw new DatabaseUnavailable('away')
          return db.query(text, params)
        },
      },
    })
    const answers = new Answers()
    const ledger = ledgerOn(flaky, { instance: 'flaky', answers })
    const reconciler = startReconciler(db, ledger, { instance: 'flaky', answers, ...rounds, doubtMs: 0, log })
    const charge = { accountId: id, ...grant(await ledger.debit(call(id, { credits: 9 }))) }
    await expect(ledger.refund(charge)).rejects.toThrow(DatabaseUnavailable)
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 9 })
    isAway = false
    await reconciler.run()
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 0 })
    expect(answers.watermark).toBe(1)
  })

  test('a doubtful debit that left no entry holds the mark for as long as it may still arrive', async () => {
    const answers = new Answers()
    const settling = (lostMs: number) =>
      startReconciler(db, ledgerOn(db), { instance: 'lost', answers, ...rounds, doubtMs: 0, lostMs, log })
    answers.started(1)
    answers.doubted(1)
    await settling(60_000).run()
    expect(answers.watermark).toBe(0)
    await settling(0).run()
    expect(answers.watermark).toBe(1)
  })

  test('a clock of the database that is set forward makes nobody dead, and neither does an outage', async () => {
    const id = await account()
    const quiet = process('quiet')
    await quiet.reconciler.run()
    await quiet.ledger.debit(call(id, { credits: 6 }))
    let isAway = false
    const flaky: Database = Object.create(db, {
      query: {
        value: async (text: string, params: unknown[]) => {
          if (isAway) throw new DatabaseUnavailable('away')
          return db.query(text, params)
        },
      },
    })
    const answers = new Answers()
    let failures = 0
    const watch = startReconciler(flaky, ledgerOn(flaky, { instance: 'watch', answers }), {
      instance: 'watch',
      answers,
      everyMs: 20,
      silentMs: 1_000,
      log: { error: () => failures++ },
    })
    await setTimeout(300)
    await db.query(`UPDATE instance SET seen_at = now() - interval '1 day' WHERE id = 'quiet'`)
    await setTimeout(300)
    expect(await quiet.ledger.balance(id, 'live')).toMatchObject({ used: 6 })
    isAway = true
    await expect.poll(() => failures).toBeGreaterThan(0)
    await setTimeout(1_000)
    isAway = false
    await setTimeout(300)
    expect(await quiet.ledger.balance(id, 'live')).toMatchObject({ used: 6 })
    await expect.poll(async () => (await quiet.ledger.balance(id, 'live')).used, { timeout: 5_000 }).toBe(0)
    await watch.stop()
  })

  test('a process that was put to sleep over its look at the others takes none of them for dead', async () => {
    const id = await account()
    const living = process('living')
    await living.reconciler.run()
    await living.ledger.debit(call(id, { credits: 6 }))
    let now = 0
    let asleepMs = 0
    const sleepy: Database = Object.create(db, {
      query: {
        value: async (text: string, params: unknown[]) => {
          const rows = await db.query(text, params)
          if (text.includes('"seenAt"')) now += asleepMs
          return rows
        },
      },
    })
    const answers = new Answers()
    const options = { instance: 'sleepy', answers, ...rounds, silentMs: 15_000, clock: () => now, log }
    const { run } = startReconciler(sleepy, ledgerOn(sleepy, { instance: 'sleepy', answers }), options)
    await run()
    asleepMs = 30_000
    await run()
    expect(await living.ledger.balance(id, 'live')).toMatchObject({ used: 6 })
    asleepMs = 0
    now += 15_000
    await run()
    expect(await living.ledger.balance(id, 'live')).toMatchObject({ used: 0 })
  })

  test('a process that stops in good order leaves nothing behind; one that owes something stays on the list', async () => {
    const id = await account()
    const tidy = process('tidy')
    tidy.answers.answered(grant(await tidy.ledger.debit(call(id))).opId)
    await tidy.reconciler.run()
    await tidy.reconciler.stop()
    const owing = process('owing')
    await owing.ledger.debit(call(id))
    await owing.reconciler.run()
    await owing.reconciler.stop()
    expect(await instances()).toEqual(['owing'])
  })
})
