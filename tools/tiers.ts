import type { TierName } from './ports.ts'

/** Tiers in rising order: a stronger one changes caps and features, never an answer. */
export const tierOrder = ['free', 'starter', 'pro', 'scale'] as const satisfies readonly TierName[]

export interface Tier {
  readonly dailyCredits: number
  readonly perMinute: number
  readonly features: readonly string[]
}

export const tiers: Readonly<Record<TierName, Tier>> = {
  free: { dailyCredits: 250, perMinute: 30, features: ['sky', 'events', 'zodiac'] },
  starter: { dailyCredits: 5_000, perMinute: 120, features: ['sky', 'events', 'zodiac', 'charts', 'batch'] },
  pro: {
    dailyCredits: 50_000,
    perMinute: 600,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch', 'relationships', 'conditions', 'long-ranges'],
  },
  scale: {
    dailyCredits: 500_000,
    perMinute: 3_000,
    features: ['sky', 'events', 'zodiac', 'charts', 'batch', 'relationships', 'conditions', 'long-ranges'],
  },
}

/** Calls a day that all test keys of one account may make together. */
export const testCallsPerDay = 100

export function tierAtLeast(tier: TierName, needed: TierName): boolean {
  return tierOrder.indexOf(tier) >= tierOrder.indexOf(needed)
}
