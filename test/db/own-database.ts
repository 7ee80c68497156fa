import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../db/connection/database.ts'
import type { TestDatabase } from './databases.ts'

/** Opens a database before the tests of a group and closes it after them. */
export function ownDatabase(
  open: () => Promise<TestDatabase>,
  use: (db: Database, url: string) => unknown,
): void {
  let close = async () => {}
  beforeAll(async () => {
    const opened = await open()
    close = opened.close
    await use(opened.db, opened.url)
  })
  afterAll(() => close())
}
