import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the migrations. SQL is not compiled, so it is searched from `dist/db` or `db` up to the package. */
export function migrationsFolder(from = fileURLToPath(import.meta.url)): string {
  for (let folderPath = dirname(from); folderPath !== dirname(folderPath); folderPath = dirname(folderPath)) {
    const folder = join(folderPath, 'db', 'migrations')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
  }
  throw new Error('db/migrations is missing from the installation')
}

/** Path of `roles.sql`: privileges of the application role, applied after the migrations. */
export function rolesFile(): string {
  return join(migrationsFolder(), '..', 'roles.sql')
}

/**
 * Whether every migration is applied. Checked before migrating, which needs the privileges of the owner even with
 * nothing to do.
 * @param query runs a statement and returns its rows
 */
export async function isMigrated(
  query: (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<boolean> {
  const [found] = await query(`SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS begun`)
  if (!found?.begun) return false
  const [newest] = await query('SELECT max(created_at)::float8 AS made FROM drizzle.__drizzle_migrations')
  return Number(newest?.made) >= newestMigration()
}

/** Timestamp (ms) of the newest migration; the mapper compares it with the newest one applied to a database. */
function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'))
  return Math.max(...journal.entries.map(({ when }: { readonly when: number }) => when))
}
