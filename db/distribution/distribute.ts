import postgres from 'postgres'
import { createDebitFunction, debitFunction, distributeDebitFunction } from './debit-function.ts'
import { distributedTables, distributeTable } from './tables.ts'

/** The database is not a migrated Citus coordinator, with a message for the operator. */
export class NotDistributable extends Error {}

/** A statement with what it is for. */
export interface Step {
  readonly what: string
  readonly text: string
}

/**
 * The steps that are left until every table is distributed, in order; none if all is done.
 * @throws NotDistributable on a database without Citus, without workers, or without the tables
 */
export async function distributionSteps(sql: postgres.Sql): Promise<readonly Step[]> {
  const [citus] = await sql`SELECT extversion FROM pg_extension WHERE extname = 'citus'`
  if (!citus)
    throw new NotDistributable(
      'This PostgreSQL has no Citus extension: one server needs no distribution. To distribute, install Citus on each ' +
        'server and run CREATE EXTENSION citus in this database (server/docs/runbooks/distribute.md).',
    )
  const [workers] = await sql`SELECT count(*)::int AS count FROM citus_get_active_worker_nodes()`
  if (workers?.count === 0)
    throw new NotDistributable(
      `The coordinator has no worker: run SELECT citus_add_node('<host>', <port>) for each first.`,
    )
  const present = await sql<{ name: string; isDistributed: boolean }[]>`
    SELECT c.relname AS name, p.logicalrelid IS NOT NULL AS "isDistributed"
    FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relname IN ${sql(distributedTables)}`
  const byName = new Map(present.map((table) => [table.name, table]))
  const missing = distributedTables.filter((name) => !byName.has(name))
  if (missing.length > 0)
    throw new NotDistributable(`Tables are missing: ${missing.join(', ')}. Run npm run migrate first.`)
  const [debit] = await sql`
    SELECT to_regprocedure(${debitFunction}) IS NOT NULL AS "isDefined", EXISTS (SELECT FROM pg_dist_object
      WHERE classid = 'pg_proc'::regclass AND objid = to_regprocedure(${debitFunction})
        AND distribution_argument_index IS NOT NULL) AS "isDistributed"`
  return [
    ...(debit?.isDefined ? [] : [{ what: 'defines the debit of one account', text: createDebitFunction }]),
    ...distributedTables
      .filter((name) => !byName.get(name)?.isDistributed)
      .map((name) => ({ what: `distributes ${name}`, text: distributeTable(name) })),
    ...(debit?.isDistributed
      ? []
      : [{ what: 'runs the debit on the node of its account', text: distributeDebitFunction }]),
  ]
}

/**
 * Runs the steps in one transaction: until it commits, every process sees the tables as they were. It locks them first,
 * against writes, so that no debit waits for a part of the tables while it holds another.
 * The triggers that keep ledger and audit trail append-only are created on each shard, which Citus allows only with
 * `citus.enable_unsafe_triggers`; they read and write no other row.
 */
export async function distribute(sql: postgres.Sql, steps: readonly Step[]): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe('SET LOCAL citus.enable_unsafe_triggers = on')
    await transaction.unsafe('SET LOCAL statement_timeout = 0')
    await transaction.unsafe(`LOCK TABLE ${distributedTables.join(', ')} IN EXCLUSIVE MODE`)
    for (const step of steps) await transaction.unsafe(step.text)
  })
}

/** Connects to the coordinator for some work. */
export async function withCoordinator<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    return await work(sql)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
