import { type Tier, tiers } from '../../../tools/contract/tiers.ts'
import { exponential, pareto, type Random } from './random.ts'

/**
 * Load model: which accounts call, and when. Assumed, not measured: there are no customers yet. Means are shares of the
 * quotas that the tiers sell; tails and curves are typical of public interfaces. Replace them by an access log.
 */
export const assumptions = {
  /** Share of the accounts, and mean calls a day of one account before its quota truncates the tail. */
  tiers: {
    free: { share: 0.9, calls: 5 },
    starter: { share: 0.075, calls: 150 },
    pro: { share: 0.023, calls: 1_500 },
    scale: { share: 0.002, calls: 20_000 },
  },
  /** Pareto's shape of calls a day within a tier: at 1.3 the first hundredth of the accounts makes about a third of them. */
  tailShape: 1.3,
  /** Rate of each hour of the day (UTC) as a multiple of the mean: evenings of Europe and America. */
  hours: [
    0.95, 0.85, 0.75, 0.65, 0.55, 0.5, 0.55, 0.65, 0.75, 0.85, 0.9, 0.95, 1.0, 1.05, 1.1, 1.15, 1.25, 1.4,
    1.6, 1.75, 1.75, 1.6, 1.4, 1.2,
  ],
  /** Share of the calls that jobs make on the first second of a minute. */
  onTheMinute: 0.05,
  /** Share of the calls that start a burst of one account, and the mean number of calls that follow immediately. */
  bursts: { share: 0.01, size: 20, withinMs: 300 },
  /** Share of calls that run on a worker thread. */
  long: 0.05,
  /** Cacheable requests (documents, catalogs without a key) per billed call. */
  shared: 0.2,
} as const

export interface Accounts {
  readonly count: number
  readonly callsPerDay: number
  /** Share of all calls that the busiest account makes. */
  readonly hottest: number
  /** A random account for a call, weighted by calls per day. */
  draw(random: Random): number
  perMinute(account: number): number
}

/** Accounts with their calls per day, each within the quota of its tier. */
export function accountsOf(count: number, random: Random): Accounts {
  const names = Object.keys(assumptions.tiers) as (keyof typeof assumptions.tiers)[]
  const upTo = new Float64Array(count)
  const tierOf = new Uint8Array(count)
  const { tailShape } = assumptions
  const mean = tailShape / (tailShape - 1)
  let [sum, most] = [0, 0]
  for (let account = 0; account < count; account++) {
    let at = random()
    const tier = Math.max(
      0,
      names.findIndex((name) => {
        at -= assumptions.tiers[name].share
        return at < 0
      }),
    )
    const name = names[tier] as keyof typeof assumptions.tiers
    const wanted = (assumptions.tiers[name].calls * pareto(random, tailShape)) / mean
    const calls = Math.min(wanted, (tiers[name] as Tier).dailyCredits)
    tierOf[account] = tier
    most = Math.max(most, calls)
    sum += calls
    upTo[account] = sum
  }
  return {
    count,
    callsPerDay: sum,
    hottest: most / sum,
    draw(random) {
      const at = random() * sum
      let [low, high] = [0, count - 1]
      while (low < high) {
        const middle = (low + high) >> 1
        if ((upTo[middle] as number) > at) high = middle
        else low = middle + 1
      }
      return low
    },
    perMinute: (account) => tiers[names[tierOf[account] as number] as keyof typeof tiers].perMinute,
  }
}

export interface Arrival {
  /** Milliseconds from the start of the minute. */
  readonly at: number
  readonly account: number
}

/** The calls of one minute in an hour of the day, in order. */
export function minuteOf(accounts: Accounts, hour: number, random: Random): Arrival[] {
  const { bursts, onTheMinute, hours } = assumptions
  const perMinute = (accounts.callsPerDay / 1440) * (hours[hour] as number)
  // Calls in bursts and on the minute are part of the rate, not additional.
  const alone = (perMinute * (1 - onTheMinute)) / (1 + bursts.share * bursts.size)
  const found: Arrival[] = []
  for (let at = exponential(random, alone / 60_000); at < 60_000; at += exponential(random, alone / 60_000)) {
    const account = accounts.draw(random)
    found.push({ at, account })
    if (random() >= bursts.share) continue
    // Burst sizes are geometric, drawn by the inverse distribution.
    const size = Math.floor(Math.log(1 - random()) / Math.log(bursts.size / (bursts.size + 1)))
    for (let n = 0; n < size; n++) found.push({ at: at + random() * bursts.withinMs, account })
  }
  const jobs = Math.round(perMinute * onTheMinute)
  for (let n = 0; n < jobs; n++) found.push({ at: random() * 1_000, account: accounts.draw(random) })
  return found.sort((a, b) => a.at - b.at)
}
