import process from 'node:process'
import { pathToFileURL } from 'node:url'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { createSigningKeys } from '../../db/oauth/signing-keys.ts'
import { freshIdentityKey, identityPurpose } from '../../oauth/sign-in/identity.ts'
import { freshSigningKey, signingPurpose } from '../../oauth/signing-keys.ts'
import { databaseOptions, readConfig } from '../config/config.ts'

/** Keys in use after a rotation, by what they sign. */
export type Rotated = Readonly<Record<string, readonly string[]>>

/**
 * Makes a new key for everything that is signed here. Old keys go on verifying what they signed, an hour at the longest,
 * unless they are retired: after a leak at once, otherwise with the next rotation.
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

/** `npm run rotate-keys`, and `npm run rotate-keys -- --retire`. */
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
