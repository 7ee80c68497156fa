import { Problem } from '../../tools/contract/problems.ts'
import type { RegistryEntry } from '../../tools/declaration/registry.ts'
import { isPricedByRows } from '../../tools/declaration/request-price.ts'
import { etagMatches } from '../http/headers/entity-tags.ts'
import { observeCall } from '../ops/call-observer.ts'
import { admit, takeSlot, throwIfDisconnected } from './admit.ts'
import { ofCursor } from './answer-parts.ts'
import { authorize, requireBatchable } from './authorize.ts'
import { withCachedCaller } from './cached-caller.ts'
import type { Call, CallResult, CallRuntime } from './call.ts'
import { debit, newLinks } from './debit.ts'
import { envelope } from './envelope.ts'
import { entityTagOf } from './etag.ts'
import { execute } from './execute.ts'
import { parseCall } from './parse-call.ts'
import { attemptAt, mostOf, priceCall } from './price.ts'
import { isPublic, publicResult } from './public-result.ts'
import { askPerson, choiceIn, leaveToPerson } from './questions/ask-person.ts'

/** The steps of a call, or a function around them. */
type Step = (call: Call) => Promise<CallResult>

/** Functions around the steps of a call, the outermost first. */
const middlewares: readonly ((runtime: CallRuntime, call: Call, next: Step) => Promise<CallResult>)[] = [
  // Span, metrics and log of the outcome.
  ({ observe }, call, next) => observeCall(observe, call, next),
  // A caller from the cache that has changed: the call is run again for the current one.
  (_, call, next) => withCachedCaller(call, next),
  // A second call under an idempotency key that is in use is refused.
  ({ idempotencyLocks }, call, next) => idempotencyLocks.run(call, () => next(call)),
  // A call that its person can decide is asked of them, or run again with what they have chosen.
  (_, call, next) => askPerson(call, next),
]

/** The call pipeline of every channel. @throws Problem of the first step that refuses the call */
export function callTool(runtime: CallRuntime, call: Call): Promise<CallResult> {
  const entry = runtime.registry.byName.get(call.tool)
  if (!entry) return Promise.reject(new Problem('not_found', 'There is no such tool.'))
  const steps: Step = (current) => answerCall(runtime, current, entry)
  return middlewares.reduceRight<Step>(
    (next, middleware) => (current) => middleware(runtime, current, next),
    steps,
  )(call)
}

/**
 * The steps of a call. Its answer is serialized before the debit and sent after it: a committed charge stands, and a call that
 * fails earlier is free.
 */
async function answerCall(runtime: CallRuntime, call: Call, entry: RegistryEntry): Promise<CallResult> {
  const { descriptor } = entry
  await admit(runtime, call, descriptor)
  const slot = await takeSlot(runtime, call, descriptor)
  try {
    throwIfDisconnected(call)
    const parsed = await parseCall(runtime, ofCursor(runtime, call, descriptor), entry, slot)
    const etag = entityTagOf(runtime, parsed)
    if (etag && etagMatches(call.ifNoneMatch, etag)) return { kind: 'notModified', credits: 0 }
    if (call.chosen) leaveToPerson(call, choiceIn(parsed.request))
    if (isPublic(parsed)) return await publicResult(runtime, parsed, etag)
    const price = await priceCall(runtime, parsed)
    if (call.headersOnly && price.most > 0) return { kind: 'headersOnly', credits: 0 }
    const makeLinks = await runtime.prepareLinks(call, descriptor)
    const attempt = attemptAt(parsed, price.asOf)
    const computed = await execute(runtime, attempt)
    leaveToPerson(call, computed.answer.choice)
    const receipt = await debit(runtime, attempt, price, computed)
    // Another attempt under the key was charged in the meantime: its answer is the one that was paid for.
    const paidAttempt = attemptAt(attempt, receipt.asOf)
    const answer = paidAttempt === attempt ? computed : await execute(runtime, paidAttempt)
    const links = makeLinks && (await newLinks(makeLinks, price.most > 0))
    return envelope(runtime, paidAttempt, answer, receipt, { links, etag })
  } finally {
    slot?.release()
  }
}

/** The price of a call before it is made. */
export interface Quote {
  readonly credits: number
  /** Whether it is the most that the call can cost: fewer rows, or failures in a batch, cost less. */
  readonly isMost: boolean
}

/**
 * Prices a call by the steps that would charge it, as far as its price; nothing is computed, charged or counted.
 * @throws Problem of the step that would refuse the call
 */
export async function quoteCall(runtime: CallRuntime, call: Call): Promise<Quote> {
  const entry = runtime.registry.byName.get(call.tool)
  if (!entry) throw new Problem('not_found', 'There is no such tool.')
  const { descriptor, tool } = entry
  authorize(descriptor, call.caller, call.channel, runtime.service.portalUrl)
  const parsed = await parseCall(runtime, ofCursor(runtime, call, descriptor), entry, undefined)
  if (descriptor.toolset === 'batch')
    return batchQuote(runtime, call, parsed.input.calls as readonly Member[])
  const { most: credits } = mostOf(parsed)
  return { credits, isMost: isPricedByRows(tool) && credits > (descriptor.leastCredits ?? 0) }
}

/** A call in a batch. */
interface Member {
  readonly tool: string
  readonly arguments?: Readonly<Record<string, unknown>>
}

/** The sum of the calls of a batch; one that will be refused costs nothing. */
async function batchQuote(runtime: CallRuntime, call: Call, members: readonly Member[]): Promise<Quote> {
  let credits = 0
  for (const { tool, arguments: args = {} } of members) {
    try {
      requireBatchable(runtime, tool)
      credits += (await quoteCall(runtime, { ...call, tool, args, mediaType: undefined })).credits
    } catch (error) {
      if (!(error instanceof Problem)) throw error
    }
  }
  return { credits, isMost: true }
}
