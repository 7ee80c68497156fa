import type {
  Artifact,
  ArtifactKind,
  Grant,
  GrantRecord,
  KeptClient,
  OAuthStore,
  RevokedBy,
} from '../../oauth/protocol/ports.ts'
import { addressName } from '../accounts/address-limits.ts'
import { actorOf, actorParam, audited, serviceParam } from '../accounts/audit.ts'
import { actedOn, authority, byActor, mayApprove } from '../accounts/authority.ts'
import type { Database } from '../connection/database.ts'
import { newId, sha256 } from '../ids.ts'
import { usageToday } from '../ledger/usage-today.ts'
import { ms, seconds } from '../sql.ts'
import { markRefreshToken } from './token-use.ts'

/**
 * Maximum of rows that unauthenticated requests can create: unapproved clients and undecided authorization requests,
 * per network address and in total.
 */
export const bounds = { ofAddress: 100, ofAll: 10_000 }
/** Minimum interval between sweeps, since each reads all rows of its kind. */
const sweepEveryMs = 1_000
/** SQL of a timestamp as seconds since 1970. */
const epochSeconds = (column: string) => `(floor(extract(epoch FROM ${column})))::float8`

const insertArtifact = `
INSERT INTO oauth_artifact (hash, kind, payload, expires_at, address, refreshed_by)
VALUES ($1, $2, $3::text::jsonb, now() + ${seconds('$4')}, $5, $6)`

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

/**
 * Marks an artifact as used. A refresh token may be used again until a token that was issued for it is used: its client
 * may have lost the response, or share the token with other processes (decision 0010).
 */
const consumeStatement = `
UPDATE oauth_artifact SET consumed_at = now()
WHERE hash = $1 AND kind = $2 AND expires_at > now() AND (consumed_at IS NULL OR kind = 'RefreshToken')
RETURNING refreshed_by AS predecessor`

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

/**
 * Deletes surplus rows. Rows are ranked within their address, the most recently used first, and then overall by that
 * rank: beyond the total, an address with many rows loses them before an address with few loses any.
 */
const surplusStatement = (table: string, key: string, lastUse: string, which: string) => `
DELETE FROM ${table} WHERE ${which} AND ${key} IN (
  SELECT ${key} FROM (
    SELECT ${key}, nth, row_number() OVER (ORDER BY nth, ${lastUse} DESC) AS rank FROM (
      SELECT ${key}, ${lastUse}, row_number() OVER (PARTITION BY address ORDER BY ${lastUse} DESC) AS nth
      FROM ${table} WHERE ${which}
    ) AS of_address
  ) AS of_all WHERE nth > $1::int OR rank > $2::int)`
const surplusClients = surplusStatement('oauth_client', 'client_id', 'used_at', 'approved_at IS NULL')
const surplusRequests = surplusStatement('oauth_artifact', 'hash', 'created_at', `kind = 'Interaction'`)

interface GrantRow extends Omit<GrantRecord, 'scopes' | 'revokedBy' | 'usageToday'> {
  readonly scopes: string
  readonly calls: number
  readonly credits: number
  readonly revokedBy: RevokedBy | null
}

/** Store of the authorization server. Secrets are stored as hashes, by which rows are found. */
export function createOAuthStore(db: Database, most = bounds): OAuthStore & { prune(): Promise<void> } {
  let sweptAt = 0
  const sweep = async () => {
    if (Date.now() - sweptAt < sweepEveryMs) return
    sweptAt = Date.now()
    await removeSurplus()
  }
  async function removeSurplus() {
    for (const statement of [surplusClients, surplusRequests])
      await db.query(statement, [most.ofAddress, most.ofAll])
  }

  return {
    async put(kind, secret, payload, validSeconds, { address, refreshedBy } = {}) {
      await db.query(
        `${insertArtifact} ON CONFLICT (hash, kind) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
        [
          sha256(secret),
          kind,
          JSON.stringify(payload),
          validSeconds,
          address === undefined ? null : addressName(address),
          refreshedBy === undefined ? null : sha256(refreshedBy),
        ],
      )
      if (address === undefined) return
      const { client_id } = payload.params as { client_id: string }
      await db.query('UPDATE oauth_client SET used_at = now() WHERE client_id = $1 AND approved_at IS NULL', [
        client_id,
      ])
      await sweep()
    },

    async putFirst(kind, secret, payload, validSeconds) {
      const rows = await db.query(`${insertArtifact} ON CONFLICT (hash, kind) DO NOTHING RETURNING hash`, [
        sha256(secret),
        kind,
        JSON.stringify(payload),
        validSeconds,
        null,
        null,
      ])
      return rows.length > 0
    },

    async find(kind: ArtifactKind, secret: string) {
      const [row] = await db.query<Artifact>(
        `SELECT payload, ${epochSeconds(`CASE kind WHEN 'RefreshToken' THEN successor_used_at ELSE consumed_at END`)} AS consumed
         FROM oauth_artifact WHERE hash = $1 AND kind = $2 AND expires_at > now()`,
        [sha256(secret), kind],
      )
      return row
    },

    async consume(kind, secret) {
      const [row] = await db.query<{ predecessor: string | null }>(consumeStatement, [sha256(secret), kind])
      if (row?.predecessor) await markRefreshToken(db, row.predecessor)
      return row !== undefined
    },

    async remove(kind, secret) {
      await db.query('DELETE FROM oauth_artifact WHERE hash = $1 AND kind = $2', [sha256(secret), kind])
    },

    async addGrant(grant) {
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
    },

    async grant(grantId) {
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
    },

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
      const who = by === 'reuse' ? serviceParam : actorParam(actor)
      if (accountId === undefined) return (await db.query(revokeByItself, [...params, who])).length > 0
      const rows = db.query(revokeByPerson, [...params, who])
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

    async addClient(clientId, metadata, { address, freshSeconds }) {
      await db.query(
        `INSERT INTO oauth_client (client_id, metadata, fresh_until, address, used_at)
         VALUES ($1, $2::text::jsonb, now() + ${seconds('$3')}, $4, now())
         ON CONFLICT (client_id) DO UPDATE SET metadata = excluded.metadata, fresh_until = excluded.fresh_until,
           used_at = excluded.used_at`,
        [clientId, JSON.stringify(metadata), freshSeconds ?? null, addressName(address)],
      )
      await sweep()
    },

    async client(clientId) {
      const [row] = await db.query<KeptClient>(
        `SELECT metadata, fresh_until IS NULL OR fresh_until > now() AS "isFresh" FROM oauth_client
         WHERE client_id = $1`,
        [clientId],
      )
      return row
    },

    /** Deletes expired rows, and clients that no person approved within a day of their last use. */
    async prune() {
      await db.query('DELETE FROM oauth_artifact WHERE expires_at <= now()')
      await db.query(
        `DELETE FROM oauth_client WHERE approved_at IS NULL AND used_at < now() - interval '24 hours'`,
      )
      await removeSurplus()
    },
  }
}
