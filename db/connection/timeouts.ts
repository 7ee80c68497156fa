import type { Database } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { withDeadline } from './event-loop-clock.ts'

/**
 * Timeouts per database operation, queueing included. A billed call uses them one after the other; their sum leaves
 * room below the 2.5 s within which every call gets a response. The deadline of a statement
 * (`db/connection/postgres.ts`) is longer, so that the ledger still learns its outcome.
 */
export const timeoutMs = { lookup: 600, debit: 1_100, balance: 300 }

/** The timeout for a database. None for PGlite: it runs in this process, so it is never unreachable. */
export const timeoutFor = (db: Database, ms: number): number =>
  db.driver === 'pglite' ? Number.POSITIVE_INFINITY : ms

/**
 * Waits at most `ms` for work, which itself goes on.
 * @throws DatabaseUnavailable on timeout
 */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return work
  return withDeadline(work, ms, () => new DatabaseUnavailable(`no reply within ${ms} ms`))
}
