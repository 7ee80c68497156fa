import type { Caller, IdempotentRequest } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { isPricedByRows, requestCredits } from '../../tools/declaration/request-price.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { prepare } from '../compute/run-tool.ts'
import { verifyCaller } from './cached-caller.ts'
import type { CallRuntime, ParsedCall } from './call.ts'
import { digest } from './etag.ts'

/** The charge of a call, as far as it is known before the computation. */
export interface CallPrice {
  /** The most that the call can cost; 0 for a free call, which is not debited. */
  readonly most: number
  /** The part of it that orbits of the caller add. */
  readonly orbits: number
  /** Unix milliseconds that the call is computed for: a retry answers for the instant of the first attempt. */
  readonly asOf: number
  /** Of a call with an idempotency key. */
  readonly idempotency?: IdempotentRequest | undefined
}

/**
 * Checks, before anything is computed, that the call can be paid.
 * @throws Problem `idempotency_conflict`, `quota_exceeded`, `budget_exceeded`; StaleCaller for a free call whose caller has changed
 */
export async function priceCall(runtime: CallRuntime, parsed: ParsedCall): Promise<CallPrice> {
  const { call, context } = parsed
  const { most: limit, orbits } = mostOf(parsed)
  if (limit === 0) {
    // No debit will judge the credential.
    await verifyCaller(call)
    return { most: limit, orbits, asOf: context.now }
  }
  const caller = call.caller as Caller
  const { ledger } = runtime.service
  const { idempotencyKey: key } = call
  const first = key === undefined ? undefined : await ledger.charged(caller.accountId, caller.mode, key)
  const argumentsHash = key === undefined ? '' : argumentsHashOf(parsed)
  if (first && first.argumentsHash !== argumentsHash) throw idempotencyConflict()
  if (!first) await runtime.balances.check(ledger, caller, limit, isPricedByRows(parsed.tool), runtime.now())
  const asOf = first?.asOf ?? context.now
  return {
    most: limit,
    orbits,
    asOf,
    idempotency: key === undefined ? undefined : { key, argumentsHash, asOf },
  }
}

/** The most that a call can cost, and the part of the caller's orbits; nothing for a call that was paid before, or that is free for the service itself. */
export function mostOf({ call, tool, request }: ParsedCall): Pick<CallPrice, 'most' | 'orbits'> {
  if (call.paidAt !== undefined || call.isFree) return { most: 0, orbits: 0 }
  return requestCredits(tool, request)
}

/** The credits of what came, at most what was known before. */
export const creditsOf = (
  parsed: ParsedCall,
  { answer }: ExecutionResult,
  { most: limit, orbits }: CallPrice,
): number =>
  isPricedByRows(parsed.tool) && answer.price !== undefined ? Math.min(limit, answer.price + orbits) : limit

/** The media type is part of it, so that a key does not give a second representation free. */
function argumentsHashOf({ call, tool }: ParsedCall): string {
  const type = call.mediaType === 'application/json' ? undefined : call.mediaType
  return digest(type === undefined ? [tool.name, call.args] : [tool.name, call.args, type])
}

/** Refusal of a key that was used with other arguments. */
export const idempotencyConflict = () =>
  new Problem('idempotency_conflict', 'This Idempotency-Key came with other arguments before.')

/** A call as it is computed for an instant. */
export function attemptAt(parsed: ParsedCall, now: number): ParsedCall {
  if (now === parsed.context.now) return parsed
  const context = { ...parsed.context, now }
  return { ...parsed, context, request: prepare(parsed.tool, parsed.input, context) }
}
