import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { IdTokenError, idTokenVerifier } from '../../../oauth/sign-in/id-token.ts'
import { type Issuer, openIssuer } from '../../attack/issuer.ts'

let issuer: Issuer
beforeEach(async () => {
  issuer = await openIssuer()
})
afterEach(async () => {
  vi.useRealTimers()
  await issuer.close()
})

const verifier = () => idTokenVerifier([{ issuer: issuer.url, audience: issuer.audience }])
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (error instanceof IdTokenError ? error.reason : error),
  )
/** Moves the clock of the key caches; timers and the network run on. */
function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}

/** A provider that responds with 500 for its keys, or for its metadata too. */
async function faultyProvider(what: string) {
  let failures = 0
  const server = createServer((request, response) => {
    if (what === 'keys' && request.url === '/.well-known/openid-configuration')
      return response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }))
    failures += 1
    return response.writeHead(500).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, failures: () => failures, close: () => server.close() }
}

describe('the verifier of ID tokens', () => {
  it('returns issuer and subject of a valid token', async () => {
    expect(await verifier()(await issuer.token())).toMatchObject({ issuer: issuer.url, subject: 'someone' })
  })

  it('D-11 fetches metadata and keys once for many tokens', async () => {
    const verify = verifier()
    for (let asked = 0; asked < 5; asked += 1) await verify(await issuer.token())
    expect(issuer.fetches).toEqual({ metadata: 1, keys: 1 })
  })

  it.each(['metadata', 'keys'])(
    'D-11 fetches once for many tokens from a provider whose %s fail',
    async (what) => {
      const faulty = await faultyProvider(what)
      const { url } = faulty
      const verify = idTokenVerifier([{ issuer: url, audience: issuer.audience }])
      const token = await issuer.token({ iss: url })
      const together = await Promise.all(Array.from({ length: 5 }, () => reasonOf(verify(token))))
      expect(new Set([...together, await reasonOf(verify(token))])).toEqual(new Set(['unreachable']))
      expect(faulty.failures()).toBe(1)
      faulty.close()
    },
  )

  it('J-16 accepts a new key of the provider 5 s after the last fetch, and rejects the withdrawn one', async () => {
    const verify = verifier()
    const old = await issuer.token()
    await verify(old)
    await issuer.rotate()
    later(5_001)
    expect(await reasonOf(verify(await issuer.token()))).toBe('accepted')
    expect(await reasonOf(verify(old))).toBe('invalid')
  })

  it('J-16 rejects a withdrawn key after ten minutes even without a new one', async () => {
    const verify = verifier()
    await verify(await issuer.token())
    const kept = await issuer.token({ exp: Math.floor(Date.now() / 1000) + 7_200 })
    await issuer.rotate()
    later(600_001)
    expect(await reasonOf(verify(kept))).toBe('invalid')
  })

  it.each([
    ['ES256', 'accepted'],
    ['RS384', 'invalid'],
    ['RS512', 'invalid'],
    ['PS384', 'invalid'],
    ['PS512', 'invalid'],
    ['ES384', 'invalid'],
    ['ES512', 'invalid'],
  ])('J-03 a token with a valid %s signature, under a key without algorithm, is %s', async (alg, reason) => {
    const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
    const keys = async () => ({ keys: [await exportJWK(publicKey)] })
    const verify = idTokenVerifier([{ issuer: issuer.url, audience: issuer.audience, keys }])
    const claims = decodeJwt(await issuer.token())
    const token = await new SignJWT(claims).setProtectedHeader({ alg }).sign(privateKey)
    expect(await reasonOf(verify(token))).toBe(reason)
  })

  it('J-14 rejects a validly signed token of more than 16,384 characters', async () => {
    const padded = (length: number) => issuer.token({ padding: 'x'.repeat(length) })
    const [long, longer] = [await padded(11_800), await padded(12_200)]
    expect([long.length <= 16_384, longer.length > 16_384]).toEqual([true, true])
    expect(await reasonOf(verifier()(long))).toBe('accepted')
    expect(await reasonOf(verifier()(longer))).toBe('invalid')
  })

  it('tolerates a clock skew of 60 s, and not 61', async () => {
    const now = Math.floor(Date.now() / 1000)
    const verify = verifier()
    expect(await reasonOf(verify(await issuer.token({ iat: now - 3_600, exp: now - 55 })))).toBe('accepted')
    expect(await reasonOf(verify(await issuer.token({ iat: now - 3_600, exp: now - 61 })))).toBe('expired')
  })

  it('reports unreachable, not invalid, when the provider is down', async () => {
    const token = await issuer.token()
    const verify = verifier()
    await issuer.close()
    expect(await reasonOf(verify(token))).toBe('unreachable')
  })

  it('reports unreachable when the provider returns an error instead of its keys', async () => {
    const { url, close } = await faultyProvider('keys')
    const verify = idTokenVerifier([{ issuer: url, audience: issuer.audience }])
    expect(await reasonOf(verify(await issuer.token({ iss: url })))).toBe('unreachable')
    close()
  })

  it('rejects an unknown issuer without a request to it', async () => {
    const verify = idTokenVerifier([{ issuer: 'https://id.example', audience: issuer.audience }])
    expect(await reasonOf(verify(await issuer.token()))).toBe('invalid')
    expect(issuer.fetches).toEqual({ metadata: 0, keys: 0 })
  })
})
