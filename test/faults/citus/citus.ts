/**
 * Rehearses the way from one PostgreSQL to a Citus cluster under load, then the loss of a worker, and times debits before
 * and after. Started by `test/db/citus.sh`.
 *
 *   --bin DIR      programs of a PostgreSQL that has the extension
 *   --entries N    entries in the ledger when it is distributed (default 100,000)
 *   --lanes N      concurrent customers (default 24)
 *   --seed N       seed for callers and calls; random by default, and printed
 *
 * Exits with 1 if a guarantee was violated.
 */
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Database } from '../../../db/connection/database.ts'
import { seededRandom } from '../seeded-random.ts'
import { debitFigures } from './bench.ts'
import { CitusCluster } from './cluster.ts'
import { Rehearsal } from './rehearsal.ts'

const { values } = parseArgs({
  options: {
    bin: { type: 'string' },
    entries: { type: 'string', default: '100000' },
    lanes: { type: 'string', default: '24' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const [entries, lanes, seed] = [values.entries, values.lanes, values.seed].map(Number) as [
  number,
  number,
  number,
]
if (!values.bin || ![entries, lanes, seed].every((count) => Number.isInteger(count) && count >= 0)) {
  console.error('--bin names a directory; --entries, --lanes and --seed take whole numbers.')
  process.exit(2)
}

/** Entries of an account that no customer uses, before today. */
async function fill(db: Database, count: number): Promise<void> {
  await db.query(
    `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool, credits,
       units, balance_after, request_id, at)
     SELECT 'acct_filled_' || n % 1000, 'led_' || n, '2020-01-01', 'live', 'charge', 'person', 'filled', 'rest',
       'get_moon', 1, 1, 1, 'req_' || n, timestamptz '2020-01-01T00:00:00Z' + n * interval '1 ms'
     FROM generate_series(1, $1::int) n`,
    [count],
  )
  await db.query(
    `INSERT INTO account_day (account_id, day, mode, used, quota)
     SELECT account_id, day, mode, count(*), count(*) FROM ledger_entry WHERE credential_id = 'filled' GROUP BY 1, 2, 3`,
  )
}

const cluster = await CitusCluster.create(values.bin)
let rehearsal: Rehearsal | undefined
try {
  rehearsal = await Rehearsal.start(cluster, { lanes, random: seededRandom(seed) })
  const say = (lines: readonly string[]) => console.log(lines.join('\n'))
  await fill(rehearsal.db, entries)
  say(['', 'Debits on one PostgreSQL', ...(await debitFigures(cluster, rehearsal.db))])
  say(['', `One PostgreSQL with ${entries} entries becomes a cluster`, ...(await rehearsal.migrate())])
  say(['', 'A worker is killed', ...(await rehearsal.killWorker())])
  say([
    '',
    `Debits on the cluster: ${await cluster.versions()}`,
    ...(await debitFigures(cluster, rehearsal.db)),
  ])
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await rehearsal?.stop()
  await cluster.remove()
  console.log(`\nseed ${seed}`)
}
