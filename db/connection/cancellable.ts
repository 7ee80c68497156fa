import type postgres from 'postgres'
import { codeOf, StatementCancelled, throwIfCancelled } from './errors.ts'

/** A cancel request names a connection, and the driver knows which one only when it has opened it. */
const retryMs = 20
/** The server may act on a cancel request so long after it took it, on the next statement of the connection by then. */
const lateCancelSeconds = 1
const attempts = 4

/** Statements that may be cancelled, as many at a time as they have connections; the rest wait for their turn. */
export class CancellableStatements {
  #free: number
  #cancelledAt = Number.NEGATIVE_INFINITY
  /** Those that wait, in the order in which they came. */
  readonly #waiting = new Set<() => void>()

  constructor(connections: number) {
    this.#free = connections
  }

  /**
   * Runs a statement on a connection that no other statement uses before a cancel request has been taken. One that the
   * request of another ended is begun again: it has changed nothing.
   * @throws StatementCancelled when the signal was aborted first
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

  /** 57014 is query_canceled (PostgreSQL manual, appendix A), also of a statement that was too slow. */
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
        // Where the request itself fails, the deadline of the statement ends it.
        await Promise.resolve(cancelling).catch(() => {})
        this.#cancelledAt = performance.now()
      }
    }
  }
}
