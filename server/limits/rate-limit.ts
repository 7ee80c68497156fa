import type { Balance, Budget, Caller, CredentialKind } from '../../tools/contract/ports.ts'
import { Problem, type ProblemDetails } from '../../tools/contract/problems.ts'
import { tiers } from '../../tools/contract/tiers.ts'
import { isoText } from '../../tools/contract/values.ts'
import { nextMidnight } from './day-reset.ts'
import { FixedWindow } from './fixed-window.ts'
import { RejectionThrottle } from './rejection-throttle.ts'

/** Seconds of the window. */
const windowSeconds = 60

/** Per-account limit of calls per minute, by tier; reported in the headers of draft-ietf-httpapi-ratelimit-headers. */
export class RateLimit {
  readonly #window = new FixedWindow(windowSeconds)
  readonly #pace = new RejectionThrottle()

  /** The current state, without consuming. */
  peek(caller: Caller): { limit: number; remaining: number; resetSeconds: number } {
    const limit = tiers[caller.tier].perMinute
    const { remaining, resetSeconds } = this.#window.look(nameOf(caller), limit)
    return { limit, remaining, resetSeconds }
  }

  /**
   * Counts the calls of a request and sets the `RateLimit` headers.
   * @param calls number of calls; a batch fits whole or not at all
   * @returns undefined within the limit, otherwise a promise that rejects with the problem, after the throttle's delay
   */
  consume(caller: Caller, headers: Record<string, string>, calls = 1): Promise<never> | undefined {
    const limit = tiers[caller.tier].perMinute
    const grant = this.#window.spend(nameOf(caller), limit, Date.now(), calls)
    setRateLimit(headers, limit, grant)
    if (grant.allowed) return undefined
    return this.#pace.refuse(caller.accountId, () => rateLimited(limit, grant.resetSeconds))
  }
}

function setRateLimit(
  headers: Record<string, string>,
  limit: number,
  { remaining, resetSeconds }: { readonly remaining: number; readonly resetSeconds: number },
): void {
  headers['ratelimit-policy'] = `"minute";q=${limit};w=${windowSeconds}`
  headers.ratelimit = `"minute";r=${remaining};t=${resetSeconds}`
}

/** The refusal of a caller whose calls of a window that has just begun are used up, with its headers; counts nothing. */
export function simulatedRateLimit({ tier }: Caller, headers: Record<string, string>): Problem {
  const limit = tiers[tier].perMinute
  setRateLimit(headers, limit, { remaining: 0, resetSeconds: windowSeconds })
  return rateLimited(limit, windowSeconds)
}

function nameOf(caller: Caller): string {
  return `${caller.accountId}:${caller.mode}`
}

/** The 429 problem for an account without enough credits until 00:00 UTC. */
export function quotaExceeded(balance: Balance, credits?: number, now = Date.now()): Problem {
  const resetsAt = nextMidnight(balance.day)
  const remaining = Math.max(0, balance.quota - balance.used)
  const detail =
    credits === undefined
      ? `The call needs more credits than the ${remaining} left today.`
      : `The call can cost ${credits} credits, more than the ${remaining} left today.`
  return new Problem('quota_exceeded', detail, {
    limit: balance.quota,
    remaining,
    resetsAt,
    retryAfter: Math.max(1, Math.ceil((Date.parse(resetsAt) - now) / 1000)),
  })
}

/** The 429 problem for a key or assistant that has used its own daily limit, until 00:00 UTC. */
export function budgetExceeded(
  { limit, used: usedCredits }: Budget,
  kind: CredentialKind,
  now = Date.now(),
): Problem {
  const subject = kind === 'grant' ? 'connection' : 'API key'
  const left = Math.max(0, limit - usedCredits)
  const resetsAt = nextMidnight(new Date(now).toISOString().slice(0, 10))
  return new Problem(
    'quota_exceeded',
    `This ${subject} may use ${limit} credits a day; the call needs more than the ${left} left today.`,
    {
      limit,
      remaining: left,
      resetsAt,
      retryAfter: Math.max(1, Math.ceil((Date.parse(resetsAt) - now) / 1000)),
      hint: 'The account may have credits left: its owner can raise the limit in the portal.',
    },
  )
}

/**
 * The 429 problem for a rate limit.
 * @param resetSeconds seconds until the next attempt can succeed
 */
export function rateLimited(
  limit: number,
  resetSeconds: number,
  detail = `Rate limit of ${limit} calls exceeded.`,
  details: Pick<ProblemDetails, 'hint' | 'headers'> = {},
): Problem {
  return new Problem('rate_limited', detail, {
    limit,
    remaining: 0,
    resetsAt: isoText(Date.now() + resetSeconds * 1000),
    retryAfter: resetSeconds,
    ...details,
  })
}
