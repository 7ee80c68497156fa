import type { Descriptor } from '../../tools/descriptor.ts'
import { clientDisconnected } from '../http/problem.ts'
import type { Slot } from '../limits/account-concurrency.ts'
import { pendingResponses } from '../limits/pending-responses.ts'
import { authorize } from './authorize.ts'
import type { Call, CallRuntime } from './call.ts'
import { throwForcedProblem } from './test-scenario.ts'

const isBatch = ({ toolset }: Descriptor): boolean => toolset === 'batch'

/**
 * Checks the caller before anything is read: scope and tier, bytes that its account has not read yet, calls in this minute,
 * and the problem that a test key has asked for.
 * @returns undefined, or a promise of the refusal that the throttle delays
 * @throws Problem for the first check that fails
 */
export function admit(runtime: CallRuntime, call: Call, descriptor: Descriptor): Promise<never> | undefined {
  const { caller, headers } = call
  headers['x-credits-charged'] = '0'
  authorize(descriptor, caller, call.channel, runtime.service.portalUrl)
  if (caller && !call.inBatch) {
    pendingResponses.admit(caller.accountId)
    const calls = isBatch(descriptor) ? batchSize(call.args) : 1
    const rejection = call.isCounted ? undefined : runtime.rateLimit.consume(caller, headers, calls)
    if (rejection) return rejection
  }
  if (caller?.mode === 'test') throwForcedProblem(call.scenario, { descriptor, caller, headers })
  return undefined
}

/** Calls that a batch asks for, before its arguments have been parsed. */
function batchSize(args: unknown): number {
  const { calls } = (args ?? {}) as { readonly calls?: unknown }
  return Array.isArray(calls) ? Math.max(1, calls.length) : 1
}

/** One of the account's slots, once it is free. A batch holds none, since its calls wait for slots of their own. */
export function takeSlot(
  { slots }: CallRuntime,
  { caller }: Call,
  descriptor: Descriptor,
): Slot | undefined | Promise<Slot | undefined> {
  if (!caller) return undefined
  if (!isBatch(descriptor)) return slots.acquire(caller.accountId)
  return slots.acquireBatch(caller.accountId)?.then(() => undefined)
}

/** @throws Problem when the client has disconnected, or its batch is over its limit, so that nothing is computed */
export function throwIfDisconnected(call: Call): void {
  if (call.isGone?.() ?? call.signal().aborted) throw clientDisconnected()
  call.budget?.check()
}
