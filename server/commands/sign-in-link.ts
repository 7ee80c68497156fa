import process from 'node:process'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { createPasswords } from '../../db/accounts/passwords.ts'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import { DataDirInUse } from '../../db/connection/errors.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { databaseOptions, readConfig, withResolvedUrls } from '../config/config.ts'
import { linkText } from '../lifecycle/first-run.ts'
import { askRunningService, linkFor } from '../lifecycle/operator-socket.ts'

/**
 * `npm run sign-in-link [-- ACCOUNT]`: prints a new sign-in link for the owner, or for another account, and records it in the
 * account's activity. While the service runs over the embedded database, the service makes it.
 */
async function main(accountId: string | undefined): Promise<void> {
  const settings = readConfig(process.env)
  try {
    const database = await openDatabase(databaseOptions(settings))
    try {
      const stores = {
        signIn: createSignIn(database),
        passwords: createPasswords(database),
        accounts: createAccounts(database),
      }
      const config = withResolvedUrls(settings, settings.PORT)
      process.stdout.write(linkText(await linkFor(stores, config, accountId)))
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error
    const link = await askRunningService(settings.DATA_DIR, accountId)
    if (!link) throw error
    process.stdout.write(linkText(link))
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof DataDirInUse)
    console.error(
      'The service that uses the directory takes no commands: the directory is open to other users, or its path is too long. Stop the service, run this command, start the service again.',
    )
  process.exit(1)
})
