import { randomBytes } from 'node:crypto'
import { newId } from '../../tools/contract/ids.ts'
import type { Actor } from '../../tools/contract/ports.ts'
import { actorOf, actorParam, audited, byService } from '../accounts/audit.ts'
import { actedOn, authority, byActor } from '../accounts/authority.ts'
import type { Database } from '../connection/database.ts'
import { isUniqueViolation } from '../connection/errors.ts'
import type { Stored } from '../row.ts'
import { freeSlot, ms } from '../sql.ts'
import { openOrNull, type Sealed } from '../vault.ts'

/** Reason why a webhook is disabled: its owner, days of failures, its own answer 410, or of a mailbox its person. */
export type DisabledBy = NonNullable<WebhookEndpoint['disabledBy']>

/** A webhook as its owner sees it; times in ms since 1970. */
export type WebhookEndpoint = Stored<
  'webhookEndpoint',
  | 'endpointId'
  | 'kind'
  | 'url'
  | 'description'
  | 'notices'
  | 'generation'
  | 'createdAt'
  | 'formerUntil'
  | 'failingSince'
  | 'disabledBy'
>

/** The part of a webhook that its owner enters. */
export type WebhookFields = Pick<WebhookEndpoint, 'url' | 'description'> &
  Partial<Pick<WebhookEndpoint, 'kind' | 'notices'>> & {
    /** The whole URL of another kind than a webhook, which is a secret: `url` shows the part that is not. */
    readonly target?: string
  }

/** Store of the webhooks. */
export interface WebhookEndpoints {
  /** Webhooks of an account, oldest first. */
  list(accountId: string): Promise<readonly WebhookEndpoint[]>
  /** `null` when the account has `maxWebhooks` already. */
  add(accountId: string, fields: WebhookFields, by?: Actor): Promise<string | null>
  /**
   * Also enables or disables it; its owner enables one that the service has disabled, but not a mailbox that waits for its person.
   * `false` if there is none.
   */
  change(
    accountId: string,
    endpointId: string,
    fields: WebhookFields,
    enabled: boolean,
    by?: Actor,
  ): Promise<boolean>
  /**
   * Makes a new secret and returns it, this once. The former one signs for another day.
   * @param generation of the webhook as its owner saw it; `null` if it has changed since, so that a form that is sent
   *   twice makes one secret, and for other kinds, which have none to sign with
   */
  newSecret(accountId: string, endpointId: string, generation: number, by?: Actor): Promise<string | null>
  /** Disables it, and gives up what waits for it. */
  disable(accountId: string, endpointId: string, by: DisabledBy): Promise<void>
  /** Deletes it with its log. */
  remove(accountId: string, endpointId: string, by?: Actor): Promise<boolean>
}

/** Webhooks per account. */
export const maxWebhooks = 5
/** Attempts to find a free place while parallel requests take it. */
const slotAttempts = 8
/** SQL: whether a mailbox waits for the word of its person, which the account cannot give. */
export const isUnconfirmed = `coalesce(disabled_by, '') IN ('unconfirmed', 'unsubscribed')`
/** How long a replaced secret signs. */
const formerHours = 24

/** Name under which the vault encrypts the secret of a webhook. */
export const webhookSecretName = (endpointId: string): string => `webhook ${endpointId}`

/** A new secret: 256 random bits in the notation of Standard Webhooks. */
const secret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** A list as a parameter; null for none. */
const listOf = (list: readonly string[] | null | undefined): string | null =>
  list ? JSON.stringify(list) : null

const columns = `endpoint_id AS "endpointId", kind, url, description, notices, generation, ${ms('created_at')} AS "createdAt",
  CASE WHEN former_secret IS NOT NULL AND former_until > now() THEN ${ms('former_until')} END AS "formerUntil", ${ms('failing_since')} AS "failingSince",
  disabled_by AS "disabledBy"`

/** SQL of an audit event for each row of `changed`. */
export const auditOfEndpoints = (action: string, param: string, actor: string): string => `
${audited(action, { from: 'changed', event: param, subject: 'endpoint_id', actor })} RETURNING subject`

const addStatement = `
WITH ${authority('$9', '$1', 'developer')}, ${freeSlot('webhook_endpoint', maxWebhooks)}, changed AS (
  INSERT INTO webhook_endpoint (account_id, endpoint_id, slot, kind, url, description, notices, secret, disabled_by)
  SELECT $1, $2, slot, $3, $4, $5, $6::text::jsonb, $7::text::jsonb, CASE WHEN $3 = 'mail' THEN 'unconfirmed' END
  FROM free WHERE ${byActor} RETURNING endpoint_id
)${auditOfEndpoints('webhook_added', '$8', actorOf('$9'))}`

/** Gives up what waits for the endpoints in `changed` that are disabled. */
export const giveUp = `given_up AS (
  UPDATE webhook_delivery d SET status = 'failed', due_at = NULL, response = 'the webhook was disabled'
  FROM changed WHERE d.account_id = $1 AND d.endpoint_id = changed.endpoint_id AND d.due_at IS NOT NULL
    AND changed.disabled_by IS NOT NULL
)`

const changeStatement = `
WITH ${authority('$9', '$1', 'developer')}, old AS (
  SELECT endpoint_id FROM webhook_endpoint WHERE account_id = $1 AND endpoint_id = $2 AND ${byActor}
), changed AS (
  UPDATE webhook_endpoint SET url = CASE WHEN kind = 'mail' THEN url ELSE $3 END, description = $4, notices = $7::text::jsonb,
    secret = coalesce($8::text::jsonb, secret),
    failing_since = CASE WHEN $5::boolean AND disabled_by IS NOT NULL THEN NULL ELSE failing_since END,
    disabled_by = CASE WHEN ${isUnconfirmed} THEN disabled_by WHEN NOT $5::boolean THEN coalesce(disabled_by, 'person') END
  WHERE account_id = $1 AND endpoint_id = $2 AND EXISTS (SELECT 1 FROM old)
    AND (url <> $3 OR description <> $4 OR (disabled_by IS NULL) <> $5::boolean
      OR notices IS DISTINCT FROM $7::text::jsonb OR $8::text IS NOT NULL)
  RETURNING endpoint_id, disabled_by
), ${giveUp}, audit AS (${auditOfEndpoints('webhook_changed', '$6', actorOf('$9'))}
)
SELECT endpoint_id FROM old`

const disableStatement = `
WITH changed AS (
  UPDATE webhook_endpoint SET disabled_by = $3 WHERE account_id = $1 AND endpoint_id = $2 AND disabled_by IS NULL
  RETURNING endpoint_id, disabled_by
), ${giveUp}${auditOfEndpoints('webhook_disabled', '$4', byService)}`

/** Compare-and-set by the generation. The first secret, which was never shown, leaves no former one. */
const secretStatement = `
WITH ${authority('$6', '$1', 'developer')}, changed AS (
  UPDATE webhook_endpoint SET secret = $4::text::jsonb, generation = generation + 1,
    former_secret = CASE WHEN generation > 0 THEN secret END,
    former_until = now() + interval '${formerHours} hours'
  WHERE account_id = $1 AND endpoint_id = $2 AND generation = $3::int AND kind = 'webhook' AND ${byActor} RETURNING endpoint_id
)${auditOfEndpoints('webhook_secret_made', '$5', actorOf('$6'))}`

const removeStatement = `
WITH ${authority('$4', '$1', 'developer', 'ends')}, changed AS (
  DELETE FROM webhook_endpoint WHERE account_id = $1 AND endpoint_id = $2 AND ${byActor} RETURNING endpoint_id
), log AS (
  DELETE FROM webhook_delivery WHERE account_id = $1 AND endpoint_id = $2 AND ${byActor}
)${auditOfEndpoints('webhook_removed', '$3', actorOf('$4'))}`

/** The store over a database. */
export function createWebhookEndpoints(db: Database): WebhookEndpoints {
  const seal = (endpointId: string, text: string): string =>
    JSON.stringify(db.vault.seal(webhookSecretName(endpointId), text))
  const acting = (accountId: string, by?: Actor) => ({ by, accountId, least: 'developer' }) as const
  return {
    list: (accountId) =>
      db.query<WebhookEndpoint>(
        `SELECT ${columns} FROM webhook_endpoint WHERE account_id = $1 ORDER BY created_at, endpoint_id`,
        [accountId],
      ),

    async add(accountId, { kind = 'webhook', url, description, notices, target }, by) {
      const endpointId = newId('whk')
      const sealed = seal(endpointId, kind === 'webhook' ? secret() : (target ?? url))
      const fields = [kind, url, description, listOf(notices), sealed]
      const params = [accountId, endpointId, ...fields, newId('evt'), actorParam(by)]
      for (let attempt = 1; ; attempt++) {
        try {
          const rows = await actedOn(db, acting(accountId, by), db.query(addStatement, params))
          return rows.length > 0 ? endpointId : null
        } catch (error) {
          if (!isUniqueViolation(error) || attempt === slotAttempts) throw error
        }
      }
    },

    async change(accountId, endpointId, { url, description, notices, target }, enabled, by) {
      const newTarget = target === undefined ? null : seal(endpointId, target)
      const fields = [url, description, enabled, newId('evt'), listOf(notices), newTarget]
      const params = [accountId, endpointId, ...fields, actorParam(by)]
      return (await actedOn(db, acting(accountId, by), db.query(changeStatement, params))).length > 0
    },

    async newSecret(accountId, endpointId, generation, by) {
      const newSecret = secret()
      const sealed = seal(endpointId, newSecret)
      const params = [accountId, endpointId, generation, sealed, newId('evt'), actorParam(by)]
      const rows = await actedOn(db, acting(accountId, by), db.query(secretStatement, params))
      return rows.length > 0 ? newSecret : null
    },

    async disable(accountId, endpointId, by) {
      await db.query(disableStatement, [accountId, endpointId, by, newId('evt')])
    },

    async remove(accountId, endpointId, by) {
      const rows = db.query(removeStatement, [accountId, endpointId, newId('evt'), actorParam(by)])
      return (await actedOn(db, { ...acting(accountId, by), effect: 'ends' }, rows)).length > 0
    },
  }
}

/** Secrets that can be decrypted, in the same order. */
export function openWebhookSecrets(
  { vault }: Database,
  endpointId: string,
  sealed: readonly (Sealed | null)[],
): readonly string[] {
  const name = webhookSecretName(endpointId)
  return sealed.flatMap((item) => (item && openOrNull<string>(vault, name, item)) ?? [])
}
