import { isDeepStrictEqual } from 'node:util'
import { patienceMs, within } from '../db/patience.ts'
import type { Context, Service, Tool } from '../tools/define.ts'
import type { Descriptor } from '../tools/describe.ts'
import type { Balance, Caller, Channel, Charge, Verdict } from '../tools/ports.ts'
import { Problem } from '../tools/problems.ts'
import type { Registry } from '../tools/registry.ts'
import type { AccountTurns, Turn } from './account-turns.ts'
import { authorise } from './authorise.ts'
import { prepared, readRequest } from './compute.ts'
import { begunEarly } from './early-work.ts'
import { type Envelope, envelope, nextMidnight } from './envelope.ts'
import { type Feeds, type NewFeed, wantsFeed } from './feeds.ts'
import { cacheControl, digest, entityTag, holds } from './freshness.ts'
import type { Meantime } from './meantime.ts'
import type { MinuteLimit } from './minute-limit.ts'
import { type ObserveCall, observedCall } from './ops/calls.ts'
import type { Recalled } from './recall.ts'
import type { SpentDays } from './spent-days.ts'
import { forcedAnswer } from './test-scenario.ts'
import { isDrawing, type Work, worked } from './work.ts'
import type { Workshop } from './workshop.ts'
import { joined, writeJson } from './write-json.ts'

/** One request for one tool, whatever door it came through. */
export interface Call {
  readonly tool: string
  readonly args: unknown
  readonly channel: Channel
  readonly requestId: string
  /** Found out by `authenticate`; absent at tools that let anyone in. */
  readonly caller?: Caller | undefined
  /** Present when the caller was not looked up for this request. */
  readonly recalled?: Recalled | undefined
  readonly idempotencyKey?: string | undefined
  /** ETag the client already holds. */
  readonly ifNoneMatch?: string | undefined
  /** `X-Sky-Test-Scenario`, heeded for test keys only. */
  readonly scenario?: string | undefined
  /** Representation wanted beside the envelope, one of the descriptor's `mediaTypes`. */
  readonly mediaType?: string | undefined
  /** Whether the envelope is wanted as JSON, and not as an object. */
  readonly asJson?: boolean
  /** The batch that the call is one of, and was counted with. */
  readonly batch?: Batch
  readonly signal: () => AbortSignal
  /** Tells the same as the signal's `aborted`, where a signal would have to be made for it first. */
  readonly isGone?: () => boolean
  /** Filled with what was charged, to be settled once the answer has left, or has not. */
  readonly charges: { push(charge: Charge): unknown }
  /** Filled on the way with headers that belong to the answer, whether it is data or a refusal. */
  readonly headers: Record<string, string>
}

/** What the calls of one batch have in common. */
export interface Batch {
  /**
   * Told how many bytes the data of a call has.
   * @throws Problem where all have too many together; the call is not charged then
   */
  weigh(bytes: number): void
}

/** Nothing of it is there when the client's copy is still right. */
export interface Reply {
  readonly envelope?: Envelope
  /** The envelope written out as JSON, in its place. */
  readonly json?: Uint8Array
  /** Whether the written data are a drawing. */
  readonly isDrawing?: boolean
  /** The data in the media type asked for, when it is not JSON. */
  readonly body?: string | Uint8Array | undefined
  /** The data alone as JSON, of a call inside a batch. */
  readonly data?: Uint8Array
}

export interface Road {
  readonly registry: Registry
  readonly service: Service
  readonly turns: AccountTurns
  readonly meantime: Meantime
  readonly spentDays: SpentDays
  readonly minuteLimit: MinuteLimit
  readonly workshop: Workshop
  readonly feeds: Feeds
  /** Names everything outside the arguments that an answer depends on, for ETags. */
  readonly dataVersion: string
  readonly checkOutput: boolean
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
  /** Told of every call that named a tool, for metrics and logs. */
  readonly observe?: ObserveCall
}

/** A call that has been read: its tool, what it asks for, and what it may know. */
export interface Task {
  readonly call: Call
  readonly tool: Tool
  readonly descriptor: Descriptor
  readonly input: Record<string, unknown>
  readonly request: unknown
  readonly context: Context
  /** Ended early where another thread does the work. */
  readonly turn: Turn | undefined
  /** Made where the call asks for one. */
  feed?: NewFeed | undefined
}

/** The only road from any door to a tool: authorise, validate, debit, compute, envelope. */
export async function callTool(road: Road, call: Call): Promise<Reply> {
  const entry = road.registry.byName.get(call.tool)
  if (!entry) throw new Problem('not_found', 'There is no such tool.')
  return observedCall(road.observe, call, () => sure(road, call, entry))
}

type Entry = NonNullable<ReturnType<Registry['byName']['get']>>

/**
 * With a remembered caller a call is begun at once, for its debit to judge the key. What it comes to without that
 * judgement is told after a look-up, or begun anew if the account has changed.
 */
async function sure(road: Road, call: Call, entry: Entry): Promise<Reply> {
  const first = called(road, call, entry)
  await first.catch(() => {})
  if (!call.recalled || call.recalled.isGood) return first
  return (await begunAnew(road, call, entry)) ?? first
}

/**
 * Looks a caller up that was only remembered; gives the reply of the call for that caller where it is another.
 * @param turn ended first, since the call begun anew has one of its own
 */
async function begunAnew(road: Road, call: Call, entry: Entry, turn?: Turn): Promise<Reply | undefined> {
  const { recalled } = call
  if (!recalled || recalled.isGood) return undefined
  turn?.end()
  const caller = await recalled.confirm()
  return isDeepStrictEqual(caller, call.caller) ? undefined : called(road, { ...call, caller }, entry)
}

async function called(road: Road, call: Call, entry: Entry): Promise<Reply> {
  const { descriptor } = entry
  const { caller } = call
  call.headers['x-credits-charged'] = '0'
  authorise(descriptor, caller, call.channel, road.service.portalUrl)
  if (caller && !call.batch) {
    const refusal = road.minuteLimit.spend(caller, call.headers)
    if (refusal) await refusal
  }
  if (caller?.mode === 'test') forcedAnswer(call.scenario, descriptor)
  if (!caller) return begun(road, call, entry)
  if (descriptor.toolset === 'batch') {
    // With a turn of its own it would keep its calls from theirs.
    await road.turns.beginBatch(caller.accountId)
    return begun(road, call, entry)
  }
  const begin = road.turns.begin(caller.accountId)
  const turn = begin instanceof Promise ? await begin : begin
  try {
    return await begun(road, call, entry, turn)
  } finally {
    turn.end()
  }
}

async function begun(road: Road, call: Call, entry: Entry, turn?: Turn): Promise<Reply> {
  const { tool, descriptor } = entry
  const { caller } = call
  whileThere(call)
  const charges: Charge[] = []
  const context: Context = {
    now: road.now(),
    requestId: call.requestId,
    ...(caller ? { caller } : {}),
    signal: call.signal,
    service: road.service,
    origin: { channel: call.channel, idempotencyKey: call.idempotencyKey, charges },
  }
  const task: Task = { call, tool, descriptor, context, turn, ...readRequest(tool, call.args, context) }
  if (isNamed(call) && holds(call.ifNoneMatch, named(road, task))) return {}
  const credits = typeof tool.credits === 'number' ? tool.credits : tool.credits.of(task.request)
  // No debit of its own: nothing would judge the key, and a batch has its calls charged while it is at work.
  const anew = credits === 0 && (await begunAnew(road, call, entry, turn))
  if (anew) return anew
  if (wantsFeed(call)) task.feed = await road.feeds.make(call, descriptor)
  try {
    const reply = await (credits === 0 ? free(road, task) : billed(road, task, credits))
    if (reply.data) call.batch?.weigh(reply.data.length)
    whileThere(call)
    for (const charge of charges) call.charges.push(charge)
    return reply
  } catch (error) {
    await task.feed?.drop()
    await givenBack(road, charges)
    throw error
  }
}

/** Whether a copy of the answer may be held and asked about: HTTP's alone, and not of a call inside a batch. */
const isNamed = ({ channel, batch }: Call): boolean => channel === 'rest' && !batch

/** Names the answer before it is made, for a client that may hold a copy. */
function named({ dataVersion }: Road, { call, descriptor, context }: Task): string {
  const etag = entityTag(descriptor, call, dataVersion, context.now)
  call.headers.etag = etag
  call.headers['cache-control'] = cacheControl(descriptor, call.args)
  return etag
}

/** @throws Problem when nobody waits for the answer any more, so that it need not be computed or is given back */
function whileThere(call: Call): void {
  if (call.isGone?.() ?? call.signal().aborted)
    throw new Problem('unavailable', 'The client left before the answer.')
}

/** What the database does not take back at once stays in the ledger's mind (`db/reconciler.ts`). */
async function givenBack({ service, log }: Road, charges: readonly Charge[]): Promise<void> {
  const refunds = charges.map((charge) => service.ledger.refund(charge))
  await within(Promise.all(refunds), patienceMs.refund).catch((err: unknown) => {
    log.error({ err, charges }, 'not given back at once')
  })
}

async function free(road: Road, task: Task): Promise<Reply> {
  const { caller, batch } = task.call
  const work = await worked(road, task)
  const balance =
    caller && !batch ? await road.service.ledger.balance(caller.accountId, caller.mode) : undefined
  return reply(road, task, work, caller, balance, work.answer.creditsCharged ?? 0)
}

/** Where the loop would wait for the debit, the work is done meanwhile, and thrown away should the call be refused. */
async function billed(road: Road, task: Task, credits: number): Promise<Reply> {
  const { call } = task
  const caller = call.caller as Caller
  const coming = debited(road, task, caller, credits)
  const early = begunEarly(road, task, caller)
  try {
    const verdict = await coming
    road.spentDays.note(caller, verdict)
    vouch(call, verdict)
    const { opId, at: since, balance, tier, replayed } = granted(verdict)
    // A replay owes nothing: its charge is that of the first attempt, which has been answered or is being settled.
    if (!replayed) task.context.origin.charges.push({ accountId: caller.accountId, opId, at: since })
    if (call.recalled && !call.recalled.isGood)
      throw new Problem('unavailable', 'The account has another tier.')
    // A repeated call answers for the instant of its first attempt.
    const work = early ? early.result() : worked(road, call.idempotencyKey ? at(task, since) : task)
    const charged = replayed || caller.mode === 'test' ? 0 : credits
    const known = caller.mode === 'test' ? caller : { ...caller, tier }
    return reply(road, task, work instanceof Promise ? await work : work, known, balance, charged)
  } finally {
    early?.drop()
  }
}

function debited({ service }: Road, { call, tool }: Task, caller: Caller, credits: number): Promise<Verdict> {
  const { accountId, credential, mode } = caller
  return service.ledger.debit({
    accountId,
    credential,
    mode,
    channel: call.channel,
    tool: tool.name,
    credits,
    requestId: call.requestId,
    ...(call.idempotencyKey
      ? { idempotency: { key: call.idempotencyKey, argumentsHash: digest([tool.name, call.args]) } }
      : {}),
  })
}

/** The debit has seen key and account as they are: what was remembered of them holds, or the call is begun anew. */
function vouch({ recalled, caller }: Call, verdict: Verdict): void {
  if (!recalled) return
  recalled.isGood ||= verdict.granted ? verdict.tier === caller?.tier : verdict.reason !== 'revoked'
}

/** The same call as if it had been made at another instant. */
function at(task: Task, now: number): Task {
  const context = { ...task.context, now }
  return { ...task, context, request: prepared(task.tool, task.input, context) }
}

function reply(
  road: Road,
  { call, descriptor, feed }: Task,
  { answer, json, isDrawing: drawn, body }: Work,
  caller: Caller | undefined,
  balance: Balance | undefined,
  creditsCharged: number,
): Reply {
  call.headers['x-credits-charged'] = String(creditsCharged)
  if (call.batch) return { data: json ?? writeJson(answer.data) }
  const computedAt = road.now()
  const circumstances = {
    requestId: call.requestId,
    computedAt,
    caller,
    balance,
    creditsCharged,
    feed: feed?.url,
  }
  const whole = envelope(descriptor, answer, circumstances)
  if (!call.asJson) return { envelope: whole, body }
  if (json === undefined) return { json: writeJson(whole), isDrawing: isDrawing(answer.data), body }
  return { json: joined('{"data":', json, ',"meta":', writeJson(whole.meta), '}'), isDrawing: drawn, body }
}

function granted(verdict: Verdict): Extract<Verdict, { granted: true }> {
  if (verdict.granted) return verdict
  if (verdict.reason === 'revoked') throw new Problem('revoked_api_key', 'The credential was revoked.')
  if (verdict.reason === 'idempotency_conflict') {
    throw new Problem('idempotency_conflict', 'This Idempotency-Key came with other arguments before.')
  }
  throw quotaExceeded(verdict.balance)
}

export function quotaExceeded(balance: Balance, now = Date.now()): Problem {
  const resetsAt = nextMidnight(balance.day)
  const remaining = Math.max(0, balance.quota - balance.used)
  return new Problem('quota_exceeded', `The call needs more credits than the ${remaining} left today.`, {
    limit: balance.quota,
    remaining,
    resetsAt,
    retryAfter: Math.max(1, Math.ceil((Date.parse(resetsAt) - now) / 1000)),
  })
}
