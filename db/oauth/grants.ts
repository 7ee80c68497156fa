import type { Grant, GrantRecord, NewGrant, OAuthStore, RevokedBy } from '../../oauth/protocol/ports.ts'
import { newId } from '../../tools/contract/ids.ts'
import { actorOf, actorParam, audited, serviceParam } from '../accounts/audit.ts'
import { actedOn, authority, byActor, mayApprove } from '../accounts/authority.ts'
import type { Database } from '../connection/database.ts'
import { usageToday } from '../ledger/usage-today.ts'
import { ms, seconds } from '../sql.ts'
import { epochSeconds } from './sweep.ts'

/** Records a grant, marks its client as approved and writes the audit event (detail in `$10`) in one statement. */
const addGrantStatement = `
WITH ${authority('$12', '$1', 'developer')}, made AS (
  INSERT INTO oauth_grant (account_id, grant_id, client_id, client_name, client_host, redirect_host, scopes, expires_at,
    daily_limit, approved_by)
  SELECT $1, $2, $3, $4, $5, $6, $7, now() + ${seconds('$8')}, $9::int, $13 WHERE ${byActor} RETURNING account_id, grant_id
), used AS (
  UPDATE oauth_client SET approved_at = now() WHERE client_id = $3 AND approved_at IS NULL AND ${byActor}
)
${audited('assistant_connected', { account: 'account_id', from: 'made', event: '$11', subject: 'grant_id', detail: '$10::text::jsonb', actor: actorOf('$12') })} RETURNING event_id`

const limitStatement = `
WITH ${authority('$6', '$1', 'owner')}, old AS (
  SELECT grant_id FROM oauth_grant WHERE account_id = $1 AND grant_id = $2 AND status = 'active' AND ${byActor}
), changed AS (
  UPDATE oauth_grant SET daily_limit = $3::int
  WHERE account_id = $1 AND grant_id = $2 AND status = 'active' AND daily_limit IS DISTINCT FROM $3::int
    AND EXISTS (SELECT 1 FROM old)
  RETURNING grant_id
), audit AS (
  ${audited('assistant_limit_changed', { from: 'changed', event: '$4', subject: 'grant_id', detail: '$5::text::jsonb', actor: actorOf('$6') })}
)
SELECT grant_id FROM old`

/**
 * Revokes a grant: by a person who may, or in the part without an actor by its client and by the service. Only the
 * statement that changes the row writes the audit event.
 */
const revokeStatement = (authorized?: string) => `
WITH ${authorized ? `${authorized}, ` : ''}ended AS (
  UPDATE oauth_grant SET status = 'revoked', revoked_at = now(), revoked_by = $2
  WHERE grant_id = $1 AND status = 'active' AND ${authorized ? `account_id = $3 AND ${byActor}` : '$3::text IS NULL'}
  RETURNING account_id, grant_id
)
${audited('assistant_disconnected', { account: 'account_id', from: 'ended', event: '$4', subject: 'grant_id', detail: '$5::text::jsonb', actor: actorOf('$6') })} RETURNING event_id`

const revokeByPerson = revokeStatement(authority('$6', '$3', 'developer', 'ends'))
const revokeByItself = revokeStatement()

/** Grants with their usage of today; revoked ones for 30 days. */
const grantsStatement = `
WITH ${usageToday('grant')}
SELECT grant_id AS "grantId", client_name AS "clientName", client_host AS "publishedAt",
  redirect_host AS "redirectHost", scopes, status, revoked_by AS "revokedBy", ${ms('created_at')} AS "createdAt",
  ${ms('last_used_at')} AS "lastUsedAt", ${ms('revoked_at')} AS "revokedAt", daily_limit AS "dailyLimit",
  coalesce(used.calls, 0) AS calls, coalesce(used.credits, 0) AS credits
FROM oauth_grant LEFT JOIN used ON used.credential_id = grant_id
WHERE account_id = $1 AND (expires_at IS NULL OR expires_at > now())
  AND (status = 'active' OR revoked_at > now() - interval '30 days')
ORDER BY status, oauth_grant.created_at DESC, grant_id DESC`

interface GrantRow extends Omit<GrantRecord, 'scopes' | 'revokedBy' | 'usageToday'> {
  readonly scopes: string
  readonly calls: number
  readonly credits: number
  readonly revokedBy: RevokedBy | null
}

/** Stores a grant that a person may approve. */
async function addGrant(db: Database, grant: NewGrant): Promise<string> {
  const { accountId, clientId, clientName, publishedAt, redirectHost, scopes, validSeconds } = grant
  const { dailyLimit = null, approvedBy } = grant
  const grantId = newId('grt')
  const detail = JSON.stringify({ client: publishedAt ?? clientName, redirect: redirectHost, scopes })
  const columns = [
    clientId,
    clientName,
    publishedAt,
    redirectHost,
    scopes.join(' '),
    validSeconds,
    dailyLimit,
  ]
  const rows = db.query(addGrantStatement, [
    accountId,
    grantId,
    ...columns,
    detail,
    newId('evt'),
    actorParam(approvedBy),
    approvedBy?.id ?? null,
  ])
  await actedOn(db, { by: approvedBy, accountId, least: 'developer' }, rows)
  return grantId
}

/** An active grant whose approver may still approve it. */
async function findGrant(db: Database, grantId: string): Promise<Grant | undefined> {
  type GrantRow = Omit<Grant, 'scopes'> & { scopes: string; approvedBy: string | null }
  const [row] = await db.query<GrantRow>(
    `SELECT grant_id AS "grantId", account_id AS "accountId", client_id AS "clientId", scopes, approved_by AS "approvedBy",
       ${epochSeconds('created_at')} AS "createdAt", ${epochSeconds('expires_at')} AS "expiresAt"
     FROM oauth_grant WHERE grant_id = $1 AND status = 'active' AND expires_at > now()`,
    [grantId],
  )
  const [isApproved] = row ? await mayApprove(db, [row]) : []
  if (!row || !isApproved) return undefined
  const { approvedBy: _, ...grant } = row
  return { ...grant, scopes: grant.scopes.split(' ') }
}

/** The grants of the store. */
export function grantStore(
  db: Database,
): Pick<OAuthStore, 'addGrant' | 'grant' | 'isConnected' | 'limitGrant' | 'revokeGrant' | 'grants'> {
  return {
    addGrant: (grant) => addGrant(db, grant),
    grant: (grantId) => findGrant(db, grantId),

    async isConnected(clientId, personId) {
      const rows = await db.query(
        `SELECT 1 FROM oauth_grant WHERE client_id = $1 AND status = 'active' AND expires_at > now()
           AND ((account_id = $2 AND coalesce(approved_by, account_id) = $2) OR (approved_by = $2 AND approved_by <> account_id)) LIMIT 1`,
        [clientId, personId],
      )
      return rows.length > 0
    },

    async limitGrant(accountId, grantId, dailyLimit, by) {
      const detail = JSON.stringify({ dailyLimit })
      const params = [accountId, grantId, dailyLimit, newId('evt'), detail, actorParam(by)]
      return (
        (await actedOn(db, { by, accountId, least: 'owner' }, db.query(limitStatement, params))).length > 0
      )
    },

    async revokeGrant(grantId, by, accountId, person) {
      const actor = by === 'client' ? { kind: 'grant' as const, id: grantId } : person
      const detail = JSON.stringify({ by })
      const params = [grantId, by, accountId ?? null, newId('evt'), detail]
      const endedBy = by === 'reuse' ? serviceParam : actorParam(actor)
      if (accountId === undefined) return (await db.query(revokeByItself, [...params, endedBy])).length > 0
      const rows = db.query(revokeByPerson, [...params, endedBy])
      return (
        (await actedOn(db, { by: person, accountId, least: 'developer', effect: 'ends' }, rows)).length > 0
      )
    },

    async grants(accountId, signal) {
      const rows = await db.query<GrantRow>(grantsStatement, [accountId], signal)
      return rows.map(({ scopes, revokedBy, calls, credits, ...row }) => ({
        ...row,
        scopes: scopes.split(' '),
        usageToday: { calls, credits },
        // Erasing an account revokes its grants without a `revoked_by`.
        revokedBy: revokedBy ?? (row.status === 'revoked' ? 'account' : null),
      }))
    },
  }
}
