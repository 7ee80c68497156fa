import type { Database } from '../connection/database.ts'

/** A violation of a ledger invariant. There must never be one. */
export interface Drift {
  readonly invariant: 'I1' | 'I2' | 'I7'
  readonly accountId: string
  readonly day: string
  readonly mode: string
  readonly detail: string
}

/**
 * Checks the invariants of the ledger in one snapshot, while calls go on:
 * - I1: the usage of a day is the sum of its entries.
 * - I2: it is between 0 and the quota.
 * - I7: the day of a charge is the UTC date of its instant, and the day of a refund is that of its charge.
 * I6 (entries never change) is enforced by a trigger.
 * @param since first UTC day to check, `YYYY-MM-DD`; older days no longer change
 * @param accounts restricts the check to these accounts, whose entries are then found by index
 */
export function ledgerDrift(
  db: Database,
  since = '0001-01-01',
  accounts?: readonly string[],
): Promise<Drift[]> {
  const theirs = accounts ? 'AND account_id = ANY($2::text[])' : ''
  // An entry is never older than its day, so the history before it need not be read.
  const recent = accounts ? `AND at >= $1::text::date::timestamp AT TIME ZONE 'UTC'` : ''
  return db.query<Drift>(
    `WITH entered AS (
       SELECT account_id, day, mode, kind, op_id, units, at FROM ledger_entry
       WHERE day >= $1::text::date ${theirs} ${recent}
     ), summed AS (
       SELECT account_id, day, mode, sum(units)::int AS units FROM entered GROUP BY account_id, day, mode
     ), counted AS (
       SELECT * FROM account_day WHERE day >= $1::text::date ${theirs}
     ), found AS (
       SELECT 'I1' AS invariant, coalesce(d.account_id, s.account_id) AS account_id, coalesce(d.day, s.day) AS day,
         coalesce(d.mode, s.mode) AS mode,
         'used ' || coalesce(d.used, 0) || ', entries ' || coalesce(s.units, 0) AS detail
       FROM counted d FULL JOIN summed s ON s.account_id = d.account_id AND s.day = d.day AND s.mode = d.mode
       WHERE coalesce(d.used, 0) <> coalesce(s.units, 0)
       UNION ALL
       SELECT 'I2', account_id, day, mode, 'used ' || used || ' of ' || quota
       FROM counted WHERE used < 0 OR used > quota
       UNION ALL
       SELECT 'I7', account_id, day, mode, op_id || ' at ' || at
       FROM entered WHERE kind <> 'refund' AND day <> (at AT TIME ZONE 'UTC')::date
       UNION ALL
       SELECT 'I7', e.account_id, e.day, e.mode, e.op_id || ' at ' || e.at
       FROM entered e
         LEFT JOIN entered c ON c.account_id = e.account_id AND c.op_id = regexp_replace(e.op_id, '_refund$', '')
       WHERE e.kind = 'refund' AND e.day IS DISTINCT FROM c.day
     )
     SELECT invariant, account_id AS "accountId", to_char(day, 'YYYY-MM-DD') AS day, mode, detail FROM found
     ORDER BY account_id, day, invariant`,
    accounts ? [since, accounts] : [since],
  )
}

/** The next account ids in order, for checking all accounts in portions. */
export async function accountsAfter(db: Database, after: string, count: number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'SELECT id FROM account WHERE id > $1 ORDER BY id LIMIT $2::int',
    [after, count],
  )
  return rows.map(({ id }) => id)
}
