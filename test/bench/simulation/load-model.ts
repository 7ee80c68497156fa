import { type Tier, tiers } from '../../../tools/tiers.ts'
import { exponential, pareto, type Random } from './random.ts'

/**
 * Who calls, and when. None of it is measured: there are no customers to measure. Means are shares of the quotas that
 * the tiers sell, tails and curves are those usual for public interfaces; whoever has an access log changes them here.
 */
export const assumptions = {
  /** Share of the accounts, and mean calls a day of one, before its quota cuts the tail off. */
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
  /** Share of the calls that begin a burst of one account, and the mean of the calls that follow within a moment. */
  bursts: { share: 0.01, size: 20, withinMs: 300 },
  /** Share of calls that may be long and go to a thread. */
  long: 0.05,
  /** Requests for what any cache may keep (documents, catalogues without a key), for each billed call. */
  shared: 0.2,
} as const

export interface Accounts {
  readonly count: number
  readonly callsPerDay: number
  /** Share of all calls that the busiest account makes. */
  readonly hottest: number
  /** The account of a call drawn by chance, by how much each calls. */
  draw(random: Random): number
  perMinute(account: number): number
}

/** Accounts with their calls a day, each within the quota of its tier. */
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
  /** Milliseconds from the begin of the minute. */
  readonly at: number
  readonly account: number
}

/** The calls of one minute of an hour of the day, in order. */
export function minuteOf(accounts: Accounts, hour: number, random: Random): Arrival[] {
  const { bursts, onTheMinute, hours } = assumptions
  const perMinute = (accounts.callsPerDay / 1440) * (hours[hour] as number)
  // Calls that follow in bursts, and those on the minute, are part of the rate and not on top of it.
  const alone = (perMinute * (1 - onTheMinute)) / (1 + bursts.share * bursts.size)
  const found: Arrival[] = []
  for (let at = exponential(random, alone / 60_000); at < 60_000; at += exponential(random, alone / 60_000)) {
    const account = accounts.draw(random)
    found.push({ at, account })
    if (random() >= bursts.share) continue
    // Sizes of bursts are geometric, by the law's inverse.
    const size = Math.floor(Math.log(1 - random()) / Math.log(bursts.size / (bursts.size + 1)))
    for (let n = 0; n < size; n++) found.push({ at: at + random() * bursts.withinMs, account })
  }
  const jobs = Math.round(perMinute * onTheMinute)
  for (let n = 0; n < jobs; n++) found.push({ at: random() * 1_000, account: accounts.draw(random) })
  return found.sort((a, b) => a.at - b.at)
}
