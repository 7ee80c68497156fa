import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../db/connection/database.ts'
import { DatabaseUnavailable } from '../../../db/connection/errors.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { emptyPostgres, parallel, postgresUrl } from '../databases.ts'
import { startChild } from '../processes.ts'
import { type FaultyProxy, startProxy } from '../proxy.ts'

test('L-06 a server that refuses connections is unavailable', async () => {
  await expect(openDatabase({ url: 'postgres://sky@127.0.0.1:1/none' })).rejects.toThrow(
    new DatabaseUnavailable('connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL.'),
  )
})

describe.skipIf(!postgresUrl)('PostgreSQL that fails', () => {
  let direct: Database
  let db: Database
  let proxy: FaultyProxy
  let drop: () => Promise<void>
  beforeAll(async () => {
    const empty = await emptyPostgres()
    drop = empty.drop
    direct = await openDatabase({ url: empty.url })
    proxy = await startProxy(empty.url)
    db = await openDatabase({ url: proxy.url, poolSize: 4 })
  })
  afterEach(async () => {
    proxy.mode = 'pass'
    await expect
      .poll(() => db.query('SELECT 1 AS one').catch(() => []), { timeout: 5_000 })
      .toEqual([{ one: 1 }])
  })
  afterAll(async () => {
    await Promise.all([db.close(), direct.close()])
    await proxy.close()
    await drop()
  })

  test('is named with its reason when it has no such database', async () => {
    const url = new URL(postgresUrl as string)
    url.pathname = '/nowhere'
    await expect(openDatabase({ url: url.href })).rejects.toThrow(
      new DatabaseUnavailable('database "nowhere" does not exist. Check DATABASE_URL.'),
    )
  })

  /** Runs work that must fail as unavailable, and returns how long that took. */
  async function unavailableAfter(work: () => Promise<unknown>): Promise<number> {
    const start = performance.now()
    await expect(work()).rejects.toThrow(DatabaseUnavailable)
    return performance.now() - start
  }

  test.each(['silent', 'close'] as const)(
    'L-06 20 queries to a server gone %s all fail within 2.5 s',
    async (mode) => {
      proxy.mode = mode
      if (mode === 'close') proxy.cut()
      const waits = await parallel(20, () => unavailableAfter(() => db.query('SELECT 1')))
      expect(Math.max(...waits)).toBeLessThan(2_500)
    },
  )

  test('a connection lost mid-result leaves nothing of it in the next', async () => {
    const alone = await openDatabase({ url: proxy.url, poolSize: 1 })
    const wide = `SELECT n, repeat('x', 100) AS text FROM generate_series(1, 100000) n`
    try {
      for (let round = 0; round < 10; round++) {
        const cutShort = alone.query(wide).catch(() => [])
        await sleep(5 + 5 * round)
        proxy.cut()
        await cutShort
        const next = await alone.query('SELECT 1 AS one').catch((error: unknown) => error)
        if (!(next instanceof DatabaseUnavailable)) expect(next).toEqual([{ one: 1 }])
        await expect
          .poll(() => alone.query('SELECT 1 AS one').catch(() => []), { timeout: 5_000 })
          .toEqual([{ one: 1 }])
      }
    } finally {
      await alone.close()
    }
  })

  test('reconnecting to a server that accepts and closes is throttled', async () => {
    proxy.mode = 'close'
    proxy.cut()
    const before = proxy.accepted
    const end = Date.now() + 1_000
    while (Date.now() < end) {
      await db.query('SELECT 1').catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(proxy.accepted - before).toBeLessThan(60)
  })

  test('L-05 lost connections are re-established', async () => {
    proxy.cut()
    await expect
      .poll(() => db.query('SELECT 2 AS two').catch(() => []), { timeout: 3_000 })
      .toEqual([{ two: 2 }])
  })

  test('L-07 the server ends a statement slower than the deadline, and others continue', async () => {
    const slow = unavailableAfter(() => db.query('SELECT pg_sleep(10)'))
    expect(await db.query('SELECT 3 AS three')).toEqual([{ three: 3 }])
    expect(await slow).toBeLessThan(2_500)
  })

  test('L-07 a statement on a locked row fails within 2.5 s, and changes nothing', async () => {
    await direct.query(`INSERT INTO account (id, tier) VALUES ('locked', 'free')`)
    const holder = postgres(proxy.url, { max: 1 })
    await holder.begin(async (sql) => {
      await sql`SELECT * FROM account WHERE id = 'locked' FOR UPDATE`
      const wait = await unavailableAfter(() =>
        db.query(`UPDATE account SET label = 'x' WHERE id = 'locked'`),
      )
      expect(wait).toBeLessThan(2_500)
    })
    await holder.end()
    expect(await direct.query(`SELECT label FROM account WHERE id = 'locked'`)).toEqual([{ label: null }])
  })

  test('a lock released in time only delays the statement', async () => {
    await direct.query(`INSERT INTO account (id, tier) VALUES ('brief', 'free')`)
    const holder = postgres(proxy.url, { max: 1 })
    let update: Promise<unknown> = Promise.resolve()
    await holder.begin(async (sql) => {
      await sql`SELECT * FROM account WHERE id = 'brief' FOR UPDATE`
      update = db.query(`UPDATE account SET label = 'x' WHERE id = 'brief'`)
      // Longer than one lock timeout, so that only a retry succeeds.
      await new Promise((resolve) => setTimeout(resolve, 700))
    })
    await update
    await holder.end()
    expect(await direct.query(`SELECT label FROM account WHERE id = 'brief'`)).toEqual([{ label: 'x' }])
  })

  test('L-07 a read-only server is unavailable, and the probe fails', async () => {
    const [{ name } = { name: '' }] = await direct.query<{ name: string }>(
      'SELECT current_database() AS name',
    )
    await direct.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
    proxy.cut()
    await expect.poll(() => db.query('SELECT 1').catch(() => []), { timeout: 3_000 }).toHaveLength(1)
    await unavailableAfter(() => db.query(`UPDATE account SET label = 'y'`))
    await unavailableAfter(() => db.ping())
    await direct.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
    proxy.cut()
    await expect.poll(() => db.ping().then(() => 'pong', String), { timeout: 3_000 }).toBe('pong')
  })

  test('the probe leaves nothing behind, however often it runs', async () => {
    await parallel(10, () => db.ping())
    expect(await db.query(`SELECT * FROM setting WHERE key = 'ping'`)).toEqual([])
  })

  test('a safe server has no unsafe settings; synchronous_commit off is reported', async () => {
    expect(await db.unsafeSettings()).toEqual([])
    const lax = new URL(proxy.url)
    lax.searchParams.set('options', '-c synchronous_commit=off')
    const opened = await openDatabase({ url: lax.href })
    expect(await opened.unsafeSettings()).toEqual(['synchronous_commit'])
    await opened.close()
  })

  test('an invalid statement is an error, not an outage', async () => {
    const error = await db.query('SELECT nothing FROM nowhere').catch((e: unknown) => e)
    expect(error).not.toBeInstanceOf(DatabaseUnavailable)
    expect(error).toMatchObject({ code: '42P01' })
  })
})

describe.skipIf(!postgresUrl)('migrations', () => {
  test('three processes that start together on an empty database all find it migrated', async () => {
    const { url, drop } = await emptyPostgres()
    const children = [0, 1, 2].map(() => startChild('migrate', url))
    expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0, 0])
    expect(children.map(({ lines }) => lines)).toEqual([['migrated'], ['migrated'], ['migrated']])
    await drop()
  })
})
