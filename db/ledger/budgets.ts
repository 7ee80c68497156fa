import type { Budget, Mode } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { usedOfLimitToday } from './debit-statement.ts'

/** Daily limits of the active keys and grants of account `$1`. */
const limits = `
  SELECT key_id AS id, 'key' AS kind, name, daily_limit, mode FROM api_key
  WHERE account_id = $1 AND status = 'active' AND daily_limit IS NOT NULL
  UNION ALL
  SELECT grant_id, 'grant', client_name, daily_limit, 'live' FROM oauth_grant
  WHERE account_id = $1 AND status = 'active' AND daily_limit IS NOT NULL`

const budgetsStatement = (clock: string): string => `
SELECT c.credential_id AS "credentialId", c.kind, c.name, c.daily_limit AS "limit", ${usedOfLimitToday('$1')} AS used
FROM (${limits}) AS c(credential_id, kind, name, daily_limit, mode)
  CROSS JOIN (SELECT (${clock} AT TIME ZONE 'UTC')::date AS day) clock
WHERE ($2::text IS NULL OR c.mode = $2) AND ($3::text IS NULL OR c.credential_id = $3)
ORDER BY c.kind, c.name, c.credential_id`

/** Use of a key or assistant with a daily limit. */
export interface CredentialBudget extends Budget {
  readonly credentialId: string
  readonly kind: 'key' | 'grant'
  readonly name: string | null
}

/** Use of a credential today; `undefined` for one without a daily limit. */
export async function budgetOf(
  db: Database,
  clock: string,
  accountId: string,
  mode: Mode,
  credentialId: string,
): Promise<Budget | undefined> {
  const [row] = await db.query<CredentialBudget>(budgetsStatement(clock), [accountId, mode, credentialId])
  return row && { limit: row.limit, used: row.used }
}

/** Use of all active keys and assistants of an account that have a daily limit. */
export const budgetsOf = (
  db: Database,
  accountId: string,
  signal?: AbortSignal,
): Promise<readonly CredentialBudget[]> =>
  db.query<CredentialBudget>(budgetsStatement('now()'), [accountId, null, null], signal)
