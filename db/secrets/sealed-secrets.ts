import type { Database } from '../connection/database.ts'
import { signingKeyName } from '../oauth/signing-keys.ts'
import { isSealed, type Sealed } from '../vault.ts'
import { openWebhookSecrets, webhookSecretName } from '../webhooks/endpoints.ts'
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
  return sealed + (await sealWebhookSecrets(db))
}

/** Webhooks per statement. */
const webhooksAtOnce = 1_000

/** A webhook with its sealed secrets. */
interface SealedWebhook {
  readonly [column: string]: unknown
  readonly account_id: string
  readonly endpoint_id: string
  readonly secret: Sealed
  readonly former_secret: Sealed | null
}

/**
 * Encrypts secrets of webhooks that are under an older key. One that cannot be decrypted stays as it is: its owner, who
 * sees that in the log of deliveries, makes a new one.
 */
async function sealWebhookSecrets(db: Database): Promise<number> {
  let sealed = 0
  let after: readonly [string, string] = ['', '']
  for (;;) {
    const rows = await db.query<SealedWebhook>(
      `SELECT account_id, endpoint_id, secret, former_secret FROM webhook_endpoint
       WHERE (account_id, endpoint_id) > ($1::text, $2::text) ORDER BY account_id, endpoint_id LIMIT ${webhooksAtOnce}`,
      after,
    )
    for (const { account_id, endpoint_id, secret, former_secret } of rows) {
      if (db.vault.isCurrent(secret)) continue
      const [newest] = openWebhookSecrets(db, endpoint_id, [secret])
      const [former] = openWebhookSecrets(db, endpoint_id, [former_secret])
      if (newest === undefined) continue
      const seal = (text: string | undefined) =>
        text === undefined ? null : JSON.stringify(db.vault.seal(webhookSecretName(endpoint_id), text))
      await db.query(
        `UPDATE webhook_endpoint SET secret = $4::text::jsonb, former_secret = $5::text::jsonb
         WHERE account_id = $1 AND endpoint_id = $2 AND secret = $3::text::jsonb`,
        [account_id, endpoint_id, JSON.stringify(secret), seal(newest), seal(former)],
      )
      sealed++
    }
    const last = rows.at(-1)
    if (rows.length < webhooksAtOnce || !last) return sealed
    after = [last.account_id, last.endpoint_id]
  }
}

/** The secret under the newest key; `undefined` if it is already, after checking that it decrypts. */
function reseal({ vault }: Database, name: string, value: unknown): string | undefined {
  const open = isSealed(value) ? vault.open<unknown>(name, value) : value
  return isSealed(value) && vault.isCurrent(value) ? undefined : JSON.stringify(vault.seal(name, open))
}
