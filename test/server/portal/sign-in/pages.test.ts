import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignIn } from '../../../../db/accounts/sign-in.ts'
import { hashPassword } from '../../../../oauth/sign-in/password.ts'
import { verifiedAddress } from '../../../db/verified-address.ts'
import { type TestService, testService } from '../../../harness.ts'
import { backFrom, type IdentityProvider, openIdentityProvider, providerUrlOf } from '../identity-provider.ts'
import { newPerson, signedInTo } from '../person.ts'
import { csrfOf, Visitor } from '../visitor.ts'

let provider: IdentityProvider
let service: TestService
beforeAll(async () => {
  provider = await openIdentityProvider()
  service = await testService({
    AUTH_BIG_BANK_ISSUER: provider.url,
    AUTH_BIG_BANK_ID: provider.clientId,
    ADDRESS_LIMIT: '100000',
  })
  // The links that tests make end that of the first start.
  await service.session()
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

const visitor = () => new Visitor(service.baseUrl)
const sessionCookie = '__Host-sky_session'

/** Leaves for the provider and comes back, up to the answer of our own address. */
async function leave(person: Visitor, returnTo = '/portal'): Promise<URL> {
  const page = `/portal/sign-in?return=${encodeURIComponent(returnTo)}`
  const form = await person.read(page)
  const fields = { csrf: csrfOf(form), return: /name="return" value="([^"]*)"/.exec(form)?.[1] ?? '' }
  return backFrom(await person.post('/portal/sign-in/with/big_bank', fields))
}

async function arrive(person: Visitor, back: URL): Promise<Response> {
  return person.open(back.pathname + back.search)
}

describe('a one-time link', () => {
  async function newLink(): Promise<{ path: string; token: string }> {
    const accountId = (await service.database.query('SELECT id FROM account'))[0]?.id as string
    const token = await createSignIn(service.database).createLink(accountId, 60_000)
    return { path: `/portal/sign-in?token=${token}`, token }
  }

  it('signs in once, in one browser', async () => {
    const { path, token } = await newLink()
    const use = (person: Visitor) => person.send(path, { token }, { action: '/portal/sign-in' })
    const person = visitor()
    expect((await use(person)).status).toBe(303)
    expect((await person.open('/portal')).status).toBe(200)
    expect((await use(visitor())).status).toBe(410)
  })

  it('goes on with the page that waited for the sign-in, once', async () => {
    const person = visitor()
    const waiting = '/portal/invitation?token=abc'
    await person.read(`/portal/sign-in?return=${encodeURIComponent(waiting)}`)
    const use = async () => {
      const { path, token } = await newLink()
      return (await person.send(path, { token }, { action: '/portal/sign-in' })).headers.get('location')
    }
    expect(await use()).toBe(waiting)
    expect(await use()).toBe('/portal')
  })

  it('goes on with no page of another site', async () => {
    const person = visitor()
    person.cookies.set('__Host-sky_waiting', Buffer.from('https://evil.example/portal').toString('base64url'))
    const { path, token } = await newLink()
    const answer = await person.send(path, { token }, { action: '/portal/sign-in' })
    expect(answer.headers.get('location')).toBe('/portal')
  })

  const opened: readonly [string, RequestInit][] = [
    ['by a preview, with HEAD', { method: 'HEAD' }],
    ['by a scanner of mail', {}],
    ['from the address bar', { headers: { 'sec-fetch-site': 'none' } }],
    ['from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ]
  it.each(opened)('O-37 P-04 P-19 opened %s does not sign in and remains valid', async (_, init) => {
    const { path, token } = await newLink()
    const answer = await fetch(service.baseUrl + path, { ...init, redirect: 'manual' })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('set-cookie')).not.toContain(sessionCookie)
    const person = visitor()
    await person.send(path, { token }, { action: '/portal/sign-in' })
    expect(person.cookies.has(sessionCookie)).toBe(true)
  })
})

describe('J-20 an ID token of the portal', () => {
  const tokenOf = async (person: Visitor) =>
    ((await (await person.open('/portal/id-token')).json()) as { idToken: string }).idToken
  const statusOf = async (token: string) =>
    (await service.get('/v1/account/keys', { authorization: `Bearer ${token}` })).status

  it('is invalid once its session has ended; those of other accounts stay valid', async () => {
    const { accountId, visitor: first } = await newPerson(service)
    const second = await signedInTo(service, accountId)
    const other = await tokenOf((await newPerson(service)).visitor)
    const [one, two] = [await tokenOf(first), await tokenOf(second)]
    expect([await statusOf(one), await statusOf(two)]).toEqual([200, 200])
    await first.send('/portal/account', {}, { action: '/portal/sign-out' })
    expect([await statusOf(one), await statusOf(two)]).toEqual([401, 200])
    await second.send('/portal/account/sessions', { end: 'all' })
    expect([await statusOf(two), await statusOf(other)]).toEqual([401, 200])
  })
})

describe('the password of the owner', () => {
  const password = 'a comet over the harbour'
  it('is rejected if too short, otherwise set, and signs in from then on', async () => {
    const owner = new Visitor(service.baseUrl, await service.session())
    const set = (text: string) =>
      owner.send('/portal/account', { password: text }, { action: '/portal/account/password' })
    expect((await set('short')).status).toBe(400)
    expect(await (await set(password)).text()).toContain('The password is set.')
    const back = visitor()
    const answer = await back.send(
      '/portal/sign-in?return=/portal/keys',
      { password, return: '/portal/keys' },
      { action: '/portal/sign-in/password' },
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal/keys'])
    expect((await back.open('/portal')).status).toBe(200)
  })

  it('is not stored in a form that could be read', async () => {
    const [row] = await service.database.query<{ hash: string }>('SELECT hash FROM account_password')
    expect(row?.hash).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('is not changed by someone who does not know it', async () => {
    const owner = new Visitor(service.baseUrl, await service.session())
    const answer = await owner.send(
      '/portal/account',
      { current: 'a guess of someone', password: 'another long password' },
      { action: '/portal/account/password' },
    )
    expect(answer.status).toBe(400)
  })

  it('can be guessed ten times in five minutes from one address, then 429 with Retry-After', async () => {
    const guesser = visitor()
    const csrf = csrfOf(await guesser.read('/portal/sign-in'))
    const guess = () => guesser.post('/portal/sign-in/password', { csrf, password: 'wrong' })
    const statuses: number[] = []
    for (let tried = 0; tried < 11; tried++) {
      const answer = await guess()
      statuses.push(answer.status)
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses[0]).toBe(403)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('P-18 guesses of others', () => {
  it('keep the owner out of no browser in which the owner signed in before', async () => {
    const password = 'a comet over the harbour'
    const [account] = await service.database.query<{ id: string }>(
      "SELECT value #>> '{}' AS id FROM setting WHERE key = 'owner'",
    )
    const { createPasswords } = await import('../../../../db/accounts/passwords.ts')
    const passwords = createPasswords(service.database)
    await passwords.set(account?.id ?? '', await hashPassword(password))
    await service.database.query("DELETE FROM setting WHERE key LIKE 'password_guesses%'")
    const signIn = (person: Visitor) =>
      person.send('/portal/sign-in?again=yes', { password }, { action: '/portal/sign-in/password' })
    const known = visitor()
    expect((await signIn(known)).status, account?.id).toBe(303)
    const limits = { windowSeconds: 300, perAddress: 10, ofAll: 300 }
    for (let n = 0; n < 310; n++) await passwords.spendGuess(`192.0.2.${n % 31}`, limits)
    expect((await signIn(visitor())).status).toBe(429)
    expect((await signIn(known)).status).toBe(303)
    const forged = visitor()
    forged.cookies.set('__Host-sky_device', 'A'.repeat(63))
    expect((await signIn(forged)).status).toBe(429)
    await service.database.query("DELETE FROM setting WHERE key LIKE 'password_guesses%'")
  })
})

describe('P-17 a session that is older than ten minutes', () => {
  const aged = (accountId: string) =>
    service.database.query(
      `UPDATE portal_session SET created_at = now() - interval '11 minutes' WHERE account_id = $1`,
      [accountId],
    )

  it('attaches nothing, sets no password beside another way and deletes nothing, until its person signs in again', async () => {
    const { accountId, visitor: person } = await newPerson(service)
    await verifiedAddress(service.database, accountId)
    await service.database.query(`UPDATE setting SET value = to_jsonb($1::text) WHERE key = 'owner'`, [
      accountId,
    ])
    await aged(accountId)
    const attempts = [
      () => person.send('/portal/account', {}, { action: '/portal/account/identities/attach/big_bank' }),
      () =>
        person.send(
          '/portal/account',
          { password: 'a comet over the harbour' },
          { action: '/portal/account/password' },
        ),
      () =>
        person.send('/portal/account', { sure: 'delete my account' }, { action: '/portal/account/delete' }),
    ]
    for (const attempt of attempts) {
      const answer = await attempt()
      expect(answer.status).toBe(403)
      expect(await answer.text()).toContain('Sign in again')
    }
    const token = await createSignIn(service.database).createLink(accountId, 60_000)
    await person.send(`/portal/sign-in?token=${token}`, { token }, { action: '/portal/sign-in' })
    const sessions = await createSignIn(service.database).sessions(accountId, 3_600_000)
    expect(sessions).toHaveLength(1)
    expect(await (await attempts[1]?.())?.text()).toContain('The password is set.')
    const elsewhere = await signedInTo(service, accountId)
    expect(await elsewhere.read('/portal')).toContain('The password was set')
    expect((await (attempts[2] as () => Promise<Response>)()).status).toBe(303)
  })
})

describe('an identity provider', () => {
  it('signs in by the code flow, and brings the person to the page they wanted', async () => {
    const person = visitor()
    const answer = await arrive(person, await leave(person, '/portal/keys'))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal/keys'])
    expect(await person.read('/portal')).toContain('someone@sky.example')
  })

  it('a name with control characters is kept without them', async () => {
    provider.behaviour.subject = 'controlled'
    provider.behaviour.claims = { email: undefined, name: 'Ada\u0000 \u202eecalevoL' }
    const person = visitor()
    expect((await arrive(person, await leave(person))).status).toBe(303)
    expect(await person.read('/portal')).toContain('Ada ecalevoL')
    provider.behaviour.claims = {}
    provider.behaviour.subject = 'someone'
  })

  it('R-23 is left for from the public address, which is the one it sends people back to', async () => {
    const other = service.baseUrl.replace('localhost', '127.0.0.1')
    const answer = await new Visitor(other).open('/portal/sign-in?return=/portal/keys')
    expect(answer.headers.get('location')).toBe(`${service.baseUrl}/portal/sign-in?return=/portal/keys`)
  })

  it('asks with state, nonce and PKCE', async () => {
    const person = visitor()
    const csrf = csrfOf(await person.read('/portal/sign-in'))
    const leaving = await person.post('/portal/sign-in/with/big_bank', { csrf, return: '/portal' })
    const providerQuery = providerUrlOf(leaving).searchParams
    expect(providerQuery.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge'])
      expect(providerQuery.get(name), name).toMatch(/.{20,}/)
    expect(providerQuery.get('redirect_uri')).toBe(`${service.baseUrl}/portal/auth/callback/big_bank`)
  })

  it('P-01 leaves only cookies of this host, none of them readable by script', async () => {
    const person = visitor()
    const shown = await person.open('/portal/sign-in')
    const csrf = csrfOf(await shown.text())
    const leaving = await person.post('/portal/sign-in/with/big_bank', { csrf, return: '/portal' })
    const arrived = await arrive(person, await leave(person))
    const set = [shown, leaving, arrived].flatMap(({ headers }) => headers.getSetCookie())
    const ours = ['__Host-sky_form', '__Host-sky_auth_state', '__Host-sky_attach', sessionCookie]
    expect(set.map((cookie) => cookie.split('=')[0])).toEqual(expect.arrayContaining(ours))
    for (const cookie of set) {
      expect(cookie).toMatch(/^__Host-/)
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; Secure/i)
      expect(cookie).toMatch(/; SameSite=Lax/i)
      expect(cookie).toMatch(/; Path=\/(;|$)/i)
      expect(cookie).not.toMatch(/; Domain/i)
    }
  })

  it('the same subject is the same account; another subject with the same e-mail address is not', async () => {
    const accountOf = async (subject: string) => {
      provider.behaviour.subject = subject
      const person = visitor()
      await arrive(person, await leave(person))
      return /acct_\w+/.exec(await person.read('/portal/account'))?.[0]
    }
    const first = await accountOf('someone')
    expect(first).toMatch(/^acct_/)
    expect(await accountOf('someone')).toBe(first)
    expect(await accountOf('someone else')).not.toBe(first)
    provider.behaviour.subject = 'someone'
  })

  const spoiled: readonly [string, (back: URL) => void][] = [
    ['another state', (back) => back.searchParams.set('state', 'x'.repeat(60))],
    ['no state', (back) => back.searchParams.delete('state')],
    ['a code that was never given', (back) => back.searchParams.set('code', 'stolen')],
    ['another iss (RFC 9207)', (back) => back.searchParams.set('iss', 'https://evil.example')],
  ]
  it.each(spoiled)('P-10 a callback with %s does not sign in', async (_, spoil) => {
    const person = visitor()
    const back = await leave(person)
    spoil(back)
    expect([(await arrive(person, back)).status, person.cookies.has(sessionCookie)]).toEqual([403, false])
  })

  it('O-18 P-10 what began in one browser does not end in another', async () => {
    const back = await leave(visitor())
    const victim = visitor()
    expect([(await arrive(victim, back)).status, victim.cookies.has(sessionCookie)]).toEqual([403, false])
  })

  it('P-10 a return is good once', async () => {
    const person = visitor()
    const back = await leave(person)
    await arrive(person, back)
    person.cookies.delete(sessionCookie)
    expect([(await arrive(person, back)).status, person.cookies.has(sessionCookie)]).toEqual([403, false])
  })

  it.each([
    ['nonce', { nonce: 'of another sign-in' }],
    ['iss', { iss: 'https://evil.example' }],
    ['aud', { aud: 'another-client' }],
    ['azp', { azp: 'another-client' }],
    ['exp', { exp: 1_000_000_000 }],
  ])('P-10 an ID token with a wrong %s does not sign in', async (_, claims) => {
    provider.behaviour.claims = claims
    const person = visitor()
    const answer = await arrive(person, await leave(person))
    provider.behaviour.claims = {}
    expect([answer.status, person.cookies.has(sessionCookie)]).toEqual([403, false])
  })

  it('P-10 words of an error are not repeated', async () => {
    const person = visitor()
    const back = await leave(person)
    const error = { error: 'access_denied', error_description: '<script>alert(1)</script>' }
    const answer = await person.open(
      `${back.pathname}?${new URLSearchParams({ ...error, state: back.searchParams.get('state') ?? '' })}`,
    )
    expect(answer.status).toBe(403)
    expect(await answer.text()).not.toContain('alert(1)')
  })

  it('a name that is not configured is not found', async () => {
    const person = visitor()
    const csrf = csrfOf(await person.read('/portal/sign-in'))
    expect((await person.post('/portal/sign-in/with/evil', { csrf, return: '/' })).status).toBe(404)
    expect((await person.open('/portal/auth/callback/evil?code=x&state=y')).status).toBe(403)
  })

  it('J-19 a person whose account was switched off is not signed in', async () => {
    provider.behaviour.subject = 'switched off'
    const person = visitor()
    await arrive(person, await leave(person))
    await service.database.query(
      `UPDATE account SET status = 'disabled' WHERE id = (SELECT account_id FROM identity WHERE subject = 'switched off')`,
    )
    expect((await person.open('/portal')).status).toBe(303)
    const again = visitor()
    expect((await arrive(again, await leave(again))).status).toBe(403)
    provider.behaviour.subject = 'someone'
  })
})

describe('O-37 where sign-in leads', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/portal',
    '/portal/../../evil',
    '/docs',
    '/%0d%0aset-cookie:x',
    'javascript:alert(1)',
  ])('%s is not followed', async (target) => {
    const html = await visitor().read(`/portal/sign-in?return=${encodeURIComponent(target)}`)
    expect(html).toContain('name="return" value="/portal"')
    const person = visitor()
    const csrf = csrfOf(await person.read('/portal/sign-in'))
    await person.post('/portal/sign-in/with/big_bank', { csrf, return: target })
    expect(decodeURIComponent(person.cookies.get('__Host-sky_auth_return') ?? '')).toBe(
      `${service.baseUrl}/portal`,
    )
  })
})
