import type { Caller } from '../tools/ports.ts'
import { Problem } from '../tools/problems.ts'
import { tiers } from '../tools/tiers.ts'
import { RefusalPace } from './refusal-pace.ts'
import { Window } from './window.ts'

/** Calls per minute of an account, by its tier; told in the headers of draft-ietf-httpapi-ratelimit-headers. */
export class MinuteLimit {
  readonly #window = new Window(60)
  readonly #pace = new RefusalPace()

  look(caller: Caller): { limit: number; remaining: number; resetSeconds: number } {
    const limit = tiers[caller.tier].perMinute
    const { remaining, resetSeconds } = this.#window.look(nameOf(caller), limit)
    return { limit, remaining, resetSeconds }
  }

  /** @returns nothing where the call is within the limit; otherwise its refusal, when it is due */
  spend(caller: Caller, headers: Record<string, string>): Promise<never> | undefined {
    const limit = tiers[caller.tier].perMinute
    const spent = this.#window.spend(nameOf(caller), limit)
    headers['ratelimit-policy'] = `"minute";q=${limit};w=60`
    headers.ratelimit = `"minute";r=${spent.remaining};t=${spent.resetSeconds}`
    if (spent.allowed) return undefined
    return this.#pace.refuse(caller.accountId, () => rateLimited(limit, spent.resetSeconds))
  }
}

function nameOf(caller: Caller): string {
  return `${caller.accountId}:${caller.mode}`
}

export function rateLimited(
  limit: number,
  resetSeconds: number,
  detail = `More than ${limit} calls in the window.`,
): Problem {
  return new Problem('rate_limited', detail, {
    limit,
    remaining: 0,
    resetsAt: `${new Date(Date.now() + resetSeconds * 1000).toISOString().slice(0, 19)}Z`,
    retryAfter: resetSeconds,
  })
}
