import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'
import { backFrom, type IdentityProvider, openIdentityProvider } from './identity-provider.ts'
import { csrfOf, Visitor } from './visitor.ts'

const metadataPath = '/.well-known/openid-configuration'
const signInLimit = 20

/** Each test has a provider of its own, since what one has answered is kept. */
let provider: IdentityProvider
let service: TestService
beforeEach(async () => {
  provider = await openIdentityProvider()
  service = await testService({
    AUTH_BANK_ISSUER: provider.url,
    AUTH_BANK_ID: provider.clientId,
    SIGN_IN_LIMIT: String(signInLimit),
  })
})
afterEach(async () => {
  await service.close()
  await provider.close()
})

async function begin(person = new Visitor(service.baseUrl)): Promise<Response> {
  const csrf = csrfOf(await person.read('/portal/sign-in'))
  return person.post('/portal/sign-in/with/bank', { csrf, return: '/portal' })
}

/** Where the provider sends the person back to. */
async function cameBack(leaving: Response): Promise<string> {
  const { pathname, search } = await backFrom(leaving)
  return pathname + search
}

const asked = (path: string) => provider.asked.filter((one) => one === path).length

async function timed<T>(work: Promise<T>): Promise<readonly [T, number]> {
  const started = performance.now()
  return [await work, performance.now() - started]
}

describe('P-15 an identity provider', () => {
  it('gets one metadata request in ten minutes, whatever the number of sign-ins', async () => {
    const person = new Visitor(service.baseUrl)
    const leaving = await begin(person)
    await Promise.all(Array.from({ length: 8 }, () => begin()))
    expect((await person.open(await cameBack(leaving))).status).toBe(303)
    expect(asked(metadataPath)).toBeLessThanOrEqual(2)
  })

  it('that does not respond delays a sign-in by two seconds at most, and gets one request for all', async () => {
    provider.behaviour.silent = [metadataPath]
    const answers = await Promise.all(Array.from({ length: 5 }, () => timed(begin())))
    for (const [answer, milliseconds] of answers) {
      expect(answer.status).toBe(503)
      expect(milliseconds).toBeLessThan(4_000)
    }
    expect(asked(metadataPath)).toBe(1)
  })

  it('whose token endpoint does not respond is reported as unreachable within the timeout', async () => {
    const person = new Visitor(service.baseUrl)
    const back = await cameBack(await begin(person))
    provider.behaviour.silent = ['/token']
    const [answer, milliseconds] = await timed(person.open(back))
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('is not responding')])
    expect(milliseconds).toBeLessThan(4_000)
  })

  it.each([metadataPath, '/token', '/keys'])(
    'with a response of more than 256 KB at %s is rejected',
    async (path) => {
      provider.behaviour.long = [path]
      const person = new Visitor(service.baseUrl)
      const leaving = await begin(person)
      const answer = leaving.status === 200 ? await person.open(await cameBack(leaving)) : leaving
      expect([answer.status, person.cookies.has('__Host-sky_session')]).toEqual([503, false])
    },
  )

  it('without a userinfo endpoint works', async () => {
    provider.behaviour.without = ['userinfo_endpoint']
    const person = new Visitor(service.baseUrl)
    expect((await person.open(await cameBack(await begin(person)))).status).toBe(303)
    expect(asked('/userinfo')).toBe(0)
  })

  it.each([
    ['subject', { sub: 'a\u0000b' }, 403],
    ['e-mail address', { email: 'a\u0000b@sky.example' }, 303],
    ['name', { email: null, name: '\u0007' }, 303],
  ])('with a control character in the %s is answered, and nothing fails', async (_, claims, status) => {
    provider.behaviour.claims = claims
    const person = new Visitor(service.baseUrl)
    expect((await person.open(await cameBack(await begin(person)))).status).toBe(status)
  })

  it('has a limit of sign-ins per IP address and minute, with Retry-After', async () => {
    const answers: Response[] = []
    for (let n = 0; n < signInLimit + 2; n += 1) answers.push(await begin())
    expect(answers.map(({ status }) => status)).toEqual([...Array(signInLimit).fill(200), 429, 429])
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    const attached = new Visitor(service.baseUrl, await service.session())
    const page = '/portal/account'
    const attaching = await attached.send(page, {}, { action: `${page}/identities/attach/bank` })
    expect(attaching.status).toBe(429)
  })
})
