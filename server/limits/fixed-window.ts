import { LRUCache } from 'lru-cache'

/** State of a window, after consuming or without. */
export interface WindowResult {
  readonly allowed: boolean
  readonly remaining: number
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number
}

/**
 * Fixed-window counter per name. Memory is bounded: evicting the least recently seen name resets its count, which only
 * favours the caller.
 */
export class FixedWindow {
  readonly #counts: LRUCache<string, { count: number; ends: number }>
  readonly #milliseconds: number

  constructor(seconds: number, names = 50_000) {
    this.#milliseconds = seconds * 1000
    this.#counts = new LRUCache({ max: names })
  }

  /**
   * Consumes `count` of `limit`, all or nothing.
   * @param now Unix milliseconds
   */
  spend(name: string, limit: number, now = Date.now(), count = 1): WindowResult {
    const held = this.#counts.get(name)
    const current = held && held.ends > now ? held : { count: 0, ends: now + this.#milliseconds }
    const allowed = current.count + count <= limit
    if (allowed) current.count += count
    this.#counts.set(name, current)
    return this.#spent(current, limit, allowed, now)
  }

  /** The current state, without consuming. */
  look(name: string, limit: number, now = Date.now()): WindowResult {
    const held = this.#counts.get(name)
    const current = held && held.ends > now ? held : { count: 0, ends: now + this.#milliseconds }
    return this.#spent(current, limit, current.count < limit, now)
  }

  #spent(
    current: { count: number; ends: number },
    limit: number,
    allowed: boolean,
    now: number,
  ): WindowResult {
    return {
      allowed,
      remaining: Math.max(0, limit - current.count),
      resetSeconds: Math.max(1, Math.ceil((current.ends - now) / 1000)),
    }
  }
}
