import type { TierName } from './ports.ts'

/** Tiers in rising order: a stronger one changes caps and features, never an answer. */
export const tierOrder = ['free', 'starter', 'pro', 'scale'] as const satisfies readonly TierName[]

export interface Tier {
  readonly dailyCredits: number
  /** Credits a day that all test keys of one account may use together. They cost nothing. */
  readonly testCredits: number
  /** Calls a minute, counted by each process: N processes let up to N times as many through. Credits are exact. */
  readonly perMinute: number
  readonly features: readonly string[]
}

export const tiers: Readonly<Record<TierName, Tier>> = {
  free: { dailyCredits: 250, testCredits: 100, perMinute: 30, features: ['sky', 'events', 'zodiac'] },
  starter: {
    dailyCredits: 5_000,
    testCredits: 500,
    perMinute: 120,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch'],
  },
  pro: {
    dailyCredits: 50_000,
    testCredits: 2_000,
    perMinute: 600,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch', 'relationships', 'conditions', 'long-ranges'],
  },
  scale: {
    dailyCredits: 500_000,
    testCredits: 5_000,
    perMinute: 3_000,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch', 'relationships', 'conditions', 'long-ranges'],
  },
}

export function tierAtLeast(tier: TierName, needed: TierName): boolean {
  return tierOrder.indexOf(tier) >= tierOrder.indexOf(needed)
}

/** How long a range a tier may ask of an operation at once; `scale` is held to the caps of `pro`. */
export interface Cap {
  readonly unit: 'days' | 'years' | 'nights'
  readonly free: number
  readonly starter: number
  readonly pro: number
}

/** Rows that one ephemeris table may have over all its pages; `scale` is held to the cap of `pro`. */
export const ephemerisRows = { free: 500, starter: 5_000, pro: 50_000 } as const
