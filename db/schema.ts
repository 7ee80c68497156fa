import { sql } from 'drizzle-orm'
import {
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
 * Whoever changes this file runs `npx drizzle-kit generate`; migrations only go forward.
 */

const instant = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => instant('created_at').notNull().defaultNow()
const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`"${column}" IN (${values.map((value) => `'${value}'`).join(', ')})`)

export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    tier: text().notNull(),
    status: text().notNull().default('active'),
    label: text(),
    createdAt: createdAt(),
  },
  () => [
    check('account_tier', oneOf('tier', ['free', 'starter', 'pro', 'scale'])),
    check('account_status', oneOf('status', ['active', 'disabled', 'deleted'])),
  ],
)

/** Who an account belongs to, in the words of an identity provider. Never joined by e-mail address alone. */
export const identity = pgTable(
  'identity',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    accountId: text('account_id').notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('identity_account').on(t.accountId)],
)

/**
 * An identity that no longer leads to an account it led to today: the account was erased, or the identity removed from it.
 * The name is a keyed hash. A new account of the same person begins with what that account used of the day, and the row is
 * forgotten once the day is over.
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
 * `slot` numbers the active keys of an account from 1 to 20 and is null once revoked: the cap on active keys is then
 * a constraint, which parallel creations cannot pass.
 */
export const apiKey = pgTable(
  'api_key',
  {
    accountId: text('account_id').notNull(),
    keyId: text('key_id').notNull(),
    name: text(),
    mode: text().notNull(),
    /** SHA-256 of the whole key, base64url. A key that its owner has yet to open has no plaintext, so neither of these. */
    hash: text(),
    last4: text(),
    status: text().notNull().default('active'),
    slot: smallint(),
    createdAt: createdAt(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.keyId] }),
    uniqueIndex('api_key_hash').on(t.hash, t.accountId),
    uniqueIndex('api_key_slot').on(t.accountId, t.slot),
    index('api_key_revoked').on(t.revokedAt).where(sql.raw('"revoked_at" IS NOT NULL')),
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
 * A calendar that a program without headers reads at an address of its own, charged to a key. The address holds a random
 * secret, of which the hash stands here; what is asked is encrypted under that secret, since it may be someone's birth.
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
 * An assistant connected through OAuth: what a person approved, and the one switch that ends it. The debit statement
 * and every look-up of a token read `status`, so a change of it is in force at once and everywhere.
 */
export const oauthGrant = pgTable(
  'oauth_grant',
  {
    accountId: text('account_id').notNull(),
    grantId: text('grant_id').notNull(),
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull().default(''),
    /** Host and path of the document that the client publishes. */
    publishedAt: text('client_host'),
    redirectHost: text('redirect_host').notNull().default(''),
    /** Space-separated, as OAuth has it. */
    scopes: text().notNull().default(''),
    status: text().notNull().default('active'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by'),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.grantId] }),
    index('oauth_grant_id').on(t.grantId),
    check('oauth_grant_status', oneOf('status', ['active', 'revoked'])),
  ],
)

/**
 * A client that registered itself, or the metadata document of one that publishes it. One that no person has approved is
 * forgotten a day after it was last used.
 */
export const oauthClient = pgTable(
  'oauth_client',
  {
    clientId: text('client_id').primaryKey(),
    /** RFC 7591 metadata; a client secret stands here as its SHA-256. */
    metadata: jsonb().notNull(),
    createdAt: createdAt(),
    approvedAt: instant('approved_at'),
    /** When it was registered, fetched, or began an authorization. */
    usedAt: instant('used_at').notNull().defaultNow(),
    /** For a metadata document: from then on an authorization fetches it again. */
    freshUntil: instant('fresh_until'),
    /** Hash of the network address that brought it here. */
    address: text(),
  },
  (t) => [index('oauth_client_unapproved').on(t.usedAt).where(sql.raw('"approved_at" IS NULL'))],
)

/** Codes, tokens and requests on their way. Found by the hash of what their holder presents. */
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
    /** Hash of the network address that asked for it, where that is limited. */
    address: text(),
  },
  (t) => [
    primaryKey({ columns: [t.hash, t.kind] }),
    index('oauth_artifact_expiry').on(t.expiresAt),
    index('oauth_artifact_open').on(t.createdAt).where(sql.raw(`"kind" = 'Interaction'`)),
  ],
)

/** Requests of one kind by one network address in its present window, counted by all processes together. */
export const addressUse = pgTable(
  'address_use',
  {
    kind: text().notNull(),
    /** Hash of the address. */
    address: text().notNull(),
    count: integer().notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.address, t.kind] })],
)

/** What one account used of one UTC day. Live and test calls count against quotas of their own. */
export const accountDay = pgTable(
  'account_day',
  {
    accountId: text('account_id').notNull(),
    day: date().notNull(),
    mode: text().notNull(),
    used: integer().notNull(),
    quota: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.day, t.mode] }),
    check('account_day_mode', oneOf('mode', ['live', 'test'])),
    check('account_day_within_quota', sql.raw('"used" >= 0 AND "used" <= "quota"')),
  ],
)

/**
 * The append-only ledger; a trigger refuses UPDATE, DELETE and TRUNCATE.
 * `credits` is what the entry costs and `units` what it takes of the day's quota: equal for live calls, 0 and the price
 * for test calls, negative for refunds, which an operator makes by hand. `day` is the day whose quota the entry belongs to: for a charge the UTC date of
 * `at`, for a refund the day of its charge.
 * Entries stand in the order of their account's time, and the operation's own id, which is random, is in an index only
 * where two may be asked for at once: a charge under an idempotency key, and the refund of a charge.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    accountId: text('account_id').notNull(),
    opId: text('op_id').notNull(),
    day: date().notNull(),
    mode: text().notNull(),
    kind: text().notNull(),
    credentialKind: text('credential_kind').notNull(),
    credentialId: text('credential_id').notNull(),
    channel: text().notNull(),
    tool: text(),
    credits: integer().notNull(),
    units: integer().notNull(),
    balanceAfter: integer('balance_after').notNull(),
    requestId: text('request_id').notNull(),
    /** Hash of the caller's idempotency key, and of the tool and arguments it was first used for. */
    idempotency: text(),
    argumentsHash: text('arguments_hash'),
    /** Instant that the answer of a charge under an idempotency key was computed for, as its retries are. */
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
    // A kind or a mode that does not exist passes neither of these.
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
 * Sums of the live entries of one UTC day by the database clock. Made when it is first asked for after the day is
 * over: entries neither change nor come later, so it stays right.
 */
export const dayUse = pgTable(
  'day_use',
  {
    accountId: text('account_id').notNull(),
    day: date().notNull(),
    /** `[{ day, tool, channel, calls, credits }]`: a refund counts on the day of its charge. */
    uses: jsonb().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.day] })],
)

/** Append-only: who did what to keys, grants, sessions and tiers. */
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
  },
  (t) => [primaryKey({ columns: [t.accountId, t.eventId] })],
)

export const signInLink = pgTable('sign_in_link', {
  hash: text().primaryKey(),
  accountId: text('account_id').notNull(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

/** What is kept of a password that the owner set. */
export const accountPassword = pgTable('account_password', {
  accountId: text('account_id').primaryKey(),
  hash: text().notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

export const portalSession = pgTable(
  'portal_session',
  {
    hash: text().primaryKey(),
    accountId: text('account_id').notNull(),
    sessionId: text('session_id').notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    userAgent: text('user_agent'),
  },
  (t) => [index('portal_session_account').on(t.accountId)],
)

/** Keys the service signs with. The highest generation of a purpose signs; all that are not retired verify. */
export const signingKey = pgTable(
  'signing_key',
  {
    purpose: text().notNull(),
    generation: integer().notNull(),
    kid: text().notNull(),
    jwk: jsonb().notNull(),
    createdAt: createdAt(),
    retiredAt: instant('retired_at'),
  },
  (t) => [primaryKey({ columns: [t.purpose, t.generation] })],
)

export const setting = pgTable('setting', { key: text().primaryKey(), value: jsonb().notNull() })
