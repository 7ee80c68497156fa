import { randomBytes } from 'node:crypto'
import type { Actor, TierName } from '../../tools/ports.ts'
import type { Database } from '../connection/database.ts'
import { ms, newId, sha256 } from '../ids.ts'
import { actorOf, actorParam } from './audit.ts'

/** Roles on an account, from the least. The person whose own account it is is always an owner. */
export const roles = ['viewer', 'developer', 'owner'] as const
/** Role on an account. */
export type Role = (typeof roles)[number]

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
  /** The open invitation of a token. */
  invitation(token: string): Promise<Invitation | null>
  /** `false` when the account has no such invitation. */
  revokeInvitation(accountId: string, invitationId: string, by: Actor): Promise<boolean>
  /** Uses an invitation up; `null` if it is gone, or the person is a member already. Returns the account. */
  accept(token: string, by: Actor): Promise<string | null>
  /** `false` when the account has no such member. A viewer keeps no assistant that they approved. */
  setRole(accountId: string, memberId: string, role: Role, by: Actor): Promise<boolean>
  /** Removes a member with the assistants that they approved; `false` when the account has no such member. */
  remove(accountId: string, memberId: string, by: Actor): Promise<boolean>
  /** Deletes invitations that have expired. */
  prune(): Promise<void>
}

/** MemberStore of an account, open invitations included. */
export const maxMembers = 50
/** Days that an invitation is open. */
export const invitationDays = 7

const tokenPattern = /^[\w-]{43}$/

const invitationColumns = `invitation_id AS "invitationId", account_id AS "accountId", email, role,
  ${ms('expires_at')} AS "expiresAt"`

const inviteStatement = `
WITH made AS (
  INSERT INTO invitation (hash, account_id, invitation_id, email, role, expires_at)
  SELECT $1, $2, $3, $4, $5, now() + interval '${invitationDays} days'
  WHERE (SELECT count(*) FROM membership WHERE account_id = $2)
    + (SELECT count(*) FROM invitation WHERE account_id = $2) < ${maxMembers}
  RETURNING account_id, invitation_id
)
INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
SELECT account_id, $6, 'member_invited', invitation_id, jsonb_build_object('role', $5::text), ${actorOf('$7')}
FROM made RETURNING event_id`

const revokeStatement = `
WITH gone AS (
  DELETE FROM invitation WHERE account_id = $1 AND invitation_id = $2 RETURNING account_id, invitation_id
)
INSERT INTO audit_event (account_id, event_id, action, subject, actor)
SELECT account_id, $3, 'invitation_revoked', invitation_id, ${actorOf('$4')} FROM gone RETURNING event_id`

/** Of several parallel acceptances one deletes the invitation. */
const acceptStatement = `
WITH used AS (
  DELETE FROM invitation WHERE hash = $1 AND expires_at > now() AND account_id <> $2
    AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = invitation.account_id AND m.member_id = $2)
  RETURNING account_id, role
), joined AS (
  INSERT INTO membership (account_id, member_id, role) SELECT account_id, $2, role FROM used
  ON CONFLICT (account_id, member_id) DO NOTHING RETURNING account_id, role
)
INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
SELECT account_id, $3, 'member_joined', $2, jsonb_build_object('role', role), ${actorOf('$4')} FROM joined
RETURNING account_id AS "accountId"`

const roleStatement = `
WITH changed AS (
  UPDATE membership SET role = $3 WHERE account_id = $1 AND member_id = $2 RETURNING account_id, member_id
)
INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
SELECT account_id, $4, 'member_role_changed', member_id, jsonb_build_object('role', $3::text), ${actorOf('$5')}
FROM changed RETURNING event_id`

/** Sessions of the member go on with their own account. */
const removeStatement = `
WITH gone AS (
  DELETE FROM membership WHERE account_id = $1 AND member_id = $2 RETURNING account_id, member_id
), sessions AS (
  UPDATE portal_session SET acting_for = NULL WHERE account_id = $2 AND acting_for = $1
)
INSERT INTO audit_event (account_id, event_id, action, subject, actor)
SELECT account_id, $3, $4, member_id, ${actorOf('$5')} FROM gone RETURNING event_id`

const disconnectStatement = `
WITH ended AS (
  UPDATE oauth_grant SET status = 'revoked', revoked_at = now(), revoked_by = 'person'
  WHERE account_id = $1 AND approved_by = $2 AND status = 'active' RETURNING grant_id
)
INSERT INTO audit_event (account_id, event_id, action, subject, actor)
SELECT $1, $3 || '_' || grant_id, 'assistant_disconnected', grant_id, ${actorOf('$4')} FROM ended`

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

  const disconnect = (accountId: string, memberId: string, by: Actor) =>
    db.query(disconnectStatement, [accountId, memberId, newId('evt'), actorParam(by)])

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
      const made = await db.query(inviteStatement, params)
      return made.length > 0 ? { token } : 'full'
    },

    async invitation(token) {
      if (!tokenPattern.test(token)) return null
      const [row] = await db.query<Row<Invitation>>(
        `SELECT ${invitationColumns} FROM invitation WHERE hash = $1 AND expires_at > now()`,
        [sha256(token)],
      )
      return row ?? null
    },

    async revokeInvitation(accountId, invitationId, by) {
      const params = [accountId, invitationId, newId('evt'), actorParam(by)]
      return (await db.query(revokeStatement, params)).length > 0
    },

    async accept(token, by) {
      if (!tokenPattern.test(token)) return null
      const params = [sha256(token), by.id, newId('evt'), actorParam(by)]
      const [joined] = await db.query<{ accountId: string }>(acceptStatement, params)
      return joined?.accountId ?? null
    },

    async setRole(accountId, memberId, role, by) {
      const changed = await db.query(roleStatement, [accountId, memberId, role, newId('evt'), actorParam(by)])
      if (changed.length > 0 && role === 'viewer') await disconnect(accountId, memberId, by)
      return changed.length > 0
    },

    async remove(accountId, memberId, by) {
      const action = by.id === memberId ? 'member_left' : 'member_removed'
      const gone = await db.query(removeStatement, [
        accountId,
        memberId,
        newId('evt'),
        action,
        actorParam(by),
      ])
      if (gone.length > 0) await disconnect(accountId, memberId, by)
      return gone.length > 0
    },

    async prune() {
      await db.query('DELETE FROM invitation WHERE expires_at <= now()')
    },
  }
}
