import { describe, expect, test, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { entriesOf, usageReader } from '../../../db/ledger/usage.ts'
import type { Ledger, LedgerEntry } from '../../../tools/contract/ports.ts'
import { call, drivers, grant, ledgerOn } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

/** The generic plan of a prepared statement. */
async function explained(db: Database, prepare: string, execute: string): Promise<string> {
  await db.query('SET plan_cache_mode = force_generic_plan')
  await db.query(prepare)
  const rows = await db.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, COSTS OFF) ${execute}`)
  await db.query('DEALLOCATE page')
  await db.query('RESET plan_cache_mode')
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const all = { start: 0, end: Date.parse('2100-01-01') }

describe.each(drivers)('reading the ledger on $driver', ({ open }) => {
  let db: Database
  let url: string
  let ledger: Ledger
  const account = async () => (await createAccounts(db).create('free')).accountId
  ownDatabase(open, (own, ownUrl) => {
    db = own
    url = ownUrl
    ledger = ledgerOn(db)
  })

  test('an account without calls has its whole quota', async () => {
    expect(await ledger.balance(await account(), 'live')).toMatchObject({ used: 0, quota: 250 })
  })

  test('pages of 3 list each of 20 entries once, newest first, charges negative and refunds positive', async () => {
    const id = await account()
    for (let n = 1; n <= 10; n++) {
      const charged = grant(await ledger.debit(call(id, { credits: n, requestId: `req_${n}` })))
      await refundCharge(db, id, charged.opId)
    }
    const read: LedgerEntry[] = []
    let after: string | undefined
    do {
      const page = await ledger.entries({
        accountId: id,
        mode: 'live',
        ...all,
        limit: 3,
        ...(after && { after }),
      })
      expect(page.entries.length).toBeLessThanOrEqual(3)
      read.push(...page.entries)
      after = page.next
    } while (after)
    const expected = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].flatMap((n) => [n, -n])
    expect(read.map(({ credits }) => credits)).toEqual(expected)
    expect(read.at(-1)).toMatchObject({
      kind: 'charge',
      tool: 'get_body',
      channel: 'rest',
      credential: 'person',
      keyId: null,
      balanceAfter: 249,
      requestId: 'req_1',
    })
  })

  test.each([
    ['the first page', undefined],
    ['a later page', `${Date.parse('2026-10-01T00:01:00Z')}000.led_60`],
  ])('D-15 %s is read in the order of the index, also under a plan that is kept', async (_, after) => {
    const id = await account()
    await db.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
         units, balance_after, request_id, at)
       SELECT $1, 'led_' || n, date '2026-10-01', 'live', 'charge', 'person', $1, 'rest', 'get_body', 1, 1, 0, 'r',
         timestamptz '2026-10-01T00:00:00Z' + n * interval '1 second'
       FROM generate_series(1, 20000) AS n`,
      [id],
    )
    await db.query('ANALYZE ledger_entry')
    const sent = vi.spyOn(db, 'query')
    const end = Date.parse('2026-10-02T00:00:00Z')
    const query = { accountId: id, mode: 'live', start: 0, end, limit: 10 } as const
    const page = await entriesOf(db, { ...query, ...(after && { after }) })
    const [[text, params = []]] = sent.mock.calls as [Parameters<Database['query']>]
    sent.mockRestore()
    const newest = after ? 59 : 20_000
    expect(page.entries.map(({ entryId }) => entryId)).toEqual(
      Array.from({ length: 10 }, (_, n) => `led_${newest - n}`),
    )
    const types = ['text', 'text', 'float8', 'float8', 'int', 'text', 'text'].slice(0, params.length)
    const literals = params.map((one) => `'${one}'`).join(', ')
    // A prepared statement belongs to one connection.
    const alone = url ? await openDatabase({ url, poolSize: 1 }) : db
    try {
      const plan = await explained(
        alone,
        `PREPARE page (${types.join(', ')}) AS ${text}`,
        `EXECUTE page (${literals})`,
      )
      expect(plan).toMatch(/Index Scan Backward using ledger_entry_\w+_pk/)
      expect(plan).not.toContain('Sort')
      const rows = [...plan.matchAll(/(?: rows=|Rows Removed by [\w ]+: )(\d+)/g)].map(([, n]) => Number(n))
      expect(Math.max(...rows)).toBeLessThan(50)
    } finally {
      if (alone !== db) await alone.close()
    }
  })

  test('entries of one millisecond are paged in the order of their microseconds, whatever their ids', async () => {
    const id = await account()
    await db.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
         units, balance_after, request_id, at)
       SELECT $1, 'led_' || (n * 7) % 10, date '2026-10-01', 'live', 'charge', 'person', $1, 'rest', 'get_body', 1, 1, 0, 'r',
         timestamptz '2026-10-01T00:00:00Z' + n * interval '1 microsecond'
       FROM generate_series(0, 9) AS n`,
      [id],
    )
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await ledger.entries({
        accountId: id,
        mode: 'live',
        ...all,
        limit: 3,
        ...(after && { after }),
      })
      read.push(...page.entries.map(({ entryId }) => entryId))
      after = page.next
    } while (after)
    expect(read).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((n) => `led_${(n * 7) % 10}`))
  })

  test('entries of one microsecond are paged without loss', async () => {
    const id = await account()
    const frozen = ledgerOn(db, { clock: `timestamptz '2027-05-05T05:05:05.123456Z'` })
    for (let n = 0; n < 7; n++) await frozen.debit(call(id))
    const first = await ledger.entries({ accountId: id, mode: 'live', ...all, limit: 4 })
    const second = await ledger.entries({
      accountId: id,
      mode: 'live',
      ...all,
      limit: 4,
      after: first.next as string,
    })
    expect(new Set([...first.entries, ...second.entries].map(({ entryId }) => entryId)).size).toBe(7)
    expect(second.next).toBeUndefined()
  })

  test('a range includes its start and excludes its end', async () => {
    const id = await account()
    const noon = Date.parse('2027-01-01T12:00:00Z')
    await ledgerOn(db, { clock: `timestamptz '2027-01-01T12:00:00Z'` }).debit(call(id))
    const count = async (start: number, end: number) =>
      (await ledger.entries({ accountId: id, mode: 'live', start, end, limit: 10 })).entries.length
    expect(await count(noon, noon + 1)).toBe(1)
    expect(await count(noon - 1, noon)).toBe(0)
    expect((await ledger.usage({ accountId: id, mode: 'live', start: noon - 1, end: noon })).byDay).toEqual(
      [],
    )
  })

  test('D-15 usage sums one day at a time, and a past day once', async () => {
    const id = await account()
    await db.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
         units, balance_after, request_id, at)
       SELECT $1, 'led_' || n, (t AT TIME ZONE 'UTC')::date, 'live', 'charge', 'person', $1, 'rest', 'get_body', 1, 1, 0, 'r', t
       FROM (SELECT n, now() - n * interval '1 hour' AS t FROM generate_series(1, 240) AS n) s`,
      [id],
    )
    const sent = vi.spyOn(db, 'query')
    const spans = () =>
      sent.mock.calls
        .filter(([text]) => text.includes('GROUP BY'))
        .map(([, params = []]) => Number(params[3]) - Number(params[2]))
    const usage = usageReader(db)
    const query = {
      accountId: id,
      mode: 'live',
      start: Date.now() - 30 * 86_400_000,
      end: Date.now() + 1_000,
    } as const
    const first = await usage(query)
    expect(first.byTool).toEqual([{ tool: 'get_body', calls: 240, credits: 240 }])
    expect([spans().length >= 10, Math.max(...spans()) <= 86_400_000]).toEqual([true, true])
    sent.mockClear()
    expect(await usage(query)).toEqual(first)
    expect(spans().length).toBeLessThan(4)
    sent.mockRestore()
  })

  test('a malformed cursor is rejected', async () => {
    for (const after of ['', '1', '1.led_x; DROP TABLE account', 'x.led_1', '99999999999999999999.led_1'])
      await expect(ledger.entries({ accountId: 'a', mode: 'live', ...all, limit: 1, after })).rejects.toThrow(
        RangeError,
      )
  })

  test('usage is summed by tool, by day and by credential, without refunded calls', async () => {
    const id = await account()
    const on = (day: number) => ledgerOn(db, { clock: `timestamptz '2027-02-0${day}T10:00:00Z'` })
    await on(1).debit(call(id, { tool: 'get_body', credits: 1 }))
    await on(1).debit(call(id, { tool: 'get_natal_chart', credits: 3 }))
    await on(2).debit(call(id, { tool: 'get_body', credits: 1, credential: { kind: 'person', id: 'other' } }))
    const charged = grant(await on(2).debit(call(id, { tool: 'get_body', credits: 1 })))
    await refundCharge(db, id, charged.opId)
    const usage = await ledger.usage({ accountId: id, mode: 'live', ...all })
    expect(usage.byTool).toEqual([
      { tool: 'get_body', calls: 2, credits: 2 },
      { tool: 'get_natal_chart', calls: 1, credits: 3 },
    ])
    expect(usage.byDay).toEqual([
      { date: '2027-02-01', calls: 2, credits: 4 },
      { date: '2027-02-02', calls: 1, credits: 1 },
    ])
    const other = await ledger.usage({ accountId: id, mode: 'live', ...all, credential: 'other' })
    expect(other.byTool).toEqual([{ tool: 'get_body', calls: 1, credits: 1 }])
  })

  test('test calls are counted separately, and cost 0, not −0', async () => {
    const id = await account()
    await ledger.debit(call(id, { mode: 'test', credits: 3 }))
    const { entries } = await ledger.entries({ accountId: id, mode: 'test', ...all, limit: 10 })
    expect(entries.map(({ credits }) => Object.is(credits, 0))).toEqual([true])
    expect((await ledger.usage({ accountId: id, mode: 'test', ...all })).byTool).toEqual([
      { tool: 'get_body', calls: 1, credits: 0 },
    ])
    expect((await ledger.entries({ accountId: id, mode: 'live', ...all, limit: 10 })).entries).toEqual([])
  })
})
