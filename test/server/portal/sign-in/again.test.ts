import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../../harness.ts'
import { backFrom, type IdentityProvider, openIdentityProvider, providerUrlOf } from '../identity-provider.ts'
import { linkTo } from '../person.ts'
import { csrfOf, Visitor } from '../visitor.ts'

let bank: IdentityProvider
let service: TestService
beforeAll(async () => {
  bank = await openIdentityProvider()
  service = await testService({
    AUTH_BANK_ISSUER: bank.url,
    AUTH_BANK_ID: bank.clientId,
    ADDRESS_LIMIT: '100000',
    SIGN_IN_LIMIT: '100000',
  })
})
afterAll(async () => {
  await service.close()
  await bank.close()
})

let count = 0
beforeEach(() => {
  count += 1
  Object.assign(bank.behaviour, { subject: `person ${count}`, email: `p${count}@sky.example`, claims: {} })
})

const seconds = () => Math.floor(Date.now() / 1000)
const account = '/portal/account'

/** Leaves for the provider from a sign-in page. */
async function leave(person: Visitor, page = '/portal/sign-in'): Promise<{ asked: URL; back: string }> {
  const html = await person.read(page)
  const wanted = /name="return" value="([^"]*)"/.exec(html)?.[1] ?? ''
  const leaving = await person.post('/portal/sign-in/with/bank', { csrf: csrfOf(html), return: wanted })
  const { pathname, search } = await backFrom(leaving)
  return { asked: providerUrlOf(leaving), back: pathname + search }
}

/** Signs in with the provider, whose next ID token has these claims. */
async function signIn(person: Visitor, claims: Record<string, unknown>, page?: string): Promise<Response> {
  bank.behaviour.claims = { auth_time: undefined, ...claims }
  return person.open((await leave(person, page)).back)
}

const newVisitor = () => new Visitor(service.baseUrl)
const again = `/portal/sign-in?again=yes&return=${encodeURIComponent('/portal/account/delete')}`

/** Status of each form that needs a fresh sign-in. */
const dangerous = async (person: Visitor) => {
  const form = async (action: string, fields: Record<string, string> = {}) =>
    (await person.send(account, fields, { action })).status
  return {
    deletion: (await person.open(`${account}/delete`)).status,
    passkey: await form(`${account}/passkeys/options`),
    attachment: await form(`${account}/identities/attach/bank`),
    invitation: await form('/portal/team', { email: 'eve@sky.example', role: 'owner' }),
    removal: await form('/portal/team/remove', { member: 'acct_none' }),
    confirmation: await form('/portal/team/confirm', { invitation: 'inv_none', member: 'acct_none' }),
  }
}
const closed = {
  deletion: 403,
  passkey: 403,
  attachment: 403,
  invitation: 403,
  removal: 403,
  confirmation: 403,
}
const open = {
  deletion: 200,
  passkey: 200,
  attachment: 200,
  invitation: 200,
  removal: 404,
  confirmation: 404,
}

describe('P-21 a sign-in with a provider is fresh only as the provider dates it', () => {
  const dates: readonly [string, () => unknown, object][] = [
    ['no date', () => undefined, closed],
    ['a date of last week', () => seconds() - 7 * 86_400, closed],
    ['a date of eleven minutes ago', () => seconds() - 660, closed],
    ['a date of now', () => seconds(), open],
    ['a date of a provider whose clock is behind', () => seconds() - 240, open],
    ['a date of a provider whose clock is ahead', () => seconds() + 30, open],
    ['a date of tomorrow', () => seconds() + 86_400, closed],
    ['a negative date', () => 0, closed],
  ]
  it.each(dates)('%s, at the first sign-in and again', async (_, date, expected) => {
    const person = newVisitor()
    expect((await signIn(person, { auth_time: date() })).status).toBe(303)
    expect(await dangerous(person)).toEqual(expected)
    await signIn(person, { auth_time: date() }, again)
    expect(await dangerous(person)).toEqual(expected)
  })

  it('a text in place of a date does not sign in', async () => {
    const person = newVisitor()
    expect((await signIn(person, { auth_time: String(seconds()) })).status).toBe(403)
  })

  it('asks for credentials and a date, and what the browser leaves out proves nothing', async () => {
    const person = newVisitor()
    await signIn(person, {})
    const { asked } = await leave(person, again)
    expect(asked.searchParams.get('prompt')).toBe('login')
    expect(asked.searchParams.get('max_age')).toBe('0')
    expect(JSON.parse(asked.searchParams.get('claims') ?? '')).toEqual({
      id_token: { auth_time: { essential: true } },
    })
    // A person at an unattended browser signs out and in, or edits the address: the provider knows the browser.
    bank.behaviour.claims = { auth_time: seconds() - 3_600 }
    for (const page of ['/portal/sign-in', again]) {
      if (page === '/portal/sign-in') await person.send(account, {}, { action: '/portal/sign-out' })
      await signIn(person, bank.behaviour.claims, page)
      expect(await dangerous(person)).toEqual(closed)
    }
  })

  it('again leads back to what the person was doing, or to a page that says why not', async () => {
    const person = newVisitor()
    await signIn(person, {})
    const page = await (await person.open(`${account}/delete`)).text()
    expect(page).toContain('/portal/sign-in?again=yes&amp;return=%2Fportal%2Faccount%2Fdelete')
    const unproved = await signIn(person, {}, again)
    const text = await unproved.text()
    expect([unproved.status, text.includes('auth_time'), text.includes('one-time link')]).toEqual([
      403,
      true,
      true,
    ])
    expect((await person.open('/portal/keys')).status).toBe(200)
    const proved = await signIn(person, { auth_time: seconds() }, again)
    expect([proved.status, proved.headers.get('location')]).toEqual([303, '/portal/account/delete'])
    expect(await dangerous(person)).toEqual(open)
  })

  it('again keeps to the account of the session', async () => {
    const person = newVisitor()
    await signIn(person, { auth_time: seconds() - 3_600 })
    const accountId = /acct_\w+/.exec(await person.read(account))?.[0]
    bank.behaviour.subject = `another ${count}`
    const accounts = async () => (await service.database.query('SELECT id FROM account')).length
    const before = await accounts()
    const answer = await signIn(person, { auth_time: seconds() }, again)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('does not belong')])
    expect([/acct_\w+/.exec(await person.read(account))?.[0], await accounts()]).toEqual([accountId, before])
    expect(await dangerous(person)).toEqual(closed)
  })

  it('a person whose provider gives no date is proved by a link of the operator', async () => {
    const person = newVisitor()
    await signIn(person, {})
    expect(await dangerous(person)).toEqual(closed)
    const link = await linkTo(service, /acct_\w+/.exec(await person.read(account))?.[0] ?? '')
    const token = new URL(link, service.baseUrl).searchParams.get('token') ?? ''
    await person.send(link, { token }, { action: '/portal/sign-in' })
    expect(await dangerous(person)).toEqual(open)
  })
})

describe('P-22 a sign-in that failed', () => {
  const failures = () =>
    service.database.query('SELECT account_id FROM failed_sign_in WHERE way = $1', ['provider'])

  it('is one that began in this browser: no address of another site makes one', async () => {
    const person = newVisitor()
    await signIn(person, {})
    const before = await failures()
    const callback = '/portal/auth/callback/bank'
    const headers = { 'sec-fetch-site': 'cross-site', referer: 'https://evil.example/' }
    for (const query of ['?code=x', '?code=x&state=y', '?error=access_denied', '', '?code=x&iss=evil'])
      expect((await person.open(callback + query, headers)).status).toBe(403)
    // The state of a sign-in that the other site began itself, also while the person has begun one.
    const foreign = await leave(newVisitor())
    await leave(person, again)
    for (const query of ['?code=x', foreign.back.slice(foreign.back.indexOf('?'))])
      expect((await person.open(callback + query, headers)).status).toBe(403)
    expect(await failures()).toEqual(before)
  })

  it('is recorded when the provider does not confirm it', async () => {
    const person = newVisitor()
    await signIn(person, {})
    const before = await failures()
    const { back } = await leave(person, again)
    const spoiled = new URL(back, service.baseUrl)
    spoiled.searchParams.set('code', 'made up')
    expect((await person.open(spoiled.pathname + spoiled.search)).status).toBe(403)
    expect((await failures()).length).toBe(before.length + 1)
  })
})

describe('T-12 a name that is not verified', () => {
  const nameOf = async (claims: Record<string, unknown>, email: string) => {
    bank.behaviour.email = email
    const person = newVisitor()
    await signIn(person, { auth_time: seconds(), ...claims })
    const accountId = /acct_\w+/.exec(await person.read(account))?.[0] ?? ''
    const owner = newVisitor()
    bank.behaviour.subject = `owner ${count}`
    await signIn(owner, { auth_time: seconds(), email: undefined, name: 'Owner' })
    const ownerAccountId = /acct_\w+/.exec(await owner.read(account))?.[0] ?? ''
    await service.database.query(
      `INSERT INTO membership (account_id, member_id, role) VALUES ($1, $2, 'developer')`,
      [ownerAccountId, accountId],
    )
    return /<li><h2>([^<]*)<\/h2>\s*<p class="about"><span class="chip[^"]*">developer/.exec(
      await owner.read('/portal/team'),
    )?.[1]
  }

  it.each([
    [{ email_verified: true }, 'bob@corp.example', 'bob@corp.example'],
    [{ email_verified: 'true' }, 'bob@corp.example', 'bob@corp.example'],
    [{ email_verified: false }, 'bob@corp.example', 'bob@corp.example (name not verified)'],
    [{ email_verified: 'false' }, 'bob@corp.example', 'bob@corp.example (name not verified)'],
    [{ email_verified: 1 }, 'bob@corp.example', 'bob@corp.example (name not verified)'],
    [{}, 'bob@corp.example', 'bob@corp.example (name not verified)'],
    [
      { email: undefined, name: 'cfo@corp.example' },
      'bob@corp.example',
      'cfo@corp.example (name not verified)',
    ],
    [{ email_verified: true }, 'bob\u202e@corp.example', 'bob @corp.example (name not verified)'],
    [{ email_verified: true }, 'bob', 'bob (name not verified)'],
    [{ email_verified: true }, `${'b'.repeat(250)}@x.example`, expect.stringMatching(/not verified/)],
  ])('with %o and the address %s is listed as %s', async (claims, email, expected) => {
    expect(await nameOf(claims, email)).toEqual(expected)
  })
})
