import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readdirSync, statfsSync, statSync } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { PGlite } from '@electric-sql/pglite'
import { isMigrated, migrationsFolder } from '../migrations.ts'
import type { Vault } from '../vault.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { Database, Row } from './database.ts'
import { codeOf, DatabaseUnavailable, DataDirDamaged, reasonOf } from './errors.ts'
import { PreparedStatements } from './pglite-prepared.ts'

/**
 * Start parameters of PGlite, with an eighth of its usual cache: other pages are read from the system's cache. The usual
 * 128 MB stay in memory once they were touched, which is at the start.
 */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['-c', 'shared_buffers=16MB'],
  // As on the connections to a server that debit (`postgres.ts`).
  ...['-c', 'plan_cache_mode=force_generic_plan'],
]

const installed = createRequire(import.meta.url)

/**
 * Runs in a process of its own. V8 compiles the WebAssembly of PGlite once there and does not optimize it, which takes longer
 * than the code runs; half a gigabyte of memory is returned when the process ends.
 */
const creation = `
  require('node:v8').setFlagsFromString('--liftoff-only')
  const [pglite, mapper, migrator, folder, migrationsFolder] = process.argv.slice(1)
  require(pglite).PGlite.create(folder).then(async (client) => {
    await require(migrator).migrate(require(mapper).drizzle(client), { migrationsFolder })
    await client.close()
  }).catch((error) => {
    process.stderr.write(String(error?.message ?? error?.errno ?? error))
    process.exit(1)
  })`

/**
 * Creates a cluster with all migrations. The folder gets its name when it is complete, so that an interrupted creation is
 * repeated.
 */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const modules = ['@electric-sql/pglite', 'drizzle-orm/pglite', 'drizzle-orm/pglite/migrator']
  const args = [...modules.map((name) => installed.resolve(name)), unfinished, migrationsFolder()]
  const child = spawn(process.execPath, ['-e', creation, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = `${output}${text}`.slice(0, 1_000)
  })
  // `once` rejects if the process cannot be started.
  const [code, signal] = await once(child, 'close')
  if (code !== 0) {
    throwIfFull(folder)
    const reason = output.split('\n', 1)[0]
    throw new DatabaseUnavailable(
      `the embedded one was not created in ${folder}, its process ended with ${signal ?? code} (${reason}). Free memory and disk, or set DATABASE_URL`,
    )
  }
  await rename(unfinished, folder)
}

/** Less free space than this fails the database, which says so in no word (bytes). */
const leastSpace = 32 * 1024 * 1024

/** @throws the error of the system for a full disk */
function throwIfFull(folder: string): void {
  const { bavail, bsize } = statfsSync(dirname(folder))
  if (bavail * bsize < leastSpace)
    throw Object.assign(new Error(`ENOSPC: no space left on device, '${folder}'`), {
      code: 'ENOSPC',
      path: folder,
    })
}

/** Version of PostgreSQL in PGlite, which is that of the files that it opens. */
const fileVersion = '18'

/**
 * Checks what PGlite would report as a fault of its own, before it changes a file.
 * @throws DataDirDamaged; the error of the system for files that this user cannot write
 */
async function checkCluster(folder: string): Promise<void> {
  const version = join(folder, 'PG_VERSION')
  if (!existsSync(version)) throw new DataDirDamaged(folder, 'the file PG_VERSION is missing')
  const clusterVersion = (await readFile(version, 'latin1')).trim()
  if (clusterVersion !== fileVersion) {
    const reason = /^\d{1,2}$/.test(clusterVersion)
      ? `its files are of PostgreSQL ${clusterVersion}, and this version of the service reads those of ${fileVersion}`
      : 'the file PG_VERSION is damaged'
    throw new DataDirDamaged(folder, reason)
  }
  for (const name of ['PG_VERSION', 'global', 'base', 'pg_wal', join('global', 'pg_control')]) {
    const file = join(folder, name)
    if (!existsSync(file)) throw new DataDirDamaged(folder, `${name} is missing`)
    accessSync(file, constants.R_OK | constants.W_OK)
  }
}

/** Whether there is a cluster, whole or not. The place of one may be an empty folder. */
function hasCluster(folder: string): boolean {
  const status = statSync(folder, { throwIfNoEntry: false })
  if (status && !status.isDirectory()) throw new DataDirDamaged(folder, 'it is not a folder')
  return status !== undefined && readdirSync(folder).length > 0
}

/** Opens a cluster and applies pending migrations. @throws DataDirDamaged */
async function openCluster(folder: string): Promise<PGlite> {
  await checkCluster(folder)
  let client: PGlite | undefined
  try {
    const opened = await PGlite.create(folder, { startParams })
    client = opened
    const rowsOf = async (text: string) => (await opened.query<Row>(text)).rows
    if (!(await isMigrated(rowsOf))) await applyMigrations(opened)
    return opened
  } catch (error) {
    await client?.close().catch(() => {})
    throwIfFull(folder)
    // Beside errors of SQL, the messages are about WebAssembly.
    const reason = codeOf(error) === undefined ? '' : ` (${reasonOf(error)})`
    throw new DataDirDamaged(folder, `files are damaged or missing${reason}`, error)
  }
}

/** The mapper takes 10 MB, so it is loaded only where a migration is pending. */
async function applyMigrations(client: PGlite): Promise<void> {
  const { drizzle } = await import('drizzle-orm/pglite')
  const { migrate } = await import('drizzle-orm/pglite/migrator')
  await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
}

/**
 * Opens PGlite: PostgreSQL inside this process, for a first run, a laptop and tests. One connection, no fsync.
 * Statements run one after another, so there are neither deadlines nor retries.
 */
export async function openPglite(dataDir: string, vault: Vault): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'pg')
    if (!hasCluster(folder)) await createCluster(folder)
    const client = await openCluster(folder)
    const statements = new PreparedStatements(client)
    return {
      driver: 'pglite',
      vault,
      query: <T extends object>(text: string, params: readonly unknown[] = [], signal?: AbortSignal) =>
        statements.run<T>(text, params, signal),
      debit: <T extends object>(text: string, params: readonly unknown[]) => statements.run<T>(text, params),
      async ping() {
        await client.transaction(async (tx) => {
          await tx.query(`INSERT INTO setting (key, value) VALUES ('ping', 'null')`)
          await tx.rollback()
        })
      },
      isRefusing: () => false,
      unsafeSettings: async () => ['fsync'],
      async close() {
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}
