import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../db/accounts/accounts.ts'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { createSigningKeys } from '../../db/oauth/signing-keys.ts'
import { sealSecrets } from '../../db/secrets/sealed-secrets.ts'
import { getOrCreateSecret } from '../../db/secrets/settings.ts'
import { newSecretKey, type Sealed, vaultInFile, vaultOf } from '../../db/vault.ts'
import { createWebhookEndpoints } from '../../db/webhooks/endpoints.ts'
import { createWebhookOutbox } from '../../db/webhooks/outbox.ts'
import { drivers } from './databases.ts'
import { ownDatabase } from './own-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'sky-vault-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a vault', () => {
  const [old, fresh] = [newSecretKey(), newSecretKey()]
  const value = { kty: 'elliptic curve', d: 'a private number' }

  test('decrypts what it encrypted, and the ciphertext reveals nothing', () => {
    const sealed = vaultOf([old]).seal('key', value)
    expect(vaultOf([old]).open('key', sealed)).toEqual(value)
    expect(JSON.stringify(sealed)).not.toMatch(/private|elliptic/)
    expect(vaultOf([old]).seal('key', value)).not.toEqual(sealed)
  })

  test('decrypts nothing under another key, another name, or with a changed character', () => {
    const sealed = vaultOf([old]).seal('key', value)
    const flip = ({ sealed: text }: Sealed) => ({
      sealed: text.slice(0, 30) + (text[30] === 'A' ? 'B' : 'A') + text.slice(31),
    })
    expect(() => vaultOf([fresh]).open('key', sealed)).toThrow(/SECRET_KEYS/)
    expect(() => vaultOf([old]).open('another', sealed)).toThrow(/cannot decrypt/)
    expect(() => vaultOf([old]).open('key', flip(sealed))).toThrow(/cannot decrypt/)
    expect(() => vaultOf([old]).open('key', { sealed: sealed.sealed.slice(0, 12) })).toThrow(/cannot decrypt/)
    for (const more of ['A', '=', '.', ' '])
      expect(() => vaultOf([old]).open('key', { sealed: sealed.sealed + more })).toThrow(/cannot decrypt/)
  })

  test('encrypts with the first of its keys and decrypts with any', () => {
    const sealed = vaultOf([old]).seal('key', value)
    const both = vaultOf([fresh, old])
    expect(both.open('key', sealed)).toEqual(value)
    expect([both.isCurrent(sealed), both.isCurrent(both.seal('key', value))]).toEqual([false, true])
    expect(both.hashes('n', 'text')).toEqual([
      ...vaultOf([fresh]).hashes('n', 'text'),
      ...vaultOf([old]).hashes('n', 'text'),
    ])
  })

  test('stores its key in a private file, created once', () => {
    const file = join(folder, 'data', 'secret.key')
    const sealed = vaultInFile(file).seal('key', value)
    expect([statSync(file).mode & 0o777, statSync(join(folder, 'data')).mode & 0o777]).toEqual([0o600, 0o700])
    expect(vaultInFile(file).open('key', sealed)).toEqual(value)
    writeFileSync(file, `${fresh}\n${readFileSync(file, 'utf8')}`)
    expect(vaultInFile(file).open('key', sealed)).toEqual(value)
    writeFileSync(file, 'not a key\n')
    expect(() => vaultInFile(file).open('key', sealed)).toThrow(/secret\.key must contain keys/)
  })
})

describe.each(drivers)('G-07 secrets at rest on $driver', ({ driver, open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })
  const make = async () => ({ kid: 'one', d: 'private-number' })
  const everything = async () =>
    JSON.stringify([await db.query('SELECT * FROM signing_key'), await db.query('SELECT * FROM setting')])

  test('no row contains a secret in clear, and all are read back', async () => {
    const [key] = await createSigningKeys(db).keys('sealed', make)
    expect(key?.jwk).toEqual(await make())
    expect(await getOrCreateSecret(db, 'sign_in_secret', () => 'cookie-secret')).toBe('cookie-secret')
    expect(await getOrCreateSecret(db, 'sign_in_secret', () => 'another')).toBe('cookie-secret')
    expect(await everything()).not.toMatch(/private-number|cookie-secret/)
  })

  test('secrets of an older version are encrypted at the next start, and unused ones deleted', async () => {
    await db.query('DELETE FROM setting')
    await db.query('DELETE FROM signing_key')
    await db.query(
      `INSERT INTO signing_key (purpose, generation, kid, jwk) VALUES ('old', 1, 'one', $1::text::jsonb)`,
      [JSON.stringify(await make())],
    )
    await db.query(
      `INSERT INTO setting (key, value) VALUES ('sign_in_secret', '"cookie-secret"'), ('feed_secret', '"x"')`,
    )
    const signing = createSigningKeys(db)
    expect((await signing.keys('old', make))[0]?.jwk).toEqual(await make())
    expect(await sealSecrets(db)).toBe(2)
    expect(await everything()).not.toMatch(/private-number|cookie-secret/)
    expect((await signing.keys('old', make))[0]?.jwk).toEqual(await make())
    expect(await getOrCreateSecret(db, 'sign_in_secret', () => 'another')).toBe('cookie-secret')
    expect(await sealSecrets(db)).toBe(0)
  })

  test.runIf(driver === 'pglite')(
    'a new key re-encrypts them; without their key the service does not start',
    async () => {
      const [old, fresh] = [newSecretKey(), newSecretKey()]
      const dataDir = join(folder, 'rotation')
      const opened = async <T>(secretKeys: string[], work: (database: Database) => Promise<T>) => {
        const database = await openDatabase({ dataDir, secretKeys })
        return work(database).finally(() => database.close())
      }
      await opened([old], (database) => getOrCreateSecret(database, 'sign_in_secret', () => 'cookie-secret'))
      expect(await opened([fresh, old], sealSecrets)).toBe(1)
      expect(await opened([fresh], sealSecrets)).toBe(0)
      await expect(opened([old], sealSecrets)).rejects.toThrow(/SECRET_KEYS/)
    },
  )

  test.runIf(driver === 'pglite')(
    'a new key re-encrypts both secrets of a webhook; one whose key is lost stays, and signs nothing',
    async () => {
      const [old, fresh] = [newSecretKey(), newSecretKey()]
      const dataDir = join(folder, 'webhooks')
      const opened = async <T>(secretKeys: string[], work: (database: Database) => Promise<T>) => {
        const database = await openDatabase({ dataDir, secretKeys })
        return work(database).finally(() => database.close())
      }
      const made = await opened([old], async (database) => {
        const { accountId } = await createAccounts(database).create('free')
        const webhooks = createWebhookEndpoints(database)
        const id = await webhooks.add(accountId, { url: 'https://example.com/', description: 'one' })
        const secrets = [0, 1].map((generation) => webhooks.newSecret(accountId, id ?? '', generation))
        await createWebhookOutbox(database).add({ accountId, eventId: 'msg_1', type: 't', payload: '{}' })
        return (await Promise.all(secrets)).reverse()
      })
      const signs = async (database: Database) => {
        await database.query('UPDATE webhook_delivery SET due_at = now()')
        const outbox = createWebhookOutbox(database)
        const [due] = await outbox.due(1, 1)
        return due && (await outbox.take(due))?.secrets
      }
      expect(await opened([newSecretKey()], sealSecrets)).toBe(0)
      expect(await opened([newSecretKey()], signs)).toEqual([])
      expect(await opened([fresh, old], sealSecrets)).toBe(1)
      expect(await opened([fresh], signs)).toEqual(made)
    },
  )
})
