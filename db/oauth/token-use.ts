import type { Database } from '../connection/database.ts'

/** A token that is used: an access token with a call, a refresh token with a refresh. */
export interface TokenUse {
  readonly [column: string]: unknown
  readonly accountId: string
  readonly grantId: string
  /** When it was issued, as the database writes it, since a number of milliseconds would lose microseconds. */
  readonly issuedAt: string
}

/** Records on its grant that a token is used, unless a newer one of the grant has been used already. */
export async function noteTokenUse(db: Database, { accountId, grantId, issuedAt }: TokenUse): Promise<void> {
  await db.query(
    `UPDATE oauth_grant SET used_token_issued_at = $3::text::timestamptz WHERE account_id = $1 AND grant_id = $2
       AND (used_token_issued_at IS NULL OR used_token_issued_at < $3::text::timestamptz)`,
    [accountId, grantId, issuedAt],
  )
}
