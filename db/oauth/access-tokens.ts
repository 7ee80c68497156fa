import { sha256 } from '../../tools/contract/ids.ts'
import type { TierName } from '../../tools/contract/ports.ts'
import type { AccountStatus } from '../accounts/accounts.ts'
import { mayApprove } from '../accounts/authority.ts'
import { lastUsedWriter } from '../accounts/last-used.ts'
import { coalesce } from '../connection/coalesced-lookup.ts'
import type { Database } from '../connection/database.ts'
import { timeoutFor, timeoutMs, withTimeout } from '../connection/timeouts.ts'
import { markRefreshToken } from './token-use.ts'

/** An access token with its grant and account. */
export interface KnownToken {
  readonly accountId: string
  readonly grantId: string
  readonly scopes: readonly string[]
  /** The resource it was issued for (RFC 8707). */
  readonly audience: string
  /** Whether token or grant has expired. */
  readonly expired: boolean
  /** Also `revoked` while the person who approved it may not do so: suspended, deleted, or without the role. */
  readonly grantStatus: 'active' | 'revoked'
  readonly tier: TierName
  readonly accountStatus: AccountStatus
}

/** Look-up of access tokens. */
export interface AccessTokens {
  /**
   * Looks a token up, and records its first use before it returns, from which on its client counts as having received
   * it (`OAuthStore.find`).
   * @returns `null` for a token that was never issued
   * @throws DatabaseUnavailable on timeout
   */
  find(token: string): Promise<KnownToken | null>
  /** Records the use of a grant, at most once a minute and without delaying the caller. */
  noteUse(accountId: string, grantId: string): void
}

/** Reads token, grant and account in one query, so that none of the three can be stale relative to the others. */
const findStatement = `
SELECT t.hash, g.account_id AS "accountId", g.grant_id AS "grantId", t.payload ->> 'scope' AS scopes,
  t.payload ->> 'aud' AS audience, t.expires_at <= now() OR g.expires_at <= now() AS expired,
  g.status AS "grantStatus", g.approved_by AS "approvedBy", a.tier, a.status AS "accountStatus",
  CASE WHEN t.consumed_at IS NULL THEN t.refreshed_by END AS predecessor
FROM oauth_artifact t
  JOIN oauth_grant g ON g.account_id = t.payload ->> 'accountId' AND g.grant_id = t.payload ->> 'grantId'
  JOIN account a ON a.id = g.account_id
WHERE t.hash = ANY($1::text[]) AND t.kind = 'AccessToken'`

/** The look-up over a database. Queries are coalesced. */
export function createAccessTokens(db: Database): AccessTokens {
  interface Row extends Omit<KnownToken, 'scopes'> {
    readonly hash: string
    readonly scopes: string | null
    readonly approvedBy: string | null
    /** Hash of the refresh token that it was issued for; `null` without one, or once it has been used. */
    readonly predecessor: string | null
  }
  interface Found {
    readonly known: KnownToken
    readonly predecessor: string | null
  }
  const timeout = timeoutFor(db, timeoutMs.lookup)
  const byHash = coalesce<Found>(async (hashes) => {
    const rows = await db.query<Row>(findStatement, [hashes])
    const areApproved = await mayApprove(db, rows)
    return new Map(
      rows.map(({ hash, scopes, predecessor, approvedBy: _, ...row }, index) => {
        const grantStatus = areApproved[index] ? row.grantStatus : 'revoked'
        const token = { ...row, grantStatus, scopes: (scopes ?? '').split(' ').filter(Boolean) } as const
        return [hash, { known: token, predecessor }]
      }),
    )
  }, timeout)
  async function find(token: string): Promise<KnownToken | null> {
    const hash = sha256(token)
    const tokenState = await byHash(hash)
    if (tokenState?.predecessor) {
      // The predecessor first: if the second statement fails, the next use writes both again.
      await markRefreshToken(db, tokenState.predecessor)
      await db.query(
        `UPDATE oauth_artifact SET consumed_at = now() WHERE hash = $1 AND kind = 'AccessToken'`,
        [hash],
      )
    }
    return tokenState?.known ?? null
  }
  return {
    find: (token) => withTimeout(find(token), timeout),
    noteUse: lastUsedWriter(db, 'oauth_grant', 'grant_id'),
  }
}
