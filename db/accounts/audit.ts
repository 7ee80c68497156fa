import type { Database } from '../connection/database.ts'
import { ms } from '../ids.ts'

/** One event of the audit trail. */
export interface AuditEvent {
  readonly accountId: string
  /** For example `key_created`, `signed_in`, `tier_changed`. */
  readonly action: string
  /** Id of the thing acted on; never a secret. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Events of an account, newest first; `at` in ms since 1970. */
export async function auditEvents(
  db: Database,
  accountId: string,
  limit = 100,
): Promise<readonly (AuditEvent & { readonly at: number })[]> {
  const rows = await db.query<{
    action: string
    subject: string
    detail: Record<string, unknown> | null
    at: number
  }>(
    `SELECT action, subject, detail, ${ms('at')} AS at FROM audit_event WHERE account_id = $1
     ORDER BY audit_event.at DESC, event_id DESC LIMIT $2::int`,
    [accountId, limit],
  )
  return rows.map(({ detail, ...row }) => ({ accountId, ...row, ...(detail && { detail }) }))
}
