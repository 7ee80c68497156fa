import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../migrations.ts'
import * as schema from '../schema.ts'
import type { Vault } from '../vault.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { Database, Orm, Row } from './database.ts'
import { PreparedStatements } from './pglite-prepared.ts'

/**
 * What PGlite says, and an eighth of the usual cache: pages beyond it are read from the system's cache. The usual
 * 128 MB stay in memory once they were touched, and that is at the start.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']

const installed = createRequire(import.meta.url)

/**
 * Makes a cluster, in a thread: what that takes, half a gigabyte, a process gets back with the end of the thread only.
 * It gets its name when it is whole, so that one whose making was broken off is made again.
 */
async function createCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const thread = new Worker(
    `const { module, folder } = require('node:worker_threads').workerData
    require(module).PGlite.create(folder).then((client) => client.close())`,
    { eval: true, workerData: { module: installed.resolve('@electric-sql/pglite'), folder: unfinished } },
  )
  // An error in the thread is one of `once`.
  await once(thread, 'exit')
  await rename(unfinished, folder)
}

/**
 * PostgreSQL inside this process, for a first run, a laptop and tests: one connection, no fsync. Statements run one
 * after another, so neither deadlines nor retries have anything to do here.
 */
export async function openPglite(dataDir: string, vault: Vault): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  try {
    const folder = join(dataDir, 'pg')
    if (!existsSync(folder)) await createCluster(folder)
    const client = await PGlite.create(folder, { startParams })
    const orm = drizzle(client, { schema })
    await migrate(orm, { migrationsFolder: migrationsFolder() })
    const statements = new PreparedStatements(client)
    return {
      driver: 'pglite',
      vault,
      orm: orm as unknown as Orm,
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
