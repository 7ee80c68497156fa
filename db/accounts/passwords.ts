import { randomBytes } from 'node:crypto'
import type { Database } from '../connection/database.ts'
import { ms, newId } from '../ids.ts'
import { type AttemptLimits, type AttemptResult, consumeAttempt } from './password-attempts.ts'

/** The password of the owner: the account that the first run made, which no identity provider knows. */
export interface Passwords {
  /** The owner's account, and what is kept of its password once there is one, and since when (ms since 1970). */
  owner(): Promise<{
    readonly accountId: string
    readonly hash: string | null
    readonly since: number | null
  } | null>
  set(accountId: string, hash: string): Promise<void>
  /** Says in the audit trail that a password was wrong: once in a minute at most, whatever number is tried. */
  noteWrong(accountId: string): Promise<void>
  /** Counts a guess, across all processes: of the device where that is one of ours, else of the address. */
  spendGuess(address: string, limits: AttemptLimits, device?: string): Promise<AttemptResult>
  /** A token for a browser in which the owner signed in, to tell it from others. It opens nothing. */
  newDevice(): string
}

const deviceLength = 20

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

    async set(accountId, hash) {
      await db.query(
        `WITH kept AS (
           INSERT INTO account_password (account_id, hash) VALUES ($1, $2)
           ON CONFLICT (account_id) DO UPDATE SET hash = excluded.hash, changed_at = now() RETURNING account_id
         )
         INSERT INTO audit_event (account_id, event_id, action, subject)
         SELECT account_id, $3, 'password_set', account_id FROM kept`,
        [accountId, hash, newId('evt')],
      )
    },

    async noteWrong(accountId) {
      await db.query(
        `INSERT INTO audit_event (account_id, event_id, action, subject)
         SELECT $1, $2, 'sign_in_failed', $1 WHERE NOT EXISTS (
           SELECT 1 FROM audit_event
           WHERE account_id = $1 AND action = 'sign_in_failed' AND at > now() - interval '1 minute')`,
        [accountId, newId('evt')],
      )
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
