/** Work that a process repeats beside its calls, never twice at the same time. */
export class PeriodicJob {
  readonly #work: () => Promise<void>
  readonly #failed: (error: unknown) => void
  readonly #timer: NodeJS.Timeout
  #running: Promise<void> | undefined
  #isDueAgain = false
  #hasStopped = false

  /** @param failed gets the error of a round; the next one is tried at its time */
  constructor(everyMs: number, work: () => Promise<void>, failed: (error: unknown) => void) {
    this.#work = work
    this.#failed = failed
    this.#timer = setInterval(this.begin, everyMs).unref()
  }

  /** Begins a round now, unless one is under way. */
  readonly begin = (): void => {
    this.#running ??= this.#work()
      .catch(this.#failed)
      .finally(() => {
        this.#running = undefined
        if (!this.#isDueAgain || this.#hasStopped) return
        this.#isDueAgain = false
        this.begin()
      })
  }

  /** Begins a round now, or once more after the one that is under way. */
  readonly beginAgain = (): void => {
    if (this.#running) this.#isDueAgain = true
    else this.begin()
  }

  /** Resolves once the round that is under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#hasStopped = true
    await this.#running
  }
}
