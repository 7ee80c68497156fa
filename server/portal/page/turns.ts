import { Problem } from '../../../tools/contract/problems.ts'
import { FixedWindow } from '../../limits/fixed-window.ts'
import { rateLimited } from '../../limits/rate-limit.ts'

/** Pages of one session that are rendered concurrently. */
const atOnce = 4
/** Pages of one session that may queue behind them; more get 429. */
const waiting = 28
/** Pages and forms per session and minute: five a second, more than any reader needs. */
const perMinute = 300

/**
 * Concurrency limit per session, so that one browser, or a program with its cookie, cannot take more of the database
 * than other sessions.
 */
export class SessionConcurrency {
  readonly #minutes = new FixedWindow(60)
  readonly #sessions = new Map<string, { running: number; readonly queue: (() => void)[] }>()

  /** Counts a page or a form. @throws Problem `rate_limited` if the session has exceeded `perMinute` */
  count(sessionId: string): void {
    const grant = this.#minutes.spend(sessionId, perMinute)
    if (!grant.allowed) throw rateLimited(perMinute, grant.resetSeconds)
  }

  /**
   * Runs `work` as soon as fewer than `atOnce` pages of the session are running.
   * @throws Problem `rate_limited` if the queue is full or the session has exceeded `perMinute`
   */
  async during<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    this.count(sessionId)
    const session = this.#sessions.get(sessionId) ?? { running: 0, queue: [] }
    this.#sessions.set(sessionId, session)
    if (session.running < atOnce) session.running += 1
    else if (session.queue.length < waiting) await new Promise<void>((resolve) => session.queue.push(resolve))
    else throw new Problem('rate_limited', 'Too many pages of this session are queued.', { retryAfter: 1 })
    try {
      return await work()
    } finally {
      const next = session.queue.shift()
      if (next) next()
      else if (--session.running === 0) this.#sessions.delete(sessionId)
    }
  }
}
