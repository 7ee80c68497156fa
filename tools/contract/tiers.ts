import type { CallerBalance, TierName } from './ports.ts'
import { dayMs } from './values.ts'

/** Tiers in ascending order. A tier changes limits and features, never the content of an answer. */
export const tierOrder = ['free', 'starter', 'pro', 'scale'] as const satisfies readonly TierName[]

/** Limits and features of a tier. */
export interface Tier {
  /** Credits per UTC day. */
  readonly dailyCredits: number
  /** Credits per UTC day for all test keys of an account together; free of charge. */
  readonly testCredits: number
  /** Calls per minute, counted per process: N processes allow up to N times as many. Credits are exact. */
  readonly perMinute: number
  /** Milliseconds of worker threads in a minute, counted per process; failed and refused computations count too. */
  readonly workerMs: number
  readonly features: readonly string[]
}

/** The single table of tiers: the ledger, rate limits, authorization and docs read it. */
export const tiers: Readonly<Record<TierName, Tier>> = {
  free: {
    dailyCredits: 250,
    testCredits: 100,
    perMinute: 30,
    workerMs: 10_000,
    features: ['sky', 'events', 'zodiac'],
  },
  starter: {
    dailyCredits: 5_000,
    testCredits: 500,
    perMinute: 120,
    workerMs: 20_000,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch'],
  },
  pro: {
    dailyCredits: 50_000,
    testCredits: 2_000,
    perMinute: 600,
    workerMs: 60_000,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch', 'relationships', 'conditions', 'long-ranges'],
  },
  scale: {
    dailyCredits: 500_000,
    testCredits: 5_000,
    perMinute: 3_000,
    workerMs: 240_000,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch', 'relationships', 'conditions', 'long-ranges'],
  },
}

/** True if `tier` includes everything of `needed`. */
export function tierAtLeast(tier: TierName, required: TierName): boolean {
  return tierOrder.indexOf(tier) >= tierOrder.indexOf(required)
}

/** Rows of one answer of a public operation without an API key. */
export const publicRows = 100

/** Longest range of one request, by tier; `scale` has the caps of `pro`. */
export interface Cap {
  readonly unit: 'days' | 'years' | 'nights'
  readonly free: number
  readonly starter: number
  readonly pro: number
}

/** Rows that one ephemeris table may have over all its pages; `scale` is held to the cap of `pro`. */
export const ephemerisRows = { free: 500, starter: 5_000, pro: 50_000 } as const

/** OAuth scopes that a key can be restricted to; no key manages keys. */
export const keyScopes = ['sky:read', 'charts:read', 'usage:read'] as const

/** Largest daily limit of a key in credits, and longest time until its end. */
export const keyLimits = { most: 1_000_000, longestMs: 10 * 366 * dayMs } as const

/** Credits of a UTC day. */
interface DailyCredits {
  readonly dailyRemaining: number
  readonly dailyLimit: number
}

/**
 * The credits that a caller can still use today; for a key or assistant with a daily limit of its own, that is the smaller of
 * what it and its account have left, and those of the account stand beside it.
 */
export function dailyCredits({ quota, used: usedCredits, budget }: CallerBalance): {
  readonly caller: DailyCredits
  readonly account?: DailyCredits
} {
  const account = creditsOf(quota, usedCredits)
  if (!budget) return { caller: account }
  const credentialCredits = creditsOf(budget.limit, budget.used)
  const caller = {
    dailyRemaining: Math.min(account.dailyRemaining, credentialCredits.dailyRemaining),
    dailyLimit: Math.min(account.dailyLimit, credentialCredits.dailyLimit),
  }
  return { caller, account }
}

/** After a limit was lowered during the day, more may be used than it allows. */
const creditsOf = (limit: number, usedCredits: number): DailyCredits => ({
  dailyRemaining: Math.max(0, limit - usedCredits),
  dailyLimit: limit,
})
