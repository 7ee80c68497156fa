import type { TierName } from '../../tools/ports.ts'
import type { AccountStatus } from '../accounts/accounts.ts'
import { lastUsedWriter } from '../accounts/last-used.ts'
import { coalesce } from '../connection/coalesced-lookup.ts'
import type { Database } from '../connection/database.ts'
import { timeoutFor, timeoutMs } from '../connection/timeouts.ts'
import { sha256 } from '../ids.ts'

/** What is known of an access token that was issued here. */
export interface KnownToken {
  readonly accountId: string
  readonly grantId: string
  readonly scopes: readonly string[]
  /** The resource it is good for (RFC 8707). */
  readonly audience: string
  readonly expired: boolean
  readonly grantStatus: 'active' | 'revoked'
  readonly tier: TierName
  readonly accountStatus: AccountStatus
}

export interface AccessTokens {
  find(token: string): Promise<KnownToken | null>
  /** Notes the use of a grant, at most once a minute and without making the caller wait. */
  noteUse(accountId: string, grantId: string): void
}

/** Token, grant and account in one look, so that none of the three can be stale against the others. */
const findStatement = `
SELECT t.hash, g.account_id AS "accountId", g.grant_id AS "grantId", t.payload ->> 'scope' AS scopes,
  t.payload ->> 'aud' AS audience, t.expires_at <= now() OR g.expires_at <= now() AS expired,
  g.status AS "grantStatus", a.tier, a.status AS "accountStatus"
FROM oauth_artifact t
  JOIN oauth_grant g ON g.account_id = t.payload ->> 'accountId' AND g.grant_id = t.payload ->> 'grantId'
  JOIN account a ON a.id = g.account_id
WHERE t.hash = ANY($1::text[]) AND t.kind = 'AccessToken'`

export function createAccessTokens(db: Database): AccessTokens {
  interface Row extends Omit<KnownToken, 'scopes'> {
    readonly [column: string]: unknown
    readonly hash: string
    readonly scopes: string | null
  }
  const byHash = coalesce<KnownToken>(
    async (hashes) => {
      const rows = await db.query<Row>(findStatement, [hashes])
      return new Map(
        rows.map(({ hash, scopes, ...row }) => [
          hash,
          { ...row, scopes: (scopes ?? '').split(' ').filter(Boolean) },
        ]),
      )
    },
    timeoutFor(db, timeoutMs.lookup),
  )
  return {
    find: (token) => byHash(sha256(token)),
    noteUse: lastUsedWriter(db, 'oauth_grant', 'grant_id'),
  }
}
