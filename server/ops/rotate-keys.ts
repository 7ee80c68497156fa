import process from 'node:process'
import { openDatabase } from '../../db/client.ts'
import { createSigningKeys } from '../../db/signing-keys.ts'
import { readConfig } from '../config.ts'
import { rotateSigningKeys } from './rotation.ts'

/**
 * `npm run rotate-keys`: a new key signs ID tokens, the ones before are still believed. With `-- --leaked` they are not
 * believed any more. Processes that run take the keys of the OAuth server up when they are restarted.
 */
const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl, DATA_DIR: dataDir } = readConfig(process.env)
const database = await openDatabase(url ? { url, migrationUrl, poolSize: 1 } : { dataDir })
try {
  const made = await rotateSigningKeys(createSigningKeys(database), process.argv.includes('--leaked'))
  for (const [purpose, kid] of made) console.log(`${purpose}: ${kid} signs from now on`)
} finally {
  await database.close()
}
