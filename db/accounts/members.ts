import { randomBytes } from 'node:crypto'
import { newId, sha256 } from '../../tools/contract/ids.ts'
import type { Actor, TierName } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import { ms } from '../sql.ts'
import { actorOf, actorParam, audited, auditedActions } from './audit.ts'
import { type Acting, actedOn, authority, byActor, type Role } from './authority.ts'
import type { Passkeys } from './passkeys.ts'
import { type PersonName, personNames } from './people.ts'

export { type Role, roles } from './authority.ts'

/** An account that a person works on beside their own. */
export interface Membership extends PersonName {
  readonly accountId: string
  readonly role: Role
  readonly tier: TierName
}

/** A member of an account, by the id of their own account. */
export interface Member extends PersonName {
  readonly memberId: string
  readonly role: Role
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
  /** A person without a verified address who wants to join and waits for an owner, by the id of their own account. */
  readonly claimedBy: string | null
}

/** The outcome of accepting an invitation. */
export type Acceptance =
  | { readonly outcome: 'joined' | 'waiting'; readonly accountId: string }
  /** `another`: it is for another address than the verified ones of the person, or another person waits. */
  | { readonly outcome: 'another' | 'gone' }

/** A person who makes an account with an invitation, and how they sign in from then on. */
export interface NewMember {
  /** Id of the new account. */
  readonly accountId: string
  readonly tier: TierName
  readonly passwordHash: string | null
  readonly passkey: Omit<Parameters<Passkeys['add']>[0], 'accountId'> | null
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
   * Uses an invitation up for a person with its address, verified by a provider. A person without any verified address
   * waits for an owner. `gone` if it is over, its maker is no owner any more, or the person is a member already.
   */
  accept(token: string, by: Actor): Promise<Acceptance>
  /**
   * Uses an invitation up for a person without an account, who gets one: the link, which an owner has sent, is the proof. Their
   * address, which names the account, is that of the invitation. `taken` if it has an account already, `null` if the
   * invitation is over, its maker is no owner any more, or another person waits.
   */
  acceptAsNew(token: string, person: NewMember): Promise<{ readonly accountId: string } | 'taken' | null>
  /** Whether a person would join with an open invitation, would wait for an owner, or is another than the one invited. */
  fits(token: string, personId: string): Promise<'joins' | 'waits' | 'another'>
  /** Names of accounts, which are those of their own people, by id. */
  names(accountIds: readonly string[]): Promise<ReadonlyMap<string, PersonName>>
  /** Makes the person who waits with an invitation a member; `false` if there is none. */
  confirm(accountId: string, invitationId: string, memberId: string, by: Actor): Promise<boolean>
  /**
   * Enabled webhooks, running alerts and feeds that members made, and active keys that they have seen: who added or changed
   * the webhook, added the alert, opened the key, or has seen the key that made the feed.
   */
  made(accountId: string): Promise<readonly MadeThing[]>
  /**
   * Changes a role, and with a lower one ends what it does not include: invitations that the member made or that are for
   * the same address; of a viewer also assistants that they approved, and what they made. `false` when the account has no
   * such member.
   * @param keptIds ids of webhooks, alerts and feeds that go on
   */
  setRole(
    accountId: string,
    memberId: string,
    role: Role,
    by: Actor,
    keptIds?: readonly string[],
  ): Promise<boolean>
  /**
   * Removes a member with everything that `setRole` ends of a viewer; `false` when the account has no such member. Keys
   * that they have seen go on.
   */
  remove(accountId: string, memberId: string, by: Actor, keptIds?: readonly string[]): Promise<boolean>
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
  ${ms('expires_at')} AS "expiresAt", invited_by AS "invitedBy", claimed_by AS "claimedBy"`

const inviteStatement = `
WITH ${authority('$7', '$2', 'owner')}, made AS (
  INSERT INTO invitation (hash, account_id, invitation_id, email, role, expires_at, invited_by)
  SELECT $1, $2, $3, $4, $5, now() + interval '${invitationDays} days', ${actorOf('$7')} ->> 'id'
  WHERE (SELECT count(*) FROM membership WHERE account_id = $2)
    + (SELECT count(*) FROM invitation WHERE account_id = $2) < ${maxMembers} AND ${byActor}
  RETURNING account_id, invitation_id
)
${audited('member_invited', { account: 'account_id', from: 'made', event: '$6', subject: 'invitation_id', detail: `jsonb_build_object('role', $5::text)`, actor: actorOf('$7') })} RETURNING event_id`

const revokeStatement = `
WITH ${authority('$4', '$1', 'owner', 'ends')}, gone AS (
  DELETE FROM invitation WHERE account_id = $1 AND invitation_id = $2 AND ${byActor} RETURNING account_id, invitation_id
)
${audited('invitation_revoked', { account: 'account_id', from: 'gone', event: '$3', subject: 'invitation_id', actor: actorOf('$4') })} RETURNING event_id`

/** SQL of an open invitation whose maker is an owner. */
const isOpen = `expires_at > now() AND (invited_by = account_id OR EXISTS (SELECT 1 FROM membership m
    WHERE m.account_id = invitation.account_id AND m.member_id = invitation.invited_by AND m.role = 'owner'))`

/**
 * SQL of an address that a provider has verified for a person, or that an invitation has made their account for. Only the
 * letters of ASCII are compared without case: others have letters of ASCII as their lower case (U+212A is that of `k`).
 */
const hasAddress = (
  person: string,
  email: string,
) => `(EXISTS (SELECT 1 FROM identity i WHERE i.account_id = ${person} AND lower(i.email COLLATE "C") = lower(${email} COLLATE "C"))
    OR EXISTS (SELECT 1 FROM sign_in_name n WHERE n.account_id = ${person} AND n.name = lower(${email} COLLATE "C")))`

const hasNoAddress = (person: string) =>
  `NOT EXISTS (SELECT 1 FROM identity i WHERE i.account_id = ${person} AND i.email IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM sign_in_name n WHERE n.account_id = ${person})`

/**
 * Parts of a WITH statement that make a person a member and delete the invitation; of several parallel ones one does.
 * The account and the maker are read where accounts are.
 * @param invitation SQL of the invitation
 * @param person SQL of the person, in the row of the invitation
 */
const joining = (invitation: string, person: string) => `active AS (
  SELECT id FROM account WHERE status = 'active' AND id IN (SELECT account_id FROM invitation WHERE ${invitation}
    UNION ALL SELECT invited_by FROM invitation WHERE ${invitation} UNION ALL SELECT ${person} FROM invitation WHERE ${invitation})
), used AS (
  DELETE FROM invitation WHERE ${invitation} AND ${isOpen} AND account_id <> ${person}
    AND account_id IN (SELECT id FROM active) AND invited_by IN (SELECT id FROM active) AND ${person} IN (SELECT id FROM active)
    AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = invitation.account_id AND m.member_id = ${person})
    AND ${byActor}
  RETURNING account_id, role, email, claimed_by
)`

/** A person with the verified address joins. */
const acceptStatement = `
WITH ${authority('$4', '$2', 'self', 'ends')}, ${joining(`hash = $1 AND ${hasAddress('$2', 'invitation.email')}`, '$2')}, joined AS (
  INSERT INTO membership (account_id, member_id, role, email) SELECT account_id, $2, role, email FROM used
  ON CONFLICT (account_id, member_id) DO NOTHING RETURNING account_id, role
)
${audited('member_joined', { account: 'account_id', from: 'joined', event: '$3', subject: '$2', detail: `jsonb_build_object('role', role)`, actor: actorOf('$4') })}
RETURNING account_id AS "accountId"`

/** A person without any verified address waits for an owner; the first of several who have the link. */
const claimStatement = `
WITH ${authority('$4', '$2', 'self')}, claimed AS (
  UPDATE invitation SET claimed_by = $2 WHERE hash = $1 AND ${isOpen} AND claimed_by IS NULL AND account_id <> $2
    AND ${hasNoAddress('$2')}
    AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = invitation.account_id AND m.member_id = $2)
    AND ${byActor}
  RETURNING account_id, invitation_id
)
${audited('member_waits', { account: 'account_id', from: 'claimed', event: '$3', subject: 'invitation_id', actor: actorOf('$4') })} RETURNING account_id AS "accountId"`

/** A person without an account gets one, with a way to sign in, and joins. The holder of the link is the actor. */
const acceptAsNewStatement = `
WITH active AS (
  SELECT id FROM account WHERE status = 'active' AND id IN (SELECT account_id FROM invitation WHERE hash = $1
    UNION ALL SELECT invited_by FROM invitation WHERE hash = $1)
), used AS (
  DELETE FROM invitation WHERE hash = $1 AND ${isOpen} AND claimed_by IS NULL
    AND account_id IN (SELECT id FROM active) AND invited_by IN (SELECT id FROM active)
  RETURNING account_id, role, email
), named AS (
  INSERT INTO sign_in_name (name, account_id) SELECT lower(email COLLATE "C"), $2 FROM used
), person AS (
  INSERT INTO account (id, tier, label) SELECT $2, $3, email FROM used
), password AS (
  INSERT INTO account_password (account_id, hash) SELECT $2, $4::text FROM used WHERE $4::text IS NOT NULL
), added AS (
  INSERT INTO passkey (credential_id, account_id, public_key, counter, transports, name)
  SELECT $5::text, $2, $6, $7::float8::bigint, $8, $9 FROM used WHERE $5::text IS NOT NULL
), joined AS (
  INSERT INTO membership (account_id, member_id, role, email) SELECT account_id, $2, role, email FROM used
  RETURNING account_id, role
)
${audited('member_joined', { account: 'account_id', from: 'joined', event: '$10', subject: '$2', detail: `jsonb_build_object('role', role)`, actor: `jsonb_build_object('kind', 'person', 'id', $2::text)` })}
RETURNING account_id AS "accountId"`

/** An owner confirms the person who waits. */
const confirmStatement = `
WITH ${authority('$4', '$1', 'owner')}, ${joining('account_id = $1 AND invitation_id = $2 AND claimed_by = $5', 'claimed_by')}, joined AS (
  INSERT INTO membership (account_id, member_id, role, email) SELECT account_id, claimed_by, role, email FROM used
  ON CONFLICT (account_id, member_id) DO NOTHING RETURNING account_id, member_id, role
)
${audited('member_joined', { account: 'account_id', from: 'joined', event: '$3', subject: 'member_id', detail: `jsonb_build_object('role', role)`, actor: actorOf('$4') })}
RETURNING event_id`

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
  WHERE account_id = $1 AND actor ->> 'kind' = 'person' AND action IN ('webhook_added', 'webhook_changed', 'alert_added', 'feed_made')
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

/** Ends invitations that the person `$2` of `changed` made, those for an address of theirs, and those that they wait with. */
const endedInvitations = `ended_invitation AS (
  DELETE FROM invitation WHERE account_id = $1 AND EXISTS (SELECT 1 FROM changed) AND (invited_by = $2 OR claimed_by = $2
    OR lower(email) IN (SELECT lower(email) FROM changed) OR ${hasAddress('$2', 'invitation.email')})
  RETURNING invitation_id
)`

/** Ids that the person `$2` of `changed` made, without those that are kept (`$6`). */
const endingIds = `(SELECT id FROM made, changed WHERE maker = $2 AND id <> ALL($6::text[]))`

/** Ends what the person `$2` of `changed` approved and made. */
const endedThings = `ended_grant AS (
  UPDATE oauth_grant SET status = 'revoked', revoked_at = now(), revoked_by = 'person'
  WHERE account_id = $1 AND approved_by = $2 AND status = 'active' AND EXISTS (SELECT 1 FROM changed) RETURNING grant_id
), ended_webhook AS (
  UPDATE webhook_endpoint SET disabled_by = coalesce(disabled_by, 'person'), generation = generation + (kind = 'mail')::int
  WHERE account_id = $1 AND (disabled_by IS NULL OR disabled_by = 'unconfirmed') AND endpoint_id IN ${endingIds} RETURNING endpoint_id
), given_up AS (
  UPDATE webhook_delivery SET status = 'failed', due_at = NULL, response = 'the webhook was disabled'
  WHERE account_id = $1 AND due_at IS NOT NULL AND endpoint_id IN (SELECT endpoint_id FROM ended_webhook)
), ended_alert AS (
  UPDATE sky_alert SET held_by = 'person', problem = NULL, search_at = NULL
  WHERE account_id = $1 AND search_at IS NOT NULL AND alert_id IN ${endingIds} RETURNING alert_id
), ended_feed AS (
  DELETE FROM feed WHERE account_id = $1 AND feed_id IN ${endingIds} RETURNING feed_id
)`

/** Records rows of events, with ids, actions, subjects and details, in the audit trail. */
const eventsOf = (rows: string): string =>
  `${auditedActions('e.action', { from: `(${rows}) e`, event: 'e.event_id', subject: 'e.subject', detail: 'e.detail', actor: actorOf('$5') })} RETURNING event_id`

/** Audit events of the change and of everything that ended with it; `$3` begins their ids. */
const endedEvents = (change: string, hasThings: boolean) => {
  const endings = [
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
    ([noun, id, action]) => `
  UNION ALL SELECT $3 || '_' || ${id}, '${action}', ${id}, NULL FROM ended_${noun}`,
  )
  return eventsOf(`${change}${endings.join('')}`)
}

/** Changes a role to `$4`, with what the lower one does not include. */
const roleStatement = (role: Role) => `
WITH ${authority('$5', '$1', 'owner')}, changed AS (
  UPDATE membership SET role = $4 WHERE account_id = $1 AND member_id = $2 AND role <> $4 AND ${byActor}
  RETURNING member_id, email
)${role === 'owner' ? '' : `, ${endedInvitations}`}${role === 'viewer' ? `, ${madeParts}, ${endedThings}` : ''}`

const roleEvent = `SELECT $3 AS event_id, 'member_role_changed' AS action, member_id AS subject,
    jsonb_build_object('role', $4::text) AS detail FROM changed`

/** Every role with its statement. A new owner's invitations, of which there are none, stay. */
const roleStatements: Readonly<Record<Role, string>> = {
  owner: `${roleStatement('owner')}${eventsOf(roleEvent)}`,
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
const removeByOwner = removeStatement(authority('$5', '$1', 'owner', 'ends'))
const leaveByMember = removeStatement(authority('$5', '$2', 'self', 'ends'))

interface Named extends PersonName {
  readonly id: string
  readonly tier: TierName
  readonly status: string
}

const missingName: PersonName = { label: null, isVerified: false }
/** The name of an account without its other columns; the missing name for an account that is gone. */
const personName = ({ label, isVerified, accountName }: PersonName = missingName): PersonName => ({
  label,
  isVerified,
  ...(accountName && { accountName }),
})

async function accountsById(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  if (ids.length === 0) return new Map()
  const text = 'SELECT id, label, tier, status FROM account WHERE id = ANY($1::text[])'
  const rows = await db.query<Omit<Named, 'isVerified'>>(text, [ids])
  const names = await personNames(db, new Map(rows.map(({ id, label }) => [id, label])))
  return new Map(rows.map((row) => [row.id, { ...row, ...(names.get(row.id) ?? missingName) }]))
}

const owner = (accountId: string, by: Actor): Acting => ({ by, accountId, least: 'owner' })

async function removeMember(
  db: Database,
  accountId: string,
  memberId: string,
  by: Actor,
  keptIds: readonly string[] = [],
): Promise<boolean> {
  const isLeaving = by.id === memberId
  const action = isLeaving ? 'member_left' : 'member_removed'
  const params = [accountId, memberId, newId('evt'), action, actorParam(by), keptIds]
  const rows = db.query(isLeaving ? leaveByMember : removeByOwner, params)
  const acting: Acting = isLeaving ? { by, accountId: memberId, least: 'self' } : owner(accountId, by)
  return (await actedOn(db, { ...acting, effect: 'ends' }, rows)).length > 0
}

async function openInvitation(db: Database, token: string): Promise<Invitation | null> {
  if (!tokenPattern.test(token)) return null
  const text = `SELECT ${invitationColumns} FROM invitation WHERE hash = $1 AND ${isOpen}`
  const [row] = await db.query<Invitation>(text, [sha256(token)])
  return row ?? null
}

async function isMember(db: Database, accountId: string, memberId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM membership WHERE account_id = $1 AND member_id = $2'
  return (await db.query(text, [accountId, memberId])).length > 0
}

/** Joins the account of an invitation, or waits for its owner. */
async function acceptInvitation(db: Database, token: string, by: Actor): ReturnType<MemberStore['accept']> {
  if (!tokenPattern.test(token)) return { outcome: 'gone' }
  const acting: Acting = { by, accountId: by.id, least: 'self', effect: 'ends' }
  for (const [statement, outcome] of [
    [acceptStatement, 'joined'],
    [claimStatement, 'waiting'],
  ] as const) {
    const params = [sha256(token), by.id, newId('evt'), actorParam(by)]
    const [row] = await actedOn(db, acting, db.query<{ accountId: string }>(statement, params))
    if (row) return { outcome, accountId: row.accountId }
  }
  const pendingInvitation = await openInvitation(db, token)
  if (
    !pendingInvitation ||
    pendingInvitation.accountId === by.id ||
    (await isMember(db, pendingInvitation.accountId, by.id))
  )
    return { outcome: 'gone' }
  return pendingInvitation.claimedBy === by.id
    ? { outcome: 'waiting', accountId: pendingInvitation.accountId }
    : { outcome: 'another' }
}

/** Joins the account of an invitation with a new account. */
async function acceptAsNew(
  db: Database,
  token: string,
  { accountId, tier, passwordHash, passkey }: NewMember,
): ReturnType<MemberStore['acceptAsNew']> {
  if (!tokenPattern.test(token)) return null
  const passkeyParams = passkey
    ? [passkey.credentialId, passkey.publicKey, passkey.counter, passkey.transports.join(' '), passkey.name]
    : [null, null, null, null, null]
  try {
    const [row] = await db.query<{ accountId: string }>(acceptAsNewStatement, [
      sha256(token),
      accountId,
      tier,
      passwordHash,
      ...passkeyParams,
      newId('evt'),
    ])
    return row ?? null
  } catch (error) {
    if (isUniqueViolation(error)) return 'taken'
    throw error
  }
}

/** Memberships: people with their roles on accounts of others. */
function membershipStore(
  db: Database,
): Pick<MemberStore, 'accountsOf' | 'members' | 'names' | 'made' | 'setRole' | 'remove' | 'leaveAll'> {
  return {
    async accountsOf(personId) {
      const rows = await db.query<{ accountId: string; role: Role }>(
        'SELECT account_id AS "accountId", role FROM membership WHERE member_id = $1 ORDER BY created_at, account_id',
        [personId],
      )
      const accounts = await accountsById(
        db,
        rows.map(({ accountId }) => accountId),
      )
      return rows.flatMap(({ accountId, role }) => {
        const account = accounts.get(accountId)
        return account?.status === 'active'
          ? [{ accountId, role, tier: account.tier, ...personName(account) }]
          : []
      })
    },

    async members(accountId) {
      const rows = await db.query<Omit<Member, keyof PersonName>>(
        `SELECT member_id AS "memberId", role, ${ms('created_at')} AS since FROM membership
         WHERE account_id = $1 ORDER BY membership.created_at, member_id`,
        [accountId],
      )
      const accounts = await accountsById(
        db,
        rows.map(({ memberId }) => memberId),
      )
      return rows.map((row) => ({ ...row, ...personName(accounts.get(row.memberId)) }))
    },

    names: async (accountIds) =>
      new Map([...(await accountsById(db, accountIds))].map(([id, account]) => [id, personName(account)])),

    made: (accountId) => db.query<MadeThing>(madeStatement, [accountId]),

    async setRole(accountId, memberId, role, by, keptIds = []) {
      const params = [accountId, memberId, newId('evt'), role, actorParam(by)]
      const rows = db.query(roleStatements[role], role === 'viewer' ? [...params, keptIds] : params)
      if ((await actedOn(db, owner(accountId, by), rows)).length > 0) return true
      // A member who has the role already is no change.
      const sameRole = 'SELECT 1 FROM membership WHERE account_id = $1 AND member_id = $2 AND role = $3'
      return (await db.query(sameRole, [accountId, memberId, role])).length > 0
    },

    remove: (accountId, memberId, by, keptIds) => removeMember(db, accountId, memberId, by, keptIds),

    async leaveAll(by) {
      const rows = await db.query<{ id: string }>(
        'SELECT account_id AS id FROM membership WHERE member_id = $1',
        [by.id],
      )
      for (const { id } of rows) await removeMember(db, id, by.id, by)
    },
  }
}

/** Invitations, until they are accepted and confirmed. */
function invitationStore(
  db: Database,
): Pick<
  MemberStore,
  | 'invitations'
  | 'invite'
  | 'invitation'
  | 'revokeInvitation'
  | 'accept'
  | 'acceptAsNew'
  | 'fits'
  | 'confirm'
  | 'prune'
> {
  return {
    invitations: (accountId) =>
      db.query<Invitation>(
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

    invitation: (token) => openInvitation(db, token),
    accept: (token, by) => acceptInvitation(db, token, by),
    acceptAsNew: (token, person) => acceptAsNew(db, token, person),

    async revokeInvitation(accountId, invitationId, by) {
      const params = [accountId, invitationId, newId('evt'), actorParam(by)]
      return (
        (await actedOn(db, { ...owner(accountId, by), effect: 'ends' }, db.query(revokeStatement, params)))
          .length > 0
      )
    },

    async fits(token, personId) {
      const [row] = await db.query<{ mine: boolean; none: boolean }>(
        `SELECT ${hasAddress('$2', 'invitation.email')} AS mine, ${hasNoAddress('$2')} AND coalesce(claimed_by = $2, true) AS none
         FROM invitation WHERE hash = $1`,
        [sha256(token), personId],
      )
      if (row?.mine) return 'joins'
      return row?.none ? 'waits' : 'another'
    },

    async confirm(accountId, invitationId, memberId, by) {
      const params = [accountId, invitationId, newId('evt'), actorParam(by), memberId]
      return (await actedOn(db, owner(accountId, by), db.query(confirmStatement, params))).length > 0
    },

    async prune() {
      await db.query('DELETE FROM invitation WHERE expires_at <= now()')
    },
  }
}

/** The store over a database. Labels are read in a statement of their own: accounts are on other nodes of a cluster. */
export function createMembers(db: Database): MemberStore {
  return { ...membershipStore(db), ...invitationStore(db) }
}
