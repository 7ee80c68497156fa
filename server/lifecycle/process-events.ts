import type { EventEmitter } from 'node:events'

/** The part of the logger that is used. */
interface Log {
  fatal(details: object, message: string): void
}

/** The part of node's `process` that is used; tests replace it. */
interface Process extends Pick<EventEmitter, 'on'> {
  exit(code: number): unknown
}

/** Shuts down cleanly on the first SIGINT or SIGTERM, and exits at once on the second. */
export function stopOnSignals(process: Process, close: () => Promise<void>): void {
  let asked = false
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      if (asked) process.exit(1)
      asked = true
      await close()
      process.exit(0)
    })
  }
}

/**
 * Logs an uncaught error and exits with 1, because the process's state is undefined; its supervisor starts another.
 * Calls that were not debited yet cost nothing.
 */
export function endOnFaults(process: Process, log: Log): void {
  for (const kind of ['uncaughtException', 'unhandledRejection']) {
    process.on(kind, (thrown: unknown) => {
      const err = thrown instanceof Error ? thrown : new Error(`thrown: ${typeof thrown}`)
      log.fatal({ err }, kind)
      process.exit(1)
    })
  }
}
