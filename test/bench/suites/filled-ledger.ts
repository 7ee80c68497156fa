import type { Database } from '../../../db/connection/database.ts'
import { DatabaseUnavailable } from '../../../db/connection/errors.ts'

/** Creates accounts like the service's, by SQL. */
export async function fillAccounts(db: Database, from: number, to: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `INSERT INTO account (id, tier)
     SELECT 'acct_' || upper(substr(md5(n::text), 1, 26)), 'scale' FROM generate_series($1::int, $2::int) n
     RETURNING id`,
    [from, to - 1],
  )
  return rows.map(({ id }) => id)
}

/**
 * Past entries, as long as those of real calls: calls with idempotency keys, by one API key per account, a second apart,
 * in chronological order. `account_day` is unchanged: daily totals do not matter here.
 */
export async function fillEntries(
  db: Database,
  ids: readonly string[],
  from: number,
  to: number,
): Promise<void> {
  await db.query(
    `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool,
       credits, units, balance_after, request_id, idempotency, arguments_hash, at)
     SELECT ids[1 + n % cardinality(ids)], 'led_' || upper(substr(md5(n::text), 1, 26)), at::date, 'live', 'charge', 'key',
       'key_' || upper(substr(md5((n % cardinality(ids))::text), 1, 26)), 'rest', 'get_sky_snapshot',
       1, 1, 1000, 'req_' || upper(substr(md5((-n)::text), 1, 26)), NULL, NULL, at
     FROM (SELECT $1::text[] AS ids, n, timestamptz '2026-01-01' + n * interval '1 second' AS at
       FROM generate_series($2::int, $3::int) n) past`,
    [ids, from, to - 1],
  )
  await vacuum(db, 'ledger_entry')
}

/** Autovacuum may be running, and holds the lock longer than the statement timeout. */
export async function vacuum(db: Database, table: 'account' | 'ledger_entry', attempts = 60): Promise<void> {
  try {
    await db.query(`VACUUM ANALYZE ${table}`)
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || attempts <= 1) throw error
    await vacuum(db, table, attempts - 1)
  }
}
