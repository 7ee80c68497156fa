import type { Database } from '../connection/database.ts'
import { signingKeyName } from '../oauth/signing-keys.ts'
import { isSealed } from '../vault.ts'
import { settingName } from './settings.ts'

/** Settings that are secrets. */
const secretSettings = ['sign_in_secret']
/** Settings of older versions that nothing reads any more. */
const formerSettings = ['feed_secret']

/**
 * Encrypts the secrets that an older version left unencrypted, or that an older key encrypted, and shows on the way that
 * each can be read. Processes that start at once may all do so: each changes a value only while it is the one it read.
 * @returns how many secrets were encrypted anew
 * @throws SecretUnreadable when the key of one is not at hand
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

/** Nothing for what the newest key has sealed, once it is known to open. */
function reseal({ vault }: Database, name: string, value: unknown): string | undefined {
  const open = isSealed(value) ? vault.open<unknown>(name, value) : value
  return isSealed(value) && vault.isCurrent(value) ? undefined : JSON.stringify(vault.seal(name, open))
}
