import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { AuthorityEnded } from '../../../db/accounts/authority.ts'
import { createFeeds } from '../../../db/accounts/feeds.ts'
import { createMembers, type Role } from '../../../db/accounts/members.ts'
import { createPasskeys } from '../../../db/accounts/passkeys.ts'
import { createPasswords } from '../../../db/accounts/passwords.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createAccessTokens } from '../../../db/oauth/access-tokens.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import { createSkyAlerts } from '../../../db/webhooks/alerts.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { drivers } from '../databases.ts'
import { approvedGrant } from '../oauth/approved-grant.ts'
import { ownDatabase } from '../own-database.ts'
import { verifiedAddress } from '../verified-address.ts'

const hour = 3_600_000

describe.each(drivers)('what ends with an authority, on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })
  const stores = () => ({
    accounts: createAccounts(db),
    members: createMembers(db),
    keys: createApiKeys(db),
    feeds: createFeeds(db),
    oauth: createOAuthStore(db),
    webhooks: createWebhookEndpoints(db),
    alerts: createSkyAlerts(db),
    signIn: createSignIn(db),
  })
  async function account(...emails: readonly string[]): Promise<string> {
    const { accountId } = await createAccounts(db).create('free')
    for (const email of ['bea@sky.example', ...emails]) await verifiedAddress(db, accountId, email)
    return accountId
  }
  const person = (id: string) => ({ kind: 'person', id }) as const
  /** The account that a person has joined; `null` for none. */
  async function accept(token: string, id: string): Promise<string | null> {
    const accepted = await stores().members.accept(token, person(id))
    return accepted.outcome === 'joined' ? accepted.accountId : null
  }

  async function invite(
    accountId: string,
    by: string,
    role: Role,
    email = 'bea@sky.example',
  ): Promise<string> {
    const invitation = await stores().members.invite(accountId, { email, role }, person(by))
    if (invitation === 'full') throw new Error('full')
    return invitation.token
  }

  /** The account of Ada with a member. */
  async function team(role: Role): Promise<{ readonly ada: string; readonly bea: string }> {
    const [ada, bea] = [await account(), await account()]
    expect(await accept(await invite(ada, ada, role), bea)).toBe(ada)
    return { ada, bea }
  }

  const approve = (accountId: string, by: string) => approvedGrant(stores().oauth, accountId, by)

  /** Everything that a member can make, by the ids of the things. */
  async function everything(accountId: string, by: string) {
    const { webhooks, alerts, keys, feeds } = stores()
    const actor = person(by)
    const fields = { url: 'https://example.com/', description: 'hook' }
    const webhook = (await webhooks.add(accountId, fields, actor)) ?? ''
    const alert = `alt_${by}`
    const search = { name: 'alert', tool: 'list_seasons', args: {}, leadSeconds: 0, endpointIds: [webhook] }
    await alerts.add({ accountId, alertId: alert }, search, Date.now(), actor)
    const reserved = await keys.reserve(accountId, { name: 'key', mode: 'live' }, actor)
    if (reserved === 'limit') throw new Error('no room')
    const opened = await keys.open(accountId, reserved.keyId, actor)
    const made = await feeds.make({ accountId, keyId: reserved.keyId }, { tool: 'list_seasons', args: {} })
    return {
      webhook,
      alert,
      key: opened?.apiKey ?? '',
      keyId: reserved.keyId,
      feed: made?.secret ?? '',
      feedId: made?.feedId ?? '',
    }
  }

  const goesOn = async (accountId: string, made: Awaited<ReturnType<typeof everything>>) => {
    const { webhooks, alerts, feeds, keys } = stores()
    const webhook = (await webhooks.list(accountId)).find(({ endpointId }) => endpointId === made.webhook)
    const alert = (await alerts.list(accountId)).find(({ alertId }) => alertId === made.alert)
    return {
      webhook: webhook?.disabledBy === null,
      alert: alert?.heldBy === null,
      feed: (await feeds.read(made.feed)) !== null,
      key: (await keys.find(made.key))?.status === 'active',
    }
  }

  describe('T-07 an invitation', () => {
    test.each([
      ['removed', (ada: string, bea: string) => stores().members.remove(ada, bea, person(ada))],
      [
        'made a developer',
        (ada: string, bea: string) => stores().members.setRole(ada, bea, 'developer', person(ada)),
      ],
      ['gone', (ada: string, bea: string) => stores().members.remove(ada, bea, person(bea))],
      ['suspended', (_: string, bea: string) => stores().accounts.setStatus(bea, 'disabled')],
      ['erased', (_: string, bea: string) => stores().accounts.erase(bea)],
    ])('is not accepted once its maker is %s', async (_, end) => {
      const { ada, bea } = await team('owner')
      const emails = ['carl@sky.example', 'dan@sky.example'] as const
      const [token, friend] = [await invite(ada, bea, 'owner', emails[0]), await account(...emails)]
      const other = await invite(ada, ada, 'viewer', 'dan@sky.example')
      await end(ada, bea)
      expect(await accept(token, friend)).toBeNull()
      expect(await accept(other, friend)).toBe(ada)
    })

    test('for the address of a member ends with the membership, however it is written', async () => {
      const { ada, bea } = await team('developer')
      const second = await invite(ada, ada, 'owner', 'BEA@sky.example')
      await verifiedAddress(db, bea, 'bea@work.example')
      const third = await invite(ada, ada, 'owner', 'Bea@Work.example')
      await stores().members.remove(ada, bea, person(ada))
      for (const token of [second, third]) expect(await accept(token, bea)).toBeNull()
    })

    test('for the address of a member ends with a lower role: leaving and coming back raises no role', async () => {
      const { ada, bea } = await team('owner')
      const own = await invite(ada, bea, 'owner', 'any@sky.example')
      const second = await invite(ada, ada, 'owner')
      await stores().members.setRole(ada, bea, 'viewer', person(ada))
      await stores().members.remove(ada, bea, person(bea))
      for (const token of [own, second]) expect(await accept(token, bea)).toBeNull()
    })

    test('of an earlier release, whose maker is not known, is not accepted', async () => {
      const { ada } = await team('viewer')
      const token = await invite(ada, ada, 'viewer')
      await db.query('UPDATE invitation SET invited_by = NULL WHERE account_id = $1', [ada])
      expect(await accept(token, await account())).toBeNull()
    })

    test('names its maker', async () => {
      const { ada, bea } = await team('owner')
      await invite(ada, bea, 'viewer', 'carl@sky.example')
      expect(await stores().members.invitations(ada)).toMatchObject([{ invitedBy: bea }])
    })
  })

  describe('T-08 what a member made', () => {
    const nothing = { webhook: false, alert: false, feed: false, key: true }

    test.each([
      ['removed', (ada: string, bea: string) => stores().members.remove(ada, bea, person(ada))],
      ['gone', (ada: string, bea: string) => stores().members.remove(ada, bea, person(bea))],
      ['a viewer', (ada: string, bea: string) => stores().members.setRole(ada, bea, 'viewer', person(ada))],
      ['erased', (_: string, bea: string) => stores().members.leaveAll(person(bea))],
    ])('ends when the member is %s, and the activity says so', async (_, end) => {
      const { ada, bea } = await team('developer')
      const [ofBea, ofAda] = [await everything(ada, bea), await everything(ada, ada)]
      const kinds = (await stores().members.made(ada)).filter(({ maker }) => maker === bea)
      expect(kinds.map(({ kind, id }) => [kind, id])).toEqual([
        ['alert', ofBea.alert],
        ['feed', ofBea.feedId],
        ['key', ofBea.keyId],
        ['webhook', ofBea.webhook],
      ])
      await end(ada, bea)
      expect(await goesOn(ada, ofBea)).toEqual(nothing)
      expect(await goesOn(ada, ofAda)).toEqual({ webhook: true, alert: true, feed: true, key: true })
      const actions = (await auditEvents(db, ada)).map(({ action }) => action)
      for (const one of ['webhook_ended', 'alert_paused', 'feed_revoked'])
        expect(actions.filter((action) => action === one)).toEqual([one])
    })

    test('goes on if the owner keeps it; what is not named ends', async () => {
      const { ada, bea } = await team('developer')
      const made = await everything(ada, bea)
      await stores().members.remove(ada, bea, person(ada), [made.webhook, made.feedId])
      expect(await goesOn(ada, made)).toEqual({ ...nothing, webhook: true, feed: true })
    })

    test('is also a webhook that the member pointed elsewhere, and a feed whose key was rotated since', async () => {
      const { ada, bea } = await team('developer')
      const [ofAda, ofBea] = [await everything(ada, ada), await everything(ada, bea)]
      await stores().webhooks.change(
        ada,
        ofAda.webhook,
        { url: 'https://bea.example/', description: 'x' },
        true,
        person(bea),
      )
      await stores().keys.rotate(ada, ofBea.keyId, hour, person(ada))
      await stores().members.remove(ada, bea, person(ada))
      expect(await goesOn(ada, ofAda)).toMatchObject({ webhook: false, alert: true, feed: true })
      expect(await goesOn(ada, ofBea)).toMatchObject({ feed: false })
    })

    test('is not a key that another person has opened', async () => {
      const { ada, bea } = await team('developer')
      const { keys, members } = stores()
      const reserved = await keys.reserve(ada, { name: 'key', mode: 'live' }, person(bea))
      if (reserved === 'limit') throw new Error('no room')
      await keys.open(ada, reserved.keyId, person(ada))
      expect((await members.made(ada)).filter(({ maker }) => maker === bea)).toEqual([])
    })
  })

  test('T-09 the removal of a member whose assistant is locked is done whole or not at all', async () => {
    const { ada, bea } = await team('developer')
    const grantId = await approve(ada, bea)
    // As a lock that outlasts the deadline would: the part that ends assistants fails.
    const failing: Database = Object.create(db, {
      query: {
        value: (text: string, params: readonly unknown[]) =>
          db.query(
            text.replace(
              "SET status = 'revoked', revoked_at = now(), revoked_by = 'person'",
              "SET status = 'none'",
            ),
            params,
          ),
      },
    })
    await expect(createMembers(failing).remove(ada, bea, person(ada))).rejects.toThrow()
    expect(await stores().members.members(ada)).toHaveLength(1)
    expect(await stores().members.remove(ada, bea, person(ada))).toBe(true)
    expect(await stores().oauth.grant(grantId)).toBeUndefined()
  })

  describe('T-10 an assistant on the account of another', () => {
    async function connected() {
      const { ada, bea } = await team('developer')
      const grantId = await approve(ada, bea)
      const token = `token-${grantId}`
      await stores().oauth.put(
        'AccessToken',
        token,
        { accountId: ada, grantId, scope: 'sky:read', aud: 'x' },
        60,
      )
      const isOn = async () => {
        const found = await createAccessTokens(db).find(token)
        return [found?.grantStatus === 'active', (await stores().oauth.grant(grantId)) !== undefined]
      }
      return { ada, bea, isOn }
    }

    test('rests while the person who approved it is suspended', async () => {
      const { bea, isOn } = await connected()
      expect(await isOn()).toEqual([true, true])
      await stores().accounts.setStatus(bea, 'disabled')
      expect(await isOn()).toEqual([false, false])
      await stores().accounts.setStatus(bea, 'active')
      expect(await isOn()).toEqual([true, true])
    })

    test('ends with the account of that person, also while the other account is suspended', async () => {
      const { ada, bea, isOn } = await connected()
      await stores().accounts.setStatus(ada, 'disabled')
      await stores().members.leaveAll(person(bea))
      await stores().accounts.erase(bea, person(bea))
      await stores().accounts.setStatus(ada, 'active')
      expect(await isOn()).toEqual([false, false])
      expect(await stores().oauth.grants(ada)).toMatchObject([{ status: 'revoked' }])
    })

    test('ends with the erasure alone, too', async () => {
      const { ada, bea, isOn } = await connected()
      await stores().accounts.erase(bea)
      expect(await isOn()).toEqual([false, false])
      expect(await stores().oauth.grants(ada)).toMatchObject([{ status: 'revoked' }])
    })
  })

  describe('P-20 a sign-in link', () => {
    test('ends when another is made, and none before a used one signs in', async () => {
      const id = await account()
      const { signIn } = stores()
      const links = [
        await signIn.createLink(id, hour),
        await signIn.createLink(id, hour),
        await signIn.createLink(id, hour),
      ]
      expect(await signIn.useLink(links[0] ?? '')).toBeNull()
      expect(await signIn.useLink(links[2] ?? '')).toBe(id)
      for (const link of links) expect(await signIn.useLink(link)).toBeNull()
      const used = (await auditEvents(db, id)).filter(({ action }) => action === 'sign_in_link_used')
      expect(used).toHaveLength(1)
    })

    test.each([
      ['a password is set', (id: string) => createPasswords(db).set(id, 'hash', person(id))],
      ['all sessions are ended', (id: string) => stores().signIn.endSessions(id, undefined, person(id))],
    ])('ends when %s', async (_, end) => {
      const id = await account()
      const link = await stores().signIn.createLink(id, hour)
      const other = await account()
      const theirs = await stores().signIn.createLink(other, hour)
      await end(id)
      expect(await stores().signIn.useLink(link)).toBeNull()
      expect(await stores().signIn.useLink(theirs)).toBe(other)
    })
  })

  describe('H-20 a session that has ended', () => {
    test('changes nothing, and the refusal is a typed one', async () => {
      const { ada, bea } = await team('owner')
      const { signIn, keys, members, webhooks } = stores()
      const { sessionId } = await signIn.createSession(bea, hour, undefined, null, { actingFor: ada })
      const by = { ...person(bea), session: sessionId }
      const { keyId } = (await keys.reserve(ada, { name: 'one', mode: 'live' }, by)) as { keyId: string }
      await signIn.endSession(bea, sessionId)
      const passkey = {
        accountId: bea,
        credentialId: `p-${bea}`,
        publicKey: 'x',
        counter: 0,
        transports: [],
        name: 'x',
      }
      const attempts = [
        () => keys.create(ada, { name: 'two', mode: 'live' }, by),
        () => keys.open(ada, keyId, by),
        () => keys.revoke(ada, keyId, by),
        () => members.invite(ada, { email: 'x@sky.example', role: 'owner' }, by),
        () => members.remove(ada, bea, by),
        () => webhooks.add(ada, { url: 'https://example.com/', description: 'x' }, by),
        () => createPasskeys(db).add(passkey, by),
        () => createPasswords(db).set(bea, 'hash', by),
        () => createAccounts(db).erase(bea, by),
        () => signIn.actFor(bea, sessionId, null),
        () => signIn.endSessions(bea, undefined, { ...by, session: 'ses_other' }),
      ]
      const before = await auditEvents(db, ada, 1_000)
      for (const attempt of attempts) await expect(attempt()).rejects.toThrow(AuthorityEnded)
      expect(await auditEvents(db, ada, 1_000)).toEqual(before)
    })

    test('is one that is idle, over, or of a suspended account', async () => {
      const { keys, signIn, accounts } = stores()
      const cases = [
        `UPDATE portal_session SET last_seen_at = now() - interval '25 hours' WHERE account_id = $1`,
        `UPDATE portal_session SET expires_at = now() WHERE account_id = $1`,
        null,
      ]
      for (const text of cases) {
        const id = await account()
        const { sessionId } = await signIn.createSession(id, hour)
        const by = { ...person(id), session: sessionId }
        expect(await keys.create(id, { name: 'one', mode: 'live' }, by)).toMatchObject({ status: 'active' })
        if (text) await db.query(text, [id])
        else await accounts.setStatus(id, 'disabled')
        await expect(keys.create(id, { name: 'two', mode: 'live' }, by)).rejects.toThrow(AuthorityEnded)
      }
    })
  })

  test('H-20 a daily limit that an owner sends is not set once the owner is a developer', async () => {
    const { ada, bea } = await team('owner')
    const { keys, members } = stores()
    const key = await keys.create(ada, { name: 'one', mode: 'live' }, person(ada))
    const { keyId } = key as { keyId: string }
    await members.setRole(ada, bea, 'developer', person(ada))
    const changes = { name: 'two', dailyLimit: 5, expiresAt: null }
    await expect(keys.change(ada, keyId, changes, person(bea), 'owner')).rejects.toThrow(AuthorityEnded)
    expect(
      await keys.change(ada, keyId, { ...changes, dailyLimit: null }, person(bea), 'developer'),
    ).toMatchObject({ name: 'two' })
  })
})
