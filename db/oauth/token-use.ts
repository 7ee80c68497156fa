import type { Database } from '../connection/database.ts'

/** Marks a refresh token as used: from now on, a token that was issued for it has been used, and another use of it is reuse. */
export async function markRefreshToken(db: Database, hash: string): Promise<void> {
  await db.query(
    `UPDATE oauth_artifact SET successor_used_at = now()
     WHERE hash = $1 AND kind = 'RefreshToken' AND successor_used_at IS NULL`,
    [hash],
  )
}
