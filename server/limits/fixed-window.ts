export interface WindowResult {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetSeconds: number
}

/**
 * Counts events per name in fixed windows. Memory is bounded: windows begun longest ago are forgotten,
 * which can only be generous to a caller, never unjust. It grows with the names: a cache of a fixed size would hold its
 * 50,000 places from the start, a megabyte in each of five windows.
 */
export class FixedWindow {
  /** In the order in which windows begin. */
  readonly #counts = new Map<string, { count: number; ends: number }>()
  /** Goes on behind what was forgotten; a new one would walk past all that was forgotten before. */
  readonly #oldest = this.#counts.keys()
  readonly #names: number
  readonly #milliseconds: number

  constructor(seconds: number, names = 50_000) {
    this.#milliseconds = seconds * 1000
    this.#names = names
  }

  /** Takes `count` from `limit`, unless fewer are left. */
  spend(name: string, limit: number, now = Date.now(), count = 1): WindowResult {
    const held = this.#counts.get(name)
    const current = held && held.ends > now ? held : { count: 0, ends: now + this.#milliseconds }
    const allowed = current.count + count <= limit
    if (allowed) current.count += count
    if (current !== held) this.#begin(name, current)
    return this.#spent(current, limit, allowed, now)
  }

  /** The same figures without taking any. */
  look(name: string, limit: number, now = Date.now()): WindowResult {
    const held = this.#counts.get(name)
    const current = held && held.ends > now ? held : { count: 0, ends: now + this.#milliseconds }
    return this.#spent(current, limit, current.count < limit, now)
  }

  #begin(name: string, window: { count: number; ends: number }): void {
    this.#counts.delete(name)
    this.#counts.set(name, window)
    if (this.#counts.size > this.#names) this.#counts.delete(this.#oldest.next().value as string)
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
