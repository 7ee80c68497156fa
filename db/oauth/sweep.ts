import type { Database } from '../connection/database.ts'

/**
 * Maximum of rows that unauthenticated requests can create: unapproved clients and undecided authorization requests,
 * per network address and in total.
 */
export const bounds = { ofAddress: 100, ofAll: 10_000 }
/** Minimum interval between sweeps, since each reads all rows of its kind. */
const sweepEveryMs = 1_000
/** SQL of a timestamp as seconds since 1970. */
export const epochSeconds = (column: string) => `(floor(extract(epoch FROM ${column})))::float8`

/**
 * Deletes surplus rows. Rows are ranked within their address, the most recently used first, and then overall by that
 * rank: beyond the total, an address with many rows loses them before an address with few loses any.
 */
const surplusStatement = (table: string, key: string, lastUse: string, condition: string) => `
DELETE FROM ${table} WHERE ${condition} AND ${key} IN (
  SELECT ${key} FROM (
    SELECT ${key}, nth, row_number() OVER (ORDER BY nth, ${lastUse} DESC) AS rank FROM (
      SELECT ${key}, ${lastUse}, row_number() OVER (PARTITION BY address ORDER BY ${lastUse} DESC) AS nth
      FROM ${table} WHERE ${condition}
    ) AS of_address
  ) AS of_all WHERE nth > $1::int OR rank > $2::int)`
const surplusClients = surplusStatement('oauth_client', 'client_id', 'used_at', 'approved_at IS NULL')
const surplusRequests = surplusStatement('oauth_artifact', 'hash', 'created_at', `kind = 'Interaction'`)

/** Deletes surplus rows unless it has just done so. */
export type Sweep = () => Promise<void>

/** Deletes surplus rows. */
export async function removeSurplus(db: Database, limits: typeof bounds): Promise<void> {
  for (const statement of [surplusClients, surplusRequests])
    await db.query(statement, [limits.ofAddress, limits.ofAll])
}

/** A sweep of a process, which deletes at most once in `sweepEveryMs`. */
export function sweeper(db: Database, limits: typeof bounds): Sweep {
  let sweptAt = 0
  return async () => {
    if (Date.now() - sweptAt < sweepEveryMs) return
    sweptAt = Date.now()
    await removeSurplus(db, limits)
  }
}
