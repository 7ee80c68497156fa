import type { Actor } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'

/** Roles on an account, from the least. The person whose own account it is is always an owner. */
export const roles = ['viewer', 'developer', 'owner'] as const
/** Role on an account. */
export type Role = (typeof roles)[number]

/** The least role that something needs on an account; `self` for what is about the person's own account. */
export type Least = Role | 'self'

/** Idle session timeout: a day after the last page, in ms. */
export const sessionIdle = 24 * 3_600_000

/**
 * Changes of an account within an hour, over all processes: each leaves an event that stays. Endings go on beyond, so that
 * no thief can keep an owner from revoking what he has made; each of them ends something that a change has made.
 */
export const changesAnHour = 300

/** Whether a statement makes or changes something, or ends it. */
type Effect = 'changes' | 'ends'

/** SQL of the latest change of an hour that leaves no room for another, by `columns`; no row while there is room. */
const changeAtLimit = (account: string, columns: string): string =>
  `SELECT ${columns} FROM audit_event WHERE account_id = ${account} AND at > now() - interval '1 hour'
    ORDER BY at DESC OFFSET ${changesAnHour - 1} LIMIT 1`

/** Scope with which an assistant makes and revokes keys, the one lasting thing that it can change. */
const keyScope = 'keys:manage'

/** SQL: an actor as the audit trail stores it, in a parameter made by `actorParam`. */
const actorOf = (param: string): string => `${param}::text::jsonb`

/** SQL array of the roles that include another. */
const rolesFrom = (leastRole: Role): string =>
  `ARRAY[${roles.slice(roles.indexOf(leastRole)).map((role) => `'${role}'`)}]`

/**
 * Parts of a WITH statement that select the actor of a change as `actor`, which has no row once the actor may not act: a
 * person whose session has ended, whose account is not active, or who has lost the role; a key that was revoked or has
 * expired; an assistant that was disconnected, or whose approver may not act; anyone, once the account has had its changes
 * of the hour, unless the statement ends something. Every statement that makes or changes a lasting thing has them, and
 * makes it `byActor`, so that no time passes between the question and the change.
 * A person without a session has an ID token of an identity provider, whose sign-in (`since`) is later than the end of all
 * sessions. No actor is the operator, or the service itself.
 * Each part reads the coordinator's tables of a Citus cluster or the distributed ones, never both.
 * @param actor parameter made by `actorParam`
 * @param account parameter with the account that the actor acts on; for `self` the person's own
 */
export function authority(
  actor: string,
  account: string,
  leastRole: Least,
  effect: Effect = 'changes',
): string {
  const of = (member: string) => `${actorOf(actor)} ->> '${member}'`
  const isMember =
    leastRole === 'self'
      ? ''
      : ` OR id IN (SELECT member_id FROM membership WHERE account_id = ${account} AND role = ANY(${rolesFrom(leastRole)}))`
  // Keys and assistants make keys and feeds; they never act as an owner, nor for the person.
  const byCredential = leastRole === 'developer' ? credentialParts(of, account) : { parts: '', ids: '' }
  const isUnderLimit = effect === 'changes' ? ' AND NOT EXISTS (SELECT 1 FROM change_at_limit)' : ''
  const limit =
    effect === 'changes'
      ? `change_at_limit AS (
  ${changeAtLimit(account, '1')}
), `
      : ''
  return `${limit}acting_session AS (
  SELECT account_id AS id FROM portal_session
  WHERE account_id = ${of('id')} AND session_id = ${of('session')} AND revoked_at IS NULL AND expires_at > now()
    AND last_seen_at > now() - interval '${sessionIdle / 3_600_000} hours'
), ${byCredential.parts}acting AS (
  SELECT id FROM acting_session${byCredential.ids}
  UNION ALL SELECT ${of('id')} WHERE ${of('kind')} = 'person' AND ${of('session')} IS NULL
), acting_account AS (
  SELECT id FROM account WHERE status = 'active' AND id IN (SELECT id FROM acting UNION ALL SELECT ${account})
    AND (id IS DISTINCT FROM ${of('id')} OR coalesce(to_timestamp((${of('since')})::float8 / 1000) > auth_after, true))
), actor AS (
  SELECT id FROM acting
  WHERE id IN (SELECT id FROM acting_account) AND ${account} IN (SELECT id FROM acting_account)
    AND (id = ${account}${isMember})${isUnderLimit}
  UNION ALL SELECT NULL WHERE ${actor}::text IS NULL
)`
}

/** Parts that select the person in whose place an assistant or a key acts, and their part of a UNION. */
const credentialParts = (of: (member: string) => string, account: string) => ({
  parts: `acting_grant AS (
  SELECT coalesce(approved_by, account_id) AS id FROM oauth_grant
  WHERE account_id = ${account} AND grant_id = ${of('id')} AND ${of('kind')} = 'grant' AND status = 'active'
    AND coalesce(expires_at > now(), true) AND '${keyScope}' = ANY(string_to_array(scopes, ' '))
), acting_key AS (
  SELECT account_id AS id FROM api_key WHERE account_id = ${account} AND key_id = ${of('id')} AND ${of('kind')} = 'key'
    AND status = 'active' AND coalesce(expires_at > now(), true)
), `,
  ids: ' UNION ALL SELECT id FROM acting_grant UNION ALL SELECT id FROM acting_key',
})

/** SQL condition of a change: its actor may act. */
export const byActor = 'EXISTS (SELECT 1 FROM actor)'

/** The actor may not act any more: its session, role, connection or account has ended since the request was admitted. */
export class AuthorityEnded extends Error {
  readonly kind: Actor['kind']
  constructor(kind: Actor['kind']) {
    super(`The authority of the ${kind} has ended; nothing was changed.`)
    this.name = 'AuthorityEnded'
    this.kind = kind
  }
}

/** The account has had its changes of the hour; nothing was changed. */
export class TooManyChanges extends Error {
  /** Seconds until there is room for another. */
  readonly retryAfter: number
  constructor(retryAfter: number) {
    super(`An account makes at most ${changesAnHour} changes an hour; nothing was changed.`)
    this.name = 'TooManyChanges'
    this.retryAfter = retryAfter
  }
}

/** An actor, the account that it acts on, and the least role that its change needs. */
export interface Acting {
  readonly by: Actor | undefined
  readonly accountId: string
  readonly least: Least
  /** Whether the statement ends something; by default it makes or changes it. */
  readonly effect?: Effect
}

/** SQL for `$1` actor and `$2` account, by the least role. */
const statements = Object.fromEntries(
  (['self', ...roles] as const).map((leastRole) => [
    leastRole,
    `WITH ${authority('$1', '$2', leastRole, 'ends')} SELECT 1 FROM actor`,
  ]),
) as Readonly<Record<Least, string>>

const limitStatement = changeAtLimit(
  '$1',
  `extract(epoch FROM at + interval '1 hour' - now())::float8 AS seconds`,
)

/** @throws AuthorityEnded if the actor may not act */
export async function requireActing(
  db: Database,
  { by, accountId, least: leastRole }: Acting,
): Promise<void> {
  if (!by) return
  const actors = await db.query(statements[leastRole], [JSON.stringify(by), accountId])
  if (actors.length === 0) throw new AuthorityEnded(by.kind)
}

/**
 * The rows of a statement that has made its change `byActor`.
 * @throws AuthorityEnded if there are none because the actor may not act
 * @throws TooManyChanges if there are none because the account has had its changes of the hour
 */
export async function actedOn<T>(db: Database, acting: Acting, query: Promise<T[]>): Promise<T[]> {
  const rows = await query
  if (rows.length > 0 || !acting.by) return rows
  await requireActing(db, acting)
  if (acting.effect === 'ends') return rows
  const [last] = await db.query<{ seconds: number }>(limitStatement, [acting.accountId])
  if (last) throw new TooManyChanges(Math.max(1, Math.ceil(last.seconds)))
  return rows
}

/** A person and an account of others on which they have approved an assistant. */
export interface Approval {
  readonly accountId: string
  readonly approvedBy: string | null
}

/**
 * Whether the people who approved assistants may still do so, in the order of the approvals: they are active, and
 * developers or owners. The approval of a person on their own account, whose state the caller has read, needs no query.
 * Accounts and memberships are on other nodes of a cluster than grants, so they are read in statements of their own.
 */
export async function mayApprove(db: Database, approvals: readonly Approval[]): Promise<readonly boolean[]> {
  const isByMember = ({ accountId, approvedBy }: Approval) => approvedBy !== null && approvedBy !== accountId
  const people = [...new Set(approvals.filter(isByMember).map(({ approvedBy }) => approvedBy))]
  if (people.length === 0) return approvals.map(() => true)
  const [active, members] = await Promise.all([
    db.query<{ id: string }>(`SELECT id FROM account WHERE id = ANY($1::text[]) AND status = 'active'`, [
      people,
    ]),
    db.query<{ accountId: string; memberId: string }>(
      `SELECT account_id AS "accountId", member_id AS "memberId" FROM membership
       WHERE member_id = ANY($1::text[]) AND role = ANY(${rolesFrom('developer')})`,
      [people],
    ),
  ])
  const activePeople = new Set(active.map(({ id }) => id))
  const approvers = new Set(members.map(({ accountId, memberId }) => `${accountId} ${memberId}`))
  return approvals.map(
    (approval) =>
      !isByMember(approval) ||
      (activePeople.has(approval.approvedBy ?? '') &&
        approvers.has(`${approval.accountId} ${approval.approvedBy}`)),
  )
}
