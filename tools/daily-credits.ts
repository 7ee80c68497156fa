import type { CallerBalance } from './ports.ts'

/** Credits of a UTC day. */
interface DailyCredits {
  readonly dailyRemaining: number
  readonly dailyLimit: number
}

/**
 * The credits that a caller can still use today; for a key or assistant with a daily limit of its own, that is the smaller of
 * what it and its account have left, and those of the account stand beside it.
 */
export function dailyCredits({ quota, used, budget }: CallerBalance): {
  readonly caller: DailyCredits
  readonly account?: DailyCredits
} {
  const account = creditsOf(quota, used)
  if (!budget) return { caller: account }
  const own = creditsOf(budget.limit, budget.used)
  const caller = {
    dailyRemaining: Math.min(account.dailyRemaining, own.dailyRemaining),
    dailyLimit: Math.min(account.dailyLimit, own.dailyLimit),
  }
  return { caller, account }
}

/** After a limit was lowered during the day, more may be used than it allows. */
const creditsOf = (limit: number, used: number): DailyCredits => ({
  dailyRemaining: Math.max(0, limit - used),
  dailyLimit: limit,
})
