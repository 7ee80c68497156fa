import type { Database } from '../connection/database.ts'
import { isSealed } from '../vault.ts'

/** A value that every process of the service shares, made by the first that needs it. */
export async function getOrCreateSetting<T>(
  db: Database,
  key: string,
  make: () => T | Promise<T>,
): Promise<T> {
  const read = () => db.query<{ value: T }>('SELECT value FROM setting WHERE key = $1', [key])
  let [row] = await read()
  if (!row) {
    const value = JSON.stringify(await make())
    await db.query(
      'INSERT INTO setting (key, value) VALUES ($1, $2::text::jsonb) ON CONFLICT (key) DO NOTHING',
      [key, value],
    )
    ;[row] = await read()
  }
  return (row as { value: T }).value
}

export const settingName = (key: string): string => `setting ${key}`

/** The same for secrets, which are encrypted in the database. */
export async function getOrCreateSecret(db: Database, key: string, make: () => string): Promise<string> {
  const value = await getOrCreateSetting<unknown>(db, key, () => db.vault.seal(settingName(key), make()))
  return isSealed(value) ? db.vault.open(settingName(key), value) : String(value)
}
