import { Problem } from '../../../tools/problems.ts'
import { FixedWindow } from '../../limits/fixed-window.ts'
import { rateLimited } from '../../limits/rate-limit.ts'

/** Pages of one session at work at once, and how many may wait behind them. */
const atOnce = 4
const waiting = 28
/** Pages that one session may ask for in a minute: five a second, which reading never comes to. */
const perMinute = 300

/** Pages of one session take turns, so that a browser, or a program with its cookie, keeps the database to itself no more than others do. */
export class SessionConcurrency {
  readonly #minutes = new FixedWindow(60)
  readonly #sessions = new Map<string, { running: number; readonly queue: (() => void)[] }>()

  /** @throws Problem where the session asks for too much */
  async during<T>(sessionId: string, work: () => Promise<T>): Promise<T> {
    const spent = this.#minutes.spend(sessionId, perMinute)
    if (!spent.allowed) throw rateLimited(perMinute, spent.resetSeconds)
    const held = this.#sessions.get(sessionId) ?? { running: 0, queue: [] }
    this.#sessions.set(sessionId, held)
    if (held.running < atOnce) held.running += 1
    else if (held.queue.length < waiting) await new Promise<void>((resolve) => held.queue.push(resolve))
    else throw new Problem('rate_limited', 'This session has too many pages on their way.', { retryAfter: 1 })
    try {
      return await work()
    } finally {
      const next = held.queue.shift()
      if (next) next()
      else if (--held.running === 0) this.#sessions.delete(sessionId)
    }
  }
}
