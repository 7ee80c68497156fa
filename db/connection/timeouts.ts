import type { Database } from './database.ts'
import { DatabaseUnavailable } from './errors.ts'
import { withDeadline } from './event-loop-clock.ts'

/**
 * How long a call waits for each thing it asks of the database, waiting for others included. A billed call asks for
 * one after the other, and all of it together leaves room below the 2.5 s within which every call is answered. The
 * deadline of a statement (`db/connection/postgres.ts`) is longer: what it does then still comes to the ledger's notice.
 */
export const timeoutMs = { lookup: 600, debit: 1_100, balance: 300 }

/** The embedded database works in this process: it is never away, and who waits for it waits for all that was asked. */
export const timeoutFor = (db: Database, ms: number): number =>
  db.driver === 'pglite' ? Number.POSITIVE_INFINITY : ms

/** @throws DatabaseUnavailable once the work has taken too long; it goes on all the same */
export function withTimeout<T>(work: Promise<T>, ms: number): Promise<T> {
  if (ms === Number.POSITIVE_INFINITY) return work
  return withDeadline(work, ms, () => new DatabaseUnavailable(`it did not answer within ${ms} ms`))
}
