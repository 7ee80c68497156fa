import type { Database } from '../connection/database.ts'
import { signingKeyName } from '../oauth/signing-keys.ts'
import { isSealed, type Sealed, SecretUnreadable } from '../vault.ts'
import { alertSecretName } from '../webhooks/alerts.ts'
import { webhookSecretName } from '../webhooks/endpoints.ts'
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
  for (const table of sealedTables) sealed += await sealRows(db, table)
  return sealed
}

/** Rows per statement. */
const rowsAtOnce = 1_000

/** Tables of accounts with encrypted columns: `id` names the row and its secrets. Without the first one a row stays as it is. */
const sealedTables = [
  {
    table: 'webhook_endpoint',
    id: 'endpoint_id',
    name: webhookSecretName,
    columns: ['secret', 'former_secret'],
  },
  { table: 'sky_alert', id: 'alert_id', name: alertSecretName, columns: ['arguments'] },
] as const

/**
 * Encrypts columns that are under an older key. A row that cannot be decrypted stays as it is: its owner, who sees that
 * in the portal, makes a new secret or alert.
 */
async function sealRows(db: Database, { table, id, name, columns }: (typeof sealedTables)[number]) {
  const [first] = columns
  const values = columns.map((column, index) => `${column} = $${index + 4}::text::jsonb`)
  let sealed = 0
  let after: readonly [string, string] = ['', '']
  for (;;) {
    const rows = await db.query<Record<string, unknown>>(
      `SELECT account_id, ${id}, ${columns.join(', ')} FROM ${table}
       WHERE (account_id, ${id}) > ($1::text, $2::text) ORDER BY account_id, ${id} LIMIT ${rowsAtOnce}`,
      after,
    )
    for (const row of rows) {
      const [account, rowId] = [row.account_id, row[id]] as [string, string]
      if (db.vault.isCurrent(row[first] as Sealed)) continue
      const fresh = columns.map((column) => resealed(db, name(rowId), row[column] as Sealed | null))
      if (fresh[0] === null) continue
      await db.query(
        `UPDATE ${table} SET ${values.join(', ')} WHERE account_id = $1 AND ${id} = $2 AND ${first} = $3::text::jsonb`,
        [account, rowId, JSON.stringify(row[first]), ...fresh],
      )
      sealed++
    }
    const last = rows.at(-1)
    if (rows.length < rowsAtOnce || !last) return sealed
    after = [last.account_id, last[id]] as [string, string]
  }
}

/** A secret under the newest key; null for none, and for one that cannot be decrypted. */
function resealed({ vault }: Database, name: string, value: Sealed | null): string | null {
  try {
    return value && JSON.stringify(vault.seal(name, vault.open<unknown>(name, value)))
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

/** The secret under the newest key; `undefined` if it is already, after checking that it decrypts. */
function reseal({ vault }: Database, name: string, value: unknown): string | undefined {
  const open = isSealed(value) ? vault.open<unknown>(name, value) : value
  return isSealed(value) && vault.isCurrent(value) ? undefined : JSON.stringify(vault.seal(name, open))
}
