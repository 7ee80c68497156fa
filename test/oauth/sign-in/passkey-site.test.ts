import { describe, expect, it } from 'vitest'
import { passkeySite, readPasskeyResponse } from '../../../oauth/sign-in/passkey-site.ts'
import { type AuthenticatorChanges, SoftwareAuthenticator } from '../software-authenticator.ts'

const origin = 'https://sky.example'
const siteOf = (url: string) => {
  const site = passkeySite(url)
  if (!site) throw new Error(`${url} has no passkeys.`)
  return site
}
const site = siteOf(`${origin}/`)
const person = { accountId: 'acct_1', name: 'Ada' }
const read = (text: string) => {
  const response = readPasskeyResponse(text)
  if (!response) throw new Error('not a response')
  return response
}

async function registered() {
  const authenticator = new SoftwareAuthenticator(origin)
  const options = await site.registration(person, [])
  const passkey = await site.register(read(authenticator.create(options)))
  if (!passkey) throw new Error('not registered')
  return { authenticator, passkey }
}

describe('a passkey', () => {
  it('registers and signs in, and the options ask for a discoverable one with user verification', async () => {
    const { authenticator, passkey } = await registered()
    expect(passkey).toMatchObject({ credentialId: authenticator.id, counter: 0, transports: ['internal'] })
    const again = await site.registration(person, [passkey])
    expect(again.excludeCredentials).toMatchObject([{ id: authenticator.id }])
    expect(again.authenticatorSelection).toMatchObject({
      residentKey: 'required',
      userVerification: 'required',
    })
    const options = await site.signIn()
    expect(options).toMatchObject({ rpId: 'sky.example', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    expect(await site.verify(read(authenticator.get(options)), passkey)).toBe(0)
  })

  it.each<[string, AuthenticatorChanges]>([
    ['another origin', { origin: 'https://sky.example.evil.example' }],
    ['a subdomain', { origin: 'https://a.sky.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verification of the user', { flags: 0x41 }],
  ])('is not registered from %s', async (_, changes) => {
    const options = await site.registration(person, [])
    const response = new SoftwareAuthenticator(origin).create(options, changes)
    expect(await site.register(read(response))).toBeNull()
  })

  it.each<[string, AuthenticatorChanges]>([
    ['another origin', { origin: 'http://sky.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verification of the user', { flags: 1 }],
  ])('does not sign in from %s', async (_, changes) => {
    const { authenticator, passkey } = await registered()
    expect(await site.verify(read(authenticator.get(await site.signIn(), changes)), passkey)).toBeNull()
  })

  it('does not sign in with the signature of another passkey', async () => {
    const { passkey } = await registered()
    const other = new SoftwareAuthenticator(origin)
    expect(await site.verify(read(other.get(await site.signIn())), passkey)).toBeNull()
  })

  it.each([
    [5, 4, null],
    [5, 5, null],
    [5, 0, null],
    [5, 6, 6],
    [0, 0, 0],
    [0, 2 ** 32 - 1, 2 ** 32 - 1],
  ])('whose counter was %d and is %d gives %s', async (stored, now, expected) => {
    const { authenticator, passkey } = await registered()
    const response = read(authenticator.get(await site.signIn(), { counter: now }))
    expect(await site.verify(response, { ...passkey, counter: stored })).toBe(expected)
  })
})

const client = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('text that is no response', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '{"id":"a"}',
    JSON.stringify({ id: 5, response: { clientDataJSON: client({ challenge: 'c' }) } }),
    JSON.stringify({ id: 'a b', response: { clientDataJSON: client({ challenge: 'c' }) } }),
    JSON.stringify({ id: 'x'.repeat(1365), response: { clientDataJSON: client({ challenge: 'c' }) } }),
    JSON.stringify({ id: 'a', response: { clientDataJSON: client({ challenge: 5 }) } }),
    JSON.stringify({ id: 'a', response: { clientDataJSON: client(null) } }),
  ])('%s is not read', (text) => expect(readPasskeyResponse(text)).toBeNull())

  it('that has the members of one is refused', async () => {
    const { passkey } = await registered()
    const response = { clientDataJSON: client({ challenge: 'c', origin, type: 'webauthn.get' }) }
    const members = [
      {},
      { attestationObject: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
      { attestationObject: 'gg'.repeat(20_000), authenticatorData: 5, signature: null },
      // Arrays nested 30,000 deep (RFC 8949 §3: 0x81).
      { attestationObject: Buffer.alloc(30_000, 0x81).toString('base64url') },
    ]
    for (const more of members) {
      const text = JSON.stringify({
        id: 'a',
        rawId: 'a',
        type: 'public-key',
        response: { ...response, ...more },
      })
      expect(await site.register(read(text))).toBeNull()
      expect(await site.verify(read(text), passkey)).toBeNull()
    }
  })
})

describe('the public URL', () => {
  it.each(['http://127.0.0.1:3000', 'http://[::1]:3000', 'https://192.0.2.1', 'http://sky.example'])(
    '%s has no passkeys',
    (url) => expect(passkeySite(url)).toBeNull(),
  )
  it.each([
    'https://sky.example',
    'https://sky.example:8443',
    'http://localhost:3000',
    'http://a.localhost:3000',
  ])('%s has passkeys', (url) => expect(passkeySite(url)?.origin).toBe(url))
})
