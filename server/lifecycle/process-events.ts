import type { EventEmitter } from 'node:events'
import type { Log } from '../../tools/contract/ports.ts'

/** The part of node's `process` that is used; tests replace it. */
interface Process extends Pick<EventEmitter, 'on'> {
  exit(code: number): unknown
}

/**
 * Shuts down cleanly on the first SIGINT or SIGTERM, and exits at once on the second.
 * @param isWorker for a process behind a primary, which ignores the second: a terminal and some supervisors signal
 * both, and the primary passes its signal on; when the primary exits, its workers do
 */
export function stopOnSignals(process: Process, close: () => Promise<void>, isWorker = false): void {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      if (isStopping && isWorker) return
      if (isStopping) process.exit(1)
      isStopping = true
      await close()
      process.exit(0)
    })
  }
}

/**
 * Logs an uncaught error and exits with 1, because the process's state is undefined; its supervisor starts another.
 * Calls that were not debited yet cost nothing.
 */
export function endOnFaults(process: Process, log: Pick<Log, 'fatal'>): void {
  for (const kind of ['uncaughtException', 'unhandledRejection']) {
    process.on(kind, (thrown: unknown) => {
      const err = thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`)
      log.fatal({ err }, kind)
      process.exit(1)
    })
  }
}
