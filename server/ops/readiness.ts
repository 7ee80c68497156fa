import type { Readiness } from './health.ts'

/** A success this young is taken for the present; probes of many balancers then cost one query. */
const freshMs = 200
/** A database that has not answered by then is not there. Both together stay below a second. */
const timeoutMs = 700

/**
 * Asks the database when it is asked, and never for long: a server that fell silent would otherwise hold the answer
 * for as long as a query may take.
 */
export class DatabaseReadiness implements Readiness {
  readonly #ping: () => Promise<void>
  readonly #now: () => number
  #asking: Promise<boolean> | undefined
  #succeeded = Number.NEGATIVE_INFINITY
  #closing = false
  /** What the last look came to. */
  last = false

  constructor(ping: () => Promise<void>, now: () => number = () => performance.now()) {
    this.#ping = ping
    this.#now = now
  }

  /** From here on the service is not ready, whatever the database says. */
  close(): void {
    this.#closing = true
    this.last = false
  }

  async ready(): Promise<boolean> {
    const isFresh = this.#now() - this.#succeeded < freshMs
    const answers = !this.#closing && (isFresh || (await this.#ask()))
    this.last = answers && !this.#closing
    return this.last
  }

  /** One question at a time; whoever comes meanwhile waits for the same answer. */
  #ask(): Promise<boolean> {
    this.#asking ??= this.#answer().finally(() => {
      this.#asking = undefined
    })
    return this.#asking
  }

  async #answer(): Promise<boolean> {
    const asked = this.#now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), timeoutMs)
    })
    const answer = this.#ping().then(
      () => true,
      () => false,
    )
    const isThere = await Promise.race([answer, late])
    clearTimeout(timer)
    // It was there when it was asked; that it took long to say so does not make the news younger.
    if (isThere) this.#succeeded = asked
    return isThere
  }
}
