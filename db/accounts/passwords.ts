import { randomBytes } from 'node:crypto'
import { newId } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { ms } from '../sql.ts'
import { actorOf, actorParam, audited } from './audit.ts'
import { actedOn, authority, byActor } from './authority.ts'
import { type AttemptLimits, type AttemptResult, consumeAttempt } from './password-attempts.ts'

/** Password of the owner account, which the first run creates without an identity provider. */
export interface Passwords {
  /** The owner account with its password hash, if set, and when that was changed (ms since 1970). */
  owner(): Promise<{
    readonly accountId: string
    readonly hash: string | null
    readonly since: number | null
  } | null>
  /** Stores a password hash, ends the open sign-in links of the account, and records the change. */
  set(accountId: string, hash: string, by?: Actor): Promise<void>
  /** Counts an attempt, across all processes: by device if its token is valid, else by address. */
  spendGuess(address: string, limits: AttemptLimits, device?: string): Promise<AttemptResult>
  /** A token that identifies a browser in which the owner signed in. It grants no access. */
  newDevice(): string
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
  const isDevice = (token: string) =>
    db.vault.hashes('device', token.slice(0, deviceLength)).includes(token.slice(deviceLength))
  return {
    async owner() {
      const [row] = await db.query<{ accountId: string; hash: string | null; since: number | null }>(
        `SELECT a.id AS "accountId", p.hash, ${ms('p.changed_at')} AS since FROM setting s JOIN account a ON a.id = s.value #>> '{}'
           LEFT JOIN account_password p ON p.account_id = a.id
         WHERE s.key = 'owner' AND a.status = 'active'`,
      )
      return row ?? null
    },

    async set(accountId, hash, by) {
      const rows = db.query(setStatement, [accountId, hash, newId('evt'), actorParam(by)])
      await actedOn(db, { by, accountId, least: 'self' }, rows)
    },

    async spendGuess(address, limits, device) {
      return device && isDevice(device)
        ? consumeAttempt(db, device, limits, 'password_guesses_of_devices')
        : consumeAttempt(db, address, limits)
    },

    newDevice() {
      const id = randomBytes(15).toString('base64url')
      return id + db.vault.hashes('device', id)[0]
    },
  }
}
