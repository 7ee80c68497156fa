import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../../harness.ts'
import { backFrom, type IdentityProvider, openIdentityProvider } from '../identity-provider.ts'
import { csrfOf, Visitor } from '../visitor.ts'

let bank: IdentityProvider
let club: IdentityProvider
let service: TestService
beforeAll(async () => {
  bank = await openIdentityProvider()
  club = await openIdentityProvider()
  service = await testService({
    AUTH_BIG_BANK_ISSUER: bank.url,
    AUTH_BIG_BANK_ID: bank.clientId,
    AUTH_CLUB_ISSUER: club.url,
    AUTH_CLUB_ID: club.clientId,
    ADDRESS_LIMIT: '100000',
  })
})
afterAll(async () => {
  await service.close()
  await bank.close()
  await club.close()
})

const page = '/portal/account'

/** Posts a form that leaves for a provider, and gives where that sends the browser back to. */
async function leave(person: Visitor, from: string, action: string): Promise<URL> {
  return backFrom(await person.send(from, { return: '/portal' }, { action }))
}
const arrive = (person: Visitor, back: URL) => person.open(back.pathname + back.search)

async function signedIn(name: 'big_bank' | 'club', subject: string): Promise<Visitor> {
  ;(name === 'club' ? club : bank).behaviour.subject = subject
  const person = new Visitor(service.baseUrl)
  const back = await leave(person, '/portal/sign-in', `/portal/sign-in/with/${name}`)
  expect((await arrive(person, back)).status).toBe(303)
  return person
}

async function attach(person: Visitor, subject: string): Promise<Response> {
  club.behaviour.subject = subject
  return arrive(person, await leave(person, page, `${page}/identities/attach/club`))
}

const accountOf = async (person: Visitor) => /acct_\w+/.exec(await person.read(page))?.[0]
const remove = (person: Visitor, issuer: string, subject: string) =>
  person.send(page, { issuer, subject }, { action: `${page}/identities/remove` })

describe('a second identity', () => {
  it('is attached to the account, which it then signs in to', async () => {
    const ada = await signedIn('big_bank', 'ada')
    const own = await accountOf(ada)
    expect(await ada.read(page)).toContain('Attach Club')
    const answer = await attach(ada, 'ada of the club')
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
    const shown = await ada.read(page)
    expect(shown).toContain('ada of the club')
    expect(shown).toContain('a way to sign in was added')
    expect(shown).not.toContain('Attach Club')
    expect(await accountOf(await signedIn('club', 'ada of the club'))).toBe(own)
  })

  it('is not attached because of an equal e-mail address', async () => {
    bank.behaviour.email = 'same@sky.example'
    club.behaviour.email = 'same@sky.example'
    const own = await accountOf(await signedIn('big_bank', 'bea'))
    expect(await accountOf(await signedIn('club', 'bea of the club'))).not.toBe(own)
  })

  it('of another account stays attached to it, and the page explains what to do', async () => {
    const other = await accountOf(await signedIn('club', 'carl of the club'))
    const dora = await signedIn('big_bank', 'dora')
    const answer = await attach(dora, 'carl of the club')
    expect(answer.status).toBe(409)
    const text = await answer.text()
    expect(text).toContain('belongs to another account')
    expect(text).not.toContain(other)
    expect(await dora.read(page)).not.toContain('carl of the club')
    expect(await accountOf(await signedIn('club', 'carl of the club'))).toBe(other)
  })

  it('K-25 is not attached by a session that is not fresh any more, whatever its cookies are', async () => {
    const dan = await signedIn('big_bank', 'dan')
    const accountId = await accountOf(dan)
    club.behaviour.subject = 'thief of the club'
    const back = await leave(dan, page, `${page}/identities/attach/club`)
    await service.database.query(
      `UPDATE portal_session SET created_at = now() - interval '1 hour', proved_at = now() - interval '1 hour' WHERE account_id = $1`,
      [accountId],
    )
    const answer = await arrive(dan, back)
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Sign in again')])
    expect(await dan.read(page)).not.toContain('thief of the club')
    expect(await accountOf(await signedIn('club', 'thief of the club'))).not.toBe(accountId)
  })

  it('P-08 is displayed as escaped text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const eve = await signedIn('big_bank', 'eve')
    await attach(eve, evil)
    const shown = await eve.read(page)
    expect(shown).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(shown).not.toContain(evil)
  })

  it.each(['nonce', 'aud', 'iss', 'azp'])('P-10 with a wrong %s is not attached', async (claim) => {
    const person = await signedIn('big_bank', `victim of a wrong ${claim}`)
    club.behaviour.claims = { [claim]: 'https://evil.example' }
    const answer = await attach(person, `forged by ${claim}`)
    club.behaviour.claims = {}
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('Nothing was attached'),
    ])
    expect(await person.read(page)).not.toContain(`forged by ${claim}`)
  })
})

describe('O-18 a callback of a provider attaches nothing', () => {
  it('when the session did not request it: it signs in as usual', async () => {
    const victim = await signedIn('big_bank', 'fay')
    const own = await accountOf(victim)
    // A sign-in that began before, and ends in a browser that has a session by now.
    club.behaviour.subject = 'someone who lures'
    const lured = new Visitor(service.baseUrl)
    const back = await leave(lured, '/portal/sign-in', '/portal/sign-in/with/club')
    for (const [name, value] of lured.cookies) if (name.includes('auth')) victim.cookies.set(name, value)
    await arrive(victim, back)
    expect(await accountOf(victim)).not.toBe(own)
    expect(await (await signedIn('big_bank', 'fay')).read(page)).not.toContain('someone who lures')
  })

  it('when another session requested it', async () => {
    const attacker = await signedIn('big_bank', 'gil')
    const victim = await signedIn('big_bank', 'hal')
    club.behaviour.subject = 'gil of the club'
    const back = await leave(attacker, page, `${page}/identities/attach/club`)
    for (const [name, value] of attacker.cookies)
      if (/auth|attach/.test(name)) victim.cookies.set(name, value)
    await arrive(victim, back)
    expect(await (await signedIn('big_bank', 'hal')).read(page)).not.toContain('gil of the club')
  })

  it('P-05 when the form was sent from another site', async () => {
    const person = await signedIn('big_bank', 'ida')
    const forged = { csrf: csrfOf(await new Visitor(service.baseUrl).read('/portal/sign-in')) }
    expect((await person.post(`${page}/identities/attach/club`, forged)).status).toBe(403)
    const remove = await person.post(`${page}/identities/remove`, {
      ...forged,
      issuer: bank.url,
      subject: 'ida',
    })
    expect(remove.status).toBe(403)
    const stranger = new Visitor(service.baseUrl)
    const csrf = csrfOf(await stranger.read('/portal/sign-in'))
    const answer = await stranger.post(`${page}/identities/attach/club`, { csrf })
    expect(answer.headers.get('location')).toContain('/portal/sign-in?return=')
  })
})

describe('removal of an identity', () => {
  it('is refused for the only way to sign in', async () => {
    const person = await signedIn('big_bank', 'jon')
    expect(await person.read(page)).toContain('Your only way to sign in: it can’t be removed.')
    const answer = await remove(person, bank.url, 'jon')
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('This is the only way to sign in'),
    ])
    expect(await accountOf(await signedIn('big_bank', 'jon'))).toBe(await accountOf(person))
  })

  it('ends every other session, and the identity no longer signs in to the account', async () => {
    const person = await signedIn('big_bank', 'kim')
    const own = await accountOf(person)
    await attach(person, 'kim of the club')
    const elsewhere = await signedIn('club', 'kim of the club')
    expect((await remove(person, club.url, 'kim of the club')).status).toBe(303)
    expect((await elsewhere.open('/portal')).status).toBe(303)
    expect(await accountOf(person)).toBe(own)
    expect(await accountOf(await signedIn('club', 'kim of the club'))).not.toBe(own)
  })

  it('is refused for other accounts', async () => {
    const person = await signedIn('big_bank', 'lea')
    const own = await accountOf(person)
    const other = await signedIn('big_bank', 'max')
    await attach(other, 'max of the club')
    expect((await remove(other, bank.url, 'lea')).status).toBe(404)
    expect(await accountOf(await signedIn('big_bank', 'lea'))).toBe(own)
  })

  it('of the only identity is allowed if the owner has a password', async () => {
    const owner = new Visitor(service.baseUrl, await service.session())
    await attach(owner, 'the owner')
    expect(await owner.read(page)).toContain('Your only way to sign in: it can’t be removed.')
    await owner.send(page, { password: 'nine planets less one' }, { action: `${page}/password` })
    expect((await remove(owner, club.url, 'the owner')).status).toBe(303)
    expect(await owner.read(page)).not.toContain('Known there as')
  })
})
