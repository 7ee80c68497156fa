import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPasswords } from '../../../db/accounts/passwords.ts'
import { freePort } from '../../free-port.ts'
import { type TestService, testService } from '../../harness.ts'
import { SoftwareAuthenticator } from '../../oauth/software-authenticator.ts'
import { newPerson, signedInTo } from './person.ts'
import { Visitor } from './visitor.ts'

let service: TestService
beforeAll(async () => {
  const port = String(await freePort())
  service = await testService({
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    ADDRESS_LIMIT: '100000',
    SIGN_IN_LIMIT: '100000',
  })
})
afterAll(() => service.close())
beforeEach(() => service.database.query("DELETE FROM setting WHERE key LIKE 'password_guesses%'"))

const account = '/portal/account'
const password = 'a comet over the harbour'

/** A person who owns the service, signed in with a link and without a way to sign in again. */
async function newOwner() {
  const person = await newPerson(service, 'owner')
  await service.database.query(`UPDATE setting SET value = to_jsonb($1::text) WHERE key = 'owner'`, [
    person.accountId,
  ])
  return person
}

const age = (accountId: string, minutes: number) =>
  service.database.query(
    `UPDATE portal_session SET created_at = created_at - $2::int * interval '1 minute',
       proved_at = proved_at - $2::int * interval '1 minute' WHERE account_id = $1`,
    [accountId, minutes],
  )

const setPassword = (visitor: Visitor, fields: Record<string, string> = {}) =>
  visitor.send(account, { password, ...fields }, { action: `${account}/password` })

async function addPasskey(visitor: Visitor): Promise<Response> {
  const options = await visitor.send(account, {}, { action: `${account}/passkeys/options` })
  if (options.status !== 200) return options
  const response = new SoftwareAuthenticator(service.baseUrl).create((await options.json()) as never)
  return visitor.send(account, { name: 'laptop', response }, { action: `${account}/passkeys` })
}

describe('the first way to sign in', () => {
  it.each([0, 9, 11, 13, 60 * 23])(
    'is set in a session of a link that is %i minutes old',
    async (minutes) => {
      const [ada, bea] = [await newOwner(), await newPerson(service)]
      for (const { accountId } of [ada, bea]) await age(accountId, minutes)
      expect(await ada.visitor.read(account)).toContain('no way to sign in again yet')
      expect(await (await setPassword(ada.visitor)).text()).toContain('The password is set.')
      expect((await addPasskey(bea.visitor)).status).toBe(303)
      expect(await bea.visitor.read(account)).not.toContain('no way to sign in again yet')
    },
  )

  it('P-17 is the only one: the second needs a fresh sign-in, which the page says in the place of its form', async () => {
    const { accountId, visitor } = await newOwner()
    await age(accountId, 13)
    expect((await addPasskey(visitor)).status).toBe(303)
    const page = await visitor.read(account)
    expect(page).not.toContain('name="password"')
    expect(page).toContain('/portal/sign-in?again=yes&amp;return=%2Fportal%2Faccount')
    expect([(await setPassword(visitor)).status, (await addPasskey(visitor)).status]).toEqual([403, 403])
  })

  it('leads a person who is to sign in again and cannot to where they set one', async () => {
    const { visitor } = await newPerson(service)
    const page = await visitor.read('/portal/sign-in?again=yes')
    expect(page).toContain('You can’t sign in again yet')
    expect(page).toContain(`href="${account}"`)
    expect((await addPasskey(visitor)).status).toBe(303)
    expect(await visitor.read('/portal/sign-in?again=yes')).toContain('Sign in with a passkey')
  })
})

describe('a form that was shown while the sign-in was fresh', () => {
  const stampOf = async (visitor: Visitor) =>
    /name="stamp" value="([\d.\w-]+)"/.exec(await visitor.read(account))?.[1] ?? ''

  it('is accepted after the ten minutes, with what was typed, and only in its session', async () => {
    const { accountId, visitor } = await newOwner()
    await addPasskey(visitor)
    expect(await visitor.read(account)).toMatch(/You can do this until .*\(10 minutes left\)/s)
    const stamp = await stampOf(visitor)
    const other = await signedInTo(service, accountId)
    const foreign = await stampOf(other)
    await age(accountId, 11)
    const [, hash] = stamp.split('.')
    for (const forged of ['', foreign, `${Date.now() + 3_600_000}.${hash}`, `${Date.now() - 1}.${hash}`])
      expect([forged, (await setPassword(visitor, { stamp: forged })).status]).toEqual([forged, 403])
    expect(await (await setPassword(visitor, { stamp })).text()).toContain('The password is set.')
  })
})

describe('the first steps', () => {
  it('are ticked one by one, and go away once all are done', async () => {
    const { accountId, visitor } = await newOwner()
    const done = async () => [...(await visitor.read('/portal')).matchAll(/✓ done/g)].length
    expect([await done(), (await visitor.read('/portal')).includes('First steps')]).toEqual([0, true])
    await setPassword(visitor)
    expect(await done()).toBe(1)
    await service.database.query(
      `INSERT INTO api_key (key_id, account_id, mode, status, created_at, last_used_at, hash, last4, slot)
       VALUES ('key_' || $1, $1, 'live', 'active', now(), now(), $1, '0000', 1)`,
      [accountId],
    )
    expect(await done()).toBe(2)
    await service.database.query(
      `INSERT INTO oauth_grant (grant_id, account_id, client_id, client_name, redirect_host, scopes, status, approved_by)
       VALUES ('grt_' || $1, $1, 'c', 'Claude', 'claude.ai', 'sky:read', 'active', $1)`,
      [accountId],
    )
    expect(await visitor.read('/portal')).not.toContain('First steps')
  })

  it('are hidden in a browser that asks for it; the way in is still asked for', async () => {
    const { visitor } = await newOwner()
    expect((await visitor.send('/portal', {}, { action: '/portal/steps' })).status).toBe(303)
    const page = await visitor.read('/portal')
    expect([page.includes('First steps'), page.includes('Set a password or add a passkey')]).toEqual([
      false,
      true,
    ])
  })
})

describe('the name of an account', () => {
  const rename = (visitor: Visitor, name: string) =>
    visitor.send(account, { name }, { action: `${account}/name` })

  it('is that of its invitations, its switcher and its activity', async () => {
    const { visitor } = await newPerson(service)
    expect((await rename(visitor, '  Mia’s \n observatory ')).status).toBe(303)
    const page = await visitor.read(account)
    expect(page).toContain('value="Mia’s observatory"')
    expect(page).toContain('the account was renamed')
    const link = await invite(visitor)
    expect(await new Visitor(service.baseUrl).read(link)).toContain('<h1>Join Mia’s observatory?</h1>')
  })

  it.each(['', '   ', 'x'.repeat(65), 'bank@sky.example', 'a\u202Eb', 'a\u0000b', 'a\u200Bb'])(
    'is not %j, and stays as it was',
    async (name) => {
      const { visitor } = await newPerson(service, 'Ada')
      expect((await rename(visitor, name)).status).toBe(400)
      expect(await visitor.read(account)).toContain('value="Ada"')
    },
  )
})

/** The path of the link of a new invitation. */
async function invite(owner: Visitor, email = `p${Math.random()}@sky.example`): Promise<string> {
  const page = await (await owner.send('/portal/team', { email, role: 'developer' })).text()
  const link = /\/portal\/invitation\?token=[\w-]{43}/.exec(page)?.[0]
  if (!link) throw new Error('The page shows no link.')
  return link
}
const tokenOf = (link: string) => new URL(link, service.baseUrl).searchParams.get('token') ?? ''

/** Sends the form of the join page, as a browser without a session. */
async function join(link: string, visitor = new Visitor(service.baseUrl)) {
  const fields = { token: tokenOf(link), password }
  const answer = await visitor.send(link, fields, { action: '/portal/invitation/account' })
  return { visitor, answer }
}

describe('an invitation of a service without an identity provider', () => {
  it('says who, what and for whom, makes the account with a password, and signs in by the address from then on', async () => {
    const owner = await newPerson(service, 'Ada')
    const link = await invite(owner.visitor, 'Mia@sky.example')
    const page = await new Visitor(service.baseUrl).read(link)
    for (const text of ['Mia@sky.example was invited', 'as developer', 'and works once'])
      expect(page).toContain(text)
    const { visitor, answer } = await join(link)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal'])
    expect(await visitor.read('/portal')).toContain('You work on the account Ada')
    expect(await owner.visitor.read('/portal/team')).toContain('Mia@sky.example')
    const signIn = (username: string, text: string) =>
      new Visitor(service.baseUrl).send(
        '/portal/sign-in',
        { username, password: text },
        { action: '/portal/sign-in/password' },
      )
    expect((await signIn(' mia@SKY.example', password)).status).toBe(303)
    for (const [name, text] of [
      ['mia@sky.example', 'wrong'],
      ['eve@sky.example', password],
      ['mia@sky.example', ''],
    ] as const)
      expect((await signIn(name, text)).status).toBe(403)
    expect(
      (await setPassword(visitor, { current: password, password: 'another comet, another day' })).status,
    ).toBe(200)
    expect((await signIn('mia@sky.example', 'another comet, another day')).status).toBe(303)
  })

  it('makes it with a passkey, which belongs to the browser and the link that began it', async () => {
    const { visitor: owner } = await newPerson(service, 'Ada')
    const [link, other] = [await invite(owner), await invite(owner)]
    const visitor = new Visitor(service.baseUrl)
    const optionsOf = async (path: string) =>
      (
        await visitor.send(path, {}, { action: `/portal/invitation/account/options?token=${tokenOf(path)}` })
      ).json() as Promise<never>
    const send = (by: Visitor, path: string, response: string) =>
      by.send(path, { token: tokenOf(path), response }, { action: '/portal/invitation/account' })
    const authenticator = new SoftwareAuthenticator(service.baseUrl)
    expect((await send(visitor, other, authenticator.create(await optionsOf(link)))).status).toBe(400)
    const stolen = authenticator.create(await optionsOf(link))
    expect((await send(new Visitor(service.baseUrl), link, stolen)).status).toBe(400)
    expect((await send(visitor, link, authenticator.create(await optionsOf(link)))).status).toBe(303)
    expect(await visitor.read(account)).toContain('Passkeys')
    const back = new Visitor(service.baseUrl)
    const ask = await back.send('/portal/sign-in', {}, { action: '/portal/sign-in/passkey/options' })
    const response = authenticator.get((await ask.json()) as never)
    expect(
      (await back.send('/portal/sign-in', { response }, { action: '/portal/sign-in/passkey' })).status,
    ).toBe(303)
  })

  it('P-18 makes a browser that guesses at no other’s password for longer, and keeps no owner out', async () => {
    const passwords = createPasswords(service.database)
    const limits = { windowSeconds: 300, perAddress: 10, ofAll: 300 }
    const signIn = (by: Visitor, username: string, text = password) =>
      by.send(
        '/portal/sign-in?again=yes',
        { username, password: text },
        { action: '/portal/sign-in/password' },
      )
    const { accountId, visitor: owner } = await newOwner()
    await setPassword(owner)
    expect((await signIn(owner, '')).status).toBe(303)
    const { visitor: mia } = await join(await invite(owner, 'guesser@sky.example'))
    const member = await passwords.byName('guesser@sky.example')
    // Her address has no attempts left; her browser has some, at her own password alone.
    while ((await passwords.spendGuess('127.0.0.1', limits)).allowed);
    expect([
      (await signIn(mia, '', 'a guess')).status,
      (await signIn(mia, 'guesser@sky.example')).status,
    ]).toEqual([429, 303])
    // Each of her sign-ins gives her another device: together they use up what those of members have.
    const spend = () =>
      passwords.spendGuess('127.0.0.1', limits, passwords.newDevice(member?.accountId ?? ''), member)
    for (let n = 0; n < limits.ofAll; n++) await spend()
    expect([(await spend()).allowed, (await signIn(mia, 'guesser@sky.example')).status]).toEqual([false, 429])
    expect([(await signIn(owner, '')).status, accountId]).toEqual([303, (await passwords.owner())?.accountId])
  })

  it('of ten people who use it at the same moment exactly one gets an account', async () => {
    const { visitor: owner } = await newPerson(service, 'Ada')
    const link = await invite(owner)
    const count = async () => (await service.database.query('SELECT id FROM account')).length
    const before = await count()
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => join(link)))).map(
      ({ answer }) => answer.status,
    )
    expect(statuses.sort()).toEqual([303, ...Array(9).fill(410)])
    expect(await count()).toBe(before + 1)
  })

  it('that is over, revoked, unknown or of an owner no more makes none', async () => {
    const { visitor: owner, accountId } = await newPerson(service, 'Ada')
    const expired = await invite(owner)
    const attempt = async (link: string, end: () => Promise<unknown>) => {
      const visitor = new Visitor(service.baseUrl)
      await visitor.read(link)
      await end()
      const csrf = /name="csrf" value="([^"]+)"/.exec(await visitor.read('/portal/sign-in'))?.[1] ?? ''
      const fields = { csrf, token: tokenOf(link), password }
      return (await visitor.post('/portal/invitation/account', fields)).status
    }
    const statements = [
      "UPDATE invitation SET expires_at = now() - interval '1 second' WHERE account_id = $1",
      'UPDATE invitation SET invited_by = NULL WHERE account_id = $1',
      'DELETE FROM invitation WHERE account_id = $1',
    ]
    for (const text of statements) {
      const link = text === statements[0] ? expired : await invite(owner)
      expect([text, await attempt(link, () => service.database.query(text, [accountId]))]).toEqual([
        text,
        410,
      ])
    }
    const unknown = `/portal/invitation?token=${'A'.repeat(43)}`
    expect(await attempt(unknown, async () => {})).toBe(410)
    const suspended = await invite(owner)
    const suspend = () =>
      service.database.query("UPDATE account SET status = 'disabled' WHERE id = $1", [accountId])
    expect(await attempt(suspended, suspend)).toBe(410)
  })

  it('of an address with an account, and of a person who is signed in, is for that account', async () => {
    const [ada, bob] = [await newPerson(service, 'Ada'), await newPerson(service, 'Bob')]
    const { visitor: mia } = await join(await invite(ada.visitor, 'twice@sky.example'))
    const again = await invite(bob.visitor, 'Twice@sky.example')
    const refused = await join(again)
    expect([refused.answer.status, await refused.answer.text()]).toEqual([
      400,
      expect.stringContaining('has an account here already'),
    ])
    const link = await invite(bob.visitor, 'other@sky.example')
    // Signed in as another: neither joins nor makes an account.
    expect((await mia.open(link)).status).toBe(403)
    expect((await mia.send(account, { token: tokenOf(link) }, { action: '/portal/invitation' })).status).toBe(
      403,
    )
    const forced = { token: tokenOf(link), password }
    const made = await mia.send(account, forced, { action: '/portal/invitation/account' })
    expect(made.headers.get('location')).toContain('/portal/invitation?token=')
    // The owner who opens the link uses nothing up.
    expect((await bob.visitor.open(link)).status).toBe(409)
    const joined = await mia.send(again, { token: tokenOf(again) }, { action: '/portal/invitation' })
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/portal'])
    expect((await mia.open(again)).status).toBe(410)
  })

  it.each(['short', 'aaaaaaaaaaaaaaaa', 'x'.repeat(257)])(
    'refuses the password %s and stays open',
    async (text) => {
      const { visitor: owner } = await newPerson(service, 'Ada')
      const link = await invite(owner)
      const visitor = new Visitor(service.baseUrl)
      const fields = { token: tokenOf(link), password: text }
      expect((await visitor.send(link, fields, { action: '/portal/invitation/account' })).status).toBe(400)
      expect((await join(link)).answer.status).toBe(303)
    },
  )
})
