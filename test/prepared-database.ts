import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { openDatabase } from '../db/connection/open.ts'
import { migrationsFolder } from '../db/migrations.ts'

/**
 * Fills an empty data directory with an embedded database. To make one takes seconds and to copy one a moment, so one is
 * made per version of PGlite and of the migrations, and copied.
 */
export async function copyPreparedDatabase(dataDir: string): Promise<void> {
  cpSync(await preparedDatabase(), dataDir, { recursive: true })
}

/** Of several processes that make it at once the first to rename it into place has made it. */
async function preparedDatabase(): Promise<string> {
  const folder = migrationsFolder()
  const pglite = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const hash = createHash('sha256').update(
    readFileSync(path.join(path.dirname(pglite), '..', 'package.json')),
  )
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.sql')) hash.update(readFileSync(path.join(folder, file)))
  const name = `sky-pglite-template-${process.getuid?.() ?? 0}-${hash.digest('hex').slice(0, 16)}`
  const template = path.join(tmpdir(), name)
  if (existsSync(template)) return template
  const making = mkdtempSync(path.join(tmpdir(), 'sky-pglite-making-'))
  await (await openDatabase({ dataDir: making })).close()
  try {
    renameSync(making, template)
  } catch {
    rmSync(making, { recursive: true, force: true })
  }
  return template
}
