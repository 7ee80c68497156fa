import process from 'node:process'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { createPasswords } from '../../db/accounts/passwords.ts'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import type { Database } from '../../db/connection/database.ts'
import { DataDirInUse } from '../../db/connection/errors.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { databaseOptions, readConfig, withResolvedUrls } from '../config/config.ts'
import { linkText, ownerLink, signInLink } from '../lifecycle/first-run.ts'

/**
 * `npm run sign-in-link [-- ACCOUNT]`: prints a new sign-in link for the owner, or for another account, and records it in the
 * account's activity.
 */
async function main(): Promise<void> {
  const settings = readConfig(process.env)
  const database = await openDatabase(databaseOptions(settings))
  try {
    process.stdout.write(
      linkText(await createLink(database, withResolvedUrls(settings, settings.PORT), process.argv[2])),
    )
  } finally {
    await database.close()
  }
}

/** The new link. @throws Error when there is no active owner, or no such active account */
async function createLink(
  database: Database,
  config: Parameters<typeof ownerLink>[1],
  accountId: string | undefined,
): Promise<string> {
  const stores = { signIn: createSignIn(database), passwords: createPasswords(database) }
  if (accountId !== undefined) {
    if ((await createAccounts(database).get(accountId))?.status === 'active')
      return signInLink(stores, accountId, config)
    throw new Error(`There is no active account ${accountId}.`)
  }
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
