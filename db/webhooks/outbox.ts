import type { Database } from '../connection/database.ts'
import type { Stored } from '../row.ts'
import { ms, seconds } from '../sql.ts'
import type { Sealed } from '../vault.ts'
import { openWebhookSecrets } from './endpoints.ts'

/** An event for the webhooks of an account. */
export interface WebhookEvent {
  readonly accountId: string
  /** The header `webhook-id`. An event with the same id is added once. */
  readonly eventId: string
  readonly type: string
  /** JSON, as it is sent and signed. */
  readonly payload: string
  /** Only for this webhook; for all enabled ones of the account if absent. */
  readonly endpointId?: string
}

/** Names one delivery: an event for a webhook. */
export type DeliveryName = Stored<'webhookDelivery', 'accountId' | 'endpointId' | 'eventId'>

/** A delivery whose time has come. */
export interface DueDelivery extends DeliveryName {
  /** Attempts that were begun. */
  readonly attempts: number
  /** Whether the latest attempt at its webhook has failed. */
  readonly isFailing: boolean
}

/** A delivery that this process has taken. */
export interface TakenDelivery extends DueDelivery, Stored<'webhookEndpoint', 'kind' | 'url'> {
  readonly type: string
  readonly payload: string
  /**
   * Those that sign now, newest first; none if they were encrypted under a key that is lost. The secret of another kind than a
   * webhook is its whole URL.
   */
  readonly secrets: readonly string[]
}

/** Result of an attempt. */
export interface DeliveryResult {
  readonly isDelivered: boolean
  /** Seconds until the next attempt; null for none. */
  readonly nextSeconds: number | null
  readonly responseStatus: number | null
  readonly response: string
  readonly milliseconds: number
}

/** A delivery as the log of its webhook shows it; times in ms since 1970. */
export type LoggedDelivery = Stored<
  'webhookDelivery',
  | 'eventId'
  | 'type'
  | 'createdAt'
  | 'status'
  | 'attempts'
  | 'dueAt'
  | 'attemptedAt'
  | 'responseStatus'
  | 'response'
  | 'milliseconds'
>

/** Events on their way to webhooks. */
export interface WebhookOutbox {
  /** Adds an event; returns how many webhooks get it. */
  add(event: WebhookEvent): Promise<number>
  /**
   * Deliveries whose time has come: those for webhooks that are not failing first, then by the fewest attempts and the longest
   * wait. At most `perAccount` of an account, and as many for its failing webhooks.
   */
  due(perAccount: number, limit: number): Promise<readonly DueDelivery[]>
  /** Takes a delivery for an attempt; `null` if another process has, or its webhook is disabled. */
  take(due: DueDelivery): Promise<TakenDelivery | null>
  /** Ends the attempt. @returns since when the webhook has been failing; null for none, and for a late result */
  report(delivery: DueDelivery, result: DeliveryResult): Promise<number | null>
  /** Log of a webhook, newest first. */
  log(accountId: string, endpointId: string): Promise<readonly LoggedDelivery[]>
  /** Sends a delivery again that has ended. `false` if there is none, or its webhook is disabled. */
  sendAgain(name: DeliveryName): Promise<boolean>
  /** Deletes deliveries after `deliveryDays`. */
  prune(): Promise<void>
}

/** Days that a delivery is kept. */
export const deliveryDays = 30
/** Deliveries of an account that begin within a day; further events are not added. */
export const deliveriesPerDay = 500
/** Mails of an account that begin within a day; further events are not mailed. */
export const mailsPerDay = 50
/** SQL: whether the endpoint is no mailbox, or account `$1` has mails left today. */
export const hasMailsLeft = (endpoint: string): string => `(${endpoint}.kind <> 'mail' OR (
    SELECT count(*) FROM webhook_delivery m JOIN webhook_endpoint b ON b.account_id = m.account_id AND b.endpoint_id = m.endpoint_id
    WHERE m.account_id = $1 AND b.account_id = $1 AND b.kind = 'mail' AND m.created_at > now() - interval '1 day') < ${mailsPerDay})`
/** Deliveries that the log of a webhook shows. */
export const shownDeliveries = 100
/** After this time a taken delivery without a result is taken again: longer than any attempt. */
const takenSeconds = 60

const addStatement = `
INSERT INTO webhook_delivery (account_id, endpoint_id, event_id, type, payload)
SELECT $1, e.endpoint_id, $2, $3, $4 FROM webhook_endpoint e
WHERE e.account_id = $1 AND e.disabled_by IS NULL
  AND CASE WHEN $5::text IS NULL THEN e.notices IS NULL OR e.notices ? $3 ELSE e.endpoint_id = $5 END
  AND (SELECT count(*) FROM webhook_delivery d
    WHERE d.account_id = $1 AND d.created_at > now() - interval '1 day') < ${deliveriesPerDay}
  AND ${hasMailsLeft('e')}
ON CONFLICT (account_id, endpoint_id, event_id) DO NOTHING RETURNING endpoint_id`

const dueStatement = `
SELECT account_id AS "accountId", endpoint_id AS "endpointId", event_id AS "eventId", attempts, is_failing AS "isFailing"
FROM (
  SELECT d.account_id, d.endpoint_id, d.event_id, d.attempts, d.due_at, e.failing_since IS NOT NULL AS is_failing,
    row_number() OVER (PARTITION BY d.account_id, e.failing_since IS NOT NULL ORDER BY d.attempts, d.due_at) AS place
  FROM webhook_delivery d
    JOIN webhook_endpoint e ON e.account_id = d.account_id AND e.endpoint_id = d.endpoint_id
  WHERE d.due_at <= now()) due
WHERE place <= $1::int ORDER BY is_failing, attempts, due_at LIMIT $2::int`

/**
 * Compare-and-set by the attempts: of several processes one takes it. A delivery of a webhook that has begun to fail since it was
 * found due stays due, as one of a failing webhook: those have places of their own. The second row of the webhook is there while its former
 * secret signs: Citus allows no `now()` after RETURNING.
 */
const takeStatement = `
UPDATE webhook_delivery d SET attempts = d.attempts + 1, due_at = now() + interval '${takenSeconds} seconds', attempted_at = NULL
FROM webhook_endpoint e LEFT JOIN webhook_endpoint f
  ON f.account_id = e.account_id AND f.endpoint_id = e.endpoint_id AND f.former_until > now()
WHERE d.account_id = $1 AND d.endpoint_id = $2 AND d.event_id = $3 AND d.attempts = $4::int AND d.due_at <= now()
  AND e.account_id = $1 AND e.endpoint_id = $2 AND e.disabled_by IS NULL AND (e.failing_since IS NULL OR $5::boolean)
RETURNING d.type, d.payload, d.attempts, e.kind, e.url, e.secret, e.failing_since IS NOT NULL AS "isFailing", f.former_secret AS former`

const reportStatement = `
WITH ended AS (
  UPDATE webhook_delivery SET attempted_at = now(), response_status = $6::int, response = $7, milliseconds = $8::int,
    status = CASE WHEN $5::boolean THEN 'delivered' WHEN $9::float8 IS NULL THEN 'failed' ELSE 'pending' END,
    due_at = now() + ${seconds('$9')}
  WHERE account_id = $1 AND endpoint_id = $2 AND event_id = $3 AND attempts = $4::int AND status = 'pending'
  RETURNING attempted_at
)
UPDATE webhook_endpoint SET failing_since = CASE WHEN NOT $5::boolean THEN coalesce(failing_since, ended.attempted_at) END
FROM ended WHERE account_id = $1 AND endpoint_id = $2
RETURNING ${ms('failing_since')} AS "failingSince"`

const logStatement = `
SELECT event_id AS "eventId", type, ${ms('created_at')} AS "createdAt", status, attempts, ${ms('due_at')} AS "dueAt",
  ${ms('attempted_at')} AS "attemptedAt", response_status AS "responseStatus", response, milliseconds
FROM webhook_delivery WHERE account_id = $1 AND endpoint_id = $2
ORDER BY webhook_delivery.created_at DESC, event_id LIMIT ${shownDeliveries}`

const againStatement = `
UPDATE webhook_delivery d SET status = 'pending', attempts = 0, due_at = now() FROM webhook_endpoint e
WHERE d.account_id = $1 AND d.endpoint_id = $2 AND d.event_id = $3 AND d.due_at IS NULL
  AND e.account_id = $1 AND e.endpoint_id = $2 AND e.disabled_by IS NULL
RETURNING d.event_id`

/** The outbox over a database. */
export function createWebhookOutbox(db: Database): WebhookOutbox {
  return {
    async add({ accountId, eventId, type, payload, endpointId }) {
      const params = [accountId, eventId, type, payload, endpointId ?? null]
      return (await db.query(addStatement, params)).length
    },

    due: (perAccount, limit) => db.query<DueDelivery>(dueStatement, [perAccount, limit]),

    async take({ accountId, endpointId, eventId, attempts, isFailing }) {
      const [row] = await db.query<{
        type: string
        payload: string
        attempts: number
        isFailing: boolean
        kind: TakenDelivery['kind']
        url: string
        secret: Sealed
        former: Sealed | null
      }>(takeStatement, [accountId, endpointId, eventId, attempts, isFailing])
      if (!row) return null
      const { secret, former, ...delivery } = row
      const secrets = openWebhookSecrets(db, endpointId, [secret, former])
      return { accountId, endpointId, eventId, ...delivery, secrets }
    },

    async report({ accountId, endpointId, eventId, attempts }, result) {
      const { isDelivered, nextSeconds, responseStatus, response, milliseconds } = result
      const values = [isDelivered, responseStatus, response, milliseconds, isDelivered ? null : nextSeconds]
      const params = [accountId, endpointId, eventId, attempts, ...values]
      const [row] = await db.query<{ failingSince: number | null }>(reportStatement, params)
      return row?.failingSince ?? null
    },

    log: (accountId, endpointId) => db.query<LoggedDelivery>(logStatement, [accountId, endpointId]),

    async sendAgain({ accountId, endpointId, eventId }) {
      return (await db.query(againStatement, [accountId, endpointId, eventId])).length > 0
    },

    async prune() {
      await db.query(
        `DELETE FROM webhook_delivery WHERE created_at < now() - interval '${deliveryDays} days'`,
      )
    },
  }
}
