import { withDeadline } from '../../db/connection/event-loop-clock.ts'

/** One step of closing: its name for the log, and what it does. */
export type Step = readonly [name: string, close: () => unknown]

interface Log {
  error(details: object, message: string): void
}

/** No single step may hold up the others for longer than running calls are given to finish, and a little. */
const longestMs = 12_000

/** Closes one thing after another. What fails or hangs is logged and left behind: the process is to end all the same. */
export async function closeInOrder(steps: readonly Step[], log: Log, stepLimitMs = longestMs): Promise<void> {
  for (const [step, close] of steps) {
    const late = () => new Error(`not closed within ${stepLimitMs} ms`)
    try {
      await withDeadline(Promise.resolve().then(close), stepLimitMs, late)
    } catch (err) {
      log.error({ err, step }, 'could not be closed')
    }
  }
}
