import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** Milliseconds between two rejections of one caller. */
const everyMs = 2
/** Rejections that may be delayed per caller; further ones are sent at once, so that memory stays bounded. */
const longestLine = 500

/**
 * Tarpit: sends each caller at most one rejection every 2 ms. A client that retries at once, thousands of times a
 * second on a few connections, would otherwise saturate the event loop.
 */
export class RejectionThrottle {
  /** When the next rejection of each caller is due. Bounded: evicting the oldest only favours that caller. */
  readonly #due = new LRUCache<string, number>({ max: 10_000 })

  /** Rejects with the error of `problem` when the rejection is due. */
  async refuse(name: string, problem: () => Error): Promise<never> {
    await this.wait(name)
    throw problem()
  }

  /** The delay before the next rejection; undefined when it may be sent now. */
  wait(name: string): Promise<void> | undefined {
    const now = performance.now()
    const due = Math.max(now, this.#due.get(name) ?? 0)
    if (due - now >= everyMs * longestLine) return undefined
    this.#due.set(name, due + everyMs)
    return due > now ? sleep(due - now) : undefined
  }
}
