import { beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { changesAnHour, TooManyChanges } from '../../../db/accounts/authority.ts'
import { createMembers } from '../../../db/accounts/members.ts'
import { createPasskeys } from '../../../db/accounts/passkeys.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import type { Actor } from '../../../tools/contract/ports.ts'
import { activityPasses, drivers, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

const fields = { url: 'https://example.com/', description: 'chat' }

describe.each(drivers)('D-23 the activity on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let accountId: string
  let by: Actor & { readonly kind: 'person' }
  beforeEach(async () => {
    accountId = (await createAccounts(db).create('free')).accountId
    const { sessionId } = await createSignIn(db).createSession(accountId, 3_600_000)
    by = { kind: 'person', id: accountId, session: sessionId }
  })
  const events = async (action?: string) =>
    (
      await db.query<{ action: string }>('SELECT action FROM audit_event WHERE account_id = $1', [accountId])
    ).filter((one) => action === undefined || one.action === action).length
  /** Fills the hour up to so many free places. */
  const fill = async (left: number) => {
    const count = changesAnHour - left - (await events())
    await db.query(
      `INSERT INTO audit_event (account_id, event_id, action, subject)
       SELECT $1, 'evt_' || n, 'key_changed', 'key_1' FROM generate_series(1, $2::int) n`,
      [accountId, count],
    )
  }

  it('has a bound by the hour, over parallel changes; endings go on beyond it', async () => {
    const webhooks = createWebhookEndpoints(db)
    const members = createMembers(db)
    const keys = createApiKeys(db)
    const endpointId = (await webhooks.add(accountId, fields, by)) as string
    const key = await keys.create(accountId, { name: 'a', mode: 'live' }, by)
    if (key === 'limit') throw new Error('A new account has room for keys.')
    const { token } = (await members.invite(accountId, { email: 'a@b.c', role: 'viewer' }, by)) as {
      token: string
    }
    const invitation = await members.invitation(token)
    await fill(2)
    const createdKeys = await parallel(30, () =>
      members.invite(accountId, { email: 'a@b.c', role: 'viewer' }, by).catch((error: unknown) => error),
    )
    const refused = createdKeys.filter((one) => one instanceof TooManyChanges)
    expect(refused.length).toBeGreaterThan(0)
    const changes = [
      () => webhooks.change(accountId, endpointId, { ...fields, description: 'b' }, true, by),
      () => webhooks.newSecret(accountId, endpointId, 0, by),
      () => keys.create(accountId, { name: 'b', mode: 'live' }, by),
      () => keys.change(accountId, key.keyId, { name: 'b', dailyLimit: null, expiresAt: null }, by),
      () => members.invite(accountId, { email: 'd@e.f', role: 'owner' }, by),
      () =>
        createPasskeys(db).add(
          { credentialId: 'c', accountId, publicKey: 'p', counter: 0, transports: [], name: 'n' },
          by,
        ),
    ]
    const before = await events()
    for (const change of changes) await expect(change()).rejects.toThrow(TooManyChanges)
    await expect(changes[0]?.()).rejects.toMatchObject({ retryAfter: expect.closeTo(3_600, -2) })
    expect(await events()).toBe(before)
    expect(await members.revokeInvitation(accountId, invitation?.invitationId ?? '', by)).toBe(true)
    expect(await webhooks.remove(accountId, endpointId, by)).toBe(true)
    expect((await keys.revoke(accountId, key.keyId, by))?.status).toBe('revoked')
    await createSignIn(db).endSession(accountId, by.session ?? '', by)
    expect(await events()).toBe(before + 4)
    await activityPasses(db)
    const { sessionId } = await createSignIn(db).createSession(accountId, 3_600_000)
    expect(await webhooks.add(accountId, fields, { ...by, session: sessionId })).toMatch(/^whk_/)
  })

  it('has no event of what changes nothing', async () => {
    const webhooks = createWebhookEndpoints(db)
    const keys = createApiKeys(db)
    const members = createMembers(db)
    const passkeys = createPasskeys(db)
    const oauth = createOAuthStore(db)
    const endpointId = (await webhooks.add(accountId, fields, by)) as string
    const key = await keys.create(accountId, { name: 'a', mode: 'live' }, by)
    if (key === 'limit') throw new Error('A new account has room for keys.')
    const credentialId = `cred ${accountId}`
    await passkeys.add({ credentialId, accountId, publicKey: 'p', counter: 0, transports: [], name: 'n' }, by)
    const friend = (await createAccounts(db).create('free')).accountId
    await db.query(`INSERT INTO membership (account_id, member_id, role) VALUES ($1, $2, 'viewer')`, [
      accountId,
      friend,
    ])
    const changes = { name: 'b', dailyLimit: 5, expiresAt: Date.now() + 86_400_000 }
    const again = [
      () => keys.change(accountId, key.keyId, changes, by),
      () => webhooks.change(accountId, endpointId, { ...fields, description: 'b' }, false, by),
      () => passkeys.rename(accountId, credentialId, 'm', by),
      () => members.setRole(accountId, friend, 'developer', by),
    ]
    for (const change of again) expect(await change()).toBeTruthy()
    const before = await events()
    for (let n = 0; n < 3; n++) for (const change of again) expect(await change()).toBeTruthy()
    expect(await events()).toBe(before)
    expect(await keys.change(accountId, key.keyId, { ...changes, name: null }, by)).toMatchObject({
      name: null,
    })
    expect(await webhooks.change(accountId, endpointId, { ...fields, description: 'b' }, true, by)).toBe(true)
    expect(await passkeys.rename(accountId, credentialId, 'o', by)).toBe(true)
    expect(await members.setRole(accountId, friend, 'viewer', by)).toBe(true)
    expect(await events()).toBe(before + 4)
    for (const none of [
      () => passkeys.rename(accountId, 'none', 'm', by),
      () => webhooks.change(accountId, 'none', fields, true, by),
      () => members.setRole(accountId, 'none', 'viewer', by),
      () => oauth.limitGrant(accountId, 'none', 3, by),
    ])
      expect(await none()).toBe(false)
  })

  it('lists 60 sign-ins of an hour, and makes every session', async () => {
    for (let n = 0; n < 70; n++) await createSignIn(db).createSession(accountId, 3_600_000)
    expect(await events('signed_in')).toBe(60)
    expect(await createSignIn(db).endSessions(accountId)).toBe(71)
    expect(await events('signed_out')).toBe(60)
  })
})
