import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { processorSeconds } from '../child.ts'
import { median, processorTime, type Row } from '../measure.ts'
import { startPostgres } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import { type Charge, chargesPerSecond, groupCommit } from './charges.ts'
import { fillAccounts, fillEntries, vacuum } from './filled-ledger.ts'
import { grown } from './grown.ts'
import type { Suite, SuiteOptions } from './suite.ts'

type Sizes = (readonly [size: number, figure: number])[]

const CALLERS = 64
/** Number of accounts that have entries and are debited. */
const SPREAD = 10_000

/** CPU microseconds per debit: of this process, and of all database processes together. */
interface Cost {
  readonly own: number
  readonly database: number
}

async function cost(
  db: Database,
  charge: Charge,
  ids: readonly string[],
  quick: boolean,
  callers = CALLERS,
): Promise<Cost> {
  const processes = await db.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const used = () => processes.reduce((sum, { pid }) => sum + (processorSeconds(pid) || 0), 0)
  const milliseconds = quick ? 300 : 3_000
  const costs: Cost[] = []
  for (let round = 0; round < (quick ? 1 : 3); round++) {
    const before = { own: processorTime(), database: used() }
    const debits = ((await chargesPerSecond(charge, ids, callers, milliseconds)) * milliseconds) / 1000
    costs.push({
      own: (processorTime() - before.own) / debits,
      database: ((used() - before.database) * 1e6) / debits,
    })
  }
  return { own: median(costs.map(({ own }) => own)), database: median(costs.map(({ database }) => database)) }
}

const whole = ({ own, database }: Cost): number => own + database

async function amongAccounts(db: Database, charge: Charge, { quick }: SuiteOptions): Promise<Row[]> {
  const found: Sizes = []
  const ofDatabase: Sizes = []
  const ids: string[] = []
  for (const size of quick ? [1, 100, 1_000] : [1, 100, 10_000, 100_000]) {
    ids.push(...(await fillAccounts(db, ids.length, size)))
    await vacuum(db, 'account')
    // Warm-up: compiles the code, and creates the accounts' rows of the day.
    await chargesPerSecond(charge, ids, 512, quick ? 300 : Math.max(1_000, size / 10))
    const each = await cost(db, charge, ids, quick)
    found.push([size, whole(each)])
    ofDatabase.push([size, each.database])
  }
  const alone = 1e6 / (await chargesPerSecond(charge, ids, 1, quick ? 300 : 3_000))
  const { database } = await cost(db, charge, ids, quick, 1)
  return [
    ...grown('ledger-growth', 'debits among accounts', 'processor time, PostgreSQL included', found),
    ...grown('ledger-growth', 'a debit to the database, accounts', "PostgreSQL's processor time", ofDatabase),
    ...grown('ledger-growth', 'one debit at a time, callers', 'by the clock', [[1, alone]]),
    ...grown('ledger-growth', 'a debit alone to the database, callers', "PostgreSQL's processor time", [
      [1, database],
    ]),
  ]
}

async function afterEntries(db: Database, charge: Charge, { quick, long }: SuiteOptions): Promise<Row[]> {
  const ids = await fillAccounts(db, 1_000_000, 1_000_000 + (quick ? 100 : SPREAD))
  const debits: Sizes = []
  const bytes: Sizes = []
  const sizes = quick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000, ...(long ? [10_000_000] : [])]
  let filled = 0
  for (const size of sizes) {
    await fillEntries(db, ids, filled, size)
    filled = size
    debits.push([size, whole(await cost(db, charge, ids, quick))])
    const [row] = await db.query<{ bytes: number }>(
      `SELECT (pg_total_relation_size('ledger_entry') / count(*))::float8 AS bytes FROM ledger_entry`,
    )
    bytes.push([size, row?.bytes ?? Number.NaN])
  }
  return [
    ...grown('ledger-growth', 'debits after entries', 'processor time, PostgreSQL included', debits),
    ...grown('ledger-growth', 'an entry with its indexes', 'on disk', bytes, 'bytes each'),
  ]
}

/** Cost of a debit as accounts and entries grow. */
export const ledgerGrowth: Suite = {
  name: 'ledger-growth',
  run: (options) =>
    tidily(async (later) => {
      const server = startPostgres()
      if (!server) {
        console.error('ledger-growth: left out, it needs PostgreSQL')
        return []
      }
      later(server.stop)
      // One statement inserts ten million entries.
      const db = await openDatabase({ url: server.url, poolSize: 10, deadlineMs: 3_600_000 })
      later(() => db.close())
      const charge = groupCommit(db)
      return [...(await amongAccounts(db, charge, options)), ...(await afterEntries(db, charge, options))]
    }),
}
