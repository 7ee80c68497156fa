import type { ApiKeyRecord, ApiKeys, Mode, TierName } from '../../tools/ports.ts'
import { coalesce } from '../connection/coalesced-lookup.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { timeoutFor, timeoutMs } from '../connection/timeouts.ts'
import { ms, newId, sha256 } from '../ids.ts'
import { usageToday } from '../ledger/usage-today.ts'
import type { AccountStatus } from './accounts.ts'
import { isWellFormedKey, newKey } from './key-format.ts'
import { lastUsedWriter } from './last-used.ts'

/** What authentication learns from a key, in one query. */
export interface FoundKey {
  readonly accountId: string
  readonly keyId: string
  readonly mode: Mode
  readonly status: ApiKeyRecord['status']
  readonly tier: TierName
  readonly accountStatus: AccountStatus
}

export interface ApiKeyStore extends ApiKeys {
  /** `null` for what is not a key of this service. The plaintext is hashed here and goes no further. */
  find(plaintext: string): Promise<FoundKey | null>
  /** Gives a reserved key its plaintext; `null` when it was opened before, was revoked, or is over a day old. */
  open(accountId: string, keyId: string): Promise<(ApiKeyRecord & { readonly apiKey: string }) | null>
  /** Revokes reserved keys that were not opened in time, so that they hold no slots, and forgets keys revoked long ago. */
  prune(): Promise<void>
  /** Notes that a key was used; returns at once, and writes at most once a minute per key and process. */
  noteUse(accountId: string, keyId: string): void
}

export const maxActiveKeys = 20
/** Keys are kept for 90 days, and events of them for ever. */
export const keysPerHour = 60
/** Parallel creations of one account may want the same slot; each lost race means that another key was made. */
const slotAttempts = 3 * maxActiveKeys

interface KeyRow {
  readonly [column: string]: unknown
  readonly key_id: string
  readonly name: string | null
  readonly mode: Mode
  readonly last4: string | null
  readonly status: ApiKeyRecord['status']
  readonly created: number
  readonly last_used: number | null
  readonly revoked: number | null
  readonly calls: number
  readonly credits: number
}

const columns = `k.key_id, k.name, k.mode, k.last4, k.status, ${ms('k.created_at')} AS created,
  ${ms('k.last_used_at')} AS last_used, ${ms('k.revoked_at')} AS revoked`

const recordOf = (row: KeyRow): ApiKeyRecord => ({
  keyId: row.key_id,
  name: row.name,
  mode: row.mode,
  last4: row.last4,
  status: row.status,
  createdAt: row.created,
  lastUsedAt: row.last_used,
  revokedAt: row.revoked,
  usageToday: { calls: row.calls ?? 0, credits: row.credits ?? 0 },
})

/** Revoked keys on one page; an account may have made thousands. */
const maxRevokedListed = 100

/**
 * Keys with what today's ledger entries say about each, newest first: one, or the active and the last revoked, or those
 * revoked ones that come after a page. `coalesce` keeps the bound one of the index: ids begin with `key_`.
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

/** The ledger and the audit trail keep the id of a key after that. */
const forgetStatement = `DELETE FROM api_key WHERE revoked_at < now() - interval '90 days'`

const isFresh = `created_at > now() - interval '24 hours'`

/** Takes one free slot, if there is one. A slot chosen at random keeps parallel creations apart. */
const createStatement = `
WITH free AS (
  SELECT s.slot FROM generate_series(1, ${maxActiveKeys}) AS s(slot)
  WHERE NOT EXISTS (SELECT 1 FROM api_key t WHERE t.account_id = $1 AND t.slot = s.slot)
  ORDER BY random() LIMIT 1
), k AS (
  INSERT INTO api_key (account_id, key_id, name, mode, hash, last4, slot)
  SELECT $1, $2, $3, $4, $5, $6, slot FROM free RETURNING *
), audit AS (
  INSERT INTO audit_event (account_id, event_id, action, subject) SELECT $1, $7, 'key_created', $2 FROM k
)
SELECT ${columns} FROM k`

/** Compare and set: of any number of parallel openings, one finds the key without a hash. */
const openStatement = `
WITH k AS (
  UPDATE api_key SET hash = $3, last4 = $4
  WHERE account_id = $1 AND key_id = $2 AND hash IS NULL AND status = 'active' AND ${isFresh} RETURNING *
), audit AS (
  INSERT INTO audit_event (account_id, event_id, action, subject) SELECT $1, $5, 'key_opened', $2 FROM k
)
SELECT ${columns} FROM k`

const pruneStatement = `
WITH revoked AS (
  UPDATE api_key SET status = 'revoked', slot = NULL, revoked_at = now()
  WHERE hash IS NULL AND status = 'active' AND NOT ${isFresh} RETURNING account_id, key_id
)
INSERT INTO audit_event (account_id, event_id, action, subject)
SELECT account_id, $1 || '_' || key_id, 'key_revoked', key_id FROM revoked`

/** Only the statement that changes the row writes the audit event; later ones find nothing to change. */
const revokeStatement = `
WITH revoked AS (
  UPDATE api_key SET status = 'revoked', slot = NULL, revoked_at = now()
  WHERE account_id = $1 AND key_id = $2 AND status = 'active' RETURNING key_id
), feeds AS (
  DELETE FROM feed WHERE account_id = $1 AND key_id = $2
)
INSERT INTO audit_event (account_id, event_id, action, subject) SELECT $1, $3, 'key_revoked', key_id FROM revoked`

const findStatement = `
SELECT k.hash, k.account_id, k.key_id, k.mode, k.status, a.tier, a.status AS account_status
FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.hash = ANY($1::text[])`

interface FoundRow {
  readonly [column: string]: unknown
  readonly hash: string
  readonly account_id: string
  readonly key_id: string
  readonly mode: Mode
  readonly status: ApiKeyRecord['status']
  readonly tier: TierName
  readonly account_status: AccountStatus
}

function foundOf(row: FoundRow): FoundKey {
  return {
    accountId: row.account_id,
    keyId: row.key_id,
    mode: row.mode,
    status: row.status,
    tier: row.tier,
    accountStatus: row.account_status,
  }
}

export function createApiKeys(db: Database): ApiKeyStore {
  const noteUse = lastUsedWriter(db, 'api_key', 'key_id')
  const byHash = coalesce<FoundKey>(
    async (hashes) => {
      const rows = await db.query<FoundRow>(findStatement, [hashes])
      return new Map(rows.map((row) => [row.hash, foundOf(row)]))
    },
    timeoutFor(db, timeoutMs.lookup),
  )
  const one = async (accountId: string, keyId: string) =>
    (await db.query<KeyRow>(listStatement, [accountId, keyId, null]))[0]

  const page: ApiKeys['page'] = async (accountId, after, signal) => {
    const rows = await db.query<KeyRow>(listStatement, [accountId, null, after ?? null], signal)
    const revoked = rows
      .filter(({ status }) => status === 'revoked')
      .map(({ key_id }) => key_id)
      .sort()
      .reverse()
    const surplus = revoked[maxRevokedListed]
    const next = revoked[maxRevokedListed - 1]
    const keys = rows.filter(({ key_id }) => key_id !== surplus).map(recordOf)
    return surplus !== undefined && next !== undefined ? { keys, next } : { keys }
  }

  async function made(
    accountId: string,
    { name, mode }: { name: string | null; mode: Mode },
    apiKey?: string,
  ) {
    const secret = apiKey === undefined ? [null, null] : [sha256(apiKey), apiKey.slice(-4)]
    const params = [accountId, newId('key'), name, mode, ...secret, newId('evt')]
    for (let attempt = 1; ; attempt++) {
      try {
        const [row] = await db.query<KeyRow>(createStatement, params)
        return row ? recordOf(row) : 'limit'
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === slotAttempts) throw error
      }
    }
  }

  return {
    list: async (accountId, signal) => (await page(accountId, undefined, signal)).keys,
    page,

    async creationPause(accountId) {
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
    },

    async create(accountId, key) {
      const apiKey = newKey(key.mode)
      const record = await made(accountId, key, apiKey)
      return record === 'limit' ? record : { ...record, apiKey }
    },

    reserve: (accountId, key) => made(accountId, key),

    async open(accountId, keyId) {
      const reserved = await one(accountId, keyId)
      if (!reserved) return null
      const apiKey = newKey(reserved.mode)
      const params = [accountId, keyId, sha256(apiKey), apiKey.slice(-4), newId('evt')]
      const [row] = await db.query<KeyRow>(openStatement, params)
      return row ? { ...recordOf(row), apiKey } : null
    },

    async prune() {
      await db.query(pruneStatement, [newId('evt')])
      await db.query(forgetStatement)
    },

    async revoke(accountId, keyId) {
      await db.query(revokeStatement, [accountId, keyId, newId('evt')])
      const row = await one(accountId, keyId)
      return row ? recordOf(row) : null
    },

    async find(plaintext) {
      return isWellFormedKey(plaintext) ? byHash(sha256(plaintext)) : null
    },

    noteUse,
  }
}
