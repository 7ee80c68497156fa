import type { ProblemCode } from '../../../tools/contract/problems.ts'

/** Codes of failures that no answer of the service describes. */
export type ConnectionCode = 'network_error' | 'timeout' | 'invalid_answer'

/** Members of a problem record (RFC 9457) that a program may read. */
export interface SkyProblem {
  readonly detail?: string
  readonly hint?: string
  readonly parameter?: string
  readonly allowed?: readonly string[] | { readonly min?: number | string; readonly max?: number | string }
  readonly candidates?: readonly unknown[]
  readonly requiredTier?: string
  readonly limit?: number
  readonly remaining?: number
  readonly resetsAt?: string
  readonly docs?: string
}

/** A call that failed: refused by the service with a code, or not answered. */
export class SkyDataError<C extends string = ProblemCode | ConnectionCode> extends Error {
  /** Stable; branch on it. */
  readonly code: C
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** Advice: the value to send instead. */
  readonly hint: string | undefined
  /** Identifier of the request, for questions to the operator. */
  readonly requestId: string | undefined
  /** Seconds to wait, from `Retry-After`. */
  readonly retryAfter: number | undefined
  /** The whole record, empty without an answer. */
  readonly problem: SkyProblem
  constructor(
    code: C,
    message: string,
    facts: {
      readonly status?: number
      readonly problem?: SkyProblem
      readonly requestId?: string | undefined
      readonly retryAfter?: number | undefined
      readonly cause?: unknown
    } = {},
  ) {
    super(message, { cause: facts.cause })
    this.name = 'SkyDataError'
    this.code = code
    this.status = facts.status ?? 0
    this.problem = facts.problem ?? {}
    this.hint = this.problem.hint
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
  }
  /** Narrows the error to one code. */
  is<K extends ProblemCode | ConnectionCode>(code: K): this is SkyDataError<K> {
    return (this.code as string) === code
  }
}
