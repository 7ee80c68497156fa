import type { Caller } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { tiers } from '../../tools/contract/tiers.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { clientDisconnected } from '../http/problem.ts'
import type { Slot } from '../limits/account-concurrency.ts'
import { pendingResponses } from '../limits/pending-responses.ts'
import { quotaExceeded, simulatedRateLimit } from '../limits/rate-limit.ts'
import { authorize } from './authorize.ts'
import type { Call, CallRuntime } from './call.ts'

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
  if (caller && !call.inBatch && !call.isFree) {
    pendingResponses.admit(caller.accountId)
    if (!call.isCounted) {
      call.onCounted?.()
      const calls = isBatch(descriptor) ? batchSize(call.args) : 1
      const rejection = runtime.rateLimit.consume(caller, headers, calls)
      if (rejection) return rejection
    }
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
  { caller, isFree }: Call,
  descriptor: Descriptor,
): Slot | undefined | Promise<Slot | undefined> {
  if (!caller || isFree) return undefined
  if (!isBatch(descriptor)) return slots.acquire(caller.accountId)
  return slots.acquireBatch(caller.accountId)?.then(() => undefined)
}

/** @throws Problem when the client has disconnected, or its batch is over its limit, so that nothing is computed */
export function throwIfDisconnected(call: Call): void {
  if (call.isGone?.() ?? call.signal().aborted) throw clientDisconnected()
  call.budget?.check()
}

/** The call that a scenario refuses. */
interface ForcedCall {
  readonly descriptor: Descriptor
  readonly caller: Caller
  /** Response headers, which agree with the refusal. */
  readonly headers: Record<string, string>
}

/** Errors that test keys can request with `X-Sky-Test-Scenario`, to test a client's error handling. */
const scenarios: Readonly<Record<string, (forced: ForcedCall) => Problem | undefined>> = {
  quota_exceeded: ({ caller }) => {
    const quota = tiers[caller.tier].testCredits
    return quotaExceeded({ used: quota, quota, day: new Date().toISOString().slice(0, 10) })
  },
  rate_limited: ({ caller, headers }) => simulatedRateLimit(caller, headers),
  tier_free: ({ descriptor }) =>
    descriptor.tier === 'free'
      ? undefined
      : new Problem(
          'feature_not_in_tier',
          `${descriptor.name} needs the ${descriptor.tier} tier or a higher one.`,
          {
            requiredTier: descriptor.tier,
          },
        ),
  unavailable: () => new Problem('unavailable', 'The service is not available.', { retryAfter: 5 }),
  revoked_api_key: () => new Problem('revoked_api_key', 'The credential was revoked.'),
}

/** Throws the error of a scenario, if one is requested. @throws Problem */
function throwForcedProblem(scenario: string | undefined, forced: ForcedCall): void {
  if (scenario === undefined) return
  if (!Object.hasOwn(scenarios, scenario)) {
    throw new Problem('invalid_parameter', 'Unknown X-Sky-Test-Scenario.', {
      parameter: 'X-Sky-Test-Scenario',
      allowed: Object.keys(scenarios),
    })
  }
  const problem = scenarios[scenario]?.(forced)
  if (problem) throw problem
}
