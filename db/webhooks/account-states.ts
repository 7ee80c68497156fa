import type { Database } from '../connection/database.ts'
import type { Stored } from '../row.ts'
import { ms, utcDay } from '../sql.ts'

/** An account, key or assistant that has used most of its credits of a day. */
export interface NearLimit {
  readonly accountId: string
  readonly kind: 'account' | 'key' | 'assistant'
  readonly id: string
  readonly name: string | null
  readonly used: number
  readonly limit: number
  /** UTC day, `YYYY-MM-DD`. */
  readonly day: string
}

/** A key that ends soon, and has no successor. */
export type ExpiringKey = Stored<'apiKey', 'accountId' | 'keyId' | 'name' | 'createdAt'> & {
  readonly expiresAt: number
}

/** SQL that selects accounts with a webhook that is enabled. */
const isWatched = (account: string): string =>
  `EXISTS (SELECT 1 FROM webhook_endpoint e WHERE e.account_id = ${account} AND e.disabled_by IS NULL)`
const day = `to_char(d.day, 'YYYY-MM-DD') AS day`

/** Each finds its rows on the node of their account. `$1` is the share of the limit. */
const nearLimitStatements: readonly string[] = [
  `SELECT d.account_id AS "accountId", 'account' AS kind, d.account_id AS id, NULL AS name, d.used, d.quota AS "limit", ${day}
   FROM account_day d
   WHERE d.day = ${utcDay} AND d.mode = 'live' AND d.used >= $1::float8 * d.quota AND ${isWatched('d.account_id')}`,
  ...(
    [
      ['key', 'api_key', 'key_id', 'name'],
      ['assistant', 'oauth_grant', 'grant_id', 'client_name'],
    ] as const
  ).map(
    ([kind, table, id, name]) =>
      `SELECT d.account_id AS "accountId", '${kind}' AS kind, c.${id} AS id, c.${name} AS name,
     (d.budgets #>> ARRAY[c.${id}, 'used'])::int AS used, c.daily_limit AS "limit", ${day}
   FROM account_day d JOIN ${table} c ON c.account_id = d.account_id
   WHERE d.day = ${utcDay} AND d.mode = 'live' AND d.budgets IS NOT NULL AND c.status = 'active' AND c.daily_limit IS NOT NULL
     AND (d.budgets #>> ARRAY[c.${id}, 'used'])::int >= $1::float8 * c.daily_limit AND ${isWatched('d.account_id')}`,
  ),
]

const expiringStatement = `
SELECT k.account_id AS "accountId", k.key_id AS "keyId", k.name, ${ms('k.created_at')} AS "createdAt",
  ${ms('k.expires_at')} AS "expiresAt"
FROM api_key k
WHERE k.expires_at IS NOT NULL AND k.status = 'active' AND k.expires_at > now()
  AND k.expires_at <= now() + $1::float8 * interval '1 day' AND k.successor IS NULL AND ${isWatched('k.account_id')}`

/**
 * Accounts with webhooks, and their keys and assistants, that have used a share of their credits of today. Live calls
 * only.
 */
export async function nearLimitOf(db: Database, share: number): Promise<readonly NearLimit[]> {
  const nearLimits: NearLimit[] = []
  for (const text of nearLimitStatements) nearLimits.push(...(await db.query<NearLimit>(text, [share])))
  return nearLimits
}

/** Keys of accounts with webhooks that end within so many days. */
export const expiringKeys = (db: Database, days: number): Promise<readonly ExpiringKey[]> =>
  db.query<ExpiringKey>(expiringStatement, [days])
