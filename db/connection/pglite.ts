import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import process from 'node:process'
import { PGlite } from '@electric-sql/pglite'
import { isMigrated, migrationsFolder } from '../migrations.ts'
import type { Vault } from '../vault.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { Database, Row } from './database.ts'
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
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  // `once` rejects if the process cannot be started.
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The embedded database was not created: its process ended with ${code}.`)
  await rename(unfinished, folder)
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
    if (!existsSync(folder)) await createCluster(folder)
    const client = await PGlite.create(folder, { startParams })
    if (!(await isMigrated(async (text) => (await client.query<Row>(text)).rows)))
      await applyMigrations(client)
    const statements = new PreparedStatements(client)
    return {
      driver: 'pglite',
      vault,
      query: <T extends Row>(text: string, params: readonly unknown[] = [], signal?: AbortSignal) =>
        statements.run<T>(text, params, signal),
      debit: <T extends Row>(text: string, params: readonly unknown[]) => statements.run<T>(text, params),
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
