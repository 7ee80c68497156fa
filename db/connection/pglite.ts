import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { migrationsFolder } from '../migrations.ts'
import type { Vault } from '../vault.ts'
import { lockDataDir } from './data-dir-lock.ts'
import type { Database, Row } from './database.ts'
import { PreparedStatements } from './pglite-prepared.ts'

/**
 * Opens PGlite: PostgreSQL inside this process, for a first run, a laptop and tests. One connection, no fsync.
 * Statements run one after another, so there are neither deadlines nor retries.
 */
export async function openPglite(dataDir: string, vault: Vault): Promise<Database> {
  const unlock = lockDataDir(dataDir)
  try {
    const client = await PGlite.create(join(dataDir, 'pg'))
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
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
