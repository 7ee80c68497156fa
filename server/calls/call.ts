import type { Context, Service, Tool } from '../../tools/define.ts'
import type { Descriptor } from '../../tools/descriptor.ts'
import type { Caller, Channel, RequestTally } from '../../tools/ports.ts'
import type { Registry } from '../../tools/registry.ts'
import type { UntilWarm } from '../compute/warm-up.ts'
import type { WorkerPool } from '../compute/worker-pool.ts'
import type { AccountConcurrencyLimiter, Slot } from '../limits/account-concurrency.ts'
import type { IdempotencyLocks } from '../limits/idempotency-locks.ts'
import type { KnownBalances } from '../limits/known-balances.ts'
import type { RateLimit } from '../limits/rate-limit.ts'
import type { ResponseBudget } from '../limits/response-budget.ts'
import type { ObserveCall } from '../ops/call-observer.ts'
import type { CachedCaller } from './cached-caller.ts'
import type { Envelope } from './envelope.ts'

/** One request for one tool, from any channel. */
export interface Call {
  readonly tool: string
  readonly args: unknown
  readonly channel: Channel
  readonly requestId: string
  /** Found by `authenticate`; absent for tools that need no credential. */
  readonly caller?: Caller | undefined
  /** Present when the caller came from the cache and was not looked up for this request. */
  readonly cachedCaller?: CachedCaller | undefined
  readonly idempotencyKey?: string | undefined
  /** ETag the client already holds. */
  readonly ifNoneMatch?: string | undefined
  /** `X-Sky-Test-Scenario`, read for test keys only. */
  readonly scenario?: string | undefined
  /** Representation wanted beside the envelope, one of the descriptor's `mediaTypes`. */
  readonly mediaType?: string | undefined
  /** Whether the envelope is wanted as JSON, and not as an object. */
  readonly asJson?: boolean
  /** A call inside a batch: it was counted with the batch, and only its data is wanted. */
  readonly inBatch?: boolean
  /** Bytes left for the answers of a request with several calls. */
  readonly budget?: ResponseBudget | undefined
  readonly signal: () => AbortSignal
  /** The same as the signal's `aborted`, without a signal being made for it. */
  readonly isGone?: () => boolean
  /** Sums up the calls of one request for its log line. */
  readonly tally?: RequestTally | undefined
  /** Filled on the way with headers that belong to the answer, whether it is data or a refusal. */
  readonly headers: Record<string, string>
}

/** Empty when the client's copy is still right. */
export interface CallResult {
  readonly envelope?: Envelope
  /** The envelope written out as JSON, in its place. */
  readonly json?: Uint8Array
  /** Whether the written data are a drawing. */
  readonly isDrawing?: boolean | undefined
  /** The data in the media type asked for, when it is not JSON. */
  readonly body?: string | Uint8Array | undefined
  /** The data alone as JSON, of a call inside a batch. */
  readonly data?: Uint8Array
}

/** Links for `meta.links` that lead to something made for one call. */
export interface NewLinks {
  readonly links: Readonly<Record<string, string>>
  /** Takes back what was made, for a call that failed. */
  discard(): Promise<void>
}

/** Makes what a parsed call asks for beside its data. @throws Problem where that cannot be made */
export type MakeLinks = (call: Call, descriptor: Descriptor) => Promise<NewLinks> | undefined

/** The parts of the service that a call needs. */
export interface CallRuntime {
  readonly registry: Registry
  readonly service: Service
  readonly slots: AccountConcurrencyLimiter
  readonly balances: KnownBalances
  readonly idempotencyLocks: IdempotencyLocks
  readonly rateLimit: RateLimit
  readonly workers: WorkerPool
  readonly makeLinks: MakeLinks
  /** Set once the tools are being run for the first time. */
  untilWarm?: UntilWarm
  /** Names everything outside the arguments that an answer depends on, for ETags. */
  readonly dataVersion: string
  readonly checkOutput: boolean
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
  /** Called after every call that named a tool, for metrics and logs. */
  readonly observe?: ObserveCall
}

/** A call that has been parsed: its tool, its request, and the context of its computation. */
export interface ParsedCall {
  readonly call: Call
  readonly tool: Tool
  readonly descriptor: Descriptor
  readonly input: Record<string, unknown>
  readonly request: unknown
  readonly context: Context
  /** Ended early where another thread does the work. */
  readonly slot: Slot | undefined
  /** Made for this call. */
  readonly newLinks?: NewLinks | undefined
}
