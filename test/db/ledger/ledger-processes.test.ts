import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { call, drivers, ledgerOn, postgresUrl, type TestDatabase } from '../databases.ts'
import { startChild } from '../processes.ts'

const open = drivers.find(({ driver }) => driver === 'postgres')?.open

describe.skipIf(!postgresUrl)('one ledger with several processes', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await (open as () => Promise<TestDatabase>)()
  })
  afterAll(() => database.close())
  const account = async () => (await createAccounts(database.db).create('free')).accountId
  const entries = (accountId: string) =>
    database.db.query<{ op_id: string }>('SELECT op_id FROM ledger_entry WHERE account_id = $1', [accountId])

  test('L-01 two parallel processes are granted 7 of 7 credits in total', async () => {
    const id = await account()
    await ledgerOn(database.db).debit(call(id, { credits: 243 }))
    const children = [1, 2].map(() => startChild('debit', database.url, '25', '10', id))
    expect(await Promise.all(children.map((child) => child.ended))).toEqual([0, 0])
    expect(children.flatMap((child) => child.lines.filter((line) => line !== 'ready'))).toHaveLength(7)
    expect(await ledgerOn(database.db).balance(id, 'live')).toMatchObject({ used: 250, quota: 250 })
    expect(await entries(id)).toHaveLength(8)
    expect(await ledgerDrift(database.db)).toEqual([])
  })

  test('L-04 a process killed during its debits loses no acknowledged one', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, account))
    const child = startChild('debit', database.url, '16', '1000', ...ids)
    await child.printed(300)
    child.process.kill('SIGKILL')
    expect(await child.ended).toBeNull()
    const told = child.lines.filter((line): line is { accountId: string; opId: string } => line !== 'ready')
    const kept = new Set((await Promise.all(ids.map(entries))).flat().map((row) => row.op_id))
    expect(told.length).toBeGreaterThanOrEqual(299)
    expect(told.filter(({ opId }) => !kept.has(opId))).toEqual([])
    expect(await ledgerDrift(database.db)).toEqual([])
  })
})
