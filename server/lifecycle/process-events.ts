import type { EventEmitter } from 'node:events'

interface Log {
  fatal(details: object, message: string): void
}

interface Process extends Pick<EventEmitter, 'on'> {
  exit(code: number): unknown
}

/** Stops cleanly when asked to; asked twice, at once. */
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
 * What nobody caught leaves the process in a state that nobody knows: it is logged, and the process ends with 1 for its
 * supervisor to start another. Calls that had not been debited by then cost nothing.
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
