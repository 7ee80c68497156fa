import type { Caller, Channel, Log, RequestTally } from '../../tools/contract/ports.ts'
import type { CallEnd, Context, Service, Tool, Warning } from '../../tools/declaration/define.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { Registry } from '../../tools/declaration/registry.ts'
import type { PageStart } from '../compute/page.ts'
import type { UntilWarm } from '../compute/warm-up.ts'
import type { WorkerPool } from '../compute/worker-pool.ts'
import type { EndedBody } from '../http/packed-body.ts'
import type { AccountConcurrencyLimiter, Slot } from '../limits/account-concurrency.ts'
import type { AnonymousLimit } from '../limits/anonymous-limit.ts'
import type { IdempotencyLocks } from '../limits/idempotency-locks.ts'
import type { KnownBalances } from '../limits/known-balances.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import type { ResponseBudget } from '../limits/response-budget.ts'
import type { ObserveCall } from '../ops/call-observer.ts'
import type { RecordedCall } from '../ops/request-recorder.ts'
import type { BudgetWarning } from './budget-warning.ts'
import type { CachedCaller } from './cached-caller.ts'
import type { PaidAnswers } from './paid-answers.ts'
import type { PublicAnswers } from './public-answers.ts'
import type { Chosen, PersonQuestion } from './questions/ask-person.ts'

/** One tool call, from any channel. */
export interface Call {
  readonly tool: string
  /** Unvalidated arguments. */
  readonly args: unknown
  readonly channel: Channel
  readonly requestId: string
  /** The authenticated caller; absent for tools that need no credential. */
  readonly caller?: Caller | undefined
  /** Network address that a call without a caller is counted for; absent for one that was counted already. */
  readonly address?: string | undefined
  /** Present when the caller came from the cache and was not looked up for this request. */
  readonly cachedCaller?: CachedCaller | undefined
  /** `Idempotency-Key`, 1 to 255 visible ASCII characters, or a key of the service's own. */
  readonly idempotencyKey?: string | undefined
  /** `If-None-Match` of the client. */
  readonly ifNoneMatch?: string | undefined
  /** `X-Sky-Test-Scenario`, read for test keys only. */
  readonly scenario?: string | undefined
  /** Requested representation beside the envelope, one of the descriptor's `mediaTypes`. */
  readonly mediaType?: string | undefined
  /** Whether the client wants the headers alone (HEAD): a priced call is then checked, not computed, and costs nothing. */
  readonly headersOnly?: boolean
  /** Whether to return the data serialized as JSON instead of as objects. */
  readonly asJson?: boolean
  /** Whether the data stand beside a file or feed that has their rows: its lists are then empty, and it has no pages. */
  readonly emptyLists?: boolean
  /** Start of the page to return as JSON: set where a model reads the answer, which then also names its files. */
  readonly pageStart?: PageStart | undefined
  /** Where the rows of the answer begin, of a tool whose `limit` sets them; and the instant of the first ones. */
  readonly rowsFrom?: { readonly position: string | undefined; readonly asOf: number } | undefined
  /**
   * Unix milliseconds that a call was computed for and charged; it is computed for them again, and nothing is charged. Set
   * only from what {@link PaidAnswers} has opened.
   */
  readonly paidAt?: number | undefined
  /** With `paidAt`, of a batch: how each of its calls ended then. */
  readonly paidEnds?: readonly CallEnd[] | undefined
  /** A call of the service for itself: it has no account that could be charged, counted or queued. */
  readonly isFree?: true
  /** A call for the link of a file or a feed: its worker time is counted apart from that of the account. */
  readonly isByLink?: boolean
  /** A call of a request that was counted against a rate limit already. */
  readonly isCounted?: boolean | undefined
  /** Runs when the call is counted against the rate limit. */
  readonly onCounted?: () => void
  /** A call inside a batch: the batch was already counted against the rate limit, and only its data is returned. */
  readonly inBatch?: boolean
  /** Size budget shared by the calls of one request. */
  readonly budget?: ResponseBudget | undefined
  /** Values that the person of the call has chosen; present where their host can ask them. */
  readonly chosen?: Chosen | undefined
  /** Warnings of the answer about what they have chosen. */
  readonly notes?: readonly Warning[] | undefined
  /** Aborted when the client disconnects; created on demand. */
  readonly signal: () => AbortSignal
  /** The signal's `aborted`, without creating a signal. */
  readonly isGone?: () => boolean
  /** Sums up the calls of one request for its log line. */
  readonly tally?: RequestTally | undefined
  /** Response headers, filled by the pipeline for results and errors alike. */
  readonly headers: Record<string, string>
}

/** `meta.page`: which rows of a list an answer has. */
export type PageRecord = {
  /** Path of the list. */
  readonly list: string
  /** Numbers of its first and its last row here, from 1. */
  readonly first: number
  readonly last: number
  /** Rows of the whole list, where they are known. */
  readonly of?: number
  /** Cursor of the rows that follow, and their credits; absent at the end. */
  readonly next?: string
  readonly cost?: number
}

/** Data and metadata of a call that was answered. */
export interface CallAnswer {
  readonly kind: 'answer'
  /** The data: JSON where the call asked for it, else objects. */
  readonly data: unknown
  /** Empty for a call inside a batch, which has that of the batch. */
  readonly meta: Readonly<Record<string, unknown>>
  /** Credits charged. */
  readonly credits: number
  /** Unix milliseconds that the answer was computed for. */
  readonly asOf: number
  /** SVG of a drawing that is read page by page; `data` does not have it then. */
  readonly drawing?: string | undefined
  /** Which rows these are, of an answer that has more than it shows. */
  readonly page?: PageRecord | undefined
  /** `ETag` of the answer over HTTP. */
  readonly etag?: string | undefined
}

/** An answer in a media type other than JSON; its data is at most what stands beside a file. */
export interface CallFile extends Omit<CallAnswer, 'kind'> {
  readonly kind: 'file'
  readonly body: string | Uint8Array
}

/** The whole answer of a public operation as JSON, whose data is cached for everybody. */
interface PublicAnswer {
  readonly kind: 'public'
  readonly body: EndedBody
  readonly credits: 0
  readonly page?: PageRecord | undefined
}

/** Nothing was computed: the client has the answer (304), or wants the headers alone (HEAD). */
interface NoAnswer {
  readonly kind: 'notModified' | 'headersOnly'
  readonly credits: 0
  readonly page?: undefined
}

/** Result of a call. */
export type CallResult = CallAnswer | CallFile | PublicAnswer | NoAnswer | PersonQuestion

/** URLs of the resources that were made for one call, such as a feed, for `meta.links`. */
export type NewLinks = Readonly<Record<string, string>>

/**
 * Prepares the resources that a call asks for beside its data, if any; the function that it resolves to makes them, once the
 * call has been granted. @throws Problem when they cannot be made
 */
export type PrepareLinks = (
  call: Call,
  descriptor: Descriptor,
) => Promise<() => Promise<NewLinks>> | undefined

/** Dependencies of the call pipeline. */
export interface CallRuntime {
  readonly registry: Registry
  readonly service: Service
  readonly slots: AccountConcurrencyLimiter
  readonly balances: KnownBalances
  readonly idempotencyLocks: IdempotencyLocks
  readonly rateLimit: RateLimit
  readonly workers: WorkerPool
  readonly prepareLinks: PrepareLinks
  readonly paidAnswers: PaidAnswers
  readonly publicAnswers: PublicAnswers
  readonly anonymousLimit: AnonymousLimit
  /** Set once the tools are being run for the first time. */
  untilWarm?: UntilWarm
  /** Names everything outside the arguments that an answer depends on, for ETags. */
  readonly dataVersion: string
  /** Whether results are validated against the output schema; outside production. */
  readonly checkOutput: boolean
  /** Unix milliseconds. */
  readonly now: () => number
  readonly log: Pick<Log, 'error'>
  /** Called after every call of an existing tool, for metrics and logs. */
  readonly observe?: ObserveCall
  /** Puts a request into the log of its account; `observe` does it for calls. */
  readonly record?: (request: RecordedCall) => void
  /** Passes on that a key or assistant has used most of its daily limit; returns at once. */
  readonly warn?: (warning: BudgetWarning) => void
}

/** A parsed call: its tool, its validated input, and the context of its computation. */
export interface ParsedCall {
  readonly call: Call
  readonly tool: Tool
  readonly descriptor: Descriptor
  /** Arguments after schema validation, with defaults. */
  readonly input: Record<string, unknown>
  /** The tool's own request object, derived from `input`; let go of once it is computed. */
  request: unknown
  readonly context: Context
  /** Concurrency slot; released early when a worker thread computes. */
  readonly slot: Slot | undefined
}
