import type { Tool } from '../../tools/define.ts'
import { orbitCredits } from '../../tools/orbit-price.ts'
import type { Caller, IdempotentRequest, Verdict } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { prepare } from '../compute/run-tool.ts'
import { toProblem } from '../http/problem.ts'
import { budgetExceeded, quotaExceeded } from '../limits/rate-limit.ts'
import { warnOfBudget } from './budget-warning.ts'
import { StaleCaller, verifyCaller } from './cached-caller.ts'
import type { Call, CallResult, CallRuntime, ParsedCall } from './call.ts'
import { digest } from './etag.ts'
import { execute } from './execute.ts'
import { resultOf } from './result-of.ts'

/** Executes the call and debits its price, in this order. */
export function charge(runtime: CallRuntime, parsed: ParsedCall): Promise<CallResult> {
  if (parsed.call.paidAt !== undefined) return runFree(runtime, parsed)
  const price = knownPrice(parsed)
  return price.most === 0 ? runFree(runtime, parsed) : runBilled(runtime, parsed, price)
}

/**
 * Executes a free call for its headers. A priced one is checked as far as it is before it is computed, and neither computed nor
 * debited: what a client would learn from its headers it could learn for nothing.
 */
export async function withoutAnswer(runtime: CallRuntime, parsed: ParsedCall): Promise<CallResult> {
  const { call, context } = parsed
  const { most } = knownPrice(parsed)
  if (call.paidAt !== undefined || most === 0) return runFree(runtime, parsed)
  await runtime.balances.check(
    runtime.service.ledger,
    call.caller as Caller,
    most,
    isByRows(parsed),
    context.now,
  )
  return { headersOnly: true }
}

/** A price before the work. */
interface KnownPrice {
  /** The most that the call can cost. */
  readonly most: number
  /** The part of it that orbits of the caller add. */
  readonly orbits: number
}

function knownPrice({ tool, request }: ParsedCall): KnownPrice {
  const orbits = tool.follows ? orbitCredits(tool.follows(request)) : 0
  return {
    most: (typeof tool.credits === 'number' ? tool.credits : tool.credits.of(request)) + orbits,
    orbits,
  }
}

/** Whether the rows that come decide the price. */
const isByRows = ({ tool }: ParsedCall): boolean =>
  typeof tool.credits !== 'number' && tool.credits.isMost === true

/** The price of what came, at most what was known before. */
const priceOf = (parsed: ParsedCall, { answer }: ExecutionResult, { most, orbits }: KnownPrice): number =>
  isByRows(parsed) && answer.price !== undefined ? Math.min(most, answer.price + orbits) : most

async function runFree(runtime: CallRuntime, parsed: ParsedCall): Promise<CallResult> {
  const { caller, inBatch } = parsed.call
  // No debit will judge the credential.
  await verifyCaller(parsed.call)
  const result = await execute(runtime, parsed)
  parsed.call.budget?.spend(result.json?.length ?? 0)
  const balance = caller && !inBatch ? await balanceOf(runtime, caller) : undefined
  const links = parsed.makeLinks && (await parsed.makeLinks())
  return resultOf(runtime, parsed, result, balance, result.answer.creditsCharged ?? 0, links)
}

/** Balance of a caller whose call is not debited. */
function balanceOf({ service: { ledger } }: CallRuntime, { accountId, mode, credential }: Caller) {
  return credential.kind === 'person'
    ? ledger.balance(accountId, mode)
    : ledger.balance(accountId, mode, credential.id)
}

async function runBilled(runtime: CallRuntime, parsed: ParsedCall, price: KnownPrice): Promise<CallResult> {
  const { call, tool, context } = parsed
  const caller = call.caller as Caller
  const { ledger } = runtime.service
  const { idempotencyKey: key } = call
  const first = key === undefined ? undefined : await ledger.charged(caller.accountId, caller.mode, key)
  const argumentsHash = key === undefined ? '' : argumentsHashOf(parsed)
  if (first && first.argumentsHash !== argumentsHash) throw idempotencyConflict()
  const checking = first
    ? undefined
    : runtime.balances.check(ledger, caller, price.most, isByRows(parsed), runtime.now())
  if (checking) await checking
  // A retry answers for the instant of the first attempt.
  const asOf = first?.asOf ?? context.now
  const attempt = computedAt(parsed, asOf)
  const computing = execute(runtime, attempt)
  const result = computing instanceof Promise ? await computing : computing
  // The garbage collector copies everything that a call keeps while its debit is in flight.
  attempt.request = undefined
  call.budget?.spend(result.json?.length ?? 0)
  const credits = priceOf(parsed, result, price)
  const verdict = await ledger.debit({
    accountId: caller.accountId,
    credential: caller.credential,
    mode: caller.mode,
    tier: caller.tier,
    channel: call.channel,
    tool: tool.name,
    credits,
    requestId: call.requestId,
    ...(key === undefined ? {} : { idempotency: { key, argumentsHash, asOf } satisfies IdempotentRequest }),
  })
  const { balance, replayed, asOf: charged, budget } = assertGranted(runtime, call, caller, verdict)
  if (budget && !replayed) warnOfBudget(runtime, caller, budget, credits)
  // Another attempt under the key was charged in the meantime: its answer is the one that was paid for.
  const paid = computedAt(parsed, charged ?? asOf)
  const shown = charged === undefined || charged === asOf ? result : await execute(runtime, paid)
  const left = budget ? { ...balance, budget } : balance
  const links = parsed.makeLinks && (await madeAfterCharge(parsed.makeLinks))
  return resultOf(runtime, paid, shown, left, replayed || caller.mode === 'test' ? 0 : credits, links)
}

/**
 * Makes what a call asks for beside its data. The call has been charged: where that fails, its answer says so, and how to
 * have it without another charge.
 */
async function madeAfterCharge<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    const problem = toProblem(error)
    throw new Problem(problem.code, `The call was charged, but its link was not made. ${problem.message}`, {
      ...problem.details,
      hint: 'Repeat the call: with the same Idempotency-Key it is not charged again.',
    })
  }
}

/** The media type is part of it, so that a key does not give a second representation free. */
function argumentsHashOf({ call, tool }: ParsedCall): string {
  const type = call.mediaType === 'application/json' ? undefined : call.mediaType
  return digest(type === undefined ? [tool.name, call.args] : [tool.name, call.args, type])
}

/** A call as it is computed for another instant. */
function computedAt(parsed: ParsedCall, now: number): ParsedCall {
  if (now === parsed.context.now) return parsed
  const context = { ...parsed.context, now }
  return { ...parsed, context, request: prepare(parsed.tool as Tool, parsed.input, context) }
}

/** @throws Problem for every verdict but a granted one */
function assertGranted(
  runtime: CallRuntime,
  call: Call,
  caller: Caller,
  verdict: Verdict,
): Extract<Verdict, { granted: true }> {
  if (!verdict.granted && verdict.reason === 'revoked')
    throw new Problem('revoked_api_key', 'The credential was revoked.')
  if (!verdict.granted && verdict.reason === 'tier_changed') throw new StaleCaller()
  // The debit has judged the credential, granted or not.
  if (call.cachedCaller) call.cachedCaller.isGood = true
  runtime.balances.note(caller, verdict.balance, verdict.budget)
  if (verdict.granted) return verdict
  if (verdict.reason === 'budget_exceeded' && verdict.budget)
    throw budgetExceeded(verdict.budget, caller.credential.kind)
  if (verdict.reason === 'idempotency_conflict') throw idempotencyConflict()
  throw quotaExceeded(verdict.balance)
}

const idempotencyConflict = () =>
  new Problem('idempotency_conflict', 'This Idempotency-Key came with other arguments before.')
