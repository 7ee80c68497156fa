import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
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
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const installed = createRequire(import.meta.url)

/**
 * Creates a cluster in a thread: half a gigabyte of memory is returned only when that thread ends. The folder gets its
 * name when it is complete, so that an interrupted creation is repeated.
 */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const thread = new Worker(
    `const { module, folder } = require('node:worker_threads').workerData
    require(module).PGlite.create(folder).then((client) => client.close())`,
    { eval: true, workerData: { module: installed.resolve('@electric-sql/pglite'), folder: unfinished } },
  )
  // `once` rejects on an error in the thread.
  await once(thread, 'exit')
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
