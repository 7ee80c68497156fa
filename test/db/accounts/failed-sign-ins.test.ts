import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createFailedSignIns, failuresAnHour } from '../../../db/accounts/failed-sign-ins.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('the activity on $driver', ({ open }) => {
  let db: Database
  const account = async (label?: string) => (await createAccounts(db).create('free', label)).accountId
  ownDatabase(open, (own) => {
    db = own
  })
  const failuresOf = async (accountId: string) =>
    (await auditEvents(db, accountId)).filter(({ action }) => action === 'sign_in_failed')

  test('200 failed sign-ins take as many rows as an hour has, and each is counted', async () => {
    const [aim, other] = [await account(), await account()]
    const failed = createFailedSignIns(db)
    await parallel(200, (n) =>
      failed.note({ accountId: aim, way: 'password', userAgent: 'x'.repeat(n * 10), address: '192.0.2.*' }),
    )
    const rows = await failuresOf(aim)
    // The hour may change while the test runs.
    expect(rows.length).toBeLessThanOrEqual(2 * failuresAnHour)
    expect(rows.reduce((sum, { detail }) => sum + Number(detail?.failures), 0)).toBe(200)
    expect(await failuresOf(other)).toEqual([])
    expect(rows[0]).toMatchObject({ subject: 'password', actor: { address: '192.0.2.*' } })
  })

  test('failed sign-ins are deleted after 90 days and with the account', async () => {
    const [one, other] = [await account(), await account()]
    const failed = createFailedSignIns(db)
    await failed.note({ accountId: one, way: 'provider' })
    await failed.note({ accountId: other, way: 'passkey' })
    await db.query(`UPDATE failed_sign_in SET hour = now() - interval '91 days' WHERE account_id = $1`, [one])
    await failed.prune()
    expect([(await failuresOf(one)).length, (await failuresOf(other)).length]).toEqual([0, 1])
    await createAccounts(db).erase(other)
    expect(await failuresOf(other)).toEqual([])
  })

  test('an event names the person with browser and address, the key or the service', async () => {
    const id = await account('Ada')
    const signIn = createSignIn(db)
    const { sessionId } = await signIn.createSession(id, 60_000, 'Firefox/1', '192.0.2.*')
    const keys = createApiKeys(db)
    const made = await keys.create(
      id,
      { name: 'one', mode: 'live' },
      { kind: 'person', id, session: sessionId },
    )
    if (made === 'limit') throw new Error('no room')
    await keys.revoke(id, made.keyId, { kind: 'key', id: made.keyId })
    const byAction = Object.fromEntries(
      (await auditEvents(db, id)).map(({ action, actor }) => [action, actor]),
    )
    const ada = { kind: 'person', id, name: 'Ada', userAgent: 'Firefox/1', address: '192.0.2.*' }
    expect(byAction.signed_in).toMatchObject(ada)
    expect(byAction.key_created).toMatchObject(ada)
    expect(byAction.key_revoked).toEqual({ kind: 'key', id: made.keyId, name: 'one' })
    // T-13 Others do not read where a person acted.
    const forBea = await auditEvents(db, id, 100, 'acct_bea')
    expect(forBea.map(({ actor }) => Object.keys(actor ?? {}))).not.toContainEqual(
      expect.arrayContaining(['userAgent']),
    )
    expect(JSON.stringify(forBea.map(({ actor }) => actor))).not.toMatch(/Firefox|192\.0|ses_/)
    await createAccounts(db).setTier(id, 'pro')
    expect((await auditEvents(db, id, 1))[0]?.actor).toEqual({ kind: 'operator' })
    // Neither name nor address is in a row that stays.
    await createAccounts(db).erase(id)
    const left = await auditEvents(db, id)
    expect(left.length).toBeGreaterThan(3)
    expect(JSON.stringify(left)).not.toMatch(/Ada|Firefox|192\.0/)
  })

  test('events of an earlier release have no actor', async () => {
    const id = await account()
    await db.query(
      `INSERT INTO audit_event (account_id, event_id, action, subject) VALUES ($1, 'e', 'signed_in', 's')`,
      [id],
    )
    await db.query(
      `INSERT INTO audit_event (account_id, event_id, action, subject) VALUES ($1, 'f', 'sign_in_failed', 's')`,
      [id],
    )
    for (const event of await auditEvents(db, id)) expect(event).not.toHaveProperty('actor')
  })
})
