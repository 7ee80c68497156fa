import type { OAuthStore } from '../../oauth/protocol/ports.ts'
import type { Database } from '../connection/database.ts'
import { artifactStore } from './artifacts.ts'
import { clientStore } from './clients.ts'
import { grantStore } from './grants.ts'
import { bounds, removeSurplus, sweeper } from './sweep.ts'

/** Store of the authorization server. Secrets are stored as hashes, by which rows are found. */
export function createOAuthStore(db: Database, limits = bounds): OAuthStore & { prune(): Promise<void> } {
  const sweep = sweeper(db, limits)
  return {
    ...artifactStore(db, sweep),
    ...grantStore(db),
    ...clientStore(db, sweep),

    /** Deletes expired rows, and clients that no person approved within a day of their last use. */
    async prune() {
      await db.query('DELETE FROM oauth_artifact WHERE expires_at <= now()')
      await db.query(
        `DELETE FROM oauth_client WHERE approved_at IS NULL AND used_at < now() - interval '24 hours'`,
      )
      await removeSurplus(db, limits)
    },
  }
}
