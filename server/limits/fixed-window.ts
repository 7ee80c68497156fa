/** State of a window, after consuming or without. */
export interface WindowResult {
  readonly allowed: boolean
  readonly remaining: number
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number
}

/**
 * Fixed-window counter per name. Memory is bounded: evicting the oldest window resets its count, which only
 * favours the caller.
 */
export class FixedWindow {
  /** Windows by name, oldest first. */
  readonly #counts = new Map<string, { count: number; ends: number }>()
  /** Iterator over the names, kept between evictions: a new one would walk over every deleted entry again. */
  readonly #oldest = this.#counts.keys()
  readonly #names: number
  readonly #milliseconds: number

  constructor(seconds: number, names = 50_000) {
    this.#milliseconds = seconds * 1000
    this.#names = names
  }

  /**
   * Consumes `count` of `limit`, all or nothing.
   * @param now Unix milliseconds
   */
  spend(name: string, limit: number, now = Date.now(), count = 1): WindowResult {
    const entry = this.#counts.get(name)
    const current = entry && entry.ends > now ? entry : { count: 0, ends: now + this.#milliseconds }
    const allowed = current.count + count <= limit
    if (allowed) current.count += count
    if (current !== entry) this.#begin(name, current)
    return this.#spendFrom(current, limit, allowed, now)
  }

  /** The current state, without consuming. */
  look(name: string, limit: number, now = Date.now()): WindowResult {
    const entry = this.#counts.get(name)
    const current = entry && entry.ends > now ? entry : { count: 0, ends: now + this.#milliseconds }
    return this.#spendFrom(current, limit, current.count < limit, now)
  }

  #begin(name: string, window: { count: number; ends: number }): void {
    this.#counts.delete(name)
    this.#counts.set(name, window)
    if (this.#counts.size > this.#names) this.#counts.delete(this.#oldest.next().value as string)
  }

  #spendFrom(
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
