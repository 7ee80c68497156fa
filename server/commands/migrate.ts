import process from 'node:process'
import { openDatabase } from '../../db/connection/open.ts'
import { startFailure } from '../lifecycle/start-failure.ts'

/**
 * `npm run migrate`: applies migrations and grants as the database's owner, then exits. The serving processes then need
 * only `DATABASE_URL` and never have the owner's password.
 */
const { DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl } = process.env
if (!url || !migrationUrl) {
  console.error(
    'Usage: DATABASE_URL=postgres://<role that serves>… MIGRATION_DATABASE_URL=postgres://<owner>… npm run migrate',
  )
  process.exit(2)
}
try {
  const database = await openDatabase({ url, migrationUrl, poolSize: 1 })
  await database.close()
} catch (error) {
  console.error(startFailure(error, undefined) ?? error)
  process.exit(1)
}
