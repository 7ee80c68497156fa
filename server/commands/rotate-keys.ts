import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { createSigningKeys } from '../../db/oauth/signing-keys.ts'
import { freshIdentityKey, identityPurpose } from '../../oauth/sign-in/identity.ts'
import { freshSigningKey, signingPurpose } from '../../oauth/signing-keys.ts'
import { databaseOptions, readConfig } from '../config/config.ts'

/** Ids of the published keys after a rotation, by purpose; the first one signs. */
export type Rotated = Readonly<Record<string, readonly string[]>>

/**
 * Creates a new signing key for each purpose. Old keys still verify the tokens that they signed (valid for up to an
 * hour) until they are retired: immediately after a leak, otherwise at the next rotation.
 * @param retire whether to retire the old keys now
 */
export async function rotateKeys(database: Database, retire: boolean): Promise<Rotated> {
  const keys = createSigningKeys(database)
  const kinds = [
    [identityPurpose, freshIdentityKey],
    [signingPurpose, freshSigningKey],
  ] as const
  const rotated: Record<string, readonly string[]> = {}
  for (const [purpose, fresh] of kinds) {
    const [signing] = await keys.keys(purpose, fresh)
    await keys.rotate(purpose, signing?.generation ?? 0, fresh)
    if (retire) await keys.retireOld(purpose)
    rotated[purpose] = (await keys.keys(purpose, fresh)).map(({ kid }) => kid)
  }
  return rotated
}

/** `npm run rotate-keys`, or `npm run rotate-keys -- --retire`. */
async function main(): Promise<void> {
  const database = await openDatabase(databaseOptions(readConfig(process.env)))
  try {
    const rotated = await rotateKeys(database, process.argv.includes('--retire'))
    for (const [purpose, kids] of Object.entries(rotated)) {
      process.stdout.write(`${purpose}: signs with ${kids[0]}, ${kids.length} published\n`)
    }
    process.stdout.write('Restart each process, one after the other, to use the new keys everywhere.\n')
  } finally {
    await database.close()
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
}
