import type { Descriptor } from '../../tools/descriptor.ts'
import type { Caller } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import { tiers } from '../../tools/tiers.ts'
import { quotaExceeded, simulatedRateLimit } from '../limits/rate-limit.ts'

/** The call that a scenario refuses. */
interface ForcedCall {
  readonly descriptor: Descriptor
  readonly caller: Caller
  /** Response headers, which agree with the refusal. */
  readonly headers: Record<string, string>
}

/** Errors that test keys can request with `X-Sky-Test-Scenario`, to test a client's error handling. */
const scenarios: Readonly<Record<string, (asked: ForcedCall) => Problem | undefined>> = {
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
export function throwForcedProblem(scenario: string | undefined, asked: ForcedCall): void {
  if (scenario === undefined) return
  if (!Object.hasOwn(scenarios, scenario)) {
    throw new Problem('invalid_parameter', 'Unknown X-Sky-Test-Scenario.', {
      parameter: 'X-Sky-Test-Scenario',
      allowed: Object.keys(scenarios),
    })
  }
  const problem = scenarios[scenario]?.(asked)
  if (problem) throw problem
}
