import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { openPglite } from './pglite.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'
import type * as schema from './schema.ts'
import { type Vault, vaultInFile, vaultOf } from './vault.ts'

export type Row = Readonly<Record<string, unknown>>
export type Orm = PgDatabase<PgQueryResultHKT, typeof schema>

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
  /** The mapper over the same connection; ask for it again for each use, since a reset pool brings a new one. */
  readonly orm: Orm
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

export type DatabaseOptions = ({ readonly dataDir: string } | Omit<PostgresOptions, 'vault'>) & {
  /** Keys for secrets: the first encrypts, all decrypt. Without them `secretKeyFile` holds one, made when it is needed. */
  readonly secretKeys?: readonly string[] | undefined
  /** By default `secret.key` in the folder of the embedded database. */
  readonly secretKeyFile?: string
}

/** Opens the database with every migration applied. */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  const vault = vaultFor(options)
  return 'url' in options ? openPostgres({ ...options, vault }) : openPglite(options.dataDir, vault)
}

function vaultFor(options: DatabaseOptions): Vault {
  const { secretKeys, secretKeyFile } = options
  if (secretKeys) return vaultOf(secretKeys)
  const file = secretKeyFile ?? ('url' in options ? undefined : join(options.dataDir, 'secret.key'))
  return file ? vaultInFile(file) : withoutKeys
}

/** For connections that have no business with secrets, such as that of a check of the ledger. */
const noKeys = (): never => {
  throw new Error('This connection to the database was given no key for secrets.')
}
const withoutKeys: Vault = { seal: noKeys, open: noKeys, isCurrent: noKeys, hashes: noKeys }
