import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { openDatabase } from '../db/connection/open.ts'

/** Environment variable that test processes inherit. */
const variable = 'PREPARED_DATABASE'

/** Creates a template of the embedded database once, which takes seconds of CPU; every test service copies it. */
export default async function prepare(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sky-prepared-'))
  await (await openDatabase({ dataDir })).close()
  process.env[variable] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Copies the template, if there is one, into an empty data directory. */
export function copyPreparedDatabase(dataDir: string): void {
  const prepared = process.env[variable]
  if (prepared) cpSync(prepared, dataDir, { recursive: true })
}
