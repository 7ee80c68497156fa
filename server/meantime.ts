/** Work that may be begun before it is wanted. */
export interface Meanwhile<T> {
  /** What came of it; what has not been begun is done now. */
  result(): T
  /** Nobody wants it any more. */
  drop(): void
}

/**
 * The time in which the event loop would wait. What is put here is done piece by piece, one in each turn of the loop,
 * so that an answer which arrives meanwhile is never kept waiting for more than one of them.
 */
export class Meantime {
  readonly #line = new Set<() => void>()
  #isGoing = false

  begin<T>(work: () => T): Meanwhile<T> {
    let outcome: (() => T) | undefined
    const now = () => {
      this.#line.delete(now)
      outcome = outcomeOf(work)
      return outcome
    }
    this.#line.add(now)
    this.#start()
    return {
      result: () => (outcome ?? now())(),
      drop: () => {
        this.#line.delete(now)
      },
    }
  }

  #start(): void {
    if (this.#isGoing) return
    this.#isGoing = true
    // One turn later: what is to be waited for is sent at the end of this one.
    setImmediate(() => setImmediate(this.#turn))
  }

  readonly #turn = () => {
    const [next] = this.#line
    next?.()
    this.#isGoing = this.#line.size > 0
    if (this.#isGoing) setImmediate(this.#turn)
  }
}

/** A failure is kept until somebody asks. */
function outcomeOf<T>(work: () => T): () => T {
  try {
    const value = work()
    if (value instanceof Promise) value.catch(() => {})
    return () => value
  } catch (error) {
    return () => {
      throw error
    }
  }
}
