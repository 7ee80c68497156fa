import { decodeJwt, decodeProtectedHeader, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { idTokenVerifier } from '../../../oauth/sign-in/id-token.ts'
import { embeddedIdentity } from '../../../oauth/sign-in/identity.ts'

/** Key store in memory, newest first like the table. */
function memory() {
  const held: { kid: string; jwk: JWK }[] = []
  return {
    held,
    async keys(_: string, make: () => Promise<JWK & { readonly kid: string }>) {
      if (held.length === 0) {
        const jwk = await make()
        held.push({ kid: jwk.kid, jwk })
      }
      return held
    },
  }
}

describe('the embedded identity', () => {
  it('J-20 signs ES256 tokens with a lifetime of four minutes for the portal', async () => {
    const identity = embeddedIdentity('http://sky.test', memory())
    const { idToken, expiresAt } = await identity.idToken('acct_1', 'ses_1')
    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: 'ES256', typ: 'JWT' })
    const claims = decodeJwt(idToken)
    expect(claims).toMatchObject({
      iss: 'http://sky.test/identity',
      aud: 'sky-portal',
      sub: 'acct_1',
      sid: 'ses_1',
    })
    expect((claims.exp as number) - (claims.iat as number)).toBe(240)
    expect(expiresAt).toBe((claims.exp as number) * 1000)
  })

  it('passes the verification of every issuer', async () => {
    const { issuer, audience, publicKeys, idToken } = embeddedIdentity('http://sky.test', memory())
    const verify = idTokenVerifier([{ issuer, audience, keys: publicKeys }])
    expect(await verify((await idToken('acct_1', 'ses_1')).idToken)).toMatchObject({
      issuer,
      subject: 'acct_1',
      sessionId: 'ses_1',
    })
  })

  it('publishes keys without their private part', async () => {
    const identity = embeddedIdentity('http://sky.test', memory())
    const { keys } = await identity.publicKeys()
    expect(keys).toHaveLength(1)
    expect(keys[0]).toMatchObject({ alg: 'ES256', use: 'sig', kty: 'EC' })
    expect(keys[0]).not.toHaveProperty('d')
  })

  it('is rejected under the keys of another installation', async () => {
    const mine = embeddedIdentity('http://sky.test', memory())
    const theirs = embeddedIdentity('http://sky.test', memory())
    const verify = idTokenVerifier([{ issuer: mine.issuer, audience: mine.audience, keys: mine.publicKeys }])
    const { idToken } = await theirs.idToken('acct_1', 'ses_1')
    await expect(verify(idToken)).rejects.toMatchObject({ reason: 'invalid' })
  })
})
