import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { arrayLiteral } from '../../../db/connection/array-literals.ts'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { debitOf } from '../../../db/ledger/debit.ts'
import { debitParameters, parameterTypes } from '../../../db/ledger/debit-columns.ts'
import { groupDebits } from '../../../db/ledger/debit-groups.ts'
import { debitStatement } from '../../../db/ledger/debit-statement.ts'
import { call, oneServer, quotas } from '../databases.ts'

/** The parts of an EXPLAIN plan that the test reads. */
interface Plan {
  readonly 'Node Type': string
  readonly 'CTE Name'?: string
  readonly Plans?: readonly Plan[]
}

const literal = (value: unknown) =>
  `'${(Array.isArray(value) ? arrayLiteral(value) : String(value)).replaceAll("'", "''")}'`

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe.each(oneServer)('the plan of a debit on $driver', ({ open }) => {
  let db: Database
  let close: () => Promise<void>
  let ids: string[]

  beforeAll(async () => {
    const opened = await open()
    // A prepared statement and its plans belong to one connection.
    db = opened.url ? await openDatabase({ url: opened.url, poolSize: 1 }) : opened.db
    ids = []
    for (let n = 0; n < 8; n++) ids.push((await createAccounts(db).create('free')).accountId)
    close = async () => {
      if (opened.url) await db.close()
      await opened.close()
    }
  })
  afterAll(() => close())

  const debitsOf = (name: string, size: number, keyed: boolean) => {
    const batch = Array.from({ length: size }, (_, n) =>
      debitOf(
        call(ids[n % ids.length] as string, {
          ...(keyed ? { idempotency: { key: `${name} ${n}`, argumentsHash: 'a' } } : {}),
        }),
      ),
    )
    const params = debitParameters(groupDebits(batch), JSON.stringify({ live: quotas, test: quotas }))
    return `EXECUTE ${name}(${params.map(literal).join(', ')})`
  }

  test.each([
    ['a batch of one', 'one', 1, false],
    ['a batch of 64', 'many', 64, false],
    ['a batch of one with a key', 'one_keyed', 1, true],
    ['a batch of 64 with keys', 'many_keyed', 64, true],
  ])('is generic for %s, and has no nested loop over two lists of calls', async (_, name, size, keyed) => {
    await db.debit(`PREPARE ${name}(${parameterTypes.join(', ')}) AS ${debitStatement('now()', keyed)}`, [])
    for (let turn = 0; turn < 7; turn++) await db.debit(debitsOf(name, size, keyed), [])
    const [plans] = await db.debit(
      `SELECT generic_plans::int AS generic, custom_plans::int AS custom FROM pg_prepared_statements WHERE name = $1`,
      [name],
    )
    expect(plans).toEqual({ generic: 7, custom: 0 })
    const [row] = await db.debit<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `EXPLAIN (FORMAT JSON) ${debitsOf(name, size, keyed)}`,
      [],
    )
    const plan = nodesOf(row?.['QUERY PLAN'][0].Plan as Plan)
    expect(plan.filter((node) => node['CTE Name'] === 'debited').length).toBe(1)
    const lists = (side: Plan | undefined) =>
      side
        ? nodesOf(side).filter(
            (node) =>
              node['Node Type'] === 'Function Scan' || ![undefined, 'clock'].includes(node['CTE Name']),
          )
        : []
    const crossed = plan.filter(
      ({ 'Node Type': type, Plans: [one, other] = [] }) =>
        type === 'Nested Loop' && lists(one).length > 0 && lists(other).length > 0,
    )
    expect(crossed).toEqual([])
  })
})
