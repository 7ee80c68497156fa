import type { Database } from './client.ts'
import { newId } from './ids.ts'
import { type Guessed, type GuessLimits, spendGuess } from './password-guesses.ts'

/** The password of the owner: the account that the first run made, which no identity provider knows. */
export interface Passwords {
  /** The owner's account, and what is kept of its password once there is one. */
  owner(): Promise<{ readonly accountId: string; readonly hash: string | null } | null>
  set(accountId: string, hash: string): Promise<void>
  /** Says in the audit trail that a password was wrong: once in a minute at most, whatever number is tried. */
  noteWrong(accountId: string): Promise<void>
  /** Counts a guess from an address, across all processes. */
  spendGuess(address: string, limits: GuessLimits): Promise<Guessed>
}

export function createPasswords(db: Database): Passwords {
  return {
    async owner() {
      const [row] = await db.query<{ accountId: string; hash: string | null }>(
        `SELECT a.id AS "accountId", p.hash FROM setting s JOIN account a ON a.id = s.value #>> '{}'
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

    spendGuess: (address, limits) => spendGuess(db, address, limits),
  }
}
