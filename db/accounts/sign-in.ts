import { randomBytes } from 'node:crypto'
import { newId, sha256 } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import type { Stored } from '../row.ts'
import { milliseconds, ms } from '../sql.ts'
import { actorOf, actorParam, audited, byOperator } from './audit.ts'
import { AuthorityEnded, actedOn, authority, byActor } from './authority.ts'

/** A live session of the portal; times in ms since 1970. */
export type PortalSession = Stored<
  'portalSession',
  | 'sessionId'
  | 'accountId'
  | 'createdAt'
  | 'lastSeenAt'
  | 'expiresAt'
  | 'userAgent'
  | 'address'
  | 'actingFor'
  | 'provedAt'
>

/** Members of a session that a sign-in may bring. A sign-in proves who the person is, unless a provider says otherwise. */
export type SessionState = Partial<Pick<PortalSession, 'actingFor' | 'provedAt'>>

/** Store of one-time sign-in links and portal sessions. Only a hash of each secret is stored. */
export interface SignIn {
  /** Creates a link, which ends earlier ones of the account, and records it in the audit trail; returns its token. */
  createLink(accountId: string, validMs: number): Promise<string>
  /**
   * The account of the last link that was made for it, unless that was used or has expired; it is used up by this call,
   * and recorded. Otherwise `null`.
   */
  useLink(token: string): Promise<string | null>
  /**
   * Creates a session and records the sign-in; the token is returned once and stored as its hash.
   * @throws AuthorityEnded if the account is not active
   */
  createSession(
    accountId: string,
    validMs: number,
    userAgent?: string,
    address?: string | null,
    state?: SessionState,
  ): Promise<{ token: string; sessionId: string }>
  /** The live session of a token. The look-up keeps it alive; a session that is idle for `idleMs` ends. */
  session(token: string, idleMs: number): Promise<PortalSession | null>
  /** Whether a session is live; does not keep it alive. */
  isLive(accountId: string, sessionId: string, idleMs: number): Promise<boolean>
  /** Live sessions of an account, the most recently seen first. */
  sessions(accountId: string, idleMs: number): Promise<readonly PortalSession[]>
  /** Has a session work on another account, `null` for the person's own. `false` if the person is not a member of it. */
  actFor(accountId: string, sessionId: string, actingFor: string | null): Promise<boolean>
  /** Text in a form that a fresh session was shown: the form may be sent until `until` (ms since 1970), fresh or not. */
  stampForm(sessionId: string, until: number): string
  /** Whether a form was shown to the session so, and may still be sent. */
  isStamped(stamp: string, sessionId: string): boolean
  /** Ends one session and records the sign-out. */
  endSession(accountId: string, sessionId: string, by?: Actor): Promise<void>
  /**
   * Ends every session of an account except the one named, its open sign-in links, and ID tokens of earlier sign-ins at
   * identity providers; returns how many sessions.
   */
  endSessions(accountId: string, exceptSessionId?: string, by?: Actor): Promise<number>
  /** Deletes links that expired a day ago, and sessions that expired 90 days ago: the activity names them. */
  prune(): Promise<void>
}

/** Days that a session is kept after its end, for the activity to name its browser. */
const keptDays = 90

/** 256 random bits, URL-safe. */
const newSecret = (): string => randomBytes(32).toString('base64url')

const columns = `session_id AS "sessionId", account_id AS "accountId", ${ms('created_at')} AS "createdAt",
  ${ms('last_seen_at')} AS "lastSeenAt", ${ms('expires_at')} AS "expiresAt", user_agent AS "userAgent", address,
  acting_for AS "actingFor", ${ms('proved_at')} AS "provedAt"`
const live = (idle: string) =>
  `revoked_at IS NULL AND expires_at > now() AND last_seen_at > now() - ${milliseconds(idle)}`

/** Sign-ins of an account that its activity lists of an hour, and sign-outs; sessions themselves are not limited by it. */
const sessionEventsAnHour = 60
const isUnderLimit = (account: string, action: string) => `(SELECT count(*) FROM audit_event
    WHERE account_id = ${account} AND action = '${action}' AND at > now() - interval '1 hour') < ${sessionEventsAnHour}`

/** Compare-and-set: of several parallel uses one finds the link unused. Only the last link of an account opens it. */
const useLinkStatement = `
WITH used AS (
  UPDATE sign_in_link SET used_at = now()
  WHERE hash = $1 AND used_at IS NULL AND expires_at > now() AND NOT EXISTS (SELECT 1 FROM sign_in_link later
    WHERE later.account_id = sign_in_link.account_id
      AND (later.created_at, later.hash) > (sign_in_link.created_at, sign_in_link.hash))
  RETURNING account_id
)
${audited('sign_in_link_used', { account: 'account_id', from: 'used', event: '$2', subject: 'account_id', actor: `jsonb_build_object('kind', 'person', 'id', account_id)` })}
RETURNING account_id AS "accountId"`

const createSessionStatement = `
WITH active AS (
  SELECT id FROM account WHERE id = $2 AND status = 'active'
), made AS (
  INSERT INTO portal_session (hash, account_id, session_id, expires_at, user_agent, address, acting_for, proved_at)
  SELECT $1, id, $3, now() + ${milliseconds('$4')}, $5, $7, $9,
    CASE WHEN $10::float8 IS NOT NULL THEN least(to_timestamp($10::float8 / 1000), now()) END FROM active RETURNING account_id, session_id
), audit AS (
  ${audited('signed_in', { account: 'account_id', from: 'made', event: '$6', subject: 'session_id', actor: actorOf('$8') })} WHERE ${isUnderLimit('$2', 'signed_in')}
)
SELECT session_id FROM made`

const actForStatement = `
WITH ${authority('$4', '$1', 'self', 'ends')}
UPDATE portal_session SET acting_for = $3
WHERE account_id = $1 AND session_id = $2 AND ${byActor} AND ($3::text IS NULL
  OR $3 IN (SELECT account_id FROM membership WHERE member_id = $1)) RETURNING session_id`

const endSessionStatement = `
WITH ${authority('$4', '$1', 'self', 'ends')}, ended AS (
  UPDATE portal_session SET revoked_at = now()
  WHERE account_id = $1 AND session_id = $2 AND revoked_at IS NULL AND ${byActor} RETURNING session_id
), audit AS (
  ${audited('signed_out', { from: 'ended', event: '$3', subject: 'session_id', actor: actorOf('$4') })} WHERE ${isUnderLimit('$1', 'signed_out')}
)
SELECT session_id FROM ended`

const endSessionsStatement = `
WITH ${authority('$4', '$1', 'self', 'ends')}, ended AS (
  UPDATE portal_session SET revoked_at = now()
  WHERE account_id = $1 AND session_id IS DISTINCT FROM $2::text AND revoked_at IS NULL AND ${byActor} RETURNING session_id
), links AS (
  UPDATE sign_in_link SET used_at = now() WHERE account_id = $1 AND used_at IS NULL AND ${byActor}
), tokens AS (
  UPDATE account SET auth_after = now() WHERE id = $1 AND ${byActor}
), audit AS (
  ${audited('signed_out', { from: `(SELECT session_id FROM ended LIMIT ${sessionEventsAnHour}) listed`, event: `$3 || '_' || session_id`, subject: 'session_id', actor: actorOf('$4') })} WHERE ${isUnderLimit('$1', 'signed_out')}
)
SELECT session_id FROM ended`

/** One-time links. */
const linkStore = (db: Database): Pick<SignIn, 'createLink' | 'useLink'> => ({
  async createLink(accountId, validMs) {
    const token = newSecret()
    await db.query(
      `WITH made AS (
           INSERT INTO sign_in_link (hash, account_id, expires_at, created_at)
           SELECT $1, $2, now() + ${milliseconds('$3')}, greatest(now(), max(created_at) + interval '1 microsecond')
           FROM sign_in_link WHERE account_id = $2 RETURNING account_id
         )
         ${audited('sign_in_link_made', { account: 'account_id', from: 'made', event: '$4', subject: 'account_id', actor: byOperator })}`,
      [sha256(token), accountId, validMs, newId('evt')],
    )
    return token
  },

  async useLink(token) {
    const [row] = await db.query<{ accountId: string }>(useLinkStatement, [sha256(token), newId('evt')])
    return row?.accountId ?? null
  },
})

/** Creates a session of an active account. */
async function createSession(
  db: Database,
  ...[accountId, validMs, userAgent, address, state = {}]: Parameters<SignIn['createSession']>
): ReturnType<SignIn['createSession']> {
  const { actingFor = null, provedAt = Date.now() } = state
  const token = newSecret()
  const sessionId = newId('ses')
  const events = await db.query(createSessionStatement, [
    sha256(token),
    accountId,
    sessionId,
    validMs,
    userAgent?.slice(0, 200) ?? null,
    newId('evt'),
    address ?? null,
    actorParam({ kind: 'person', id: accountId, session: sessionId }),
    actingFor,
    provedAt,
  ])
  if (events.length === 0) throw new AuthorityEnded('person')
  return { token, sessionId }
}

/** Live sessions. */
function sessionStore(
  db: Database,
): Pick<SignIn, 'createSession' | 'session' | 'sessions' | 'isLive' | 'actFor'> {
  return {
    createSession: (...session) => createSession(db, ...session),

    async session(token, idleMs) {
      const [row] = await db.query<PortalSession>(
        `UPDATE portal_session SET last_seen_at = now() WHERE hash = $1 AND ${live('$2')} RETURNING ${columns}`,
        [sha256(token), idleMs],
      )
      if (!row) return null
      const active = await db.query(`SELECT 1 FROM account WHERE id = $1 AND status = 'active'`, [
        row.accountId,
      ])
      return active.length > 0 ? row : null
    },

    sessions: (accountId, idleMs) =>
      db.query<PortalSession>(
        `SELECT ${columns} FROM portal_session WHERE account_id = $1 AND ${live('$2')} ORDER BY last_seen_at DESC`,
        [accountId, idleMs],
      ),

    async isLive(accountId, sessionId, idleMs) {
      const rows = await db.query(
        `SELECT 1 FROM portal_session WHERE account_id = $1 AND session_id = $3 AND ${live('$2')}`,
        [accountId, idleMs, sessionId],
      )
      return rows.length > 0
    },

    async actFor(accountId, sessionId, actingFor) {
      const by = { kind: 'person', id: accountId, session: sessionId } as const
      const rows = db.query(actForStatement, [accountId, sessionId, actingFor, actorParam(by)])
      return (await actedOn(db, { by, accountId, least: 'self', effect: 'ends' }, rows)).length > 0
    },
  }
}

/** The ends of sessions. */
const sessionEnds = (db: Database): Pick<SignIn, 'endSession' | 'endSessions'> => ({
  async endSession(accountId, sessionId, by) {
    const rows = db.query(endSessionStatement, [accountId, sessionId, newId('evt'), actorParam(by)])
    // A session that has ended already is none that is to be ended.
    if (by?.session !== sessionId) await actedOn(db, { by, accountId, least: 'self', effect: 'ends' }, rows)
    else await rows
  },

  async endSessions(accountId, exceptSessionId, by) {
    const params = [accountId, exceptSessionId ?? null, newId('evt'), actorParam(by)]
    const rows = db.query(endSessionsStatement, params)
    return (await actedOn(db, { by, accountId, least: 'self', effect: 'ends' }, rows)).length
  },
})

/** Stamps of forms: the end, and a keyed hash of it and the session, which the cookie of the session does not suffice to make. */
function formStamps({ vault }: Database): Pick<SignIn, 'stampForm' | 'isStamped'> {
  const hashesOf = (sessionId: string, until: string) => vault.hashes('form', `${sessionId} ${until}`)
  return {
    stampForm: (sessionId, until) => `${until}.${hashesOf(sessionId, String(until))[0]}`,
    isStamped(stamp, sessionId) {
      const [until = '', hash = ''] = stamp.split('.')
      return Number(until) > Date.now() && hashesOf(sessionId, until).includes(hash)
    },
  }
}

/** The store over a database. */
export function createSignIn(db: Database): SignIn {
  return {
    ...linkStore(db),
    ...sessionStore(db),
    ...sessionEnds(db),
    ...formStamps(db),

    async prune() {
      await db.query(`DELETE FROM sign_in_link WHERE expires_at < now() - interval '1 day'`)
      await db.query(`DELETE FROM portal_session WHERE expires_at < now() - interval '${keptDays} days'`)
    },
  }
}
