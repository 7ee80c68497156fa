import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Milliseconds from one refusal to the next. */
const everyMs = 2
/** Refusals that wait for that; those beyond would only fill the memory, and are told at once. */
const longestLine = 500

/**
 * Tells callers who ask too often so only so often. One that asks again as soon as it is refused, thousands of times a
 * second on a few connections, would keep the event loop busy with nothing else.
 */
export class RejectionThrottle {
  /** When the next refusal of a caller is due. The callers refused longest ago are forgotten, to their good. */
  readonly #due = new LRUCache<string, number>({ max: 10_000 })

  /** Refuses a caller, when that is due. @throws what `problem` makes */
  async refuse(name: string, problem: () => Error): Promise<never> {
    await this.wait(name)
    throw problem()
  }

  /** Nothing where a refusal may be told now, otherwise what to wait for. */
  wait(name: string): Promise<void> | undefined {
    const now = performance.now()
    const due = Math.max(now, this.#due.get(name) ?? 0)
    if (due - now >= everyMs * longestLine) return undefined
    this.#due.set(name, due + everyMs)
    return due > now ? sleep(due - now) : undefined
  }
}
