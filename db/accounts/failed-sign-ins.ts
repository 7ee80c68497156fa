import type { Database } from '../connection/database.ts'

/** A sign-in that failed, and the account that it aimed at. */
export interface FailedSignIn {
  readonly accountId: string
  readonly way: 'password' | 'passkey' | 'provider'
  readonly userAgent?: string | null | undefined
  /** Shortened network address. */
  readonly address?: string | null | undefined
}

/** Store of failed sign-ins, which the activity of an account shows. */
export interface FailedSignIns {
  /** Records one; beyond `failuresAnHour` the last row of the hour counts the rest. */
  note(failed: FailedSignIn): Promise<void>
  /** Deletes rows older than 90 days. */
  prune(): Promise<void>
}

/** Rows of an account in an hour. */
export const failuresAnHour = 10

/** Parallel failures may choose the same number: they are then counted together. */
const noteStatement = `
INSERT INTO failed_sign_in (account_id, hour, nth, way, user_agent, address)
SELECT $1, date_trunc('hour', now()), least(count(*) + 1, ${failuresAnHour}), $2, $3, $4
FROM failed_sign_in WHERE account_id = $1 AND hour = date_trunc('hour', now())
ON CONFLICT (account_id, hour, nth) DO UPDATE SET failures = failed_sign_in.failures + 1`

/** The store over a database. */
export function createFailedSignIns(db: Database): FailedSignIns {
  return {
    async note({ accountId, way: method, userAgent, address }) {
      await db.query(noteStatement, [accountId, method, userAgent?.slice(0, 200) ?? null, address ?? null])
    },

    async prune() {
      await db.query(`DELETE FROM failed_sign_in WHERE hour < now() - interval '90 days'`)
    },
  }
}
