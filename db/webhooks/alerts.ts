import { newId } from '../../tools/contract/ids.ts'
import type { Actor, TierName } from '../../tools/contract/ports.ts'
import type { EventTypeName } from '../../tools/contract/webhook-events.ts'
import { actorOf, actorParam, audited, byService } from '../accounts/audit.ts'
import { type Acting, actedOn, authority, byActor } from '../accounts/authority.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import type { Stored } from '../row.ts'
import { freeSlot, instantOf, ms, seconds } from '../sql.ts'
import { openOrNull, type Sealed } from '../vault.ts'
import { deliveriesPerDay, hasMailsLeft } from './outbox.ts'

/** Arguments of a tool. */
type Arguments = Readonly<Record<string, unknown>>

/** Reason why an alert waits: a person paused it, its search could not be made for an hour, or its search was refused. */
export type HeldBy = NonNullable<Stored<'skyAlert', 'heldBy'>['heldBy']>

/** The part of an alert that a person chooses. */
export interface AlertFields {
  readonly name: string
  readonly tool: string
  readonly args: Arguments
  /** Seconds before the start of an event at which it is sent. */
  readonly leadSeconds: number
  readonly endpointIds: readonly string[]
}

/** An alert as its account sees it; times in ms since 1970. */
export interface SkyAlert extends Omit<AlertFields, 'args'> {
  readonly alertId: string
  /** Null if they were encrypted under a key that is lost. */
  readonly args: Arguments | null
  readonly createdAt: number
  /** All events that start before it are found. */
  readonly searchedUntil: number
  /** Start of the next event that is found; null if none is. */
  readonly nextAt: number | null
  readonly heldBy: HeldBy | null
  /** Code of the problem that holds it. */
  readonly problem: string | null
}

/** Names an alert. */
export type AlertName = Stored<'skyAlert', 'accountId' | 'alertId'>

/** An alert whose next search this process has taken. */
export interface TakenAlert extends AlertName, Omit<AlertFields, 'args' | 'endpointIds'> {
  readonly tier: TierName
  readonly args: Arguments | null
  readonly searchedUntil: number
}

/** An event that a search has found; `startsAt` in ms since 1970. */
export interface AlertEvent {
  /** The header `webhook-id` of its deliveries. */
  readonly eventId: string
  readonly startsAt: number
  /** JSON, as it is sent and signed. */
  readonly payload: string
}

/** Names an event that is to be sent now. */
export interface DueAlertEvent extends AlertName {
  readonly eventId: string
}

/** Store of the sky alerts and of the events that their searches have found. */
export interface SkyAlerts {
  /** Alerts of an account, oldest first. */
  list(accountId: string): Promise<readonly SkyAlert[]>
  /**
   * Adds an alert under an id that the caller made, once; it finds events that start after `from`, ms since 1970.
   * @returns `false` when the account has `maxAlerts` already
   */
  add(name: AlertName, fields: AlertFields, from: number, by: Actor): Promise<boolean>
  /** Holds an alert: its events that become due meanwhile are not sent. `false` if there is none that runs. */
  pause(name: AlertName, by: Actor): Promise<boolean>
  /** Goes on with an alert from `now`, ms since 1970. `false` if there is none that is held. */
  resume(name: AlertName, now: number, by: Actor): Promise<boolean>
  /** Deletes it with the events that are not due yet. */
  remove(name: AlertName, by: Actor): Promise<boolean>
  /** Alerts of active accounts whose search is due and that have an enabled webhook: one of each account, then a second, the longest waiting first. */
  due(limit: number): Promise<readonly AlertName[]>
  /** Takes an alert for a search; `null` if another process has, it is held, or its account is suspended. */
  take(name: AlertName): Promise<TakenAlert | null>
  /** Ends a search: adds its events, those before `until` are found now. Does nothing after a change or a later search. */
  found(alert: TakenAlert, until: number, events: readonly AlertEvent[]): Promise<void>
  /** Holds an alert for a problem. After an `hour` it is searched again, from the same instant. */
  hold(alert: TakenAlert, by: Exclude<HeldBy, 'person'>, problem: string): Promise<void>
  /** Events that are due, of active accounts that have had fewer than their deliveries of a day. */
  dueEvents(limit: number): Promise<readonly DueAlertEvent[]>
  /** Moves an event into the outbox, once; returns how many webhooks get it. */
  send(event: DueAlertEvent): Promise<number>
}

/** Alerts per account. */
export const maxAlerts = 20
/** Attempts to find a free place while parallel requests take it. */
const slotAttempts = 8
/** After this time an alert that was taken is taken again: longer than any search. */
const takenSeconds = 120
/** Pause of an alert whose search could not be made now. */
const hourSeconds = 3_600
/** The next search runs so long before its first event could be due. */
const aheadSeconds = 3_600

/** Type of the events. */
const type: EventTypeName = 'sky.event'

/** Name under which the vault encrypts the arguments of an alert. */
export const alertSecretName = (alertId: string): string => `alert ${alertId}`

/** When an alert is searched next. Computed here: Citus allows no arithmetic with columns of time in an UPDATE. */
const searchAt = (until: number, leadSeconds: number): number => until - (leadSeconds + aheadSeconds) * 1_000

/** SQL of an audit event for each row of `changed`. */
const audit = (action: string, id: string, actor: string): string => `
${audited(action, { from: 'changed', event: id, subject: 'alert_id', actor })} RETURNING subject`

const listStatement = `
SELECT alert_id AS "alertId", name, tool, arguments, lead_seconds AS "leadSeconds", endpoints AS "endpointIds",
  ${ms('created_at')} AS "createdAt", ${ms('searched_until')} AS "searchedUntil", held_by AS "heldBy", problem,
  (SELECT ${ms('min(e.starts_at)')} FROM sky_alert_event e
   WHERE e.account_id = $1 AND e.alert_id = sky_alert.alert_id AND e.starts_at > now()) AS "nextAt"
FROM sky_alert WHERE account_id = $1 ORDER BY sky_alert.created_at, alert_id`

/** Adds an alert in a free place. A random one keeps parallel requests apart. */
const addStatement = `
WITH ${authority('$10', '$1', 'developer')}, ${freeSlot('sky_alert', maxAlerts, 't.alert_id = $2')}, changed AS (
  INSERT INTO sky_alert (account_id, alert_id, slot, name, tool, arguments, lead_seconds, endpoints, searched_until, search_at)
  SELECT $1, $2, slot, $3, $4, $5::text::jsonb, $6::int, $7::text::jsonb, ${instantOf('$8')}, now() FROM free WHERE ${byActor}
  RETURNING alert_id
)${audit('alert_added', '$9', actorOf('$10'))}`

const pauseStatement = `
WITH ${authority('$4', '$1', 'developer', 'ends')}, changed AS (
  UPDATE sky_alert SET held_by = 'person', problem = NULL, search_at = NULL
  WHERE account_id = $1 AND alert_id = $2 AND search_at IS NOT NULL AND ${byActor} RETURNING alert_id
)${audit('alert_paused', '$3', actorOf('$4'))}`

const resumeStatement = `
WITH ${authority('$6', '$1', 'developer')}, changed AS (
  UPDATE sky_alert SET held_by = NULL, problem = NULL, searched_until = ${instantOf('$3')}, search_at = ${instantOf('$4')}
  WHERE account_id = $1 AND alert_id = $2 AND search_at IS NULL AND ${byActor} RETURNING alert_id
)${audit('alert_resumed', '$5', actorOf('$6'))}`

const removeStatement = `
WITH ${authority('$4', '$1', 'developer', 'ends')}, changed AS (
  DELETE FROM sky_alert WHERE account_id = $1 AND alert_id = $2 AND ${byActor} RETURNING alert_id
), events AS (
  DELETE FROM sky_alert_event WHERE account_id = $1 AND alert_id = $2 AND ${byActor}
)${audit('alert_removed', '$3', actorOf('$4'))}`

/** The first alert of each account before the second of any: an account with many takes no turn from others. */
const dueStatement = `
SELECT "accountId", "alertId" FROM (
SELECT s.account_id AS "accountId", s.alert_id AS "alertId", s.search_at,
  row_number() OVER (PARTITION BY s.account_id ORDER BY s.search_at) AS turn
FROM sky_alert s JOIN account a ON a.id = s.account_id AND a.status = 'active'
WHERE s.search_at <= now() AND EXISTS (SELECT 1 FROM webhook_endpoint w
  WHERE w.account_id = s.account_id AND w.disabled_by IS NULL AND s.endpoints ? w.endpoint_id)
) due ORDER BY turn, search_at LIMIT $1::int`

/** Of several processes one finds the time of the search in the past. */
const takeStatement = `
UPDATE sky_alert s SET search_at = now() + interval '${takenSeconds} seconds' FROM account a
WHERE s.account_id = $1 AND s.alert_id = $2 AND s.search_at <= now() AND a.id = $1 AND a.status = 'active'
RETURNING s.name, s.tool, s.arguments, s.lead_seconds AS "leadSeconds", ${ms('s.searched_until')} AS "searchedUntil", a.tier`

/** Compare-and-set by `searched_until`: events and the end of their search are stored together, once. */
const foundStatement = `
WITH changed AS (
  UPDATE sky_alert SET searched_until = ${instantOf('$4')}, search_at = ${instantOf('$5')}, held_by = NULL, problem = NULL
  WHERE account_id = $1 AND alert_id = $2 AND searched_until = ${instantOf('$3')} AND search_at IS NOT NULL
  RETURNING alert_id
)
INSERT INTO sky_alert_event (account_id, alert_id, event_id, starts_at, due_at, payload)
SELECT $1, alert_id, e.event_id, ${instantOf('e.starts')}, ${instantOf('e.due')}, e.payload
FROM changed, unnest($6::text[], $7::int8[], $8::int8[], $9::text[]) AS e(event_id, starts, due, payload)
ON CONFLICT (account_id, alert_id, event_id) DO NOTHING`

/** Only the first of several searches that could not be made is an audit event. */
const holdStatement = `
WITH before AS (
  SELECT held_by FROM sky_alert WHERE account_id = $1 AND alert_id = $2
), changed AS (
  UPDATE sky_alert SET held_by = $4, problem = $5,
    search_at = now() + ${seconds('$7')}
  WHERE account_id = $1 AND alert_id = $2 AND searched_until = ${instantOf('$3')} AND search_at IS NOT NULL
  RETURNING alert_id
)
${audited('alert_held', { from: 'changed, before', event: '$6', subject: 'alert_id', detail: `jsonb_build_object('problem', $5::text)`, actor: byService })}
WHERE before.held_by IS NULL`

const dueEventsStatement = `
SELECT e.account_id AS "accountId", e.alert_id AS "alertId", e.event_id AS "eventId"
FROM sky_alert_event e JOIN account a ON a.id = e.account_id AND a.status = 'active'
WHERE e.due_at <= now() AND (SELECT count(*) FROM webhook_delivery d
  WHERE d.account_id = e.account_id AND d.created_at > now() - interval '1 day') < ${deliveriesPerDay}
ORDER BY e.due_at LIMIT $1::int`

/** One statement, so that an event is either waiting or in the outbox, whenever a process ends. */
const sendStatement = `
WITH gone AS (
  DELETE FROM sky_alert_event WHERE account_id = $1 AND alert_id = $2 AND event_id = $3 RETURNING event_id, payload
)
INSERT INTO webhook_delivery (account_id, endpoint_id, event_id, type, payload)
SELECT $1, w.endpoint_id, gone.event_id, $4, gone.payload FROM gone
  JOIN sky_alert s ON s.account_id = $1 AND s.alert_id = $2 AND coalesce(s.held_by, '') <> 'person'
  JOIN webhook_endpoint w ON w.account_id = $1 AND w.disabled_by IS NULL AND s.endpoints ? w.endpoint_id
    AND ${hasMailsLeft('w')}
ON CONFLICT (account_id, endpoint_id, event_id) DO NOTHING RETURNING endpoint_id`

type Row<T> = Omit<T, 'args'> & { readonly arguments: Sealed }

const openArguments = (db: Database, alertId: string, sealed: Sealed) =>
  openOrNull<Arguments>(db.vault, alertSecretName(alertId), sealed)

/** Runs a statement of which the first parameter is the account and the last one the actor. */
const isDone = async (
  db: Database,
  statement: string,
  params: readonly unknown[],
  by: Actor,
  effect: Acting['effect'] = 'changes',
): Promise<boolean> => {
  const rows = db.query(statement, [...params, actorParam(by)])
  const acting = { by, accountId: String(params[0]), least: 'developer', effect } as const
  return (await actedOn(db, acting, rows)).length > 0
}

async function listAlerts(db: Database, accountId: string): Promise<readonly SkyAlert[]> {
  const rows = await db.query<Row<SkyAlert>>(listStatement, [accountId])
  return rows.map(({ arguments: sealed, ...row }) => ({
    ...row,
    args: openArguments(db, row.alertId, sealed),
  }))
}

/** Alerts as the people of an account change them. */
const alertChanges = (db: Database): Pick<SkyAlerts, 'list' | 'add' | 'pause' | 'resume' | 'remove'> => ({
  list: (accountId) => listAlerts(db, accountId),

  async add({ accountId, alertId }, { name, tool, args, leadSeconds, endpointIds }, from, by) {
    const sealed = JSON.stringify(db.vault.seal(alertSecretName(alertId), args))
    const values = [name, tool, sealed, leadSeconds, JSON.stringify(endpointIds), from]
    const params = [accountId, alertId, ...values, newId('evt')]
    for (let attempt = 1; ; attempt++) {
      try {
        if (await isDone(db, addStatement, params, by)) return true
        const sameId = 'SELECT 1 FROM sky_alert WHERE account_id = $1 AND alert_id = $2'
        return (await db.query(sameId, [accountId, alertId])).length > 0
      } catch (error) {
        if (!isUniqueViolation(error) || attempt === slotAttempts) throw error
      }
    }
  },

  pause: ({ accountId, alertId }, by) =>
    isDone(db, pauseStatement, [accountId, alertId, newId('evt')], by, 'ends'),

  async resume({ accountId, alertId }, now, by) {
    const alert = (await listAlerts(db, accountId)).find((listed) => listed.alertId === alertId)
    if (!alert) return false
    const until = Math.max(alert.searchedUntil, now)
    const times = [until, searchAt(until, alert.leadSeconds)]
    return isDone(db, resumeStatement, [accountId, alertId, ...times, newId('evt')], by)
  },

  remove: ({ accountId, alertId }, by) =>
    isDone(db, removeStatement, [accountId, alertId, newId('evt')], by, 'ends'),
})

/** The work of the service on alerts: searches, and events that become due. */
const alertSearches = (db: Database): Omit<SkyAlerts, 'list' | 'add' | 'pause' | 'resume' | 'remove'> => ({
  due: (limit) => db.query<AlertName>(dueStatement, [limit]),

  async take({ accountId, alertId }) {
    const [row] = await db.query<Row<Omit<TakenAlert, keyof AlertName>>>(takeStatement, [accountId, alertId])
    if (!row) return null
    const { arguments: sealed, ...alert } = row
    return { accountId, alertId, ...alert, args: openArguments(db, alertId, sealed) }
  },

  async found({ accountId, alertId, searchedUntil, leadSeconds }, until, events) {
    const columns = [
      events.map(({ eventId }) => eventId),
      events.map(({ startsAt }) => startsAt),
      events.map(({ startsAt }) => startsAt - leadSeconds * 1_000),
      events.map(({ payload }) => payload),
    ]
    const times = [searchedUntil, until, searchAt(until, leadSeconds)]
    await db.query(foundStatement, [accountId, alertId, ...times, ...columns])
  },

  async hold({ accountId, alertId, searchedUntil }, by, problem) {
    const pause = by === 'hour' ? hourSeconds : null
    await db.query(holdStatement, [accountId, alertId, searchedUntil, by, problem, newId('evt'), pause])
  },

  dueEvents: (limit) => db.query<DueAlertEvent>(dueEventsStatement, [limit]),

  async send({ accountId, alertId, eventId }) {
    return (await db.query(sendStatement, [accountId, alertId, eventId, type])).length
  },
})

/** The store over a database. */
export function createSkyAlerts(db: Database): SkyAlerts {
  return { ...alertChanges(db), ...alertSearches(db) }
}
