import type { AvailabilityRecord, Interruption } from './pages/status.ts'

/** Milliseconds between checks. */
const everyMs = 60_000
/** Interruptions that are remembered. */
const mostRemembered = 50

/** Checks every minute whether calls are answered, and remembers the interruptions for as long as the process runs. */
export class Availability {
  readonly #isReady: () => Promise<boolean>
  readonly #now: () => number
  #checks = 0
  #answered = 0
  #interruptions: Interruption[] = []

  constructor(isReady: () => Promise<boolean>, now: () => number = Date.now) {
    this.#isReady = isReady
    this.#now = now
  }

  /** Begins to check; the timer does not keep the process alive. */
  start(): this {
    setInterval(() => void this.check(), everyMs).unref()
    return this
  }

  /** Checks once. @returns whether calls are answered */
  async check(): Promise<boolean> {
    const isReady = await this.#isReady().catch(() => false)
    this.#checks += 1
    if (isReady) this.#answered += 1
    const [last] = this.#interruptions
    const lasts = last !== undefined && last.end === undefined
    if (isReady && lasts) this.#interruptions[0] = { ...last, end: this.#now() }
    if (!isReady && !lasts)
      this.#interruptions = [{ start: this.#now() }, ...this.#interruptions].slice(0, mostRemembered)
    return isReady
  }

  get record(): AvailabilityRecord {
    return { checks: this.#checks, answered: this.#answered, interruptions: this.#interruptions }
  }
}
