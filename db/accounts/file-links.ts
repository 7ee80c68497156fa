import { newId } from '../../tools/contract/ids.ts'
import type { Actor, Caller } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { actorOf, actorParam, audited } from './audit.ts'
import { type Approval, actedOn, authority, byActor, mayApprove } from './authority.ts'

/** A link to a file of an answer: the credential of its call, and when it was made, ms since 1970. */
export interface FileLink {
  readonly accountId: string
  readonly credential: Pick<Caller['credential'], 'kind' | 'id'>
  readonly madeAt: number
}

/** The ends of the links to files, which are stored nowhere themselves. */
export interface FileLinks {
  /** Whether a link works: its account and its key or connection are active, and it was not ended. */
  isOpen(link: FileLink): Promise<boolean>
  /** Ends all links of an account that were made until now. */
  endAll(accountId: string, by?: Actor): Promise<void>
}

const openStatement = `
SELECT a.id FROM account a
WHERE a.id = $1 AND a.status = 'active' AND coalesce(a.links_ended_at < to_timestamp($4::float8 / 1000), true) AND (
  $2::text = 'person'
  OR ($2::text = 'key' AND EXISTS (SELECT 1 FROM api_key k WHERE k.account_id = $1 AND k.key_id = $3 AND k.status = 'active'
    AND coalesce(k.expires_at > now(), true)))
  OR ($2::text = 'grant' AND EXISTS (SELECT 1 FROM oauth_grant g WHERE g.account_id = $1 AND g.grant_id = $3
    AND g.status = 'active' AND coalesce(g.expires_at > now(), true))))`

const approverStatement = `
SELECT account_id AS "accountId", approved_by AS "approvedBy" FROM oauth_grant WHERE account_id = $1 AND grant_id = $2`

const endStatement = `
WITH ${authority('$3', '$1', 'developer')}, clock AS (
  SELECT now() AS at
), ended AS (
  UPDATE account SET links_ended_at = clock.at FROM clock WHERE account.id = $1 AND ${byActor} RETURNING account.id
)
${audited('file_links_ended', { from: 'ended', event: '$2', subject: 'id', actor: actorOf('$3') })} RETURNING event_id`

/** The store over a database. */
export function createFileLinks(db: Database): FileLinks {
  return {
    async isOpen({ accountId, credential: { kind, id }, madeAt }) {
      if ((await db.query(openStatement, [accountId, kind, id, madeAt])).length === 0) return false
      if (kind !== 'grant') return true
      const approvals = await db.query<Approval>(approverStatement, [accountId, id])
      return (await mayApprove(db, approvals)).every(Boolean)
    },

    async endAll(accountId, by) {
      const rows = db.query(endStatement, [accountId, newId('evt'), actorParam(by)])
      await actedOn(db, { by, accountId, least: 'developer' }, rows)
    },
  }
}
