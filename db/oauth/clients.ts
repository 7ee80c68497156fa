import type { KeptClient, OAuthStore } from '../../oauth/protocol/ports.ts'
import { addressName } from '../accounts/address-limits.ts'
import type { Database } from '../connection/database.ts'
import { seconds } from '../sql.ts'
import type { Sweep } from './sweep.ts'

/** The clients of the store. */
export function clientStore(db: Database, sweep: Sweep): Pick<OAuthStore, 'addClient' | 'client'> {
  return {
    async addClient(clientId, metadata, { address, freshSeconds }) {
      await db.query(
        `INSERT INTO oauth_client (client_id, metadata, fresh_until, address, used_at)
         VALUES ($1, $2::text::jsonb, now() + ${seconds('$3')}, $4, now())
         ON CONFLICT (client_id) DO UPDATE SET metadata = excluded.metadata, fresh_until = excluded.fresh_until,
           used_at = excluded.used_at`,
        [clientId, JSON.stringify(metadata), freshSeconds ?? null, addressName(address)],
      )
      await sweep()
    },

    async client(clientId) {
      const [row] = await db.query<KeptClient>(
        `SELECT metadata, fresh_until IS NULL OR fresh_until > now() AS "isFresh" FROM oauth_client
         WHERE client_id = $1`,
        [clientId],
      )
      return row
    },
  }
}
