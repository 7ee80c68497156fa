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
const rounds = { everyMs: 3_600_000, returnMs: 0 }

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
    await db.query(`UPDATE instance SET seen_at = now() - interval '16 seconds' WHERE id = 'dead'`)

    const [one, two] = [process('one', 15_000), process('two', 15_000)]
    await Promise.all([one.reconciler.run(), two.reconciler.run()])
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
    const { opId } = grant(await ledger.debit(call(id, { credits: 9 })))
    await expect(ledger.refund(id, opId)).rejects.toThrow(DatabaseUnavailable)
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

  test('after an outage nobody is taken for dead before the living can have been heard', async () => {
    const id = await account()
    const silent = process('silent')
    await silent.reconciler.run()
    await silent.ledger.debit(call(id, { credits: 6 }))
    await db.query(`UPDATE instance SET seen_at = now() - interval '1 minute' WHERE id = 'silent'`)
    const first = ledgerOn(db, { instance: 'first' })
    const back = (returnMs: number) =>
      startReconciler(db, first, {
        instance: 'first',
        answers: new Answers(),
        ...rounds,
        silentMs: 15_000,
        returnMs,
        log,
      })
    await back(60_000).run()
    expect(await first.balance(id, 'live')).toMatchObject({ used: 6 })
    await back(0).run()
    expect(await first.balance(id, 'live')).toMatchObject({ used: 0 })
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
