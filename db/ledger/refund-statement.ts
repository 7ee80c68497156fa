import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { ms } from '../sql.ts'

/** Instant of a charge by its id alone: reads all entries of the account. */
const chargedAt = `SELECT ${ms('at')} AS at FROM ledger_entry WHERE account_id = $1 AND op_id = $2 AND kind = 'charge'`

/**
 * Refunds a charge in one statement: a new entry with the opposite sign, on the day whose quota the charge took. Its id
 * derives from that of the charge, and a unique index of such ids allows one refund per charge, however many processes
 * ask. A second refund that waited for the first finds its id taken or, if the day has too little used, no row to
 * change.
 *
 * The charge is found by its instant (to the millisecond), since no index contains its id.
 */
const refundStatement = (clock: string): string => `
WITH charge AS (
  SELECT e.* FROM ledger_entry e WHERE e.account_id = $1 AND e.op_id = $2 AND e.kind = 'charge'
    AND e.at >= to_timestamp($3::float8 / 1000) AND e.at < to_timestamp(($3::float8 + 1) / 1000)
    AND NOT EXISTS (SELECT 1 FROM ledger_entry r
      WHERE r.account_id = $1 AND r.op_id = $2 || '_refund' AND r.kind = 'refund')
), refunded AS (
  UPDATE account_day d SET used = d.used - c.units,
    budgets = CASE WHEN d.budgets -> c.credential_id IS NULL THEN d.budgets ELSE jsonb_set(d.budgets,
      ARRAY[c.credential_id, 'used'], ((d.budgets #>> ARRAY[c.credential_id, 'used'])::int - c.units)::text::jsonb) END
  FROM charge c
  WHERE d.account_id = $1 AND d.day = c.day AND d.mode = c.mode AND d.used >= c.units
  RETURNING d.used, d.quota
)
INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, tool,
  credits, units, balance_after, request_id, idempotency, arguments_hash, at)
SELECT c.account_id, c.op_id || '_refund', c.day, c.mode, 'refund', c.credential_kind, c.credential_id, c.channel,
  c.tool, -c.credits, -c.units, r.quota - r.used, c.request_id, c.idempotency, c.arguments_hash, ${clock}
FROM charge c CROSS JOIN refunded r
RETURNING credits`

/**
 * Refunds a charge. Only the operator command calls it; the service never does. Safe to repeat.
 * @returns credits of the new entry, negative; `undefined` if there is no such charge or it was refunded before
 */
export async function refundCharge(
  db: Database,
  accountId: string,
  chargeId: string,
  clock = 'now()',
): Promise<number | undefined> {
  const [charge] = await db.query<{ at: number }>(chargedAt, [accountId, chargeId])
  if (!charge) return undefined
  try {
    const params = [accountId, chargeId, charge.at]
    return (await db.query<{ credits: number }>(refundStatement(clock), params))[0]?.credits
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return undefined
  }
}
