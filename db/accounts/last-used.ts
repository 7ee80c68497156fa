import type { Database } from '../connection/database.ts'

const writeEveryMs = 60_000
/** Credentials whose last note is remembered, before the oldest memory makes room. */
const writesCached = 10_000

/** Writes when a credential was used, at most once a minute and off the path of the call. */
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
    // A note that fails is worth no one's attention; the next use of the credential makes another.
    write.catch(() => noted.delete(credentialId))
  }
}
