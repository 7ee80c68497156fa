import { LRUCache } from 'lru-cache'
import type { TierName } from '../../tools/contract/ports.ts'
import { tiers } from '../../tools/contract/tiers.ts'
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
  readonly #buckets = new LRUCache<string, { balanceMs: number; updatedAt: number }>({ max: accountsKept })

  readonly #msOf: (tier: TierName) => number

  /** @param msOf milliseconds in a minute */
  constructor(msOf = (tier: TierName) => tiers[tier].workerMs) {
    this.#msOf = msOf
  }

  /** Counts what a job took. */
  spend(owner: JobOwner, ms: number, now = performance.now()): void {
    this.#buckets.set(keyOf(owner), { balanceMs: this.#balanceOf(owner, now) - ms, updatedAt: now })
  }

  /** @throws Problem `rate_limited` while nothing is left */
  check(owner: JobOwner, now = performance.now()): void {
    const balanceMs = this.#balanceOf(owner, now)
    if (balanceMs > 0) return
    const limitMs = this.#msOf(owner.tier)
    // The bucket has a tenth of its time then: with the debt paid alone, one job would begin and the next one wait.
    const seconds = Math.max(1, Math.ceil((((limitMs / 10 - balanceMs) / limitMs) * minuteMs) / 1_000))
    const owners = owner.isByLink ? 'the links of this account' : 'this account'
    throw rateLimited(
      limitMs,
      seconds,
      `Computations for ${owners} have taken the ${limitMs / 1_000} seconds of worker time that it has a minute.`,
      {
        hint: 'Send requests for shorter ranges, fewer targets, or orbits with elements of a nearer epoch. Computations that fail count too.',
        headers: {
          'ratelimit-policy': `"worker-ms";q=${limitMs};w=60`,
          ratelimit: `"worker-ms";r=0;t=${seconds}`,
        },
      },
    )
  }

  #balanceOf(owner: JobOwner, now: number): number {
    const limitMs = this.#msOf(owner.tier)
    const bucket = this.#buckets.get(keyOf(owner))
    if (!bucket) return limitMs
    return Math.min(limitMs, bucket.balanceMs + ((now - bucket.updatedAt) * limitMs) / minuteMs)
  }
}

const keyOf = ({ accountId, isByLink }: JobOwner): string => (isByLink ? `${accountId} links` : accountId)
