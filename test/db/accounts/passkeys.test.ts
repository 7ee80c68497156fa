import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createPasskeys, maxPasskeys, type Passkeys } from '../../../db/accounts/passkeys.ts'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { newSecretKey } from '../../../db/vault.ts'
import { drivers, parallel, type TestDatabase } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('passkeys on $driver', ({ open }) => {
  let db: Database
  let passkeys: Passkeys
  let url = ''
  let count = 0
  const opened = async (): Promise<TestDatabase> => {
    const made = await open()
    url = made.url
    return made
  }
  ownDatabase(opened, (own) => {
    db = own
    passkeys = createPasskeys(db)
  })
  const account = async () => (await createAccounts(db).create('free')).accountId
  const person = (id: string) => ({ kind: 'person', id }) as const
  const passkeyOf = (accountId: string, counter = 0) => ({
    accountId,
    credentialId: `credential${count++}`,
    publicKey: 'key',
    counter,
    transports: ['usb', 'nfc'],
    name: 'one',
  })
  const enough = async () => true

  test('of 50 parallel uses of a challenge exactly one succeeds', async () => {
    await passkeys.putChallenge('raced', 'browser', 60)
    const taken = await parallel(50, () => passkeys.takeChallenge('raced', 'browser'))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('a challenge that is over, unknown or bound to another browser is refused, and then used up', async () => {
    await passkeys.putChallenge('over', 'browser', -1)
    await passkeys.putChallenge('foreign', 'browser', 60)
    expect(await passkeys.takeChallenge('over', 'browser')).toBe(false)
    expect(await passkeys.takeChallenge('unknown', 'browser')).toBe(false)
    expect(await passkeys.takeChallenge('foreign', 'another')).toBe(false)
    expect(await passkeys.takeChallenge('foreign', 'browser')).toBe(false)
  })

  test('another process takes a challenge', async () => {
    if (!url) return expect(db.driver).toBe('pglite')
    const other = await openDatabase({ url, secretKeys: [newSecretKey()] })
    await passkeys.putChallenge('shared', 'browser', 60)
    expect(await createPasskeys(other).takeChallenge('shared', 'browser')).toBe(true)
    expect(await passkeys.takeChallenge('shared', 'browser')).toBe(false)
    await other.close()
  })

  test('expired challenges are deleted, others stay', async () => {
    await passkeys.putChallenge('old', 'browser', -1)
    await passkeys.putChallenge('young', 'browser', 60)
    await passkeys.prune()
    expect(await db.query('SELECT 1 FROM passkey_challenge WHERE expires_at < now()')).toEqual([])
    expect(await passkeys.takeChallenge('young', 'browser')).toBe(true)
  })

  test('a passkey belongs to one account, which alone renames and removes it', async () => {
    const [mine, other] = [await account(), await account()]
    const one = passkeyOf(mine)
    expect(await passkeys.add(one, person(mine))).toBe('added')
    expect(await passkeys.add({ ...one, accountId: other }, person(other))).toBe('taken')
    expect(await passkeys.rename(other, one.credentialId, 'stolen', person(other))).toBe(false)
    expect(await passkeys.remove(other, one.credentialId, enough, person(other))).toBe('unknown')
    expect(await passkeys.rename(mine, one.credentialId, 'two', person(mine))).toBe(true)
    expect(await passkeys.list(mine)).toMatchObject([{ ...one, name: 'two', lastUsedAt: null }])
    expect(await passkeys.remove(mine, one.credentialId, enough, person(mine))).toBe('removed')
    expect(await passkeys.find(one.credentialId)).toBeNull()
    const actions = (await auditEvents(db, mine)).map(({ action }) => action).reverse()
    expect(actions).toEqual(['passkey_added', 'passkey_renamed', 'passkey_removed'])
  })

  test(`an account has ${maxPasskeys}, which are deleted with it`, async () => {
    const id = await account()
    for (let n = 0; n < maxPasskeys; n++) expect(await passkeys.add(passkeyOf(id), person(id))).toBe('added')
    expect(await passkeys.add(passkeyOf(id), person(id))).toBe('full')
    await createAccounts(db).erase(id)
    expect(await passkeys.list(id)).toEqual([])
  })

  test('of two passkeys that are removed at the same moment one stays, if they are the last', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await account()
      const all = [passkeyOf(id), passkeyOf(id)]
      for (const one of all) await passkeys.add(one, person(id))
      const last = async (left: number) => left > 0
      await Promise.all(all.map(({ credentialId }) => passkeys.remove(id, credentialId, last, person(id))))
      expect((await passkeys.list(id)).length).toBeGreaterThan(0)
    }
  })

  test('of parallel uses with one counter exactly one counts; without a counter each does', async () => {
    const id = await account()
    const [counting, plain] = [passkeyOf(id, 7), passkeyOf(id)]
    for (const one of [counting, plain]) await passkeys.add(one, person(id))
    const used = await parallel(10, () => passkeys.use(counting.credentialId, 8))
    expect(used.filter(Boolean)).toHaveLength(1)
    expect(await passkeys.use(counting.credentialId, 2 ** 32 - 1)).toBe(true)
    expect(await passkeys.use(counting.credentialId, 0)).toBe(false)
    expect(await parallel(3, () => passkeys.use(plain.credentialId, 0))).toEqual([true, true, true])
    const found = await passkeys.find(counting.credentialId)
    expect(found).toMatchObject({ counter: 2 ** 32 - 1, lastUsedAt: expect.any(Number) })
  })
})
