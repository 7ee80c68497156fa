import { randomBytes } from 'node:crypto'
import type { Actor, TierName } from '../../tools/ports.ts'
import type { Database } from '../connection/database.ts'
import { ms, newId, sha256 } from '../ids.ts'
import { actorOf, actorParam } from './audit.ts'
import { type Acting, actedOn, authority, byActor, type Role } from './authority.ts'

export { type Role, roles } from './authority.ts'

/** An account that a person works on beside their own. */
export interface Membership {
  readonly accountId: string
  readonly role: Role
  readonly label: string | null
  readonly tier: TierName
}

/** A member of an account, named by the id and label of their own account. */
export interface Member {
  readonly memberId: string
  readonly role: Role
  readonly label: string | null
  readonly since: number
}

/** An open invitation. */
export interface Invitation {
  readonly invitationId: string
  readonly accountId: string
  readonly email: string
  readonly role: Role
  readonly expiresAt: number
  /** The owner who made it, by the id of their own account; it can be accepted while they are one. */
  readonly invitedBy: string | null
}

/** Something that a member made on an account and that goes on by itself. */
export interface MadeThing {
  readonly kind: 'webhook' | 'alert' | 'feed' | 'key'
  readonly id: string
  /** Its name, or the tool of a feed. */
  readonly name: string | null
  /** The member, by the id of their own account. */
  readonly maker: string
}

/** Store of the members of accounts and of invitations, whose tokens are stored as hashes. */
export interface MemberStore {
  /** Active accounts that a person is a member of, beside their own. */
  accountsOf(personId: string): Promise<readonly Membership[]>
  members(accountId: string): Promise<readonly Member[]>
  invitations(accountId: string): Promise<readonly Invitation[]>
  /** Creates an invitation and returns its token; `full` when the account has `maxMembers`, open invitations included. */
  invite(
    accountId: string,
    invited: Pick<Invitation, 'email' | 'role'>,
    by: Actor,
  ): Promise<{ readonly token: string } | 'full'>
  /** The open invitation of a token, unless the person who made it is no owner any more. */
  invitation(token: string): Promise<Invitation | null>
  /** `false` when the account has no such invitation. */
  revokeInvitation(accountId: string, invitationId: string, by: Actor): Promise<boolean>
  /**
   * Uses an invitation up; `null` if it is gone, its maker is no owner any more, or the person is a member already.
   * Returns the account.
   */
  accept(token: string, by: Actor): Promise<string | null>
  /**
   * Enabled webhooks, running alerts and feeds that members made, and active keys that they have seen: who added or changed
   * the webhook, added the alert, opened the key, or has seen the key that made the feed.
   */
  made(accountId: string): Promise<readonly MadeThing[]>
  /**
   * Changes a role, and with a lower one ends what it does not include: invitations that the member made or that are for
   * the same address; of a viewer also assistants that they approved, and what they made. `false` when the account has no
   * such member.
   * @param kept ids of webhooks, alerts and feeds that go on
   */
  setRole(
    accountId: string,
    memberId: string,
    role: Role,
    by: Actor,
    kept?: readonly string[],
  ): Promise<boolean>
  /**
   * Removes a member with everything that `setRole` ends of a viewer; `false` when the account has no such member. Keys
   * that they have seen go on.
   */
  remove(accountId: string, memberId: string, by: Actor, kept?: readonly string[]): Promise<boolean>
  /** Ends every membership of a person, also of suspended accounts. */
  leaveAll(by: Actor): Promise<void>
  /** Deletes invitations that have expired. */
  prune(): Promise<void>
}

/** MemberStore of an account, open invitations included. */
export const maxMembers = 50
/** Days that an invitation is open. */
export const invitationDays = 7

const tokenPattern = /^[\w-]{43}$/

const invitationColumns = `invitation_id AS "invitationId", account_id AS "accountId", email, role,
  ${ms('expires_at')} AS "expiresAt", invited_by AS "invitedBy"`

const inviteStatement = `
WITH ${authority('$7', '$2', 'owner')}, made AS (
  INSERT INTO invitation (hash, account_id, invitation_id, email, role, expires_at, invited_by)
  SELECT $1, $2, $3, $4, $5, now() + interval '${invitationDays} days', ${actorOf('$7')} ->> 'id'
  WHERE (SELECT count(*) FROM membership WHERE account_id = $2)
    + (SELECT count(*) FROM invitation WHERE account_id = $2) < ${maxMembers} AND ${byActor}
  RETURNING account_id, invitation_id
)
INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
SELECT account_id, $6, 'member_invited', invitation_id, jsonb_build_object('role', $5::text), ${actorOf('$7')}
FROM made RETURNING event_id`

const revokeStatement = `
WITH ${authority('$4', '$1', 'owner')}, gone AS (
  DELETE FROM invitation WHERE account_id = $1 AND invitation_id = $2 AND ${byActor} RETURNING account_id, invitation_id
)
INSERT INTO audit_event (account_id, event_id, action, subject, actor)
SELECT account_id, $3, 'invitation_revoked', invitation_id, ${actorOf('$4')} FROM gone RETURNING event_id`

/** SQL of an open invitation whose maker is an owner, by the hash in `$1`. */
const isOpen = `hash = $1 AND expires_at > now() AND (invited_by = account_id OR EXISTS (SELECT 1 FROM membership m
    WHERE m.account_id = invitation.account_id AND m.member_id = invitation.invited_by AND m.role = 'owner'))`

/** Of several parallel acceptances one deletes the invitation. The account and the maker are read where accounts are. */
const acceptStatement = `
WITH ${authority('$4', '$2', 'self')}, active AS (
  SELECT id FROM account WHERE status = 'active' AND id IN (SELECT account_id FROM invitation WHERE hash = $1
    UNION ALL SELECT invited_by FROM invitation WHERE hash = $1)
), used AS (
  DELETE FROM invitation WHERE ${isOpen} AND account_id <> $2
    AND account_id IN (SELECT id FROM active) AND invited_by IN (SELECT id FROM active)
    AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = invitation.account_id AND m.member_id = $2)
    AND ${byActor}
  RETURNING account_id, role, email
), joined AS (
  INSERT INTO membership (account_id, member_id, role, email) SELECT account_id, $2, role, email FROM used
  ON CONFLICT (account_id, member_id) DO NOTHING RETURNING account_id, role
)
INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
SELECT account_id, $3, 'member_joined', $2, jsonb_build_object('role', role), ${actorOf('$4')} FROM joined
RETURNING account_id AS "accountId"`

/**
 * Parts of a WITH statement: what people made on the account `$1`, from its audit trail. A key belongs to the person who
 * has seen it, and a feed to the person of the key that made it.
 */
const madeParts = `holder AS (
  SELECT e.subject AS key_id, e.actor ->> 'id' AS maker FROM audit_event e
  WHERE e.account_id = $1 AND e.actor ->> 'kind' = 'person' AND (e.action = 'key_opened'
    OR (e.action = 'key_created' AND NOT EXISTS (SELECT 1 FROM audit_event o
      WHERE o.account_id = $1 AND o.subject = e.subject AND o.action = 'key_opened')))
), made AS (
  SELECT subject AS id, actor ->> 'id' AS maker FROM audit_event
  WHERE account_id = $1 AND actor ->> 'kind' = 'person' AND action IN ('webhook_added', 'webhook_changed', 'alert_added')
  UNION SELECT e.subject, h.maker FROM audit_event e JOIN holder h ON h.key_id = e.actor ->> 'id'
  WHERE e.account_id = $1 AND e.action = 'feed_made'
)`

const madeStatement = `
WITH ${madeParts}
SELECT 'webhook' AS kind, w.endpoint_id AS id, w.description AS name, m.maker
FROM webhook_endpoint w JOIN made m ON m.id = w.endpoint_id WHERE w.account_id = $1 AND w.disabled_by IS NULL
UNION ALL SELECT 'alert', s.alert_id, s.name, m.maker
FROM sky_alert s JOIN made m ON m.id = s.alert_id WHERE s.account_id = $1 AND s.search_at IS NOT NULL
UNION ALL SELECT 'feed', f.feed_id, f.tool, m.maker FROM feed f JOIN made m ON m.id = f.feed_id WHERE f.account_id = $1
UNION ALL SELECT 'key', k.key_id, k.name, h.maker
FROM api_key k JOIN holder h ON h.key_id = k.key_id
WHERE k.account_id = $1 AND k.status = 'active' AND k.hash IS NOT NULL
ORDER BY kind, id`

/** Ends invitations that the person `$2` of `changed` made, and those for an address of theirs. */
const endedInvitations = `ended_invitation AS (
  DELETE FROM invitation WHERE account_id = $1 AND EXISTS (SELECT 1 FROM changed) AND (invited_by = $2
    OR lower(email) IN (SELECT lower(email) FROM changed UNION ALL SELECT lower(email) FROM portal_session WHERE account_id = $2))
  RETURNING invitation_id
)`

/** Ids that the person `$2` of `changed` made, without those that are kept (`$6`). */
const endingIds = `(SELECT id FROM made, changed WHERE maker = $2 AND id <> ALL($6::text[]))`

/** Ends what the person `$2` of `changed` approved and made. */
const endedThings = `ended_grant AS (
  UPDATE oauth_grant SET status = 'revoked', revoked_at = now(), revoked_by = 'person'
  WHERE account_id = $1 AND approved_by = $2 AND status = 'active' AND EXISTS (SELECT 1 FROM changed) RETURNING grant_id
), ended_webhook AS (
  UPDATE webhook_endpoint SET disabled_by = 'person'
  WHERE account_id = $1 AND disabled_by IS NULL AND endpoint_id IN ${endingIds} RETURNING endpoint_id
), given_up AS (
  UPDATE webhook_delivery SET status = 'failed', due_at = NULL, response = 'the webhook was disabled'
  WHERE account_id = $1 AND due_at IS NOT NULL AND endpoint_id IN (SELECT endpoint_id FROM ended_webhook)
), ended_alert AS (
  UPDATE sky_alert SET held_by = 'person', problem = NULL, search_at = NULL
  WHERE account_id = $1 AND search_at IS NOT NULL AND alert_id IN ${endingIds} RETURNING alert_id
), ended_feed AS (
  DELETE FROM feed WHERE account_id = $1 AND feed_id IN ${endingIds} RETURNING feed_id
)`

/** Audit events of the change and of everything that ended with it; `$3` begins their ids. */
const endedEvents = (change: string, hasThings: boolean) => {
  const ended = [
    ['invitation', 'invitation_id', 'invitation_revoked'],
    ...(hasThings
      ? [
          ['grant', 'grant_id', 'assistant_disconnected'],
          ['webhook', 'endpoint_id', 'webhook_ended'],
          ['alert', 'alert_id', 'alert_paused'],
          ['feed', 'feed_id', 'feed_revoked'],
        ]
      : []),
  ].map(
    ([thing, id, action]) => `
  UNION ALL SELECT $3 || '_' || ${id}, '${action}', ${id}, NULL FROM ended_${thing}`,
  )
  return `
INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
SELECT $1, e.event_id, e.action, e.subject, e.detail, ${actorOf('$5')} FROM (
  ${change}${ended.join('')}
) e RETURNING event_id`
}

/** Changes a role to `$4`, with what the lower one does not include. */
const roleStatement = (role: Role) => `
WITH ${authority('$5', '$1', 'owner')}, changed AS (
  UPDATE membership SET role = $4 WHERE account_id = $1 AND member_id = $2 AND ${byActor} RETURNING member_id, email
)${role === 'owner' ? '' : `, ${endedInvitations}`}${role === 'viewer' ? `, ${madeParts}, ${endedThings}` : ''}`

const roleEvent = `SELECT $3 AS event_id, 'member_role_changed' AS action, member_id AS subject,
    jsonb_build_object('role', $4::text) AS detail FROM changed`

/** Every role with its statement. A new owner's invitations, of which there are none, stay. */
const roleStatements: Readonly<Record<Role, string>> = {
  owner: `${roleStatement('owner')}
INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
SELECT $1, e.event_id, e.action, e.subject, e.detail, ${actorOf('$5')} FROM (${roleEvent}) e RETURNING event_id`,
  developer: `${roleStatement('developer')}${endedEvents(roleEvent, false)}`,
  viewer: `${roleStatement('viewer')}${endedEvents(roleEvent, true)}`,
}

/**
 * Removes a member with all that they made, in one statement: none is left with an assistant whose member is not listed.
 * Sessions of the member go on with their own account.
 * @param authorized parts that select the actor: an owner, or the member
 */
const removeStatement = (authorized: string) => `
WITH ${authorized}, ${madeParts}, changed AS (
  DELETE FROM membership WHERE account_id = $1 AND member_id = $2 AND ${byActor} RETURNING member_id, email
), sessions AS (
  UPDATE portal_session SET acting_for = NULL WHERE account_id = $2 AND acting_for = $1 AND EXISTS (SELECT 1 FROM changed)
), ${endedInvitations}, ${endedThings}${endedEvents(
  'SELECT $3 AS event_id, $4 AS action, member_id AS subject, NULL::jsonb AS detail FROM changed',
  true,
)}`
const removeByOwner = removeStatement(authority('$5', '$1', 'owner'))
const leaveByMember = removeStatement(authority('$5', '$2', 'self'))

interface Named {
  readonly [column: string]: unknown
  readonly id: string
  readonly label: string | null
  readonly tier: TierName
  readonly status: string
}

/** The store over a database. Labels are read in a statement of their own: accounts are on other nodes of a cluster. */
export function createMembers(db: Database): MemberStore {
  type Row<T> = T & Record<string, unknown>

  async function accounts(ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
    if (ids.length === 0) return new Map()
    const text = 'SELECT id, label, tier, status FROM account WHERE id = ANY($1::text[])'
    return new Map((await db.query<Named>(text, [ids])).map((row) => [row.id, row]))
  }

  const owner = (accountId: string, by: Actor): Acting => ({ by, accountId, least: 'owner' })

  async function remove(accountId: string, memberId: string, by: Actor, kept: readonly string[] = []) {
    const isLeaving = by.id === memberId
    const action = isLeaving ? 'member_left' : 'member_removed'
    const params = [accountId, memberId, newId('evt'), action, actorParam(by), kept]
    const rows = db.query(isLeaving ? leaveByMember : removeByOwner, params)
    const acting: Acting = isLeaving ? { by, accountId: memberId, least: 'self' } : owner(accountId, by)
    return (await actedOn(db, acting, rows)).length > 0
  }

  return {
    async accountsOf(personId) {
      const rows = await db.query<Row<{ accountId: string; role: Role }>>(
        'SELECT account_id AS "accountId", role FROM membership WHERE member_id = $1 ORDER BY created_at, account_id',
        [personId],
      )
      const known = await accounts(rows.map(({ accountId }) => accountId))
      return rows.flatMap(({ accountId, role }) => {
        const account = known.get(accountId)
        return account?.status === 'active'
          ? [{ accountId, role, label: account.label, tier: account.tier }]
          : []
      })
    },

    async members(accountId) {
      const rows = await db.query<Row<Omit<Member, 'label'>>>(
        `SELECT member_id AS "memberId", role, ${ms('created_at')} AS since FROM membership
         WHERE account_id = $1 ORDER BY membership.created_at, member_id`,
        [accountId],
      )
      const known = await accounts(rows.map(({ memberId }) => memberId))
      return rows.map((row) => ({ ...row, label: known.get(row.memberId)?.label ?? null }))
    },

    invitations: (accountId) =>
      db.query<Row<Invitation>>(
        `SELECT ${invitationColumns} FROM invitation WHERE account_id = $1 AND expires_at > now()
         ORDER BY created_at, invitation_id`,
        [accountId],
      ),

    async invite(accountId, { email, role }, by) {
      const token = randomBytes(32).toString('base64url')
      const params = [sha256(token), accountId, newId('inv'), email, role, newId('evt'), actorParam(by)]
      const events = await actedOn(db, owner(accountId, by), db.query(inviteStatement, params))
      return events.length > 0 ? { token } : 'full'
    },

    async invitation(token) {
      if (!tokenPattern.test(token)) return null
      const [row] = await db.query<Row<Invitation>>(
        `SELECT ${invitationColumns} FROM invitation WHERE ${isOpen}`,
        [sha256(token)],
      )
      return row ?? null
    },

    async revokeInvitation(accountId, invitationId, by) {
      const params = [accountId, invitationId, newId('evt'), actorParam(by)]
      return (await actedOn(db, owner(accountId, by), db.query(revokeStatement, params))).length > 0
    },

    async accept(token, by) {
      if (!tokenPattern.test(token)) return null
      const params = [sha256(token), by.id, newId('evt'), actorParam(by)]
      const rows = db.query<{ accountId: string }>(acceptStatement, params)
      const [joined] = await actedOn(db, { by, accountId: by.id, least: 'self' }, rows)
      return joined?.accountId ?? null
    },

    made: (accountId) => db.query<Row<MadeThing>>(madeStatement, [accountId]),

    async setRole(accountId, memberId, role, by, kept = []) {
      const params = [accountId, memberId, newId('evt'), role, actorParam(by)]
      const rows = db.query(roleStatements[role], role === 'viewer' ? [...params, kept] : params)
      return (await actedOn(db, owner(accountId, by), rows)).length > 0
    },

    remove,

    async leaveAll(by) {
      const rows = await db.query<{ id: string }>(
        'SELECT account_id AS id FROM membership WHERE member_id = $1',
        [by.id],
      )
      for (const { id } of rows) await remove(id, by.id, by)
    },

    async prune() {
      await db.query('DELETE FROM invitation WHERE expires_at <= now()')
    },
  }
}
