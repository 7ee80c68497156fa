/** Milliseconds of computing in one turn of the event loop, after which whatever else is ready is done first. */
const longestTurn = 10

/**
 * Ends a turn of the event loop that has computed for long. Fifty calls of a batch are ready at the same moment, and
 * together they would hold up everybody else for fifty times the dearest computation that is done here.
 */
export class LoopTurns {
  /** Milliseconds of computing in this turn. */
  #usedMs = 0
  readonly #waiting: (() => void)[] = []

  /** Does a piece of work at once, or in a later turn where this one has computed for long. */
  run<T>(work: () => T): T | Promise<Awaited<T>> {
    if (this.#usedMs < longestTurn && this.#waiting.length === 0) return this.#timed(work)
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(this.#timed(work) as Awaited<T>)
        } catch (error) {
          reject(error)
        }
      })
    })
  }

  #timed<T>(work: () => T): T {
    const startedAt = performance.now()
    try {
      return work()
    } finally {
      const hadTime = this.#usedMs < longestTurn
      this.#usedMs += performance.now() - startedAt
      if (hadTime && this.#usedMs >= longestTurn) setImmediate(() => this.#next())
    }
  }

  #next(): void {
    this.#usedMs = 0
    while (this.#usedMs < longestTurn) {
      const work = this.#waiting.shift()
      if (!work) return
      work()
    }
  }
}

/** There is one event loop in a process. */
export const loopTurns = new LoopTurns()
