import type { Vault } from '../vault.ts'

/** A result row, by column name. */
export type Row = Readonly<Record<string, unknown>>

/** Common interface of both drivers. */
export interface Database {
  readonly driver: 'pglite' | 'postgres'
  /**
   * Runs one statement with `$1 …` parameters and returns its rows. Contention is retried within the deadline.
   * @param signal cancels the statement, also while it runs. The embedded database skips a statement that has not
   *   started; a running one blocks the thread, so no signal can arrive before it ends.
   * @throws StatementCancelled once the signal is aborted
   * @throws DatabaseUnavailable when the database cannot be reached, is read-only, full or too slow
   */
  query<T extends object = Row>(text: string, params?: readonly unknown[], signal?: AbortSignal): Promise<T[]>
  /**
   * As `query`, over connections that only debits use and that plan a statement once for all values. PostgreSQL would
   * otherwise plan most debits anew, which takes as long as to run them.
   */
  debit<T extends object = Row>(text: string, params: readonly unknown[]): Promise<T[]>
  /** Encrypts and decrypts database secrets. */
  readonly vault: Vault
  /** Whether the circuit breaker is open: the server did not reply a moment ago, and queries fail at once. */
  isRefusing(): boolean
  /** Checks the write path: inserts, and rolls back. */
  ping(): Promise<void>
  /** Server settings that are off and under which an acknowledged commit may be lost (`fsync` …). */
  unsafeSettings(): Promise<readonly string[]>
  /** Closes the connections and releases the data directory. */
  close(): Promise<void>
}
