import type { Descriptor } from '../../tools/descriptor.ts'
import { Problem } from '../../tools/problems.ts'
import { tiers } from '../../tools/tiers.ts'
import { quotaExceeded, rateLimited } from '../limits/rate-limit.ts'

/** Errors that test keys can request with `X-Sky-Test-Scenario`, to test a client's error handling. */
const scenarios: Readonly<Record<string, (descriptor: Descriptor) => Problem | undefined>> = {
  quota_exceeded: () =>
    quotaExceeded({
      used: tiers.free.testCredits,
      quota: tiers.free.testCredits,
      day: new Date().toISOString().slice(0, 10),
    }),
  rate_limited: () => rateLimited(30, 60),
  tier_free: (descriptor) =>
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
export function throwForcedProblem(scenario: string | undefined, descriptor: Descriptor): void {
  if (scenario === undefined) return
  if (!Object.hasOwn(scenarios, scenario)) {
    throw new Problem('invalid_parameter', 'Unknown X-Sky-Test-Scenario.', {
      parameter: 'X-Sky-Test-Scenario',
      allowed: Object.keys(scenarios),
    })
  }
  const problem = scenarios[scenario]?.(descriptor)
  if (problem) throw problem
}
