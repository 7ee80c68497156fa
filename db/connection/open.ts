import { join } from 'node:path'
import { type Vault, vaultInFile, vaultOf } from '../vault.ts'
import type { Database } from './database.ts'
import type { PostgresOptions } from './postgres.ts'

/** A data directory opens the embedded database, a URL opens PostgreSQL. */
export type DatabaseOptions = ({ readonly dataDir: string } | Omit<PostgresOptions, 'vault'>) & {
  /** Keys for secrets: the first encrypts, all decrypt. Default: one in `secretKeyFile`, created when needed. */
  readonly secretKeys?: readonly string[] | undefined
  /** Default: `secret.key` in the folder of the embedded database; for PostgreSQL there is none. */
  readonly secretKeyFile?: string
}

/** Opens the database and applies pending migrations. Only the driver in use is loaded. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const vault = vaultFor(options)
  if ('url' in options) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({ ...options, vault })
  }
  const { openPglite } = await import('./pglite.ts')
  return openPglite(options.dataDir, vault)
}

function vaultFor(options: DatabaseOptions): Vault {
  const { secretKeys, secretKeyFile } = options
  if (secretKeys) return vaultOf(secretKeys)
  const file = secretKeyFile ?? ('url' in options ? undefined : join(options.dataDir, 'secret.key'))
  return file ? vaultInFile(file) : withoutKeys
}

/** Vault of connections without keys, such as that of the ledger check: every use throws. */
const noKeys = (): never => {
  throw new Error('This database connection has no key for secrets.')
}
const withoutKeys: Vault = { seal: noKeys, open: noKeys, isCurrent: noKeys, hashes: noKeys }
