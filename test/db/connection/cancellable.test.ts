import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { StatementCancelled } from '../../../db/connection/errors.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('D-15 a statement on $driver whose signal is aborted', ({ driver, open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })

  test('before it began is not sent', async () => {
    await expect(
      db.query(`INSERT INTO setting (key, value) VALUES ('unwanted', '1')`, [], AbortSignal.abort()),
    ).rejects.toThrow(StatementCancelled)
    expect(await db.query(`SELECT 1 FROM setting WHERE key = 'unwanted'`)).toEqual([])
  })

  test('after it ended has its rows', async () => {
    const controller = new AbortController()
    expect(await db.query('SELECT 1 AS one', [], controller.signal)).toEqual([{ one: 1 }])
    controller.abort()
    expect(await db.query('SELECT 2 AS two', [], new AbortController().signal)).toEqual([{ two: 2 }])
  })

  test.runIf(driver === 'postgres')('while it runs is ended on the server', async () => {
    const controller = new AbortController()
    const started = performance.now()
    const slow = db.query('SELECT pg_sleep(1.3) AS slept', [], controller.signal)
    setTimeout(() => controller.abort(), 200)
    await expect(slow).rejects.toThrow(StatementCancelled)
    expect(performance.now() - started).toBeLessThan(900)
    const running = await db.query(
      `SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'SELECT pg_sleep(1.3)%'`,
    )
    expect(running).toEqual([])
  })

  test.runIf(driver === 'postgres')('while it waits for a connection is not sent', async () => {
    const controller = new AbortController()
    const leaving = new AbortController()
    const before = parallel(3, () => db.query('SELECT pg_sleep(0.6) AS slept', [], controller.signal))
    await sleep(50)
    const waiting = db.query(`INSERT INTO setting (key, value) VALUES ('late', '1')`, [], leaving.signal)
    const waited = expect(waiting).rejects.toThrow(StatementCancelled)
    leaving.abort()
    await waited
    await before
    expect(await db.query(`SELECT 1 FROM setting WHERE key = 'late'`)).toEqual([])
  })

  test.runIf(driver === 'postgres')('cancels no other statement', async () => {
    const ends = await parallel(120, async (n) => {
      const controller = new AbortController()
      const isLeaving = n % 2 === 0
      if (isLeaving) setTimeout(() => controller.abort(), 5 * (n % 7))
      const asked = db.query<{ n: number }>(
        'SELECT $1::int AS n FROM (SELECT pg_sleep($2::float8)) s',
        [n, 0.004 * (n % 5)],
        controller.signal,
      )
      const [end] = await Promise.allSettled([asked])
      if (end.status === 'fulfilled') return end.value[0]?.n === n
      return isLeaving && end.reason instanceof StatementCancelled
    })
    expect(ends.filter((isRight) => !isRight)).toEqual([])
  })
})
