import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { DataDirInUse } from '../../../db/connection/errors.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { call, granted, ledgerOn } from '../databases.ts'

describe('PGlite in a directory', () => {
  let dataDir: string
  beforeAll(() => {
    dataDir = join(mkdtempSync(join(tmpdir(), 'sky-pglite-test-')), 'not', 'there', 'yet')
  })
  afterAll(() => rmSync(join(dataDir, '..', '..', '..'), { recursive: true, force: true }))

  test('a first run creates a private directory and migrates it; the next run finds its data', async () => {
    const first = await openDatabase({ dataDir })
    expect(first.driver).toBe('pglite')
    expect(statSync(dataDir).mode & 0o777).toBe(0o700)
    const { accountId } = await createAccounts(first).create('free')
    await first.close()

    const second = await openDatabase({ dataDir })
    expect(await createAccounts(second).get(accountId)).toMatchObject({ tier: 'free' })
    await second.close()
  })

  test('an interrupted creation is repeated', async () => {
    const other = join(dataDir, '..', 'other')
    mkdirSync(join(other, 'pg.new'), { recursive: true })
    writeFileSync(join(other, 'pg.new', 'PG_VERSION'), '18\n')
    await (await openDatabase({ dataDir: other })).close()
    expect(readdirSync(other)).not.toContain('pg.new')
  })

  test('it can be opened once only', async () => {
    const db = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toThrow(DataDirInUse)
    await db.close()
  })

  test('the probe writes and leaves nothing; the missing fsync is reported', async () => {
    const db = await openDatabase({ dataDir })
    await db.ping()
    await db.ping()
    expect(await db.query('SELECT * FROM setting')).toEqual([])
    expect(await db.unsafeSettings()).toEqual(['fsync'])
    await db.close()
  })

  test('a failed statement does not affect the next ones, and nothing runs inside a transaction', async () => {
    const db = await openDatabase({ dataDir })
    const divide = (by: number) => db.query<{ result: number }>('SELECT 6 / $1::int AS result', [by])
    expect(await divide(2)).toEqual([{ result: 3 }])
    await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
    expect(await divide(3)).toEqual([{ result: 2 }])
    await expect(db.query('SELECT nonsense')).rejects.toMatchObject({ code: '42703' })
    await expect(db.query('SELECT nonsense')).rejects.toMatchObject({ code: '42703' })
    // The probe's transaction inserts a row and rolls it back.
    const probe = db.ping()
    for (let n = 0; n < 20; n++) expect(await db.query('SELECT * FROM setting')).toEqual([])
    await probe
    await db.close()
  })

  test('its cache takes 16 MB of the process', async () => {
    const db = await openDatabase({ dataDir })
    expect(await db.query('SHOW shared_buffers')).toEqual([{ shared_buffers: '16MB' }])
    await db.close()
  })

  test('values of every type are returned as sent', async () => {
    const db = await openDatabase({ dataDir })
    const at = new Date('2026-11-20T20:00:00.123Z')
    const text = `SELECT $1::text AS text, $2::jsonb AS json, $3::timestamptz AS at, $4::boolean AS yes, $5::float8 AS ratio,
      $6::text AS nothing, $7::bytea AS bytes, $8::date[] AS days`
    const sent = ['"\\', [{ a: 1 }], at, true, 0.1, null, new Uint8Array([0, 255]), ['2026-11-20']]
    for (let time = 0; time < 2; time++) {
      const [row] = await db.query(text, sent)
      expect(row).toMatchObject({ text: '"\\', json: [{ a: 1 }], at, yes: true, ratio: 0.1, nothing: null })
      expect(row?.bytes).toEqual(new Uint8Array([0, 255]))
    }
    await db.close()
  })

  test('the event loop runs between statements, and calls that arrive together share one', async () => {
    const db = await openDatabase({ dataDir })
    let turns = 0
    const count = () => {
      turns++
      immediate = setImmediate(count)
    }
    let immediate = setImmediate(count)
    for (let n = 0; n < 20; n++) await db.query('SELECT 1')
    clearImmediate(immediate)
    expect(turns).toBeGreaterThanOrEqual(19)

    const { accountId } = await createAccounts(db).create('free')
    const statements = vi.spyOn(db, 'query')
    const ledger = ledgerOn(db)
    const calls = Array.from({ length: 40 }, async () => {
      await new Promise((resolve) => setImmediate(resolve))
      return ledger.debit(call(accountId))
    })
    expect(granted(await Promise.all(calls))).toHaveLength(40)
    expect(statements.mock.calls.length).toBeLessThanOrEqual(3)
    await db.close()
  })
})
