import { newId } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import type { Database } from '../connection/database.ts'
import { ms } from '../sql.ts'
import { markedName, personNames } from './people.ts'

/** An actor as the audit trail stores it: ids only, since events stay when names and sessions are deleted. */
type StoredActor = Omit<Actor, 'kind' | 'id'> & {
  readonly kind: Actor['kind'] | 'operator' | 'service'
  readonly id?: string
}

/** One event of the audit trail. */
export interface AuditEvent {
  readonly accountId: string
  /** For example `key_created`, `signed_in`, `tier_changed`. */
  readonly action: string
  /** Id of the thing acted on; never a secret. */
  readonly subject: string
  readonly detail?: Readonly<Record<string, unknown>>
}

/** SQL: the actor in a parameter made by `actorParam`. */
export const actorOf = (param: string): string => `${param}::text::jsonb`

/** Parameter with an actor; null for one that is not known. */
export const actorParam = (actor?: StoredActor): string | null => (actor ? JSON.stringify(actor) : null)

/** Parameter that names the service itself as the actor. */
export const serviceParam = actorParam({ kind: 'service' })
/** SQL: the service itself as the actor. */
export const byService = `'${serviceParam}'::jsonb`
/** SQL: the operator, who starts commands beside the service, as the actor. */
export const byOperator = `'${actorParam({ kind: 'operator' })}'::jsonb`

/** SQL of what the audit events of a statement say. */
interface AuditParts {
  /** The rows that each cause an event. */
  readonly from: string
  readonly event: string
  readonly subject: string
  readonly actor: string
  /** Account `$1` by default. */
  readonly account?: string
  readonly detail?: string
}

/**
 * SQL that records an action in the audit trail for each row of `from`.
 * @param action SQL of the action
 */
export const auditedActions = (
  action: string,
  { from, event, subject, actor, account = '$1', detail }: AuditParts,
): string => `
INSERT INTO audit_event (account_id, event_id, action, subject, ${detail ? 'detail, ' : ''}actor)
SELECT ${account}, ${event}, ${action}, ${subject}, ${detail ? `${detail}, ` : ''}${actor} FROM ${from}`

/** SQL that records an action, by its name, in the audit trail for each row of `from`. */
export const audited = (action: string, parts: AuditParts): string => auditedActions(`'${action}'`, parts)

/** Adds an event that the service itself caused. */
export async function addAuditEvent(
  db: Database,
  { accountId, action, subject, detail }: AuditEvent,
): Promise<void> {
  await db.query(
    `INSERT INTO audit_event (account_id, event_id, action, subject, detail, actor)
     VALUES ($1, $2, $3, $4, $5::text::jsonb, ${byService})`,
    [accountId, newId('evt'), action, subject, detail ? JSON.stringify(detail) : null],
  )
}

/** The actor and its place. Names, browsers and addresses are those that are still stored. */
export interface ReadActor extends StoredActor {
  /** Name of the key, assistant or person; that of a person is marked unless it is verified. */
  readonly name?: string
  /** Browser of the reader; absent for other people. */
  readonly userAgent?: string
  /** Shortened network address of the reader's sign-in; absent for other people. */
  readonly address?: string
}

/** An event as read; `at` in ms since 1970. */
export type ReadAuditEvent = AuditEvent & {
  readonly at: number
  /** Name of the key, assistant or member that it is about, or the tool of the feed. */
  readonly about?: string
  /** Absent for an event of an earlier release. */
  readonly actor?: ReadActor
}

/** Changes, the latest of `$2`. */
const changes = `
SELECT e.action, e.subject, e.detail, ${ms('e.at')} AS at, e.event_id AS id, e.actor,
  coalesce(k.name, g.client_name, f.tool, s.name) AS about, coalesce(ak.name, ag.client_name) AS "actorName",
  NULL AS "userAgent", NULL AS address
FROM audit_event e
  LEFT JOIN api_key k ON k.account_id = e.account_id AND k.key_id = e.subject
  LEFT JOIN oauth_grant g ON g.account_id = e.account_id AND g.grant_id = e.subject
  LEFT JOIN feed f ON f.account_id = e.account_id AND f.feed_id = e.subject
  LEFT JOIN sky_alert s ON s.account_id = e.account_id AND s.alert_id = e.subject
  LEFT JOIN api_key ak ON ak.account_id = e.account_id AND ak.key_id = e.actor ->> 'id'
  LEFT JOIN oauth_grant ag ON ag.account_id = e.account_id AND ag.grant_id = e.actor ->> 'id'
WHERE e.account_id = $1 ORDER BY e.at DESC, e.event_id DESC LIMIT $2::int`

/** Failed sign-ins, the latest of `$2`. */
const failures = `
SELECT 'sign_in_failed' AS action, way AS subject, jsonb_build_object('failures', failures) AS detail, ${ms('at')} AS at,
  way AS id, NULL::jsonb AS actor, NULL AS about, NULL AS "actorName", user_agent AS "userAgent", address
FROM failed_sign_in WHERE account_id = $1 ORDER BY failed_sign_in.at DESC LIMIT $2::int`

interface EventRow {
  readonly action: string
  readonly subject: string
  readonly detail: Record<string, unknown> | null
  readonly at: number
  readonly id: string
  readonly actor: StoredActor | null
  readonly about: string | null
  readonly actorName: string | null
  readonly userAgent: string | null
  readonly address: string | null
}

/**
 * Events of an account with its failed sign-ins, newest first. Names are those of today: events themselves hold none,
 * since they stay. People and sessions are on other nodes of a cluster and are read in statements of their own.
 * @param reader the person who reads them, by the id of their own account: they see where they acted themselves, and not
 *   the browsers, addresses and sessions of others
 */
export async function auditEvents(
  db: Database,
  accountId: string,
  limit = 100,
  reader = accountId,
): Promise<readonly ReadAuditEvent[]> {
  const read = await Promise.all(
    [changes, failures].map((statement) => db.query<EventRow>(statement, [accountId, limit])),
  )
  const rows = read
    .flat()
    .sort((left, right) => right.at - left.at || (right.id < left.id ? -1 : 1))
    .slice(0, limit)
  const people = [
    ...new Set(
      rows.flatMap(({ actor, subject }) => [
        ...(actor?.kind === 'person' ? [actor.id ?? ''] : []),
        ...(isMember(subject, accountId) ? [subject] : []),
      ]),
    ),
  ]
  const [names, sessions] = await Promise.all([namesOf(db, people, reader), sessionsOf(db, reader)])
  return rows.map(({ action, subject, at: time, detail, about, actor, actorName, userAgent, address }) => {
    const session = actor?.session ? sessions.get(actor.session) : undefined
    // A failed sign-in is of the account's own person.
    const isOwn = reader === (actor?.id ?? accountId)
    const knownFields = {
      name: actorName ?? names.get(actor?.id ?? ''),
      userAgent: isOwn ? (session?.userAgent ?? userAgent) : null,
      address: isOwn ? (session?.address ?? address) : null,
    }
    const { session: sessionId, ...actorFields } = actor ?? {}
    const readActor = actor && {
      ...actorFields,
      kind: actor.kind,
      ...(isOwn && sessionId ? { session: sessionId } : {}),
    }
    const shownActor =
      readActor ?? (action === 'sign_in_failed' && detail ? { kind: 'person' as const } : undefined)
    return {
      accountId,
      action,
      subject,
      at: time,
      ...(detail && { detail }),
      ...stored({ about: about ?? (isMember(subject, accountId) ? names.get(subject) : null) }),
      ...(shownActor && { actor: { ...shownActor, ...stored(knownFields) } }),
    }
  })
}

/** Whether an event is about another person. */
const isMember = (subject: string, accountId: string) => subject.startsWith('acct_') && subject !== accountId

/** The members that have a value. */
const stored = <K extends string>(fields: Readonly<Record<K, string | null | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as { readonly [name in K]?: string }

/** Names of people by the id of their own account, marked unless they are verified, but for the reader's own. */
async function namesOf(
  db: Database,
  people: readonly string[],
  reader: string,
): Promise<ReadonlyMap<string, string | null>> {
  if (people.length === 0) return new Map()
  const rows = await db.query<{ id: string; label: string | null }>(
    'SELECT id, label FROM account WHERE id = ANY($1::text[])',
    [people],
  )
  const names = await personNames(db, new Map(rows.map(({ id, label }) => [id, label])))
  return new Map([...names].map(([id, name]) => [id, id === reader ? name.label : markedName(name)]))
}

interface Origin {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
}

/** Browser and address of the sessions of a person. */
async function sessionsOf(db: Database, person: string): Promise<ReadonlyMap<string, Origin>> {
  const rows = await db.query<Origin>(
    'SELECT session_id AS id, user_agent AS "userAgent", address FROM portal_session WHERE account_id = $1',
    [person],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
