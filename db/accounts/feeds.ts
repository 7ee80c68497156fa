import { randomBytes } from 'node:crypto'
import { newId, sha256 } from '../../tools/contract/ids.ts'
import type { Actor, Mode, TierName } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import type { Stored } from '../row.ts'
import { ms } from '../sql.ts'
import { type Sealed, vaultOf } from '../vault.ts'
import { actorOf, actorParam, audited } from './audit.ts'
import { actedOn, authority, byActor } from './authority.ts'

/** The call that a feed makes each time it is read. */
export interface FeedRequest {
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

/** A feed as found by its secret, with the credential that its calls are charged to. */
export interface FoundFeed extends FeedRequest {
  readonly feedId: string
  readonly accountId: string
  readonly keyId: string
  readonly tier: TierName
  readonly mode: Mode
}

/** A feed as its account sees it; times in ms since 1970. */
export interface FeedRecord extends Stored<'feed', 'feedId' | 'tool' | 'keyId' | 'createdAt' | 'lastReadAt'> {
  readonly keyName: string | null
}

/** Store of the calendar feeds. */
export interface FeedStore {
  /**
   * Creates a feed and returns its secret, which is not stored. `null` when the account has `maxFeeds` already, or has made
   * `feedsPerHour` within an hour.
   * @param by the key itself if absent
   * @throws AuthorityEnded if the key was revoked, or the person may no longer
   */
  make(
    owner: { readonly accountId: string; readonly keyId: string },
    request: FeedRequest,
    by?: Actor,
  ): Promise<{ readonly feedId: string; readonly secret: string } | null>
  /** Feeds of the account, and how long it must wait for another; null if it need not. */
  room(accountId: string): Promise<{ readonly feeds: number; readonly pauseSeconds: number | null }>
  /** `null` for an unknown secret, a revoked feed, and a feed whose key or account is not active. */
  read(secret: string): Promise<FoundFeed | null>
  /** Feeds with an active key, newest first. */
  list(accountId: string): Promise<readonly FeedRecord[]>
  /** `false` when the account has no such feed. */
  revoke(accountId: string, feedId: string, by?: Actor): Promise<boolean>
}

/** Feeds per account. */
export const maxFeeds = 100
/** Feeds that an account makes within an hour, over all processes; revoked ones count. */
export const feedsPerHour = 10

const secretPattern = /^[\w-]{43}$/

/** The latest feeds of an hour, by the events that stay when a feed is revoked. */
const madeInHour = `SELECT at FROM audit_event
  WHERE account_id = $1 AND at > now() - interval '1 hour' AND action = 'feed_made'`

const roomStatement = `
SELECT (SELECT count(*)::int FROM feed WHERE account_id = $1) AS feeds,
  (SELECT extract(epoch FROM at + interval '1 hour' - now())::float8 FROM (${madeInHour}) made
    ORDER BY at DESC OFFSET ${feedsPerHour - 1} LIMIT 1) AS "pauseSeconds"`

const makeStatement = `
WITH ${authority('$8', '$1', 'developer')}, made AS (
  INSERT INTO feed (account_id, feed_id, key_id, hash, tool, request)
  SELECT $1, $2, $3, $4, $5, $6::text::jsonb
  WHERE (SELECT count(*) FROM feed WHERE account_id = $1) < ${maxFeeds}
    AND EXISTS (SELECT 1 FROM api_key k WHERE k.account_id = $1 AND k.key_id = $3 AND k.status = 'active')
    AND (SELECT count(*) FROM (${madeInHour}) made) < ${feedsPerHour} AND ${byActor} RETURNING feed_id
)
${audited('feed_made', { from: 'made', event: '$7', subject: 'feed_id', actor: actorOf('$8') })} RETURNING subject`

const readStatement = `
UPDATE feed SET last_read_at = now() FROM api_key k, account a
WHERE feed.hash = $1 AND k.account_id = feed.account_id AND k.key_id = feed.key_id AND k.status = 'active'
  AND (k.expires_at IS NULL OR k.expires_at > now())
  AND a.id = feed.account_id AND a.status = 'active'
RETURNING feed.feed_id AS "feedId", feed.account_id AS "accountId", feed.key_id AS "keyId", feed.request, a.tier, k.mode`

const listStatement = `
SELECT f.feed_id AS "feedId", f.tool, f.key_id AS "keyId", k.name AS "keyName", ${ms('f.created_at')} AS "createdAt",
  ${ms('f.last_read_at')} AS "lastReadAt"
FROM feed f JOIN api_key k ON k.account_id = f.account_id AND k.key_id = f.key_id AND k.status = 'active'
WHERE f.account_id = $1 ORDER BY f.feed_id DESC`

const revokeStatement = `
WITH ${authority('$4', '$1', 'developer', 'ends')}, gone AS (
  DELETE FROM feed WHERE account_id = $1 AND feed_id = $2 AND ${byActor} RETURNING feed_id
)
${audited('feed_revoked', { from: 'gone', event: '$3', subject: 'feed_id', actor: actorOf('$4') })} RETURNING subject`

/**
 * The feed store over a database. The secret is only in the feed's URL: the database finds a feed by the hash of the
 * secret and stores the request encrypted under it, so that reading the database reveals neither the URL nor birth
 * data.
 */
export function createFeeds(db: Database): FeedStore {
  return {
    async make({ accountId, keyId }, request, by = { kind: 'key', id: keyId }) {
      const secret = randomBytes(32).toString('base64url')
      const feedId = newId('feed')
      const sealed = JSON.stringify(vaultOf([secret]).seal('feed', request))
      const params = [
        accountId,
        feedId,
        keyId,
        sha256(secret),
        request.tool,
        sealed,
        newId('evt'),
        actorParam(by),
      ]
      const [feed] = await actedOn(db, { by, accountId, least: 'developer' }, db.query(makeStatement, params))
      return feed ? { feedId, secret } : null
    },

    async room(accountId) {
      const [row] = await db.query<{ feeds: number; pauseSeconds: number | null }>(roomStatement, [accountId])
      const { feeds = 0, pauseSeconds = null } = row ?? {}
      return { feeds, pauseSeconds: pauseSeconds === null ? null : Math.max(1, Math.ceil(pauseSeconds)) }
    },

    async read(secret) {
      if (!secretPattern.test(secret)) return null
      const [row] = await db.query<Omit<FoundFeed, keyof FeedRequest> & { readonly request: Sealed }>(
        readStatement,
        [sha256(secret)],
      )
      if (!row) return null
      const { request, ...feed } = row
      return { ...feed, ...vaultOf([secret]).open<FeedRequest>('feed', request) }
    },

    list: (accountId) => db.query<FeedRecord>(listStatement, [accountId]),

    async revoke(accountId, feedId, by) {
      const rows = db.query(revokeStatement, [accountId, feedId, newId('evt'), actorParam(by)])
      const endedRows = await actedOn(db, { by, accountId, least: 'developer', effect: 'ends' }, rows)
      return endedRows.length > 0
    },
  }
}
