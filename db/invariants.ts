import type { Database } from './client.ts'

/** A row that contradicts a rule of the ledger. There must never be one. */
export interface Drift {
  readonly invariant: 'I1' | 'I2' | 'I7'
  readonly accountId: string
  readonly day: string
  readonly mode: string
  readonly detail: string
}

/**
 * Looks for account-days and entries that break the ledger's rules, in one snapshot, while calls go on:
 * I1 what a day has used is the sum of its entries, I2 it lies between 0 and the quota, I7 a charge's day is the UTC
 * date of its instant and a refund's that of its charge. (I6, that entries never change, is held by a trigger.)
 * @param since first UTC day looked at, `YYYY-MM-DD`; older days no longer change
 */
export function ledgerDrift(db: Database, since = '0001-01-01'): Promise<Drift[]> {
  return db.query<Drift & Record<string, unknown>>(
    `WITH summed AS (
       SELECT account_id, day, mode, sum(units)::int AS units FROM ledger_entry WHERE day >= $1::text::date
       GROUP BY account_id, day, mode
     ), counted AS (
       SELECT * FROM account_day WHERE day >= $1::text::date
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
       SELECT 'I7', e.account_id, e.day, e.mode, e.op_id || ' at ' || e.at
       FROM ledger_entry e LEFT JOIN ledger_entry c
         ON e.kind = 'refund' AND c.account_id = e.account_id AND c.op_id = regexp_replace(e.op_id, '_refund$', '')
       WHERE e.day >= $1::text::date AND e.day <> coalesce(c.day, (e.at AT TIME ZONE 'UTC')::date)
     )
     SELECT invariant, account_id AS "accountId", to_char(day, 'YYYY-MM-DD') AS day, mode, detail FROM found
     ORDER BY account_id, day, invariant`,
    [since],
  )
}
