import type { Caller, CallerBalance, Verdict } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { toProblem } from '../http/problem.ts'
import { budgetExceeded, quotaExceeded } from '../limits/rate-limit.ts'
import { warnOfBudget } from './budget-warning.ts'
import { StaleCaller } from './cached-caller.ts'
import type { Call, CallRuntime, NewLinks, ParsedCall } from './call.ts'
import { type CallPrice, creditsOf, idempotencyConflict } from './price.ts'

/** The charge of a call. */
export interface Receipt {
  readonly credits: number
  /** Unix milliseconds of the answer that was paid for. */
  readonly asOf: number
  /** Balance after the call; absent without an account, and inside a batch. */
  readonly balance?: CallerBalance | undefined
}

/**
 * Debits the price of a computed call; a free one is given the balance alone.
 * @throws Problem for every verdict but a granted one, and where the answers of one request are too long together
 */
export async function debit(
  runtime: CallRuntime,
  attempt: ParsedCall,
  price: CallPrice,
  computed: ExecutionResult,
): Promise<Receipt> {
  const { call, tool } = attempt
  const { ledger } = runtime.service
  call.budget?.spend(computed.json?.length ?? 0)
  if (price.most === 0) return freeReceipt(runtime, attempt, computed)
  // The garbage collector copies everything that a call keeps while its debit is in flight.
  attempt.request = undefined
  const caller = call.caller as Caller
  const credits = creditsOf(attempt, computed, price)
  const verdict = await ledger.debit({
    accountId: caller.accountId,
    credential: caller.credential,
    mode: caller.mode,
    tier: caller.tier,
    channel: call.channel,
    tool: tool.name,
    credits,
    requestId: call.requestId,
    ...(price.idempotency ? { idempotency: price.idempotency } : {}),
  })
  const { balance, replayed, asOf = price.asOf, budget } = requireGranted(runtime, call, caller, verdict)
  if (budget && !replayed) warnOfBudget(runtime, caller, budget, credits)
  return {
    credits: replayed || caller.mode === 'test' ? 0 : credits,
    asOf,
    balance: budget ? { ...balance, budget } : balance,
  }
}

async function freeReceipt(
  { service: { ledger } }: CallRuntime,
  { call: { caller, inBatch, isFree }, context }: ParsedCall,
  { answer }: ExecutionResult,
): Promise<Receipt> {
  const key = caller?.credential.kind === 'person' ? undefined : caller?.credential.id
  const balance =
    caller && !inBatch && !isFree ? await ledger.balance(caller.accountId, caller.mode, key) : undefined
  return {
    // A batch has the credits of its calls.
    credits: answer.creditsCharged ?? 0,
    asOf: context.now,
    balance,
  }
}

/** @throws Problem for every verdict but a granted one */
function requireGranted(
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

/**
 * Makes what a call asks for beside its data, such as a feed. Where that fails after a charge, the refusal says so, and how to
 * have the answer without another one.
 */
export async function newLinks(make: () => Promise<NewLinks>, isCharged: boolean): Promise<NewLinks> {
  try {
    return await make()
  } catch (error) {
    if (!isCharged) throw error
    const problem = toProblem(error)
    throw new Problem(problem.code, `The call was charged, but its link was not made. ${problem.message}`, {
      ...problem.details,
      hint: 'Repeat the call: with the same Idempotency-Key it is not charged again.',
    })
  }
}
