import type { Artifact, ArtifactKind, OAuthStore } from '../../oauth/protocol/ports.ts'
import { sha256 } from '../../tools/contract/ids.ts'
import { addressName } from '../accounts/address-limits.ts'
import type { Database } from '../connection/database.ts'
import { seconds } from '../sql.ts'
import { epochSeconds, type Sweep } from './sweep.ts'
import { markRefreshToken } from './token-use.ts'

const insertArtifact = `
INSERT INTO oauth_artifact (hash, kind, payload, expires_at, address, refreshed_by)
VALUES ($1, $2, $3::text::jsonb, now() + ${seconds('$4')}, $5, $6)`

/**
 * Marks an artifact as used. A refresh token may be used again until a token that was issued for it is used: its client
 * may have lost the response, or share the token with other processes (decision 0010).
 */
const consumeStatement = `
UPDATE oauth_artifact SET consumed_at = now()
WHERE hash = $1 AND kind = $2 AND expires_at > now() AND (consumed_at IS NULL OR kind = 'RefreshToken')
RETURNING refreshed_by AS predecessor`

/** The artifacts of the store: codes, tokens and requests, found by the hashes of their secrets. */
export function artifactStore(
  db: Database,
  sweep: Sweep,
): Pick<OAuthStore, 'put' | 'putFirst' | 'find' | 'consume' | 'remove'> {
  return {
    async put(kind, secret, payload, validSeconds, { address, refreshedBy } = {}) {
      await db.query(
        `${insertArtifact} ON CONFLICT (hash, kind) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at`,
        [
          sha256(secret),
          kind,
          JSON.stringify(payload),
          validSeconds,
          address === undefined ? null : addressName(address),
          refreshedBy === undefined ? null : sha256(refreshedBy),
        ],
      )
      if (address === undefined) return
      const { client_id } = payload.params as { client_id: string }
      await db.query('UPDATE oauth_client SET used_at = now() WHERE client_id = $1 AND approved_at IS NULL', [
        client_id,
      ])
      await sweep()
    },

    async putFirst(kind, secret, payload, validSeconds) {
      const rows = await db.query(`${insertArtifact} ON CONFLICT (hash, kind) DO NOTHING RETURNING hash`, [
        sha256(secret),
        kind,
        JSON.stringify(payload),
        validSeconds,
        null,
        null,
      ])
      return rows.length > 0
    },

    async find(kind: ArtifactKind, secret: string) {
      const [row] = await db.query<Artifact>(
        `SELECT payload, ${epochSeconds(`CASE kind WHEN 'RefreshToken' THEN successor_used_at ELSE consumed_at END`)} AS consumed
         FROM oauth_artifact WHERE hash = $1 AND kind = $2 AND expires_at > now()`,
        [sha256(secret), kind],
      )
      return row
    },

    async consume(kind, secret) {
      const [row] = await db.query<{ predecessor: string | null }>(consumeStatement, [sha256(secret), kind])
      if (row?.predecessor) await markRefreshToken(db, row.predecessor)
      return row !== undefined
    },

    async remove(kind, secret) {
      await db.query('DELETE FROM oauth_artifact WHERE hash = $1 AND kind = $2', [sha256(secret), kind])
    },
  }
}
