import type { Context, Tool } from '../../tools/define.ts'
import type { Balance, Caller, IdempotentRequest, Verdict } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { RegistryEntry } from '../../tools/registry.ts'
import { loopTurns } from '../compute/loop-turns.ts'
import type { ExecutionResult } from '../compute/result.ts'
import { parseRequest, prepare } from '../compute/run-tool.ts'
import { concatBytes, writeJson } from '../http/json-writer.ts'
import type { Slot } from '../limits/account-concurrency.ts'
import { pendingResponses } from '../limits/pending-answers.ts'
import { quotaExceeded } from '../limits/rate-limit.ts'
import { observeCall } from '../ops/call-observer.ts'
import { authorize } from './authorize.ts'
import { StaleCaller, verifyCaller, withCachedCaller } from './cached-caller.ts'
import type { Call, CallResult, CallRuntime, ParsedCall } from './call.ts'
import { envelope } from './envelope.ts'
import { cacheControl, digest, entityTag, etagMatches } from './etag.ts'
import { execute } from './execute.ts'
import { throwForcedProblem } from './test-scenario.ts'

/**
 * Every call of every channel: find, admit, parse, compare with the client's copy, compute, debit, envelope. The answer is
 * computed to bytes before it is debited, and sent after that: a charge that was committed stands, and a call that fails
 * before costs nothing.
 */
export async function callTool(road: CallRuntime, call: Call): Promise<CallResult> {
  const entry = road.registry.byName.get(call.tool)
  if (!entry) throw new Problem('not_found', 'There is no such tool.')
  return observeCall(road.observe, call, () =>
    withCachedCaller(call, (known) => oneAtATime(road, known, () => admit(road, known, entry))),
  )
}

/** One call at a time under an idempotency key. */
function oneAtATime(
  road: CallRuntime,
  { caller, idempotencyKey }: Call,
  start: () => Promise<CallResult>,
): Promise<CallResult> {
  return caller && idempotencyKey ? road.runningKeys.run(caller, idempotencyKey, start) : start()
}

async function admit(road: CallRuntime, call: Call, entry: RegistryEntry): Promise<CallResult> {
  const { descriptor } = entry
  const { caller } = call
  const isBatch = descriptor.toolset === 'batch'
  call.headers['x-credits-charged'] = '0'
  authorize(descriptor, caller, call.channel, road.service.portalUrl)
  if (caller && !call.inBatch) {
    pendingResponses.admit(caller.accountId)
    const refusal = road.minuteLimit.consume(caller, call.headers, isBatch ? batchSize(call.args) : 1)
    if (refusal) await refusal
  }
  if (caller?.mode === 'test') throwForcedProblem(call.scenario, descriptor)
  if (!caller) return run(road, call, entry)
  if (isBatch) {
    // Its calls have turns of their own; one for the batch as well would keep them waiting for it.
    await road.turns.beginBatch(caller.accountId)
    return run(road, call, entry)
  }
  const begin = road.turns.begin(caller.accountId)
  const turn = begin instanceof Promise ? await begin : begin
  try {
    return await run(road, call, entry, turn)
  } finally {
    turn.release()
  }
}

async function run(road: CallRuntime, call: Call, entry: RegistryEntry, turn?: Slot): Promise<CallResult> {
  throwIfGone(call)
  call.budget?.check()
  const warm = road.untilWarm?.(call.tool)
  if (warm) await warm
  const read = loopTurns.run(() => parse(road, call, entry, turn))
  const parsed = read instanceof Promise ? await read : read
  if (isUnmodified(road, parsed)) return {}
  const links = road.makeLinks(call, entry.descriptor)
  const task: ParsedCall = links ? { ...parsed, made: await links } : parsed
  const credits = priceOf(task)
  try {
    return await (credits === 0 ? runFree(road, task) : runBilled(road, task, credits))
  } catch (error) {
    await task.made?.discard()
    throw error
  }
}

/** Calls that a batch asks for, before its arguments have been read. */
function batchSize(args: unknown): number {
  const { calls } = (args ?? {}) as { readonly calls?: unknown }
  return Array.isArray(calls) ? Math.max(1, calls.length) : 1
}

/** @throws Problem when the client has left, so that nothing is computed for it */
function throwIfGone(call: Call): void {
  if (call.isGone?.() ?? call.signal().aborted)
    throw new Problem('unavailable', 'The client left before the answer.')
}

function parse(
  road: CallRuntime,
  call: Call,
  { tool, descriptor }: RegistryEntry,
  turn: Slot | undefined,
): ParsedCall {
  const { caller } = call
  const context: Context = {
    now: road.now(),
    requestId: call.requestId,
    ...(caller ? { caller } : {}),
    signal: call.signal,
    service: road.service,
    origin: { channel: call.channel, idempotencyKey: call.idempotencyKey, tally: call.tally },
  }
  return { call, tool, descriptor, context, turn, ...parseRequest(tool, call.args, context) }
}

/** Names the answer before it is made, for HTTP clients that may hold a copy, and says whether this one does. */
function isUnmodified({ dataVersion }: CallRuntime, { call, descriptor, context }: ParsedCall): boolean {
  if (call.channel !== 'rest' || call.inBatch) return false
  const etag = entityTag(descriptor, call, dataVersion, context.now)
  call.headers.etag = etag
  call.headers['cache-control'] = cacheControl(descriptor, call.args)
  return etagMatches(call.ifNoneMatch, etag)
}

function priceOf({ tool, request }: ParsedCall): number {
  return typeof tool.credits === 'number' ? tool.credits : tool.credits.of(request)
}

async function runFree(road: CallRuntime, task: ParsedCall): Promise<CallResult> {
  const { caller, inBatch } = task.call
  // No debit will judge the credential.
  await verifyCaller(task.call)
  const work = await execute(road, task)
  if (work.json) task.call.budget?.spend(work.json.length)
  const balance =
    caller && !inBatch ? await road.service.ledger.balance(caller.accountId, caller.mode) : undefined
  return replyOf(road, task, work, balance, work.answer.creditsCharged ?? 0)
}

async function runBilled(road: CallRuntime, task: ParsedCall, credits: number): Promise<CallResult> {
  const { call } = task
  const caller = call.caller as Caller
  const { ledger } = road.service
  const { idempotencyKey: key } = call
  const first = key === undefined ? undefined : await ledger.charged(caller.accountId, caller.mode, key)
  const argumentsHash = key === undefined ? '' : argumentsHashOf(task)
  if (first && first.argumentsHash !== argumentsHash) throw idempotencyConflict()
  if (!first) await road.balances.check(ledger, caller, credits, task.context.now)
  // A retry answers for the instant of the first attempt.
  const asOf = first?.asOf ?? task.context.now
  const work = await executeAt(road, task, asOf)
  if (work.json) call.budget?.spend(work.json.length)
  const verdict = await ledger.debit({
    accountId: caller.accountId,
    credential: caller.credential,
    mode: caller.mode,
    tier: caller.tier,
    channel: call.channel,
    tool: task.tool.name,
    credits,
    requestId: call.requestId,
    ...(key === undefined ? {} : { idempotency: { key, argumentsHash, asOf } satisfies IdempotentRequest }),
  })
  const { balance, replayed, asOf: charged } = assertGranted(road, call, caller, verdict)
  // Another attempt under the key was charged while this one was computed: its answer is the one.
  const right = charged === undefined || charged === asOf ? work : await executeAt(road, task, charged)
  return replyOf(road, task, right, balance, replayed || caller.mode === 'test' ? 0 : credits)
}

/** Another representation is another answer, so that a key does not give a second one away. */
function argumentsHashOf({ call, tool }: ParsedCall): string {
  const type = call.mediaType === 'application/json' ? undefined : call.mediaType
  return digest(type === undefined ? [tool.name, call.args] : [tool.name, call.args, type])
}

function executeAt(
  road: CallRuntime,
  task: ParsedCall,
  now: number,
): ExecutionResult | Promise<ExecutionResult> {
  if (now === task.context.now) return execute(road, task)
  const context = { ...task.context, now }
  return execute(road, { ...task, context, request: prepare(task.tool as Tool, task.input, context) })
}

/** @throws Problem for every verdict but a granted one */
function assertGranted(
  road: CallRuntime,
  call: Call,
  caller: Caller,
  verdict: Verdict,
): Extract<Verdict, { granted: true }> {
  if (!verdict.granted && verdict.reason === 'revoked')
    throw new Problem('revoked_api_key', 'The credential was revoked.')
  if (!verdict.granted && verdict.reason === 'tier_changed') throw new StaleCaller()
  // The debit has judged the credential, whatever else it says.
  if (call.recalled) call.recalled.isGood = true
  road.balances.note(caller, verdict.balance)
  if (verdict.granted) return verdict
  if (verdict.reason === 'idempotency_conflict') throw idempotencyConflict()
  throw quotaExceeded(verdict.balance)
}

const idempotencyConflict = () =>
  new Problem('idempotency_conflict', 'This Idempotency-Key came with other arguments before.')

function replyOf(
  road: CallRuntime,
  { call, descriptor, made }: ParsedCall,
  { answer, json, isDrawing, body }: ExecutionResult,
  balance: Balance | undefined,
  creditsCharged: number,
): CallResult {
  call.headers['x-credits-charged'] = String(creditsCharged)
  if (call.inBatch) return { data: json ?? writeJson(answer.data) }
  const { caller } = call
  const computedAt = road.now()
  const whole = envelope(descriptor, answer, {
    requestId: call.requestId,
    computedAt,
    caller,
    balance,
    creditsCharged,
    links: made?.links,
  })
  if (json === undefined) return { envelope: whole, body }
  return { json: concatBytes('{"data":', json, ',"meta":', writeJson(whole.meta), '}'), isDrawing, body }
}
