import { describe, expect, it } from 'vitest'
import { passkeySite, readPasskeyResponse } from '../../../oauth/sign-in/passkey-site.ts'
import {
  type Algorithm,
  type AuthenticatorChanges,
  SoftwareAuthenticator,
} from '../software-authenticator.ts'

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

function registered(algorithm?: Algorithm) {
  const authenticator = new SoftwareAuthenticator(origin, algorithm)
  const passkey = site.register(read(authenticator.create(site.registration(person, []))))
  if (!passkey) throw new Error('not registered')
  return { authenticator, passkey: { ...passkey, accountId: person.accountId } }
}

describe('a passkey', () => {
  it('registers and signs in, and the options ask for a discoverable one with user verification', () => {
    const { authenticator, passkey } = registered()
    expect(passkey).toMatchObject({ credentialId: authenticator.id, counter: 0, transports: ['internal'] })
    const again = site.registration(person, [passkey])
    expect(again).toMatchObject({
      rp: { id: 'sky.example' },
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const options = site.signIn()
    expect(options).toMatchObject({ rpId: 'sky.example', userVerification: 'required' })
    expect(options.allowCredentials ?? []).toEqual([])
    expect(options.challenge).not.toBe(site.signIn().challenge)
    expect(site.verify(read(authenticator.get(options)), passkey)).toBe(0)
  })

  it.each<Algorithm>(['ES256', 'EdDSA', 'RS256'])('signs in with %s', (algorithm) => {
    const { authenticator, passkey } = registered(algorithm)
    // One signature by ECDSA in 128 has a number of less than 32 bytes.
    for (let count = 1; count <= 100; count++) {
      const response = read(authenticator.get(site.signIn(), { counter: count }))
      expect(site.verify(response, passkey)).toBe(count)
    }
  })

  it.each<Algorithm>(['RS256short', 'ES384'])('is not registered with %s', (algorithm) => {
    expect(() => registered(algorithm)).toThrow('not registered')
  })

  it.each<[string, AuthenticatorChanges]>([
    ['another origin', { origin: 'https://sky.example.evil.example' }],
    ['a subdomain', { origin: 'https://a.sky.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a page that another site frames', { crossOrigin: true }],
    ['a sign-in', { type: 'webauthn.get' }],
    ['no person', { flags: 0x44 }],
    ['no verification of the user', { flags: 0x41 }],
    ['a copy of what may not be copied', { flags: 0x55 }],
    ['data without a credential', { flags: 5 }],
    ['another credential', { attestedId: Buffer.alloc(32, 7).toString('base64url') }],
    ['data with more than their flags say', { tail: 'a0' }],
    ['data without the extensions that their flags say', { flags: 0xc5 }],
  ])('is not registered from %s', (_, changes) => {
    const response = new SoftwareAuthenticator(origin).create(site.registration(person, []), changes)
    expect(site.register(read(response))).toBeNull()
  })

  it('is registered with the extensions that its flags say', () => {
    const changes = { flags: 0xc5, tail: 'a16b6372656450726f7465637403' }
    const response = new SoftwareAuthenticator(origin).create(site.registration(person, []), changes)
    expect(site.register(read(response))?.credentialId).toBe(read(response).credentialId)
  })

  it.each<[string, AuthenticatorChanges]>([
    ['another origin', { origin: 'http://sky.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['a page that another site frames', { crossOrigin: true }],
    ['a registration', { type: 'webauthn.create' }],
    ['no person', { flags: 4 }],
    ['no verification of the user', { flags: 1 }],
    ['a copy of what may not be copied', { flags: 0x15 }],
    ['another account', { userHandle: Buffer.from('acct_2').toString('base64url') }],
    ['no account', { userHandle: '' }],
    ['data with more than their flags say', { tail: '00' }],
  ])('does not sign in from %s', (_, changes) => {
    const { authenticator, passkey } = registered()
    expect(site.verify(read(authenticator.get(site.signIn(), changes)), passkey)).toBeNull()
  })

  it('does not sign in with the signature of another passkey, nor under the id of another', () => {
    const { authenticator, passkey } = registered()
    const other = registered()
    const response = read(other.authenticator.get(site.signIn()))
    expect(site.verify(response, passkey)).toBeNull()
    expect(site.verify({ ...response, credentialId: authenticator.id }, passkey)).toBeNull()
  })

  it.each(['signature', 'authenticatorData', 'clientDataJSON'])(
    'does not sign in with a changed %s',
    (name) => {
      const { authenticator, passkey } = registered()
      const response = read(authenticator.get(site.signIn(), { counter: 1 }))
      expect(site.verify(response, passkey)).toBe(1)
      const bytes = Buffer.from(String(response.members[name]), 'base64url')
      // The last byte of the counter, of the signature, and a space after what the browser said.
      const changed = name === 'clientDataJSON' ? Buffer.concat([bytes, Buffer.from(' ')]) : bytes
      if (name !== 'clientDataJSON') changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 2
      const members = { ...response.members, [name]: changed.toString('base64url') }
      expect(site.verify({ ...response, members }, passkey)).toBeNull()
    },
  )

  it.each([
    [5, 4, null],
    [5, 5, null],
    [5, 0, null],
    [5, 6, 6],
    [0, 0, 0],
    [0, 2 ** 32 - 1, 2 ** 32 - 1],
  ])('whose counter was %d and is %d gives %s', (stored, now, expected) => {
    const { authenticator, passkey } = registered()
    const response = read(authenticator.get(site.signIn(), { counter: now }))
    expect(site.verify(response, { ...passkey, counter: stored })).toBe(expected)
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

  it('that has the members of one is refused', () => {
    const { passkey } = registered()
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
      expect(site.register(read(text))).toBeNull()
      expect(site.verify(read(text), passkey)).toBeNull()
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
