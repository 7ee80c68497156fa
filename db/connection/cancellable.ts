import type postgres from 'postgres'
import { codeOf, StatementCancelled, throwIfCancelled } from './errors.ts'

/** Retry interval of a cancel while the driver has not assigned a connection, which the request must name. */
const retryMs = 20
/** How long after a cancel request the server may still act on it, hitting the next statement of that connection. */
const lateCancelSeconds = 1
const attempts = 4

/** Runner of cancellable statements, at most one per connection; the rest queue. */
export class CancellableStatements {
  #free: number
  #cancelledAt = Number.NEGATIVE_INFINITY
  /** Waiting statements, in order of arrival. */
  readonly #waiting = new Set<() => void>()

  constructor(connections: number) {
    this.#free = connections
  }

  /**
   * Runs a statement on a connection that no other statement uses until a pending cancel request has been sent. A
   * statement that was hit by the cancel request of another is retried: it has changed nothing.
   * @throws StatementCancelled if the signal is aborted first
   */
  async run<T extends postgres.MaybeRow[]>(
    signal: AbortSignal,
    start: () => postgres.PendingQuery<T>,
  ): Promise<postgres.RowList<T>> {
    throwIfCancelled(signal)
    if (this.#free > 0) this.#free -= 1
    else await this.#untilNext(signal)
    try {
      for (let attempt = 1; ; attempt++) {
        throwIfCancelled(signal)
        try {
          return await this.#cancelledBy(signal, start())
        } catch (error) {
          throwIfCancelled(signal)
          if (!this.#isStray(error) || attempt === attempts) throw error
        }
      }
    } finally {
      const [next] = this.#waiting
      if (next) next()
      else this.#free += 1
    }
  }

  #untilNext(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (end: () => void) => () => {
        this.#waiting.delete(next)
        signal.removeEventListener('abort', leave)
        end()
      }
      const next = settle(resolve)
      const leave = settle(() => reject(new StatementCancelled()))
      this.#waiting.add(next)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  /**
   * Whether a late cancel of another statement may be the cause. 57014 is query_canceled (PostgreSQL manual, appendix
   * A), also raised by statement_timeout.
   */
  #isStray(error: unknown): boolean {
    return codeOf(error) === '57014' && performance.now() - this.#cancelledAt < lateCancelSeconds * 1_000
  }

  async #cancelledBy<T extends postgres.MaybeRow[]>(
    signal: AbortSignal,
    running: postgres.PendingQuery<T>,
  ): Promise<postgres.RowList<T>> {
    let isOver = false
    let cancelling: unknown
    const cancel = () => {
      if (isOver) return
      if ('state' in running && running.state) {
        this.#cancelledAt = performance.now()
        cancelling = running.cancel()
      } else setTimeout(cancel, retryMs)
    }
    signal.addEventListener('abort', cancel, { once: true })
    try {
      return await running
    } finally {
      isOver = true
      signal.removeEventListener('abort', cancel)
      if (cancelling) {
        // If the cancel request fails, the deadline of the statement ends it.
        await Promise.resolve(cancelling).catch(() => {})
        this.#cancelledAt = performance.now()
      }
    }
  }
}
