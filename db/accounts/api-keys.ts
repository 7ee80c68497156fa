import { newId, sha256 } from '../../tools/contract/ids.ts'
import type { Actor, ApiKeyRecord, ApiKeys, Mode, NewApiKey, TierName } from '../../tools/contract/ports.ts'
import { coalesce } from '../connection/coalesced-lookup.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { timeoutFor, timeoutMs } from '../connection/timeouts.ts'
import { usageToday } from '../ledger/usage-today.ts'
import type { Stored } from '../row.ts'
import { freeSlot, instantOf, ms, utcDay } from '../sql.ts'
import type { AccountStatus } from './accounts.ts'
import { actorOf, actorParam, audited, auditedActions, byService } from './audit.ts'
import { AuthorityEnded, actedOn, authority, byActor, type Role } from './authority.ts'
import { isWellFormedKey, newKey } from './key-format.ts'
import { lastUsedWriter } from './last-used.ts'

/** Result of the authentication query: the key with its account and the usage of today. */
export interface FoundKey {
  readonly accountId: string
  readonly keyId: string
  readonly mode: Mode
  readonly status: ApiKeyRecord['status']
  /** Scopes that it is restricted to; `null` for all that keys may have. */
  readonly scopes: readonly string[] | null
  readonly tier: TierName
  readonly accountStatus: AccountStatus
}

/** Members of a key that its owner can change. */
export type KeyChanges = Pick<ApiKeyRecord, 'name' | 'dailyLimit' | 'expiresAt'>

/** Store of the API keys. */
export interface ApiKeyStore extends ApiKeys {
  /** `null` for an unknown or malformed key. The plaintext is hashed here and not passed on. */
  find(plaintext: string): Promise<FoundKey | null>
  /** Issues the plaintext of a reserved key; `null` when it was issued before, was revoked, or is over a day old. */
  open(
    accountId: string,
    keyId: string,
    by?: Actor,
  ): Promise<(ApiKeyRecord & { readonly apiKey: string }) | null>
  /**
   * Changes an active key; `null` for one that is not active or belongs to another account. The end of a key that is replaced
   * can be brought forward alone.
   * @param leastRole role that the changes need: daily limits are the owner's
   */
  change(
    accountId: string,
    keyId: string,
    changes: KeyChanges,
    by?: Actor,
    leastRole?: Extract<Role, 'developer' | 'owner'>,
  ): Promise<ApiKeyRecord | null>
  /**
   * Reserves a key with the name, scopes and limit of another one, which ends after the overlap. Its feeds are charged to
   * the new key. The new key lasts as long as the old one was made to last. A key with a daily limit that works on needs an
   * owner, since both keys have the limit; the successor of one that is revoked has what is left of it.
   * @param overlapMs 0 to revoke the old key at once, with its feeds: a thief may have made some
   * @returns `null` for a key that is not active, was not opened, is replaced already, or belongs to another account
   */
  rotate(
    accountId: string,
    keyId: string,
    overlapMs: number,
    by?: Actor,
  ): Promise<ApiKeyRecord | 'limit' | null>
  /**
   * Revokes reserved keys that were not opened within a day, and keys that have expired, to free their slots. Deletes keys
   * revoked 90 days ago.
   */
  prune(): Promise<void>
  /** Records that a key was used; returns at once, and writes at most once a minute per key and process. */
  noteUse(accountId: string, keyId: string): void
}

/** Active keys per account. */
export const maxActiveKeys = 20
/** Keys an account may create per hour: revoked keys stay for 90 days, and audit events for ever. */
export const keysPerHour = 60
/** Attempts at a free slot. Parallel creations may pick the same one; a lost race means another key was created. */
const slotAttempts = 3 * maxActiveKeys

/** A key as it is stored; the usage of today is read for lists alone. */
type KeyRow = Stored<
  'apiKey',
  | 'keyId'
  | 'name'
  | 'mode'
  | 'last4'
  | 'status'
  | 'createdAt'
  | 'lastUsedAt'
  | 'revokedAt'
  | 'expiresAt'
  | 'dailyLimit'
  | 'scopes'
  | 'successor'
> & { readonly isOver: boolean; readonly calls?: number; readonly credits?: number }

/** SQL: whether a key ended by itself; one that was revoked before did not. */
const isOver = (key: string): string =>
  `coalesce(${key}.expires_at <= now() AND coalesce(${key}.revoked_at >= ${key}.expires_at, true), false)`

const scopesOf = (scopes: string | null) => (scopes === null ? null : scopes.split(' '))

const columns = `k.key_id AS "keyId", k.name, k.mode, k.last4, k.status, ${ms('k.created_at')} AS "createdAt",
  ${ms('k.last_used_at')} AS "lastUsedAt", ${ms('k.revoked_at')} AS "revokedAt", ${ms('k.expires_at')} AS "expiresAt",
  ${isOver('k')} AS "isOver", k.daily_limit AS "dailyLimit", k.scopes, k.successor`

const recordOf = (row: KeyRow): ApiKeyRecord => ({
  keyId: row.keyId,
  name: row.name,
  mode: row.mode,
  last4: row.last4,
  status: row.isOver ? 'expired' : row.status,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  revokedAt: row.revokedAt,
  expiresAt: row.expiresAt,
  dailyLimit: row.dailyLimit,
  scopes: scopesOf(row.scopes),
  successor: row.successor,
  usageToday: { calls: row.calls ?? 0, credits: row.credits ?? 0 },
})

/** Revoked keys per page; an account may have thousands. */
const maxRevokedListed = 100

/**
 * Keys with their usage of today, newest first. `$2` selects one key; without it the active keys and the last revoked
 * ones, or with `$3` the next page of revoked ones. `coalesce` keeps the bound usable for the index: ids begin with
 * `key_`.
 */
const listStatement = `
WITH ${usageToday('key')}, k AS (
  SELECT * FROM api_key WHERE $2::text IS NULL AND $3::text IS NULL AND account_id = $1 AND slot BETWEEN 1 AND ${maxActiveKeys}
  UNION ALL
  (SELECT * FROM api_key WHERE $2::text IS NULL AND account_id = $1 AND status = 'revoked'
     AND key_id < coalesce($3::text, 'l')
   ORDER BY key_id DESC LIMIT ${maxRevokedListed + 1})
  UNION ALL
  SELECT * FROM api_key WHERE account_id = $1 AND key_id = $2
)
SELECT ${columns}, coalesce(u.calls, 0) AS calls, coalesce(u.credits, 0) AS credits
FROM k LEFT JOIN used u ON u.credential_id = k.key_id
ORDER BY k.created_at DESC, k.key_id DESC`

/** Deletes keys revoked 90 days ago. The ledger and the audit trail still name them by id. */
const forgetStatement = `DELETE FROM api_key WHERE revoked_at < now() - interval '90 days'`

const isFresh = `created_at > now() - interval '24 hours'`

/** Creates a key in a free slot; no row if none is free. A random slot keeps parallel creations apart. */
const createStatement = `
WITH ${authority('$11', '$1', 'developer')}, ${freeSlot('api_key', maxActiveKeys)}, k AS (
  INSERT INTO api_key (account_id, key_id, name, mode, hash, last4, slot, expires_at, daily_limit, scopes)
  SELECT $1, $2, $3, $4, $5, $6, slot, ${instantOf('$8')}, $9::int, $10 FROM free WHERE ${byActor} RETURNING *
), audit AS (
  ${audited('key_created', { from: 'k', event: '$7', subject: '$2', actor: actorOf('$11') })}
)
SELECT ${columns} FROM k`

/** Compare-and-set: of several parallel openings one finds the key without a hash. */
const openStatement = `
WITH ${authority('$6', '$1', 'developer')}, k AS (
  UPDATE api_key SET hash = $3, last4 = $4
  WHERE account_id = $1 AND key_id = $2 AND hash IS NULL AND status = 'active' AND ${isFresh} AND ${byActor} RETURNING *
), audit AS (
  ${audited('key_opened', { from: 'k', event: '$5', subject: '$2', actor: actorOf('$6') })}
)
SELECT ${columns} FROM k`

const pruneStatement = `
WITH revoked AS (
  UPDATE api_key SET status = 'revoked', slot = NULL, revoked_at = now()
  WHERE hash IS NULL AND status = 'active' AND NOT ${isFresh} RETURNING account_id, key_id
)
${audited('key_revoked', { account: 'account_id', from: 'revoked', event: `$1 || '_' || key_id`, subject: 'key_id', actor: byService })}`

/** Revokes keys that have expired, as of their end: of one account or, with null in `$2`, of all. */
const expireStatement = `
WITH expired AS (
  UPDATE api_key SET status = 'revoked', slot = NULL, revoked_at = expires_at
  WHERE status = 'active' AND expires_at <= now() AND ($2::text IS NULL OR account_id = $2)
  RETURNING account_id, key_id
), feeds AS (
  DELETE FROM feed WHERE (account_id, key_id) IN (SELECT account_id, key_id FROM expired)
)
${audited('key_expired', { account: 'account_id', from: 'expired', event: `$1 || '_' || key_id`, subject: 'key_id', actor: byService })}`

/** A key of which nothing changes is read alone. */
const changeStatement = (leastRole: Role) => `
WITH ${authority('$7', '$1', leastRole)}, old AS (
  SELECT * FROM api_key WHERE account_id = $1 AND key_id = $2 AND status = 'active'
    AND (expires_at IS NULL OR expires_at > now()) AND ${byActor}
), changed AS (
  UPDATE api_key SET name = $3, daily_limit = $4::int, expires_at = new_end
  FROM (SELECT CASE WHEN successor IS NULL THEN ${instantOf('$5')} ELSE least(expires_at, ${instantOf('$5')}) END AS new_end FROM old) ends
  WHERE account_id = $1 AND key_id = $2 AND EXISTS (SELECT 1 FROM old) AND status = 'active'
    AND (name IS DISTINCT FROM $3 OR daily_limit IS DISTINCT FROM $4::int OR expires_at IS DISTINCT FROM new_end)
  RETURNING api_key.*
), k AS (
  SELECT * FROM changed UNION ALL SELECT * FROM old WHERE NOT EXISTS (SELECT 1 FROM changed)
), audit AS (
  ${audited('key_changed', { from: 'changed', event: '$6', subject: '$2', actor: actorOf('$7') })}
)
SELECT ${columns} FROM k`

/** A key that can be replaced. Compare-and-set: of several parallel rotations one succeeds. */
const isReplaceable = `account_id = $1 AND key_id = $2 AND status = 'active' AND successor IS NULL
    AND (expires_at IS NULL OR expires_at > now()) AND ${byActor}`

/** Revokes a key for its successor, which goes on with what it has used of its daily limit, and deletes its feeds. */
const revokeForStatement = `
WITH ${authority('$5', '$1', 'developer', 'ends')}, k AS (
  UPDATE api_key SET successor = $3, status = 'revoked', slot = NULL, revoked_at = now() WHERE ${isReplaceable}
  RETURNING key_id, mode
), used AS (
  UPDATE account_day SET budgets = budgets || jsonb_build_object($3::text, budgets -> $2)
  WHERE account_id = $1 AND day = ${utcDay} AND mode IN (SELECT mode FROM k)
    AND budgets -> $2 IS NOT NULL
), feeds AS (
  DELETE FROM feed WHERE account_id = $1 AND key_id = $2 AND EXISTS (SELECT 1 FROM k)
)
${auditedActions('e.action', { from: `k, unnest(ARRAY['key_rotated', 'key_revoked']) AS e(action)`, event: `$4 || '_' || e.action`, subject: 'key_id', actor: actorOf('$5') })}
RETURNING subject`

/** Ends a key for its successor, which its feeds are charged to. */
const replaceStatement = (leastRole: Role) => `
WITH ${authority('$6', '$1', leastRole, 'ends')}, k AS (
  UPDATE api_key SET successor = $3, expires_at = ${instantOf('$4')} WHERE ${isReplaceable} RETURNING key_id
), feeds AS (
  UPDATE feed SET key_id = $3 WHERE account_id = $1 AND key_id = $2 AND EXISTS (SELECT 1 FROM k)
)
${audited('key_rotated', { from: 'k', event: '$5', subject: 'key_id', actor: actorOf('$6') })}
RETURNING subject`

/** Revokes a key and deletes its feeds. Only the statement that changes the row records the audit event. */
const revokeStatement = `
WITH ${authority('$4', '$1', 'developer', 'ends')}, revoked AS (
  UPDATE api_key SET status = 'revoked', slot = NULL, revoked_at = now()
  WHERE account_id = $1 AND key_id = $2 AND status = 'active' AND ${byActor} RETURNING key_id
), feeds AS (
  DELETE FROM feed WHERE account_id = $1 AND key_id = $2 AND ${byActor}
)
${audited('key_revoked', { from: 'revoked', event: '$3', subject: 'key_id', actor: actorOf('$4') })} RETURNING subject`

const findStatement = `
SELECT k.hash, k.account_id AS "accountId", k.key_id AS "keyId", k.mode, k.status, k.scopes, ${isOver('k')} AS "isOver",
  a.tier, a.status AS "accountStatus"
FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ANY($1::text[])`

type FoundRow = Stored<'apiKey', 'accountId' | 'keyId' | 'mode' | 'status' | 'scopes'> &
  Pick<FoundKey, 'tier' | 'accountStatus'> & { readonly hash: string; readonly isOver: boolean }

const foundOf = ({ hash: _, isOver, status, scopes, ...row }: FoundRow): FoundKey => ({
  ...row,
  status: isOver ? 'expired' : status,
  scopes: scopesOf(scopes),
})

const acting = (accountId: string, by?: Actor) => ({ by, accountId, least: 'developer' }) as const
const ending = (accountId: string, by?: Actor) => ({ ...acting(accountId, by), effect: 'ends' }) as const

async function findKey(db: Database, accountId: string, keyId: string): Promise<KeyRow | undefined> {
  return (await db.query<KeyRow>(listStatement, [accountId, keyId, null]))[0]
}

/** Active keys and a page of the revoked ones. */
async function keyPage(db: Database, accountId: string, after?: string, signal?: AbortSignal) {
  const rows = await db.query<KeyRow>(listStatement, [accountId, null, after ?? null], signal)
  const revoked = rows
    .filter(({ status }) => status === 'revoked')
    .map(({ keyId }) => keyId)
    .sort()
    .reverse()
  const surplus = revoked[maxRevokedListed]
  const next = revoked[maxRevokedListed - 1]
  const keys = rows.filter(({ keyId }) => keyId !== surplus).map(recordOf)
  return surplus !== undefined && next !== undefined ? { keys, next } : { keys }
}

/** How long an account must wait for another key; null if it need not. */
async function creationPause(db: Database, accountId: string) {
  const recent = await db.query<{ at: number }>(
    `SELECT ${ms('created_at')} AS at FROM api_key
     WHERE account_id = $1 AND created_at > now() - interval '1 hour'
     ORDER BY created_at DESC LIMIT ${keysPerHour}`,
    [accountId],
  )
  const oldest = recent[keysPerHour - 1]
  if (!oldest) return null
  const wait = Math.ceil((oldest.at + 3_600_000 - Date.now()) / 1_000)
  return { perHour: keysPerHour, retryAfter: Math.max(1, wait) }
}

/** Revokes keys that have expired: of one account, or with null of all. */
const expireKeys = (db: Database, accountId: string | null) =>
  db.query(expireStatement, [newId('evt'), accountId])

/** Adds a key in a free slot; without its plaintext it is reserved. */
async function addKey(
  db: Database,
  accountId: string,
  { name, mode, expiresAt = null, dailyLimit = null, scopes = null }: NewApiKey,
  by?: Actor,
  apiKey?: string,
): Promise<ApiKeyRecord | 'limit'> {
  const secret = apiKey === undefined ? [null, null] : [sha256(apiKey), apiKey.slice(-4)]
  const limits = [expiresAt, dailyLimit, scopes?.join(' ') ?? null]
  const params = [accountId, newId('key'), name, mode, ...secret, newId('evt'), ...limits, actorParam(by)]
  let isTidy = false
  for (let attempt = 1; ; attempt++) {
    try {
      const [row] = await actedOn(db, acting(accountId, by), db.query<KeyRow>(createStatement, params))
      if (row || isTidy) return row ? recordOf(row) : 'limit'
      // Keys that have expired hold their slots until they are cleaned up.
      await expireKeys(db, accountId)
      isTidy = true
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === slotAttempts) throw error
    }
  }
}

/** Issues the plaintext of a reserved key. */
async function openKey(db: Database, accountId: string, keyId: string, by?: Actor) {
  const reserved = await findKey(db, accountId, keyId)
  if (!reserved) return null
  const apiKey = newKey(reserved.mode)
  const params = [accountId, keyId, sha256(apiKey), apiKey.slice(-4), newId('evt'), actorParam(by)]
  const [row] = await actedOn(db, acting(accountId, by), db.query<KeyRow>(openStatement, params))
  return row ? { ...recordOf(row), apiKey } : null
}

const endKey = (db: Database, accountId: string, keyId: string, by?: Actor) =>
  actedOn(
    db,
    ending(accountId, by),
    db.query(revokeStatement, [accountId, keyId, newId('evt'), actorParam(by)]),
  )

/** Reserves a successor, and ends the key after the overlap; the successor ends at once if that fails. */
async function rotateKey(
  db: Database,
  accountId: string,
  keyId: string,
  overlapMs: number,
  by?: Actor,
): Promise<ApiKeyRecord | 'limit' | null> {
  const row = await findKey(db, accountId, keyId)
  const replaced = row && recordOf(row)
  if (replaced?.status !== 'active' || replaced.last4 === null || replaced.successor !== null) return null
  const now = Date.now()
  const expiresAt = replaced.expiresAt === null ? null : now + replaced.expiresAt - replaced.createdAt
  const successor = await addKey(db, accountId, { ...replaced, expiresAt }, by)
  if (successor === 'limit') return successor
  const auditParams = [newId('evt'), actorParam(by)]
  const endsAt = Math.min(replaced.expiresAt ?? Number.POSITIVE_INFINITY, now + overlapMs)
  const names = [accountId, keyId, successor.keyId]
  try {
    const leastRole = overlapMs > 0 && replaced.dailyLimit !== null ? 'owner' : 'developer'
    const rows =
      overlapMs === 0
        ? db.query(revokeForStatement, [...names, ...auditParams])
        : db.query(replaceStatement(leastRole), [...names, endsAt, ...auditParams])
    if ((await actedOn(db, { by, accountId, least: leastRole, effect: 'ends' }, rows)).length > 0)
      return successor
  } catch (error) {
    if (error instanceof AuthorityEnded) await endKey(db, accountId, successor.keyId)
    throw error
  }
  await endKey(db, accountId, successor.keyId, by)
  return null
}

/** Finds keys by their hashes; look-ups that come together are one. */
const keyFinder = (db: Database) =>
  coalesce<FoundKey>(
    async (hashes) => {
      const rows = await db.query<FoundRow>(findStatement, [hashes])
      return new Map(rows.map((row) => [row.hash, foundOf(row)]))
    },
    timeoutFor(db, timeoutMs.lookup),
  )

/** The API-key store over a database. */
export function createApiKeys(db: Database): ApiKeyStore {
  const byHash = keyFinder(db)
  return {
    list: async (accountId, signal) => (await keyPage(db, accountId, undefined, signal)).keys,
    page: (accountId, after, signal) => keyPage(db, accountId, after, signal),
    creationPause: (accountId) => creationPause(db, accountId),

    async create(accountId, key, by) {
      const apiKey = newKey(key.mode)
      const record = await addKey(db, accountId, key, by, apiKey)
      return record === 'limit' ? record : { ...record, apiKey }
    },

    reserve: (accountId, key, by) => addKey(db, accountId, key, by),
    open: (accountId, keyId, by) => openKey(db, accountId, keyId, by),

    async change(accountId, keyId, { name, dailyLimit, expiresAt }, by, leastRole = 'developer') {
      const params = [accountId, keyId, name, dailyLimit, expiresAt, newId('evt'), actorParam(by)]
      const rows = db.query<KeyRow>(changeStatement(leastRole), params)
      const [row] = await actedOn(db, { by, accountId, least: leastRole }, rows)
      return row ? recordOf(row) : null
    },

    rotate: (accountId, keyId, overlapMs, by) => rotateKey(db, accountId, keyId, overlapMs, by),

    async prune() {
      await expireKeys(db, null)
      await db.query(pruneStatement, [newId('evt')])
      await db.query(forgetStatement)
    },

    async revoke(accountId, keyId, by) {
      await endKey(db, accountId, keyId, by)
      const row = await findKey(db, accountId, keyId)
      return row ? recordOf(row) : null
    },

    async find(plaintext) {
      return isWellFormedKey(plaintext) ? byHash(sha256(plaintext)) : null
    },

    noteUse: lastUsedWriter(db, 'api_key', 'key_id'),
  }
}
