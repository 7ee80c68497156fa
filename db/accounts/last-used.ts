import type { Database } from '../connection/database.ts'

/** Minimum interval between writes per credential and process. */
const writeEveryMs = 60_000
/** Size of the cache of recent writes (oldest evicted). */
const writesCached = 10_000

/** Writer of `last_used_at`: at most once a minute per credential, without delaying the call. */
export function lastUsedWriter(
  db: Database,
  table: 'api_key' | 'oauth_grant',
  id: 'key_id' | 'grant_id',
): (accountId: string, credentialId: string) => void {
  const noted = new Map<string, number>()
  return (accountId, credentialId) => {
    const now = Date.now()
    if (now - (noted.get(credentialId) ?? 0) < writeEveryMs) return
    noted.delete(credentialId)
    noted.set(credentialId, now)
    if (noted.size > writesCached) noted.delete(noted.keys().next().value as string)
    const write = db.query(
      `UPDATE ${table} SET last_used_at = now() WHERE account_id = $1 AND ${id} = $2
         AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
      [accountId, credentialId],
    )
    // A failed write is ignored; the next use of the credential tries again.
    write.catch(() => noted.delete(credentialId))
  }
}
