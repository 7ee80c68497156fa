import process from 'node:process'
import { createPasswords } from '../../db/accounts/passwords.ts'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import type { Database } from '../../db/connection/database.ts'
import { DataDirInUse } from '../../db/connection/errors.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { databaseOptions, readConfig, withResolvedUrls } from '../config/config.ts'
import { linkText, ownerLink } from '../lifecycle/first-run.ts'

/** `npm run sign-in-link`: prints a new sign-in link for the owner, and records it in the account's activity. */
async function main(): Promise<void> {
  const settings = readConfig(process.env)
  const database = await openDatabase(databaseOptions(settings))
  try {
    process.stdout.write(linkText(await made(database, withResolvedUrls(settings, settings.PORT))))
  } finally {
    await database.close()
  }
}

/** The new link. @throws Error when there is no active owner */
async function made(database: Database, config: Parameters<typeof ownerLink>[1]): Promise<string> {
  const stores = { signIn: createSignIn(database), passwords: createPasswords(database) }
  const link = await ownerLink(stores, config)
  if (!link)
    throw new Error(
      'The service has no active owner: start it once, or the account of the owner was deleted.',
    )
  return link
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof DataDirInUse)
    console.error(
      'The embedded database serves one process: stop the service, run this command, start it again.',
    )
  process.exit(1)
})
