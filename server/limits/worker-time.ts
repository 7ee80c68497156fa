import { LRUCache } from 'lru-cache'
import type { TierName } from '../../tools/ports.ts'
import { tiers } from '../../tools/tiers.ts'
import { rateLimited } from './rate-limit.ts'

/** Accounts whose time is remembered; forgetting the least recent one only favours it. */
const accountsKept = 10_000
const minuteMs = 60_000

/** Whom a job of the worker threads is counted to. */
export interface JobOwner {
  /** Account; jobs take turns by it, and long ones of it hold one thread. */
  readonly accountId: string
  readonly tier: TierName
  /** A job for the link of a file or a feed: those have a bucket of their own, beside that of the account. */
  readonly isByLink?: boolean | undefined
}

/**
 * Milliseconds of worker threads by account: a bucket that is full with a minute's share of the tier and fills up evenly.
 * Every job spends what it took: answers, refusals, timeouts and jobs whose client has left, of live and test keys, feeds, alerts
 * and files. A job is refused once the bucket is empty; what a job takes beyond is a debt that is filled up first.
 */
export class WorkerTime {
  readonly #buckets = new LRUCache<string, { left: number; at: number }>({ max: accountsKept })

  readonly #msOf: (tier: TierName) => number

  /** @param msOf milliseconds in a minute */
  constructor(msOf = (tier: TierName) => tiers[tier].workerMs) {
    this.#msOf = msOf
  }

  /** Counts what a job took. */
  spend(owner: JobOwner, ms: number, now = performance.now()): void {
    this.#buckets.set(nameOf(owner), { left: this.#left(owner, now) - ms, at: now })
  }

  /** @throws Problem `rate_limited` while nothing is left */
  check(owner: JobOwner, now = performance.now()): void {
    const left = this.#left(owner, now)
    if (left > 0) return
    const most = this.#msOf(owner.tier)
    // A tenth is left again then: the debt alone would let one job begin and the next wait.
    const seconds = Math.max(1, Math.ceil((((most / 10 - left) / most) * minuteMs) / 1_000))
    const whose = owner.isByLink ? 'the links of this account' : 'this account'
    throw rateLimited(
      most,
      seconds,
      `Computations for ${whose} have taken the ${most / 1_000} seconds of worker time that it has a minute.`,
      {
        hint: 'Ask for less at once: shorter ranges, fewer targets, elements of a nearer epoch. What fails counts too.',
        headers: {
          'ratelimit-policy': `"worker-ms";q=${most};w=60`,
          ratelimit: `"worker-ms";r=0;t=${seconds}`,
        },
      },
    )
  }

  #left(owner: JobOwner, now: number): number {
    const most = this.#msOf(owner.tier)
    const known = this.#buckets.get(nameOf(owner))
    if (!known) return most
    return Math.min(most, known.left + ((now - known.at) * most) / minuteMs)
  }
}

const nameOf = ({ accountId, isByLink }: JobOwner): string => (isByLink ? `${accountId} links` : accountId)
