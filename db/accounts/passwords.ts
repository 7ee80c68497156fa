import { randomBytes } from 'node:crypto'
import { newId } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { ms } from '../sql.ts'
import { actorOf, actorParam, audited } from './audit.ts'
import { actedOn, authority, byActor } from './authority.ts'
import { type AttemptLimits, type AttemptResult, consumeAttempt } from './password-attempts.ts'

/** The password of an account that may have one. */
export interface StoredPassword {
  readonly accountId: string
  /** E-mail address that the person types with it; `null` for the owner, who types none. */
  readonly name: string | null
  /** `null` until it is set. */
  readonly hash: string | null
  /** When it was last set, ms since 1970. */
  readonly since: number | null
}

/** Passwords of the owner account, which the first run creates, and of accounts that an invitation has made. */
export interface Passwords {
  /** Of the owner account; `null` when it is not active. */
  owner(): Promise<StoredPassword | null>
  /** Of an account; `null` for one whose person signs in with a provider. */
  of(accountId: string): Promise<StoredPassword | null>
  /** Of the active account of an e-mail address, or of the owner for an empty name; `null` without one. */
  byName(name: string): Promise<StoredPassword | null>
  /** Whether anyone but the owner may have a password. */
  hasNames(): Promise<boolean>
  /** Stores a password hash, ends the open sign-in links of the account, and records the change. */
  set(accountId: string, hash: string, by?: Actor): Promise<void>
  /**
   * Counts an attempt, across all processes: by device where the account has signed in with it before, else by address. The
   * owner's devices are counted apart from those of others.
   * @param stored the account that is tried
   */
  spendGuess(
    address: string,
    limits: AttemptLimits,
    device?: string,
    stored?: Pick<StoredPassword, 'accountId' | 'name'> | null,
  ): Promise<AttemptResult>
  /** A token that identifies a browser in which the owner signed in. It grants no access. */
  newDevice(accountId: string): string
}

const deviceLength = 20

const setStatement = `
WITH ${authority('$4', '$1', 'self')}, kept AS (
  INSERT INTO account_password (account_id, hash, changed_at) SELECT $1, $2, now() WHERE ${byActor}
  ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at
  RETURNING account_id
), links AS (
  UPDATE sign_in_link SET used_at = now() WHERE account_id = $1 AND used_at IS NULL AND ${byActor}
)
${audited('password_set', { account: 'account_id', from: 'kept', event: '$3', subject: 'account_id', actor: actorOf('$4') })} RETURNING event_id`

/** The password store over a database. A device token is a random id and its keyed hash. */
export function createPasswords(db: Database): Passwords {
  async function owner(): Promise<StoredPassword | null> {
    const [row] = await db.query<StoredPassword>(
      `SELECT a.id AS "accountId", NULL AS name, p.hash, ${ms('p.changed_at')} AS since
       FROM setting s JOIN account a ON a.id = s.value #>> '{}' LEFT JOIN account_password p ON p.account_id = a.id
       WHERE s.key = 'owner' AND a.status = 'active'`,
    )
    return row ?? null
  }
  /** The password of an active account, whose name is stored on another node of a cluster. */
  async function passwordOf(accountId: string, name: string | null): Promise<StoredPassword | null> {
    const [row] = await db.query<Omit<StoredPassword, 'name'>>(
      `SELECT a.id AS "accountId", p.hash, ${ms('p.changed_at')} AS since
       FROM account a LEFT JOIN account_password p ON p.account_id = a.id WHERE a.id = $1 AND a.status = 'active'`,
      [accountId],
    )
    return row ? { ...row, name } : null
  }
  const deviceHashes = (id: string, accountId: string) => db.vault.hashes('device', id + accountId)
  const isDeviceOf = (accountId: string, token: string) =>
    deviceHashes(token.slice(0, deviceLength), accountId).includes(token.slice(deviceLength))
  return {
    owner,

    async of(accountId) {
      const [[ownerRow], [signInName]] = await Promise.all([
        db.query(`SELECT 1 FROM setting WHERE key = 'owner' AND value #>> '{}' = $1`, [accountId]),
        db.query<{ name: string }>('SELECT name FROM sign_in_name WHERE account_id = $1', [accountId]),
      ])
      return ownerRow || signInName ? passwordOf(accountId, signInName?.name ?? null) : null
    },

    async byName(name) {
      if (name === '' || name === 'owner') return owner()
      const [row] = await db.query<{ accountId: string; name: string }>(
        'SELECT account_id AS "accountId", name FROM sign_in_name WHERE name = lower($1::text COLLATE "C")',
        [name],
      )
      return row ? passwordOf(row.accountId, row.name) : null
    },

    hasNames: async () => (await db.query('SELECT 1 FROM sign_in_name LIMIT 1')).length > 0,

    async set(accountId, hash, by) {
      const rows = db.query(setStatement, [accountId, hash, newId('evt'), actorParam(by)])
      await actedOn(db, { by, accountId, least: 'self' }, rows)
    },

    async spendGuess(address, limits, device, stored) {
      if (!device || !stored || !isDeviceOf(stored.accountId, device))
        return consumeAttempt(db, address, limits)
      const row = stored.name === null ? 'password_guesses_of_owner' : 'password_guesses_of_devices'
      return consumeAttempt(db, device, limits, row)
    },

    newDevice(accountId) {
      const id = randomBytes(15).toString('base64url')
      return id + deviceHashes(id, accountId)[0]
    },
  }
}
