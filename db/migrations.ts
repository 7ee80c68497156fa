import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** SQL is not compiled, so from `dist/db` as from `db` the folder is found by walking up to the package. */
export function migrationsFolder(from = fileURLToPath(import.meta.url)): string {
  for (let at = dirname(from); at !== dirname(at); at = dirname(at)) {
    const folder = join(at, 'db', 'migrations')
    if (existsSync(join(folder, 'meta', '_journal.json'))) return folder
  }
  throw new Error('db/migrations is missing from the installation')
}

/** What the role that serves may do; kept beside the migrations, and applied after them. */
export function rolesFile(): string {
  return join(migrationsFolder(), '..', 'roles.sql')
}

/** When the newest migration was made, which is how the mapper tells what a database has had. */
export function newestMigration(): number {
  const journal = JSON.parse(readFileSync(join(migrationsFolder(), 'meta', '_journal.json'), 'utf8'))
  return Math.max(...journal.entries.map(({ when }: { readonly when: number }) => when))
}
