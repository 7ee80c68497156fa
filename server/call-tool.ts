import { createHash } from 'node:crypto'
import { Impossible } from '../tools/core/impossible.ts'
import type { Context, Service, Tool } from '../tools/define.ts'
import type { Descriptor } from '../tools/describe.ts'
import type { Balance, Caller, Channel, Verdict } from '../tools/ports.ts'
import { Problem } from '../tools/problems.ts'
import type { Registry } from '../tools/registry.ts'
import { validated } from '../tools/validate.ts'
import { authorise } from './authorise.ts'
import { type Envelope, envelope, nextMidnight } from './envelope.ts'
import type { MinuteLimit } from './minute-limit.ts'
import { forcedAnswer } from './test-scenario.ts'

/** One request for one tool, whatever door it came through. */
export interface Call {
  readonly tool: string
  readonly args: unknown
  readonly channel: Channel
  readonly requestId: string
  /** Found out by `authenticate`; absent at tools that let anyone in. */
  readonly caller?: Caller | undefined
  readonly idempotencyKey?: string | undefined
  /** ETag the client already holds. */
  readonly ifNoneMatch?: string | undefined
  /** `X-Sky-Test-Scenario`, heeded for test keys only. */
  readonly scenario?: string | undefined
  readonly signal: AbortSignal
  /** Filled on the way with headers that belong to the answer, whether it is data or a refusal. */
  readonly headers: Record<string, string>
}

export interface Reply {
  /** Absent when the client's copy is still right. */
  readonly envelope?: Envelope
}

export interface Road {
  readonly registry: Registry
  readonly service: Service
  readonly minuteLimit: MinuteLimit
  /** Names everything outside the arguments that an answer depends on, for ETags. */
  readonly dataVersion: string
  readonly checkOutput: boolean
  readonly now: () => number
  readonly log: { error(details: object, message: string): void }
}

/** The only road from any door to a tool: authorise, validate, debit, compute, envelope. */
export async function callTool(road: Road, call: Call): Promise<Reply> {
  const entry = road.registry.byName.get(call.tool)
  if (!entry) throw new Problem('not_found', 'There is no such tool.')
  const { tool, descriptor } = entry
  const { caller } = call
  call.headers['x-credits-charged'] = '0'
  authorise(descriptor, caller)
  if (caller) {
    await road.minuteLimit.spend(caller, call.headers)
    if (caller.mode === 'test') forcedAnswer(call.scenario, descriptor)
  }
  const input = validated(tool, call.args)
  const context: Context = {
    now: road.now(),
    requestId: call.requestId,
    ...(caller ? { caller } : {}),
    signal: call.signal,
    service: road.service,
  }
  const request = prepared(tool, input, context)
  const etag = entityTag(road, descriptor, call, context.now)
  call.headers.etag = etag
  call.headers['cache-control'] = cacheControl(descriptor, call.args)
  if (call.ifNoneMatch && matches(call.ifNoneMatch, etag)) return {}
  return tool.credits === 0
    ? free(road, tool, descriptor, request, context)
    : billed(road, entry, input, request, call, context)
}

function prepared(tool: Tool, input: Record<string, unknown>, context: Context): unknown {
  try {
    return tool.prepare ? tool.prepare(input, context) : input
  } catch (error) {
    throw asProblem(error)
  }
}

async function free(
  road: Road,
  tool: Tool,
  descriptor: Descriptor,
  request: unknown,
  context: Context,
): Promise<Reply> {
  const { caller } = context
  const answer = await computed(road, tool, request, context)
  const balance = caller && (await road.service.ledger.balance(caller.accountId, caller.mode))
  return {
    envelope: envelope(descriptor, answer, {
      requestId: context.requestId,
      computedAt: road.now(),
      caller,
      balance,
      creditsCharged: 0,
    }),
  }
}

async function billed(
  road: Road,
  { tool, descriptor }: { tool: Tool; descriptor: Descriptor },
  input: Record<string, unknown>,
  request: unknown,
  call: Call,
  context: Context,
): Promise<Reply> {
  const caller = context.caller as Caller
  const credits = typeof tool.credits === 'number' ? tool.credits : tool.credits.of(request)
  const pending = road.service.ledger.debit({
    accountId: caller.accountId,
    credential: caller.credential,
    mode: caller.mode,
    channel: call.channel,
    tool: tool.name,
    credits,
    requestId: call.requestId,
    ...(call.idempotencyKey
      ? { idempotency: { key: call.idempotencyKey, argumentsHash: hash([tool.name, call.args]) } }
      : {}),
  })
  // A repeated call answers for the instant of its first attempt, so its debit is awaited before the work.
  const moment = call.idempotencyKey ? granted(await pending).at : context.now
  const replayed =
    moment === context.now ? { request, context } : again(tool, input, { ...context, now: moment })
  const [work, verdict] = await Promise.all([
    computed(road, tool, replayed.request, replayed.context).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    ),
    pending,
  ])
  const { opId, balance, tier, replayed: repeated } = granted(verdict)
  if ('error' in work || call.signal.aborted) {
    await road.service.ledger.refund(caller.accountId, opId)
    throw 'error' in work ? work.error : new Problem('unavailable', 'The client went away before the answer.')
  }
  const creditsCharged = repeated || caller.mode === 'test' ? 0 : credits
  call.headers['x-credits-charged'] = String(creditsCharged)
  return {
    envelope: envelope(descriptor, work.answer, {
      requestId: call.requestId,
      computedAt: road.now(),
      caller: { ...caller, tier: caller.mode === 'test' ? caller.tier : tier },
      balance,
      creditsCharged,
    }),
  }
}

function again(tool: Tool, input: Record<string, unknown>, context: Context) {
  return { request: prepared(tool, input, context), context }
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

async function computed(road: Road, tool: Tool, request: unknown, context: Context) {
  try {
    const answer = await tool.compute(request, context)
    if (road.checkOutput) tool.output.parse(answer.data)
    return answer
  } catch (error) {
    throw asProblem(error)
  }
}

/** What the sky refuses becomes a record the caller can read; anything else stays a fault of ours. */
function asProblem(error: unknown): unknown {
  if (!(error instanceof Impossible)) return error
  return new Problem(error.code, error.message, error.allowed ? { allowed: error.allowed } : {})
}

function hash(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('base64url').slice(0, 27)
}

/** JSON with sorted names, so that equal arguments hash alike. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, at) =>
    at && typeof at === 'object' && !Array.isArray(at)
      ? Object.fromEntries(Object.entries(at).sort(([a], [b]) => (a < b ? -1 : 1)))
      : at,
  )
}

const words = new Set(['now', 'today', 'tonight'])

/** Whether the answer depends on when it is asked: an instant is left to the clock, or named by a word. */
function asksTheClock(descriptor: Descriptor, args: unknown): boolean {
  const given = args as Record<string, unknown>
  return descriptor.parameters.some(({ name, schema }) => {
    const value = given[name]
    return schema.default === 'now'
      ? value === undefined || words.has(String(value))
      : words.has(String(value))
  })
}

function entityTag(road: Road, descriptor: Descriptor, call: Call, now: number): string {
  const clock = descriptor.auth === 'person' || asksTheClock(descriptor, call.args) ? now : 0
  const account = descriptor.auth === 'account' ? call.requestId : ''
  return `"${hash([descriptor.name, call.args, road.dataVersion, call.caller?.tier ?? '', clock, account])}"`
}

function matches(header: string, etag: string): boolean {
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

const monthsAhead = 31_536_000

function cacheControl(descriptor: Descriptor, args: unknown): string {
  if (descriptor.auth === 'none') return 'public, max-age=3600'
  if (descriptor.auth !== 'key') return 'no-store'
  if (asksTheClock(descriptor, args)) return 'private, max-age=30'
  return `private, max-age=${monthsAhead}, immutable`
}
