import { sha256 } from '../../tools/contract/ids.ts'
import type { Database } from '../connection/database.ts'
import { seconds } from '../sql.ts'

/** Result of counting one request. */
export interface AddressLimitResult {
  readonly allowed: boolean
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number
}

/** Rate limits by network address, counted by all processes together. */
export interface AddressLimits {
  /** Counts one request in a fixed window that begins with the first request. */
  consume(kind: string, address: string, limit: number, windowSeconds: number): Promise<AddressLimitResult>
  /** Deletes windows that have ended. */
  prune(): Promise<void>
}

/** Hash under which tables store a network address (16 base64url characters), so that none is stored in clear. */
export const addressName = (address: string): string => sha256(address).slice(0, 16)

/** Whether the stored window has ended. Citus rejects `now()` in DO UPDATE SET; the row to insert contains it. */
const hasEnded = `own.ends_at <= excluded.ends_at - ${seconds('$4')}`

/** Beyond the limit the statement only reads, so that a flood causes no writes. */
const spendStatement = `
WITH held AS (
  SELECT count, ends_at FROM address_use WHERE kind = $1 AND address = $2 AND ends_at > now() AND count >= $3::int
), spent AS (
  INSERT INTO address_use AS own (kind, address, count, ends_at)
  SELECT $1, $2, 1, now() + ${seconds('$4')} WHERE NOT EXISTS (SELECT FROM held)
  ON CONFLICT (address, kind) DO UPDATE SET
    count = CASE WHEN ${hasEnded} THEN 1 ELSE own.count + 1 END,
    ends_at = CASE WHEN ${hasEnded} THEN excluded.ends_at ELSE own.ends_at END
  RETURNING count, ends_at
)
SELECT count <= $3::int AND is_new AS allowed, extract(epoch FROM ends_at - now())::float8 AS "secondsLeft"
FROM (SELECT *, true AS is_new FROM spent UNION ALL SELECT *, false FROM held) AS answer`

/** Address limits over a database. */
export function createAddressLimits(db: Database): AddressLimits {
  return {
    async consume(kind, address, limit, windowSeconds) {
      const params = [kind, addressName(address), limit, windowSeconds]
      const [row] = await db.query<{ allowed: boolean; secondsLeft: number }>(spendStatement, params)
      if (!row) throw new Error('The statement has a row in every case.')
      return { allowed: row.allowed, resetSeconds: Math.max(1, Math.ceil(row.secondsLeft)) }
    },

    async prune() {
      await db.query('DELETE FROM address_use WHERE ends_at <= now()')
    },
  }
}
