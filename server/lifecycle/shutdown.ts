import { withDeadline } from '../../db/connection/event-loop-clock.ts'
import type { Log } from '../../tools/contract/ports.ts'

/** A shutdown step: its name for the log, and its function. */
export type ShutdownStep = readonly [name: string, close: () => unknown]

/** Timeout per step, slightly longer than running calls have to finish. */
const longestMs = 12_000

/** Runs the steps in order. A failed or timed-out step is logged and skipped, so that the process always exits. */
export async function closeInOrder(
  steps: readonly ShutdownStep[],
  log: Pick<Log, 'error'>,
  stepLimitMs = longestMs,
): Promise<void> {
  for (const [step, close] of steps) {
    const timeoutError = () => new Error(`not closed within ${stepLimitMs} ms`)
    try {
      await withDeadline(Promise.resolve().then(close), stepLimitMs, timeoutError)
    } catch (err) {
      log.error({ err, step }, 'shutdown step failed')
    }
  }
}
