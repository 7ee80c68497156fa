/** Pieces of work an account has in one turn of the event loop while others ask, too. */
const most = 2
/** Milliseconds for which an account that asked is reckoned with. */
const remembered = 1_000

/**
 * Shares the event loop between accounts. Whatever is ready is done at once, and somebody else's call waits until all
 * of it is done: a batch of fifty calls on each of fifty connections would hold it up for seconds. So each account
 * does little in a turn of the loop, and what is beyond waits for its next turn, which comes as soon as the others have
 * had theirs. An account that is alone need not wait.
 */
export class LoopTurns {
  readonly #done = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()
  #latest: string | undefined
  /** The time from which the latest is alone. */
  #sharedUntil = 0
  #isShared = false

  /** Nothing where the work may begin now; otherwise what to wait for. */
  wait(owner: string): Promise<void> | undefined {
    if (owner !== this.#latest) this.#meet(owner)
    if (!this.#isShared) return undefined
    if (this.#done.size === 0) setImmediate(() => this.#next())
    const done = this.#done.get(owner) ?? 0
    if (done < most) {
      this.#done.set(owner, done + 1)
      return undefined
    }
    return new Promise((resolve) => {
      const line = this.#waiting.get(owner)
      if (line) line.push(resolve)
      else this.#waiting.set(owner, [resolve])
    })
  }

  #meet(owner: string): void {
    if (this.#latest !== undefined) {
      this.#isShared = true
      this.#sharedUntil = performance.now() + remembered
    }
    this.#latest = owner
  }

  #next(): void {
    this.#done.clear()
    if (this.#waiting.size > 0) setImmediate(() => this.#next())
    else if (performance.now() > this.#sharedUntil) this.#isShared = false
    for (const [owner, line] of this.#waiting) {
      const turn = line.splice(0, most)
      if (line.length === 0) this.#waiting.delete(owner)
      this.#done.set(owner, turn.length)
      for (const begin of turn) begin()
    }
  }
}
