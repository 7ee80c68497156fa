import type { Vault } from '../vault.ts'

export type Row = Readonly<Record<string, unknown>>

/** The one shape in which the rest of `db` sees either driver. */
export interface Database {
  readonly driver: 'pglite' | 'postgres'
  /**
   * Runs one statement with `$1 …` parameters and gives its rows. Contention is retried inside the deadline.
   * @param signal cancels the statement, also while it runs. The embedded database leaves out one that has not begun; one
   *   that runs holds this thread, so that no signal can come before it ends.
   * @throws StatementCancelled once the signal is aborted
   * @throws DatabaseUnavailable when the database cannot be reached, is read-only, full or too slow
   */
  query<T extends Row = Row>(text: string, params?: readonly unknown[], signal?: AbortSignal): Promise<T[]>
  /** Encrypts and decrypts what the database keeps secret. */
  readonly vault: Vault
  /** Whether queries are refused unasked, because the server was silent a moment ago. */
  isRefusing(): boolean
  /** Proves the write path: inserts, and rolls back. */
  ping(): Promise<void>
  /** Settings under which a commit may be lost although it was acknowledged. */
  unsafeSettings(): Promise<readonly string[]>
  close(): Promise<void>
}
