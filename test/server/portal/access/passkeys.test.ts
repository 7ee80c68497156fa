import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../free-port.ts'
import { type TestService, testService } from '../../../harness.ts'
import { type AuthenticatorChanges, SoftwareAuthenticator } from '../../../oauth/software-authenticator.ts'
import { newPerson } from '../person.ts'
import { csrfOf, Visitor } from '../visitor.ts'

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

const account = '/portal/account'

async function optionsOf(visitor: Visitor, from: string, action: string) {
  const answer = await visitor.send(from, {}, { action })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
  return (await answer.json()) as { readonly challenge: string; readonly user: { readonly id: string } }
}

async function add(visitor: Visitor, name = 'laptop'): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(service.baseUrl)
  const response = authenticator.create(await optionsOf(visitor, account, `${account}/passkeys/options`))
  const answer = await visitor.send(account, { name, response }, { action: `${account}/passkeys` })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, account])
  return authenticator
}

async function signIn(
  authenticator: SoftwareAuthenticator,
  changes: AuthenticatorChanges = {},
  visitor = new Visitor(service.baseUrl),
) {
  const options = await optionsOf(visitor, '/portal/sign-in?again=yes', '/portal/sign-in/passkey/options')
  const response = authenticator.get(options, changes)
  const send = (by: Visitor) =>
    by.send(
      '/portal/sign-in?again=yes',
      { response, return: '/portal/keys' },
      { action: '/portal/sign-in/passkey' },
    )
  return { visitor, send, answer: await send(visitor) }
}

describe('a passkey', () => {
  it('signs in to its account, in a browser that has no session, and goes on to the page asked for', async () => {
    const { accountId, visitor: ada } = await newPerson(service)
    const authenticator = await add(ada, 'laptop <b>')
    const { answer, visitor } = await signIn(authenticator)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/portal/keys'])
    const page = await visitor.read(account)
    expect(page).toContain(accountId)
    expect(page).toContain('laptop &lt;b&gt;')
    expect(page).toContain('last used')
    expect(page).toContain('a passkey was added')
    expect(await visitor.read('/portal')).toContain('The passkey laptop &lt;b&gt; was added')
    const exported = JSON.parse(await visitor.read(`${account}/export`))
    expect(exported.passkeys).toMatchObject([{ name: 'laptop <b>', credentialId: authenticator.id }])
  })

  it('does not sign in again with the same response', async () => {
    const { visitor: ada } = await newPerson(service)
    const { answer, send, visitor } = await signIn(await add(ada))
    expect(answer.status).toBe(303)
    expect((await send(visitor)).status).toBe(403)
    expect((await send(new Visitor(service.baseUrl))).status).toBe(403)
  })

  it('does not sign in another browser than the one that asked', async () => {
    const { visitor: ada } = await newPerson(service)
    const authenticator = await add(ada)
    const asking = new Visitor(service.baseUrl)
    const options = await optionsOf(asking, '/portal/sign-in', '/portal/sign-in/passkey/options')
    const sent = await new Visitor(service.baseUrl).send(
      '/portal/sign-in',
      { response: authenticator.get(options) },
      { action: '/portal/sign-in/passkey' },
    )
    expect(sent.status).toBe(403)
  })

  it.each<[string, AuthenticatorChanges]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['a counter that went back', { counter: 3 }],
  ])('of %s is refused, and the account lists it', async (_, changes) => {
    const { visitor: ada } = await newPerson(service)
    const authenticator = await add(ada)
    authenticator.counter = 9
    expect((await signIn(authenticator)).answer.status).toBe(303)
    authenticator.counter = 10
    const { answer } = await signIn(authenticator, changes)
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('You are not signed in'),
    ])
    expect(await ada.read(account)).toContain('a sign-in failed: the passkey was refused')
  })

  it('that is unknown, and text that is no response, get the same page', async () => {
    const { answer } = await signIn(new SoftwareAuthenticator(service.baseUrl))
    const body = (text: string) => text.replaceAll(/value="[^"]*"/g, '')
    const expected = body(await answer.text())
    for (const response of ['', '{', '{"id":1}', '"'.repeat(10_000)]) {
      const sent = await new Visitor(service.baseUrl).send(
        '/portal/sign-in',
        { response },
        { action: '/portal/sign-in/passkey' },
      )
      expect([sent.status, body(await sent.text())]).toEqual([403, expected])
    }
  })

  it('does not sign in to an account that is suspended or erased', async () => {
    const { visitor: ada, accountId } = await newPerson(service)
    const authenticator = await add(ada)
    await service.database.query(`UPDATE account SET status = 'disabled' WHERE id = $1`, [accountId])
    expect((await signIn(authenticator)).answer.status).toBe(403)
    await service.database.query(`UPDATE account SET status = 'active' WHERE id = $1`, [accountId])
    const { visitor } = await signIn(authenticator)
    await visitor.send(`${account}/delete`, { sure: 'delete my account' })
    expect((await signIn(authenticator)).answer.status).toBe(403)
  })

  it('is named, renamed and removed by its account alone, and not if it is the last way to sign in', async () => {
    const { visitor: ada } = await newPerson(service)
    const { visitor: eve } = await newPerson(service, 'Eve')
    const first = await add(ada)
    const remove = (by: Visitor, { id }: SoftwareAuthenticator) =>
      by.send(account, { passkey: id }, { action: `${account}/passkeys/remove` })
    const rename = (by: Visitor, name: string) =>
      by.send(account, { passkey: first.id, name }, { action: `${account}/passkeys/rename` })
    expect(await ada.read(account)).toContain('Your only way to sign in: it can’t be removed.')
    const refused = await remove(ada, first)
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('only way to sign in'),
    ])
    await add(eve)
    expect([(await remove(eve, first)).status, (await rename(eve, 'stolen')).status]).toEqual([404, 404])
    for (const name of ['', ' ', 'x'.repeat(65), 'a\u0007'])
      expect((await rename(ada, name)).status).toBe(400)
    expect((await rename(ada, 'the “old” one')).status).toBe(303)
    const second = await add(ada, 'phone')
    const elsewhere = (await signIn(first)).visitor
    expect((await remove(ada, first)).status).toBe(303)
    expect(await ada.read(account)).not.toContain('the “old” one')
    // A session that began with it has ended.
    expect((await elsewhere.open(account)).status).toBe(303)
    expect((await signIn(first)).answer.status).toBe(403)
    expect((await signIn(second)).answer.status).toBe(303)
  })

  it('is added after a sign-in within the last ten minutes only', async () => {
    const { visitor: ada, accountId } = await newPerson(service)
    await add(ada)
    await service.database.query(
      `UPDATE portal_session SET created_at = now() - interval '11 minutes' WHERE account_id = $1`,
      [accountId],
    )
    for (const action of ['passkeys', 'passkeys/options', 'passkeys/remove']) {
      const answer = await ada.send(account, { name: 'x' }, { action: `${account}/${action}` })
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('Sign in again first'),
      ])
    }
  })

  it('of a session is not added by another session, and not twice', async () => {
    const { visitor: ada } = await newPerson(service)
    const { visitor: eve } = await newPerson(service, 'Eve')
    const authenticator = new SoftwareAuthenticator(service.baseUrl)
    const options = () => optionsOf(ada, account, `${account}/passkeys/options`)
    const send = (by: Visitor, response: string) =>
      by.send(account, { name: 'x', response }, { action: `${account}/passkeys` })
    expect((await send(eve, authenticator.create(await options()))).status).toBe(400)
    const response = authenticator.create(await options())
    expect((await send(ada, response)).status).toBe(303)
    expect((await send(ada, response)).status).toBe(400)
    const again = await send(ada, authenticator.create(await options()))
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining('registered already')])
  })
})

it('sign-ins with passkeys are limited by address', async () => {
  const port = String(await freePort())
  const limited = await testService({ PORT: port, BASE_URL: `http://localhost:${port}`, SIGN_IN_LIMIT: '2' })
  const visitor = new Visitor(limited.baseUrl)
  const csrf = csrfOf(await visitor.read('/portal/sign-in'))
  const ask = () => visitor.post('/portal/sign-in/passkey/options', { csrf })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  const third = await ask()
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
  const rows = await limited.database.query('SELECT 1 FROM passkey_challenge')
  expect(rows).toHaveLength(2)
  await limited.close()
})

it('a service at an IP address offers no passkeys', async () => {
  const plain = await testService({ HOST: '127.0.0.1' })
  const { visitor } = await newPerson(plain)
  for (const path of ['/portal/sign-in?again=yes', account])
    expect(await visitor.read(path)).not.toMatch(/data-passkey/)
  const sent = await visitor.send(account, { name: 'x' }, { action: `${account}/passkeys` })
  expect([sent.status, await sent.text()]).toEqual([404, expect.stringContaining('has no passkeys')])
  await plain.close()
})
