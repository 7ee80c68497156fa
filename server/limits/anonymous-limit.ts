import type { Problem } from '../../tools/contract/problems.ts'
import { FixedWindow } from './fixed-window.ts'
import { rateLimited } from './rate-limit.ts'
import { RejectionThrottle } from './rejection-throttle.ts'

/** Answers that are computed for an address in a second without a credential; those that are kept are not counted. */
const perSecond = 20

/** Limit of computations without a credential, by network address. */
export class AnonymousLimit {
  readonly #window = new FixedWindow(1)
  readonly #pace = new RejectionThrottle()

  /** Counts a computation. @returns undefined within the limit, otherwise a promise that rejects with the problem */
  consume(address: string): Promise<never> | undefined {
    const { allowed, resetSeconds } = this.#window.spend(address, perSecond)
    return allowed ? undefined : this.#pace.refuse(address, () => tooMany(resetSeconds))
  }
}

const tooMany = (resetSeconds: number): Problem =>
  rateLimited(
    perSecond,
    resetSeconds,
    `An address has ${perSecond} new answers a second without an API key.`,
    {
      hint: 'Repeat the request in a second. Answers that were computed in the last hour are not counted.',
      headers: {
        'ratelimit-policy': `"anonymous";q=${perSecond};w=1`,
        ratelimit: `"anonymous";r=0;t=${resetSeconds}`,
      },
    },
  )
