import { LRUCache } from 'lru-cache'

/** How long values are served, in milliseconds, and how many are stored. */
interface Lifetimes {
  /** Age from which a value is computed again behind the answer with the old one. */
  readonly freshMs: number
  /** Age from which it is not served any more. */
  readonly servedMs: number
  readonly entries: number
}

/** A value with the time of its computation, ms since 1970. */
interface Dated<T> {
  readonly value: Promise<T>
  readonly computedAt: number
}

/**
 * Values that are slow to compute, by a key. A request for an old one gets it at once, and a new one is computed for
 * later requests. @see stale-while-revalidate, RFC 5861 §3
 */
export class RenewedValues<T> {
  readonly #compute: (key: string, old: T | undefined) => Promise<T>
  readonly #values: LRUCache<string, Dated<T>>
  readonly #lifetimes: Lifetimes
  readonly #now: () => number
  readonly #renewing = new Set<string>()

  /** @param compute gets the old value, if there is one */
  constructor(
    compute: (key: string, old: T | undefined) => Promise<T>,
    lifetimes: Lifetimes,
    now: () => number = Date.now,
  ) {
    this.#compute = compute
    this.#lifetimes = lifetimes
    this.#values = new LRUCache({ max: lifetimes.entries })
    this.#now = now
  }

  /** The value of a key, which is renewed if it is old; undefined if there is none that may be served. */
  get(key: string): Promise<T> | undefined {
    const dated = this.#values.get(key)
    if (!dated) return undefined
    const age = this.#now() - dated.computedAt
    if (age >= this.#lifetimes.servedMs) return undefined
    if (age >= this.#lifetimes.freshMs) void this.#renew(key, dated)
    return dated.value
  }

  /** Computes the value of a key; those who ask meanwhile wait for the same. */
  add(key: string): Promise<T> {
    const dated = { value: this.#compute(key, undefined), computedAt: this.#now() }
    this.#values.set(key, dated)
    dated.value.catch(() => this.#values.get(key) === dated && this.#values.delete(key))
    return dated.value
  }

  /** Replaces an old value once the new one is there; if it fails, the old one is served on and the next request tries again. */
  async #renew(key: string, { value }: Dated<T>): Promise<void> {
    if (this.#renewing.has(key)) return
    this.#renewing.add(key)
    const computedAt = this.#now()
    try {
      const renewed = await this.#compute(key, await value)
      this.#values.set(key, { value: Promise.resolve(renewed), computedAt })
    } catch {
      // The old value stands until it may not be served any more.
    } finally {
      this.#renewing.delete(key)
    }
  }
}
