/**
 * Interfaces of the ledger and the key store, which tools depend on; `db` and `server` implement them. This file has
 * types only, so that every layer can import it without depending on another.
 */

/** Tiers, lowest first. */
export type TierName = 'free' | 'starter' | 'pro' | 'scale'
/** Calls with test keys are free and have a quota of their own. */
export type Mode = 'live' | 'test'
/** The log of the service, as pino has it; each part names the levels that it uses. */
export type Log = Readonly<
  Record<'fatal' | 'error' | 'warn' | 'info', (details: object, message: string) => void>
>

/** Channel of a call, recorded in the ledger; calls of the front page are free. */
export type Channel = 'rest' | 'mcp' | 'stdio' | 'portal' | 'alert' | 'front'
/** API key, OAuth grant of an assistant, or user with an ID token or session. */
export type CredentialKind = 'key' | 'grant' | 'person'

/** One that acts on an account: an API key, an assistant, or a person, whose id is that of their own account. */
export interface Actor {
  readonly kind: CredentialKind
  readonly id: string
  /** Session of the portal, of a person who acts there. */
  readonly session?: string
  /** When a person with an ID token of an identity provider signed in there, in ms since 1970. */
  readonly since?: number
}

/** The authenticated caller; holds no secrets. */
export interface Caller {
  readonly accountId: string
  readonly tier: TierName
  readonly mode: Mode
  readonly credential: Actor
  /** Scopes of a grant or of a restricted key; absent for other keys and for users. */
  readonly scopes?: readonly string[]
}

/** Summary of the calls of one request, for its log line; a batch has several. */
export interface RequestTally {
  readonly tools: Set<string>
  caller?: Caller | undefined
  credits: number
}

/** A charge for one call. */
export interface DebitRequest {
  readonly accountId: string
  readonly credential: Caller['credential']
  readonly mode: Mode
  /** Tier that the answer was computed for; if the account's tier has changed since, nothing is charged. */
  readonly tier: TierName
  readonly channel: Channel
  readonly tool: string
  /** Whole credits, 1 or more. A test-mode call is recorded with 0 credits and its price against its own quota. */
  readonly credits: number
  readonly requestId: string
  readonly idempotency?: IdempotentRequest
}

/** A call with an `Idempotency-Key`. */
export interface IdempotentRequest {
  readonly key: string
  /** Hash of tool, arguments and representation, so that a key cannot be reused for another answer. */
  readonly argumentsHash: string
  /** Instant that the answer was computed for, ms since 1970. */
  readonly asOf: number
}

/** Existing charge for an idempotency key. */
export type StandingCharge = Omit<IdempotentRequest, 'key'>

/** Credits of one account, mode and UTC day. */
export interface Balance {
  /** Credits charged today. */
  readonly used: number
  /** Credits of the day by the account's tier. */
  readonly quota: number
  /** UTC day of the database clock, `YYYY-MM-DD`. */
  readonly day: string
}

/** Balance of an account, and the daily limit of one of its credentials if that has one. */
export interface CallerBalance extends Balance {
  readonly budget?: Budget | undefined
}

/** Daily limit of a key or assistant, and the credits that it used of it today. */
export interface Budget {
  readonly limit: number
  readonly used: number
}

/** Result of a debit. */
export type Verdict =
  | {
      readonly granted: true
      readonly opId: string
      /** Instant of the debit by the database clock, ms since 1970; of the first attempt when `replayed`. */
      readonly at: number
      /** True for a retry with an idempotency key, which costs nothing. */
      readonly replayed: boolean
      /** Instant that the answer of the first attempt was computed for, when `replayed`. */
      readonly asOf: number | undefined
      readonly balance: Balance
      /** Of a credential that has a daily limit. */
      readonly budget?: Budget | undefined
    }
  | {
      readonly granted: false
      readonly reason:
        | 'quota_exceeded'
        | 'budget_exceeded'
        | 'revoked'
        | 'tier_changed'
        | 'idempotency_conflict'
      readonly balance: Balance
      /** Of a credential that has a daily limit. */
      readonly budget?: Budget | undefined
    }

/** An entry of the credit ledger. */
export interface LedgerEntry {
  readonly entryId: string
  /** ms since 1970. */
  readonly time: number
  readonly kind: 'charge' | 'refund' | 'grant' | 'adjust'
  /** Null for entries without a call. */
  readonly tool: string | null
  readonly channel: Channel
  readonly credential: CredentialKind
  /** Id of the API key; null for other credentials. */
  readonly keyId: string | null
  /** Change of the balance: charges are negative, refunds positive, test calls 0. */
  readonly credits: number
  /** Credits left of the day after the entry. */
  readonly balanceAfter: number
  readonly requestId: string
}

/** Query for a page of ledger entries, newest first. */
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

/** Query for usage sums. */
export interface UsageQuery {
  readonly accountId: string
  readonly mode: Mode
  /** ms since 1970, inclusive and exclusive. */
  readonly start: number
  readonly end: number
  /** Id of a key or grant; all credentials if omitted. */
  readonly credential?: string
}

/** Calls and credits by tool and by UTC day. */
export interface UsageReport {
  readonly byTool: readonly { readonly tool: string; readonly calls: number; readonly credits: number }[]
  readonly byDay: readonly { readonly date: string; readonly calls: number; readonly credits: number }[]
}

/** The credit ledger. Signals cancel the query. */
export interface Ledger {
  /** Charges a call in one atomic statement; see the rules in `db/ledger/ledger.ts`. */
  debit(request: DebitRequest): Promise<Verdict>
  /** The charge that an idempotency key made in the last 24 hours. */
  charged(accountId: string, mode: Mode, key: string): Promise<StandingCharge | undefined>
  /** @param credentialId the key or grant whose own daily limit is wanted too */
  balance(accountId: string, mode: Mode, credentialId?: string): Promise<CallerBalance>
  /** Use of a key or grant today; `undefined` for one without a daily limit. */
  budget(accountId: string, mode: Mode, credentialId: string): Promise<Budget | undefined>
  /** A page of entries; `next` is the `after` of the following page, absent on the last. */
  entries(
    query: EntryQuery,
    signal?: AbortSignal,
  ): Promise<{ readonly entries: readonly LedgerEntry[]; readonly next?: string }>
  usage(query: UsageQuery, signal?: AbortSignal): Promise<UsageReport>
}

/** An API key without its secret. */
export interface ApiKeyRecord {
  readonly keyId: string
  readonly name: string | null
  readonly mode: Mode
  /** Last four characters; `null` until the owner has opened a reserved key in the portal. */
  readonly last4: string | null
  readonly status: 'active' | 'revoked' | 'expired'
  /** ms since 1970. */
  readonly createdAt: number
  readonly lastUsedAt: number | null
  readonly revokedAt: number | null
  /** End of the key, ms since 1970; `null` for none. */
  readonly expiresAt: number | null
  /** Credits that it may use on a UTC day; `null` for as many as the account. */
  readonly dailyLimit: number | null
  /** Scopes that it is restricted to for good; `null` for all that keys may have. */
  readonly scopes: readonly string[] | null
  /** Id of the key that replaces it. */
  readonly successor: string | null
  readonly usageToday: { readonly calls: number; readonly credits: number }
}

/** A key to create. */
export interface NewApiKey extends Pick<ApiKeyRecord, 'name' | 'mode'> {
  readonly expiresAt?: number | null | undefined
  readonly dailyLimit?: number | null | undefined
  readonly scopes?: readonly string[] | null | undefined
}

/** The limit of keys created per hour was reached. */
export interface KeyPause {
  readonly perHour: number
  /** Seconds until another key can be created. */
  readonly retryAfter: number
}

/** A page of keys; `next` is the `after` of the following page. */
export interface ApiKeyPage {
  readonly keys: readonly ApiKeyRecord[]
  readonly next?: string
}

/** Store of API keys. The plaintext exists only in the result of `create` and on the page that opens a reserved key. */
export interface ApiKeys {
  /** Active keys and the latest hundred revoked ones, newest first. The signal cancels the query. */
  list(accountId: string, signal?: AbortSignal): Promise<readonly ApiKeyRecord[]>
  /** The same in pages: with `after`, the `next` of the previous page, the following hundred revoked keys. */
  page(accountId: string, after?: string, signal?: AbortSignal): Promise<ApiKeyPage>
  /** The rate limit of key creation if it is reached, else `null`. It exists because audit events are never deleted. */
  creationPause(accountId: string): Promise<KeyPause | null>
  /** Creates a key; `'limit'` if the account has the maximum number of active keys. `by` is for the activity. */
  create(
    accountId: string,
    key: NewApiKey,
    by?: Actor,
  ): Promise<(ApiKeyRecord & { readonly apiKey: string }) | 'limit'>
  /** Creates a key without plaintext, unusable until its owner opens it in the portal: once, within a day. */
  reserve(accountId: string, key: NewApiKey, by?: Actor): Promise<ApiKeyRecord | 'limit'>
  /** Revokes a key; `null` if the id is unknown or belongs to another account. */
  revoke(accountId: string, keyId: string, by?: Actor): Promise<ApiKeyRecord | null>
}
