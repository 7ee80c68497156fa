/**
 * What tools ask of the world outside the sky. The server wires these; `db` and `server` implement them.
 * Only types live here, so that every layer may import them without depending on each other.
 */

export type TierName = 'free' | 'starter' | 'pro' | 'scale'
export type Mode = 'live' | 'test'
/** The door a call came through; it is written into the ledger. */
export type Channel = 'rest' | 'mcp' | 'stdio' | 'portal'
export type CredentialKind = 'key' | 'grant' | 'person'

/** Who is calling: what authentication found out, and nothing that must stay secret. */
export interface Caller {
  readonly accountId: string
  readonly tier: TierName
  readonly mode: Mode
  readonly credential: { readonly kind: CredentialKind; readonly id: string }
  /** OAuth scopes of a grant; a key or a person holds every scope of its kind. */
  readonly scopes?: readonly string[]
}

/** The calls of one request, summed up for its log line. A batch asks for many tools. */
export interface RequestTally {
  readonly tools: Set<string>
  caller?: Caller | undefined
  credits: number
}

export interface DebitRequest {
  readonly accountId: string
  readonly credential: Caller['credential']
  readonly mode: Mode
  /** The tier that the answer was computed for; an account that has another one by now is not charged. */
  readonly tier: TierName
  readonly channel: Channel
  readonly tool: string
  /** Whole credits, 1 or more. A test-mode call is recorded with 0 credits and its price against its own quota. */
  readonly credits: number
  readonly requestId: string
  readonly idempotency?: IdempotentRequest
}

/** A call under an `Idempotency-Key`. */
export interface IdempotentRequest {
  readonly key: string
  /** Hash of tool, arguments and representation, so that a key cannot be reused for another answer. */
  readonly argumentsHash: string
  /** Instant that the answer was computed for, ms since 1970. */
  readonly asOf: number
}

/** The charge that stands under an idempotency key. */
export type StandingCharge = Omit<IdempotentRequest, 'key'>

export interface Balance {
  readonly used: number
  readonly quota: number
  /** UTC day of the database clock, `YYYY-MM-DD`. */
  readonly day: string
}

export type Verdict =
  | {
      readonly granted: true
      readonly opId: string
      /** Instant of the debit by the database clock, ms since 1970; of the first attempt when `replayed`. */
      readonly at: number
      /** A retry under an idempotency key, which costs nothing. */
      readonly replayed: boolean
      /** Instant that the answer of the first attempt was computed for, when `replayed`. */
      readonly asOf: number | undefined
      readonly balance: Balance
    }
  | {
      readonly granted: false
      readonly reason: 'quota_exceeded' | 'revoked' | 'tier_changed' | 'idempotency_conflict'
      readonly balance: Balance
    }

export interface LedgerEntry {
  readonly entryId: string
  readonly time: number
  readonly kind: 'charge' | 'refund' | 'grant' | 'adjust'
  readonly tool: string | null
  readonly channel: Channel
  readonly credential: CredentialKind
  readonly keyId: string | null
  /** Change of the balance: charges are negative, refunds positive, test calls 0. */
  readonly credits: number
  readonly balanceAfter: number
  readonly requestId: string
}

export interface EntryQuery {
  readonly accountId: string
  readonly mode: Mode
  /** ms since 1970, inclusive and exclusive. */
  readonly start: number
  readonly end: number
  readonly limit: number
  /** Position after which to continue, as returned in `next`. */
  readonly after?: string
}

export interface UsageQuery {
  readonly accountId: string
  readonly mode: Mode
  /** ms since 1970, inclusive and exclusive. */
  readonly start: number
  readonly end: number
  /** The use of one key or grant alone. */
  readonly credential?: string
}

export interface UsageReport {
  readonly byTool: readonly { readonly tool: string; readonly calls: number; readonly credits: number }[]
  readonly byDay: readonly { readonly date: string; readonly calls: number; readonly credits: number }[]
}

/** The one credit ledger. */
export interface Ledger {
  /** Charges in one atomic statement; see the rules in `db/ledger/ledger.ts`. */
  debit(request: DebitRequest): Promise<Verdict>
  /** The charge that an idempotency key made in the last 24 hours. */
  charged(accountId: string, mode: Mode, key: string): Promise<StandingCharge | undefined>
  balance(accountId: string, mode: Mode): Promise<Balance>
  /** The signal cancels the reading. */
  entries(
    query: EntryQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly entries: readonly LedgerEntry[]; readonly next?: string }>
  usage(query: UsageQuery, signal?: AbortSignal): Promise<UsageReport>
}

export interface ApiKeyRecord {
  readonly keyId: string
  readonly name: string | null
  readonly mode: Mode
  /** `null` until the owner has opened a key that an assistant asked for. */
  readonly last4: string | null
  readonly status: 'active' | 'revoked'
  /** ms since 1970. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
  readonly usageToday: { readonly calls: number; readonly credits: number }
}

/** An account created as many keys within an hour as it may. */
export interface KeyPause {
  readonly perHour: number
  readonly retryAfter: number
}

export interface ApiKeyPage {
  readonly keys: readonly ApiKeyRecord[]
  readonly next?: string
}

/** API keys of one account. Plaintext exists only in the answer of `create`, or on the page that opens a reserved key. */
export interface ApiKeys {
  /** Active keys and the last hundred revoked ones, newest first. The signal cancels the reading. */
  list(accountId: string, signal?: AbortSignal): Promise<readonly ApiKeyRecord[]>
  /** The same in pages: with `after`, which is the `next` of an earlier page, the next hundred revoked ones. */
  page(accountId: string, after?: string, signal?: AbortSignal): Promise<ApiKeyPage>
  /** Why another key has to wait, `null` where it need not: each leaves events that are kept for ever. */
  creationPause(accountId: string): Promise<KeyPause | null>
  /** `'limit'` when the account already holds the most active keys allowed. */
  create(
    accountId: string,
    key: { name: string | null; mode: Mode },
  ): Promise<(ApiKeyRecord & { readonly apiKey: string }) | 'limit'>
  /** A key that has no plaintext yet and lets nobody in: its owner opens it in the portal within a day, once. */
  reserve(accountId: string, key: { name: string | null; mode: Mode }): Promise<ApiKeyRecord | 'limit'>
  /** `null` when the id is unknown or belongs to another account. */
  revoke(accountId: string, keyId: string): Promise<ApiKeyRecord | null>
}
