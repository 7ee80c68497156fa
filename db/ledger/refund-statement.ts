import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { ms } from '../ids.ts'

/** The instant of a charge of which only the id is known: all entries of its account are read. */
const chargedAt = `SELECT ${ms('at')} AS at FROM ledger_entry WHERE account_id = $1 AND op_id = $2 AND kind = 'charge'`

/**
 * Refunds a charge in one statement: a new entry of the opposite sign, on the day whose quota it took. Its id is made
 * from the charge's, and an index of such ids allows one refund per charge, however many processes ask. A second one that
 * waited for the first finds its id taken, or, when the day has too little left, no row to change.
 *
 * The charge is found by its instant, which is known to the millisecond: its own id is in no index.
 */
const refundStatement = (clock: string): string => `
WITH charge AS (
  SELECT e.* FROM ledger_entry e WHERE e.account_id = $1 AND e.op_id = $2 AND e.kind = 'charge'
    AND e.at >= to_timestamp($3::float8 / 1000) AND e.at < to_timestamp(($3::float8 + 1) / 1000)
    AND NOT EXISTS (SELECT 1 FROM ledger_entry r
      WHERE r.account_id = $1 AND r.op_id = $2 || '_refund' AND r.kind = 'refund')
), refunded AS (
  UPDATE account_day d SET used = d.used - c.units FROM charge c
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
 * Refunds a charge by the hand of an operator; the service itself never does. May be repeated.
 * @returns credits of the new entry, negative; nothing when there is no such charge or it was refunded before
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
