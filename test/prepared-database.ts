import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { openDatabase } from '../db/connection/open.ts'

/** Handed to the processes that run test files, which inherit the environment. */
const variable = 'PREPARED_DATABASE'

/** Making an embedded database takes seconds of work: it is done once, and every test service gets a copy. */
export default async function prepare(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'sky-prepared-'))
  await (await openDatabase({ dataDir })).close()
  process.env[variable] = dataDir
  return () => rm(dataDir, { recursive: true, force: true })
}

/** Fills an empty data directory, if there is anything to fill it with. */
export function copyPreparedDatabase(dataDir: string): void {
  const prepared = process.env[variable]
  if (prepared) cpSync(prepared, dataDir, { recursive: true })
}
