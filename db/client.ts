import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openPglite } from './pglite.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import type * as schema from './schema.ts'

export type Row = Readonly<Record<string, unknown>>
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>

/** The one shape in which the rest of `db` sees either driver. */
export interface Database {
  readonly driver: 'pglite' | 'postgres'
  /**
   * Runs one statement with `$1 …` parameters and gives its rows. Contention is retried inside the deadline.
   * @throws DatabaseUnavailable when the database cannot be reached, is read-only, full or too slow
   */
  query<T extends Row = Row>(text: string, params?: readonly unknown[]): Promise<T[]>
  /** The mapper over the same connection; ask for it again for each use, since a reset pool brings a new one. */
  readonly orm: Orm
  /** Whether queries are refused unasked, because the server was silent a moment ago. */
  isRefusing(): boolean
  /** Proves the write path: inserts, and rolls back. */
  ping(): Promise<void>
  /** Settings under which a commit may be lost although it was acknowledged. */
  unsafeSettings(): Promise<readonly string[]>
  close(): Promise<void>
}

export type DatabaseOptions = { readonly dataDir: string } | PostgresOptions

/** Opens the database with every migration applied. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return 'url' in options ? openPostgres(options) : openPglite(options.dataDir)
}
