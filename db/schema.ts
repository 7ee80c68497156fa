import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'

/**
 * Tables of the service. Every table that belongs to an account has `account_id` first in its key, and none uses a
 * sequence, so that the same definitions can be distributed by account (Citus, YugabyteDB, CockroachDB).
 * After a change here run `npx drizzle-kit generate`. Migrations only go forward.
 */

type TierName = 'free' | 'starter' | 'pro' | 'scale'
type Mode = 'live' | 'test'
type CredentialKind = 'key' | 'grant' | 'person'
type Role = 'viewer' | 'developer' | 'owner'
type DestinationKind = 'webhook' | 'ntfy' | 'slack' | 'discord' | 'telegram' | 'mail'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => instant('created_at').notNull().defaultNow()
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" IN (${values.map((value) => `'${value}'`).join(', ')})`)

/** Customer accounts. An erased account keeps its row with status `deleted` and no label. */
export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    tier: text().$type<TierName>().notNull(),
    status: text().$type<'active' | 'disabled' | 'deleted'>().notNull().default('active'),
    /** Name that the person has chosen at the identity provider, or the operator; it is not verified. */
    label: text(),
    createdAt: createdAt(),
    /** ID tokens of identity providers are accepted for sign-ins after it; set when all sessions end. */
    authAfter: instant('auth_after'),
    /** Links to files that were made until then have ended. */
    linksEndedAt: instant('links_ended_at'),
  },
  () => [
    check('account_tier', oneOf('tier', ['free', 'starter', 'pro', 'scale'])),
    check('account_status', oneOf('status', ['active', 'disabled', 'deleted'])),
  ],
)

/** OpenID Connect identities that can sign in to an account. Never joined by e-mail address alone. */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: text('account_id').notNull(),
    createdAt: createdAt(),
    /** E-mail address that the provider said it had verified, at the last sign-in. */
    email: text(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identity_account').on(t.accountId)],
)

/**
 * Identities that led to another account earlier today: the account was erased, or the identity was removed from it.
 * The identity is a keyed hash. A new account of the same person starts with that account's usage of the day; the row
 * is deleted once the day is over.
 */
export const formerIdentity = pgTable(
  'former_identity',
  {
    hash: text().notNull(),
    accountId: text('account_id').notNull(),
    day: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hash, t.accountId] }), index('former_identity_day').on(t.day)],
)

/**
 * API keys. `slot` numbers the active keys of an account from 1 to 20 and is null once revoked, so that the cap on
 * active keys is a constraint that parallel creations cannot exceed.
 */
export const apiKey = pgTable(
  'api_key',
  {
    accountId: text('account_id').notNull(),
    keyId: text('key_id').notNull(),
    name: text(),
    mode: text().$type<Mode>().notNull(),
    /** SHA-256 of the whole key, base64url. A reserved key has no plaintext yet, so neither `hash` nor `last4`. */
    hash: text(),
    last4: text(),
    status: text().$type<'active' | 'revoked'>().notNull().default('active'),
    slot: smallint(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    /** End of the key; null for none. The cleanup revokes it then. */
    expiresAt: instant('expires_at'),
    /** Credits that it may use on a UTC day; null for as many as the account. */
    dailyLimit: integer('daily_limit'),
    /** Space-separated scopes that it is restricted to for good; null for all that keys may have. */
    scopes: text(),
    /** The key that replaces it. */
    successor: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.keyId] }),
    uniqueIndex('api_key_hash').on(t.hash, t.accountId),
    uniqueIndex('api_key_slot').on(t.accountId, t.slot),
    index('api_key_revoked').on(t.revokedAt).where(sql.raw('"revoked_at" IS NOT NULL')),
    index('api_key_expiry')
      .on(t.expiresAt)
      .where(sql.raw(`"expires_at" IS NOT NULL AND "status" = 'active'`)),
    check('api_key_daily_limit', sql.raw('"daily_limit" >= 1')),
    index('api_key_unopened').on(t.createdAt).where(sql.raw(`"hash" IS NULL AND "status" = 'active'`)),
    check('api_key_opened', sql.raw('("hash" IS NULL) = ("last4" IS NULL)')),
    check('api_key_mode', oneOf('mode', ['live', 'test'])),
    check(
      'api_key_state',
      sql.raw(
        `("status" = 'active' AND "slot" IS NOT NULL AND "slot" BETWEEN 1 AND 20 AND "revoked_at" IS NULL) OR ` +
          `("status" = 'revoked' AND "slot" IS NULL AND "revoked_at" IS NOT NULL)`,
      ),
    ),
  ],
)

/**
 * Calendar feeds: read at a secret URL by programs that cannot send headers, charged to an API key. `hash` is that of
 * the secret in the URL; `request` is encrypted under the secret, since it may hold birth data.
 */
export const feed = pgTable(
  'feed',
  {
    accountId: text('account_id').notNull(),
    feedId: text('feed_id').notNull(),
    keyId: text('key_id').notNull(),
    hash: text().notNull(),
    tool: text().notNull(),
    request: jsonb().notNull(),
    createdAt: createdAt(),
    lastReadAt: instant('last_read_at'),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.feedId] }), uniqueIndex('feed_hash').on(t.hash, t.accountId)],
)

/**
 * Webhooks of an account, and chats, phones and mailboxes that get messages. `slot` numbers them from 1 to 5, so that the cap is a
 * constraint. `generation` counts the secrets that were shown; one that was replaced signs until `former_until` beside its
 * successor. Of a mailbox it counts the links that confirm it: the newest alone works.
 */
export const webhookEndpoint = pgTable(
  'webhook_endpoint',
  {
    accountId: text('account_id').notNull(),
    endpointId: text('endpoint_id').notNull(),
    slot: smallint().notNull(),
    /** Form of its events: signed JSON, or the messages of a service. */
    kind: text().$type<DestinationKind>().notNull().default('webhook'),
    /** Of a webhook its URL, of a mailbox its address, of others the URL without its secret parts. */
    url: text().notNull(),
    description: text().notNull(),
    /** Types of events of the account that it gets, as a list; null for all. */
    notices: jsonb().$type<readonly string[]>(),
    /** Encrypted (see `db/vault.ts`): of a webhook the signing secret, of others the whole URL, which is one. */
    secret: jsonb().notNull(),
    formerSecret: jsonb('former_secret'),
    formerUntil: instant('former_until'),
    generation: integer().notNull().default(0),
    createdAt: createdAt(),
    /** First failed attempt since the last delivery; null if none has failed since. */
    failingSince: instant('failing_since'),
    /** Null while it is enabled. A mailbox is `unconfirmed` until its person says yes by the link in a mail, and `unsubscribed` by a no. */
    disabledBy: text('disabled_by').$type<'person' | 'failures' | 'gone' | 'unconfirmed' | 'unsubscribed'>(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.endpointId] }),
    uniqueIndex('webhook_endpoint_slot').on(t.accountId, t.slot),
    check('webhook_endpoint_slot_range', sql.raw('"slot" BETWEEN 1 AND 5')),
    check(
      'webhook_endpoint_kind',
      oneOf('kind', ['webhook', 'ntfy', 'slack', 'discord', 'telegram', 'mail']),
    ),
    check(
      'webhook_endpoint_disabled_by',
      oneOf('disabled_by', ['person', 'failures', 'gone', 'unconfirmed', 'unsubscribed']),
    ),
  ],
)

/**
 * Events for webhooks, and the log of their deliveries. A row waits while `due_at` is set. The process that takes it
 * moves `due_at` behind the longest attempt, so that the row of a process that ends meanwhile is taken again.
 */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    accountId: text('account_id').notNull(),
    endpointId: text('endpoint_id').notNull(),
    /** The header `webhook-id`, the same in each attempt. */
    eventId: text('event_id').notNull(),
    type: text().notNull(),
    /** Body as it is sent and signed. */
    payload: text().notNull(),
    createdAt: createdAt(),
    status: text().$type<'pending' | 'delivered' | 'failed'>().notNull().default('pending'),
    attempts: smallint().notNull().default(0),
    dueAt: instant('due_at').defaultNow(),
    /** End of the last attempt; null before the first one, and while one is under way. */
    attemptedAt: instant('attempted_at'),
    /** HTTP status of the last attempt; null if there was no response. */
    responseStatus: smallint('response_status'),
    /** Beginning of the response, or why there was none. */
    response: text(),
    milliseconds: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.endpointId, t.eventId] }),
    index('webhook_delivery_due').on(t.dueAt).where(sql.raw('"due_at" IS NOT NULL')),
    index('webhook_delivery_log').on(t.accountId, t.createdAt),
    index('webhook_delivery_created').on(t.createdAt),
    check('webhook_delivery_status', oneOf('status', ['pending', 'delivered', 'failed'])),
    check('webhook_delivery_waits', sql.raw(`("due_at" IS NOT NULL) = ("status" = 'pending')`)),
  ],
)

/**
 * Sky alerts of an account: searches whose events are sent to webhooks. `slot` numbers them from 1 to 20, so
 * that the cap is a constraint. All events that start before `searched_until` are found; the next search runs at
 * `search_at`, which the process that runs it moves ahead.
 */
export const skyAlert = pgTable(
  'sky_alert',
  {
    accountId: text('account_id').notNull(),
    alertId: text('alert_id').notNull(),
    slot: smallint().notNull(),
    name: text().notNull(),
    tool: text().notNull(),
    /** Arguments of the tool, encrypted (see `db/vault.ts`), since they may name a place. */
    arguments: jsonb().notNull(),
    /** Seconds before the start of an event at which it is sent. */
    leadSeconds: integer('lead_seconds').notNull(),
    /** Ids of the webhooks, as a list. */
    endpoints: jsonb().notNull(),
    createdAt: createdAt(),
    searchedUntil: instant('searched_until').notNull(),
    searchAt: instant('search_at'),
    /** `person`, `hour` or `refused`; null while it runs. */
    heldBy: text('held_by').$type<'person' | 'hour' | 'refused'>(),
    /** Code of the problem that holds it. */
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.alertId] }),
    uniqueIndex('sky_alert_slot').on(t.accountId, t.slot),
    index('sky_alert_search').on(t.searchAt).where(sql.raw('"search_at" IS NOT NULL')),
    check('sky_alert_slot_range', sql.raw('"slot" BETWEEN 1 AND 20')),
    check('sky_alert_held_by', oneOf('held_by', ['person', 'hour', 'refused'])),
    check('sky_alert_waits', sql.raw(`("search_at" IS NULL) = (coalesce("held_by", 'hour') <> 'hour')`)),
  ],
)

/** Events that a search has found and that are not due yet. A row becomes deliveries of webhooks in one statement. */
export const skyAlertEvent = pgTable(
  'sky_alert_event',
  {
    accountId: text('account_id').notNull(),
    alertId: text('alert_id').notNull(),
    /** The header `webhook-id` of its deliveries. */
    eventId: text('event_id').notNull(),
    startsAt: instant('starts_at').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Body as it is sent and signed. */
    payload: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.alertId, t.eventId] }),
    index('sky_alert_event_due').on(t.dueAt),
  ],
)

/**
 * OAuth grants: the scopes that a person approved for one client. The debit statement and every token look-up read
 * `status`, so that a revocation takes effect at once in every process.
 */
export const oauthGrant = pgTable(
  'oauth_grant',
  {
    accountId: text('account_id').notNull(),
    grantId: text('grant_id').notNull(),
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull().default(''),
    /** Host and path of the client metadata document; null for a client that registered itself. */
    publishedAt: text('client_host'),
    redirectHost: text('redirect_host').notNull().default(''),
    /** Space-separated (RFC 6749 §3.3). */
    scopes: text().notNull().default(''),
    status: text().$type<'active' | 'revoked'>().notNull().default('active'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    /** Credits that it may use on a UTC day; null for as many as the account. */
    dailyLimit: integer('daily_limit'),
    revokedAt: instant('revoked_at'),
    /** `person`, `client` or `reuse`; null when the grant ended with its account. */
    revokedBy: text('revoked_by').$type<'person' | 'client' | 'reuse'>(),
    /** The person who approved it, by the id of their own account; null in rows of earlier releases. */
    approvedBy: text('approved_by'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.grantId] }),
    index('oauth_grant_id').on(t.grantId),
    index('oauth_grant_approver').on(t.approvedBy).where(sql.raw('"approved_by" <> "account_id"')),
    check('oauth_grant_daily_limit', sql.raw('"daily_limit" >= 1')),
    check('oauth_grant_status', oneOf('status', ['active', 'revoked'])),
  ],
)

/**
 * OAuth clients: registered (RFC 7591), or cached from a client metadata document. One that no person has approved is
 * deleted a day after its last use.
 */
export const oauthClient = pgTable(
  'oauth_client',
  {
    clientId: text('client_id').primaryKey(),
    /** RFC 7591 metadata. A client secret is stored as its SHA-256. */
    metadata: jsonb().notNull(),
    createdAt: createdAt(),
    approvedAt: instant('approved_at'),
    /** Last registration, fetch, or authorization request. */
    usedAt: instant('used_at').notNull().defaultNow(),
    /** For a metadata document: end of its cache lifetime, after which an authorization request fetches it again. */
    freshUntil: instant('fresh_until'),
    /** Hash of the network address that registered the client or named its document. */
    address: text(),
  },
  (t) => [index('oauth_client_unapproved').on(t.usedAt).where(sql.raw('"approved_at" IS NULL'))],
)

/** Authorization codes, tokens, pending authorization requests and used assertions, looked up by the hash of the secret. */
export const oauthArtifact = pgTable(
  'oauth_artifact',
  {
    kind: text().notNull(),
    /** SHA-256 of the secret, base64url. */
    hash: text().notNull(),
    payload: jsonb().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    consumedAt: instant('consumed_at'),
    /** Of a token: hash of the refresh token that it was issued for. */
    refreshedBy: text('refreshed_by'),
    /** Of a refresh token: the first use of a token that was issued for it. */
    successorUsedAt: instant('successor_used_at'),
    /** Hash of the requesting network address, for kinds that are limited by address. */
    address: text(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.kind] }),
    index('oauth_artifact_expiry').on(t.expiresAt),
    index('oauth_artifact_open').on(t.createdAt).where(sql.raw(`"kind" = 'Interaction'`)),
  ],
)

/** Fixed-window request counters by kind and network address, shared by all processes. */
export const addressUse = pgTable(
  'address_use',
  {
    kind: text().notNull(),
    /** Hash of the address. */
    address: text().notNull(),
    count: integer().notNull(),
    /** End of the window. */
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.kind] })],
)

/** Quota use of one account on one UTC day, in units. Live and test calls have separate quotas. */
export const accountDay = pgTable(
  'account_day',
  {
    accountId: text('account_id').notNull(),
    day: date().notNull(),
    mode: text().$type<Mode>().notNull(),
    used: integer().notNull(),
    quota: integer().notNull(),
    /**
     * Use of the keys and grants that have a daily limit, by id: `{ used, add, limit }`, with the units and the limit of
     * the last charge. Null while none has one.
     */
    budgets: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.day, t.mode] }),
    check('account_day_mode', oneOf('mode', ['live', 'test'])),
    check('account_day_within_quota', sql.raw('"used" >= 0 AND "used" <= "quota"')),
  ],
)

/**
 * The append-only ledger; a trigger rejects UPDATE, DELETE and TRUNCATE.
 * - `credits` is the cost and `units` the share of the day's quota: equal for live calls, 0 and the price for test
 *   calls, negative for refunds (made by an operator, by hand).
 * - `day` is the day whose quota the entry belongs to: for a charge the UTC date of `at`, for a refund the day of its
 *   charge.
 * - The primary key sorts an account's entries by time. The operation id is random, and indexed only where two could
 *   collide: a charge under an idempotency key, and the refund of a charge.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    accountId: text('account_id').notNull(),
    opId: text('op_id').notNull(),
    day: date().notNull(),
    mode: text().$type<Mode>().notNull(),
    kind: text().$type<'charge' | 'refund' | 'grant' | 'adjust'>().notNull(),
    credentialKind: text('credential_kind').$type<CredentialKind>().notNull(),
    credentialId: text('credential_id').notNull(),
    channel: text().notNull(),
    tool: text(),
    credits: integer().notNull(),
    units: integer().notNull(),
    balanceAfter: integer('balance_after').notNull(),
    requestId: text('request_id').notNull(),
    /** Hash of the idempotency key; `argumentsHash` is that of the tool and arguments it was first used for. */
    idempotency: text(),
    argumentsHash: text('arguments_hash'),
    /** Instant that the response of a charge under an idempotency key was computed for; its retries use the same. */
    asOf: instant('as_of'),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.at, t.opId] }),
    uniqueIndex('ledger_entry_once')
      .on(t.accountId, t.opId)
      .where(sql.raw(`"kind" <> 'charge' OR "idempotency" IS NOT NULL`)),
    index('ledger_entry_idempotency')
      .on(t.accountId, t.idempotency)
      .where(sql.raw('"idempotency" IS NOT NULL')),
    // An unknown kind or mode violates both checks.
    check(
      'ledger_entry_sign',
      sql.raw(
        `("kind" = 'charge' AND "units" >= 1 AND "credits" >= 0) OR ` +
          `("kind" = 'refund' AND "units" <= -1 AND "credits" <= 0) OR "kind" IN ('grant', 'adjust')`,
      ),
    ),
    check(
      'ledger_entry_credits',
      sql.raw(`("mode" = 'live' AND "credits" = "units") OR ("mode" = 'test' AND "credits" = 0)`),
    ),
  ],
)

/**
 * Cached daily sums of an account's live entries, by tool and channel. A row is created when it is first read after the
 * day is over (database clock); entries neither change nor arrive later, so it never expires.
 */
export const dayUse = pgTable(
  'day_use',
  {
    accountId: text('account_id').notNull(),
    day: date().notNull(),
    /** `[{ date, tool, channel, calls, credits }]`: a refund counts on the day of its charge. */
    uses: jsonb().notNull(),
    /** `[{ date, credential, calls, credits }]`, the largest of the day; null in rows of earlier releases. */
    credentials: jsonb(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
)

/**
 * Log of the calls of an account, charged or not, for its owner to read in the portal. Kept for 30 days and for a limited
 * number of calls, deleted with the account. It has no arguments.
 */
export const requestLog = pgTable(
  'request_log',
  {
    accountId: text('account_id').notNull(),
    /** Start of the call by the clock of its process, whole milliseconds. */
    at: instant('at').notNull(),
    requestId: text('request_id').notNull(),
    /** Null for a request that was refused before its tool was known. */
    tool: text(),
    channel: text().notNull(),
    mode: text().$type<Mode>().notNull(),
    credentialKind: text('credential_kind').$type<CredentialKind>().notNull(),
    credentialId: text('credential_id').notNull(),
    /** HTTP status that the call has over REST. */
    status: smallint().notNull(),
    /** Code of the problem; null for an answer. */
    problem: text(),
    milliseconds: integer().notNull(),
    credits: integer().notNull(),
    /** Method and path of a request without a tool: the path in words of the service, other parts as `…`. */
    target: text(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.at, t.requestId] })],
)

/** Number of logged calls by account and UTC day, so that old and surplus ones are found without reading the log. */
export const requestLogDay = pgTable(
  'request_log_day',
  {
    accountId: text('account_id').notNull(),
    day: date().notNull(),
    requests: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.day] }),
    index('request_log_day_day').on(t.day),
    index('request_log_day_surplus').on(t.day).where(sql.raw('"requests" > 5000')),
  ],
)

/** Append-only audit trail: changes of keys, grants, sessions and tiers. */
export const auditEvent = pgTable(
  'audit_event',
  {
    accountId: text('account_id').notNull(),
    eventId: text('event_id').notNull(),
    action: text().notNull(),
    /** Id of the thing acted on; never a secret. */
    subject: text().notNull(),
    detail: jsonb(),
    at: instant('at').notNull().defaultNow(),
    /** The actor, ids only: `{ kind, id, session }`. Null in rows of earlier releases. */
    actor: jsonb(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.eventId] }), index('audit_event_time').on(t.accountId, t.at)],
)

/**
 * Failed sign-ins, by the account that they aimed at. `nth` numbers those of one hour up to a maximum; the last row of an
 * hour counts the rest. Kept for 90 days, deleted with the account.
 */
export const failedSignIn = pgTable(
  'failed_sign_in',
  {
    accountId: text('account_id').notNull(),
    hour: instant('hour').notNull(),
    nth: smallint().notNull(),
    /** `password`, `passkey` or `provider`. */
    way: text().notNull(),
    at: instant('at').notNull().defaultNow(),
    failures: integer().notNull().default(1),
    userAgent: text('user_agent'),
    /** Network address, shortened. */
    address: text(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.hour, t.nth] }), index('failed_sign_in_hour').on(t.hour)],
)

/** People who work on an account beside its own person, who is always an owner and has no row. */
export const membership = pgTable(
  'membership',
  {
    accountId: text('account_id').notNull(),
    /** The person, by the id of their own account. */
    memberId: text('member_id').notNull(),
    role: text().$type<Role>().notNull(),
    createdAt: createdAt(),
    /** Address that the accepted invitation was made for; null in rows of earlier releases. */
    email: text(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.memberId] }),
    index('membership_member').on(t.memberId),
    check('membership_role', oneOf('role', ['viewer', 'developer', 'owner'])),
  ],
)

/** Open invitations to an account, by the SHA-256 of their token. A row is deleted by its use. */
export const invitation = pgTable(
  'invitation',
  {
    hash: text().primaryKey(),
    accountId: text('account_id').notNull(),
    invitationId: text('invitation_id').notNull(),
    /** Address of the person invited, who accepts with an identity whose provider has verified it, or makes an account. */
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** The owner who made it, by the id of their own account. Null in rows of earlier releases, which cannot be accepted. */
    invitedBy: text('invited_by'),
    /** A person without a verified address who waits for an owner to confirm them, by the id of their own account. */
    claimedBy: text('claimed_by'),
  },
  (t) => [
    index('invitation_account').on(t.accountId),
    check('invitation_role', oneOf('role', ['viewer', 'developer', 'owner'])),
  ],
)

/** One-time sign-in links, by the SHA-256 of their token. */
export const signInLink = pgTable('sign_in_link', {
  hash: text().primaryKey(),
  accountId: text('account_id').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** Password hashes (`scrypt$N$r$p$salt$key`) of accounts whose owner set a password. */
export const accountPassword = pgTable('account_password', {
  accountId: text('account_id').primaryKey(),
  hash: text().notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** Addresses by which people whose account an invitation has made say who they are when they type their password. */
export const signInName = pgTable(
  'sign_in_name',
  {
    /** E-mail address, the letters of ASCII in lower case. */
    name: text().primaryKey(),
    accountId: text('account_id').notNull(),
  },
  (t) => [index('sign_in_name_account').on(t.accountId)],
)

/** Passkeys (Web Authentication) that can sign in to an account, by the id that the authenticator gave them. */
export const passkey = pgTable(
  'passkey',
  {
    /** base64url, as are all binary values here. */
    credentialId: text('credential_id').primaryKey(),
    accountId: text('account_id').notNull(),
    /** COSE public key. */
    publicKey: text('public_key').notNull(),
    /** Signature counter of the last use; 0 for authenticators that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Space-separated transports, which help browsers to find the authenticator. */
    transports: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkey_account').on(t.accountId)],
)

/** Challenges of passkeys, by the SHA-256 of the challenge. A row is deleted by its use. */
export const passkeyChallenge = pgTable('passkey_challenge', {
  hash: text().primaryKey(),
  /** The session that registers a passkey, or the browser that signs in with one. */
  boundTo: text('bound_to').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** Sessions of the portal, by the SHA-256 of the cookie. */
export const portalSession = pgTable(
  'portal_session',
  {
    hash: text().primaryKey(),
    accountId: text('account_id').notNull(),
    /** Public id, shown in the list of sessions. */
    sessionId: text('session_id').notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    userAgent: text('user_agent'),
    /** Network address of the sign-in, shortened: `192.0.2.*`, `2001:db8:1::/48`, `localhost`. */
    address: text(),
    /** Account that the person works on; null for their own. */
    actingFor: text('acting_for'),
    /** Of earlier releases; addresses are kept with identities. */
    email: text(),
    /** When the person last proved who they are: with a passkey, a password, a link, or as their provider dates it. */
    provedAt: instant('proved_at'),
  },
  (t) => [index('portal_session_account').on(t.accountId)],
)

/** Signing keys. The highest generation of a purpose signs; all that are not retired verify. */
export const signingKey = pgTable(
  'signing_key',
  {
    purpose: text().notNull(),
    generation: integer().notNull(),
    kid: text().notNull(),
    /** Private JWK, encrypted (see `db/vault.ts`). */
    jwk: jsonb().notNull(),
    createdAt: createdAt(),
    retiredAt: instant('retired_at'),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.generation] })],
)

/** Key-value settings shared by all processes. */
export const setting = pgTable('setting', { key: text().primaryKey(), value: jsonb().notNull() })
