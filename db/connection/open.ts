import { join } from 'node:path'
import { type Vault, vaultInFile, vaultOf } from '../vault.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres, type PostgresOptions } from './postgres.ts'

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
