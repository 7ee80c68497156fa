import type { Database } from '../connection/database.ts'
import { signingKeyName } from '../oauth/signing-keys.ts'
import { isSealed } from '../vault.ts'
import { settingName } from './settings.ts'

/** Keys of settings that are secrets. */
const secretSettings = ['sign_in_secret']
/** Settings of older versions that are no longer read. */
const formerSettings = ['feed_secret']

/**
 * Encrypts secrets that are still in clear or under an older key, and verifies on the way that each can be decrypted.
 * Safe in parallel: a process changes a value only if it is still the one it read.
 * @returns the number of secrets encrypted anew
 * @throws SecretUnreadable if the key of one is missing
 */
export async function sealSecrets(db: Database): Promise<number> {
  const keys = await db.query<{ kid: string; jwk: unknown }>('SELECT kid, jwk FROM signing_key')
  const settings = await db.query<{ key: string; value: unknown }>(
    'SELECT key, value FROM setting WHERE key = ANY($1::text[])',
    [secretSettings],
  )
  let sealed = 0
  for (const { kid, jwk } of keys) {
    const fresh = reseal(db, signingKeyName(kid), jwk)
    if (fresh === undefined) continue
    sealed++
    await db.query('UPDATE signing_key SET jwk = $2::text::jsonb WHERE kid = $1 AND jwk = $3::text::jsonb', [
      kid,
      fresh,
      JSON.stringify(jwk),
    ])
  }
  for (const { key, value } of settings) {
    const fresh = reseal(db, settingName(key), value)
    if (fresh === undefined) continue
    sealed++
    await db.query('UPDATE setting SET value = $2::text::jsonb WHERE key = $1 AND value = $3::text::jsonb', [
      key,
      fresh,
      JSON.stringify(value),
    ])
  }
  await db.query('DELETE FROM setting WHERE key = ANY($1::text[])', [formerSettings])
  return sealed
}

/** The secret under the newest key; `undefined` if it is already, after checking that it decrypts. */
function reseal({ vault }: Database, name: string, value: unknown): string | undefined {
  const open = isSealed(value) ? vault.open<unknown>(name, value) : value
  return isSealed(value) && vault.isCurrent(value) ? undefined : JSON.stringify(vault.seal(name, open))
}
