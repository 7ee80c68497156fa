import type { Readiness } from './health.ts'

/** Milliseconds for which a successful ping is cached, so that many balancers' probes cost one query. */
const freshMs = 200
/** Ping timeout in milliseconds. Together with the cache below one second. */
const timeoutMs = 700

/**
 * Readiness by a database ping with a short timeout; an unresponsive server would otherwise block the probe for as long
 * as a query's timeout.
 */
export class DatabaseReadiness implements Readiness {
  readonly #ping: () => Promise<void>
  readonly #now: () => number
  #asking: Promise<boolean> | undefined
  #succeeded = Number.NEGATIVE_INFINITY
  #closing = false
  /** Result of the last check, for metrics. */
  last = false

  constructor(ping: () => Promise<void>, now: () => number = () => performance.now()) {
    this.#ping = ping
    this.#now = now
  }

  /** Marks the service as not ready for the rest of its life. */
  close(): void {
    this.#closing = true
    this.last = false
  }

  /** Checks the database unless a recent ping succeeded. */
  async ready(): Promise<boolean> {
    const isFresh = this.#now() - this.#succeeded < freshMs
    const answers = !this.#closing && (isFresh || (await this.#ask()))
    this.last = answers && !this.#closing
    return this.last
  }

  /** Runs one ping at a time; concurrent probes share its result. */
  #ask(): Promise<boolean> {
    this.#asking ??= this.#answer().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  /** Pings the database. @returns whether it replied in time */
  async #answer(): Promise<boolean> {
    const startedAt = this.#now()
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs)
    })
    const answer = this.#ping().then(
      () => true,
      () => false,
    )
    const isThere = await Promise.race([answer, timedOut])
    clearTimeout(timer)
    // Date the success from the request, not the reply.
    if (isThere) this.#succeeded = startedAt
    return isThere
  }
}
