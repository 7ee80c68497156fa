import { KeyObject, sign } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { loopbackServer } from '../loopback-server.ts'

/** An identity provider on loopback that the service is configured to trust. */
export interface Issuer {
  readonly url: string
  readonly audience: string
  /** Number of requests for its metadata and its keys. */
  readonly fetches: { metadata: number; keys: number }
  readonly publicPem: string
  readonly publicJwk: JWK
  /** A valid token of `subject`; claims and header can be overridden, `undefined` removes one. */
  token(claims?: JWTPayload, header?: Record<string, unknown>): Promise<string>
  /** The same claims signed with an unpublished key. */
  forged(header?: Record<string, unknown>): Promise<string>
  /** A correctly signed token with raw header and payload, which no library would sign. */
  written(header: object, payload: string): string
  /** Rotates the signing key and withdraws the old one. */
  rotate(): Promise<void>
  close(): Promise<void>
}

const audience = 'sky-client'

export async function openIssuer(): Promise<Issuer> {
  const fetches = { metadata: 0, keys: 0 }
  let kid = 'first'
  let pair = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256', { extractable: true })
  const publicJwk = async () => ({ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' })
  const { url, close } = await loopbackServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/.well-known/openid-configuration') {
      fetches.metadata += 1
      return response.end(JSON.stringify({ issuer: url, jwks_uri: `${url}/keys` }))
    }
    fetches.keys += 1
    response.end(JSON.stringify({ keys: [await publicJwk()] }))
  })

  function claimsOf(changes: JWTPayload = {}): JWTPayload {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: url, aud: audience, sub: 'someone', iat: now, exp: now + 3600 }
    return Object.fromEntries(
      Object.entries({ ...usual, ...changes }).filter(([, value]) => value !== undefined),
    )
  }
  const signed = (key: typeof pair.privateKey, claims: JWTPayload, header: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...header }).sign(key, {
      crit: { b64: true },
    })

  return {
    url,
    audience,
    fetches,
    publicPem: await exportSPKI(pair.publicKey),
    publicJwk: await publicJwk(),
    token: (claims, header = {}) => signed(pair.privateKey, claimsOf(claims), header),
    forged: (header = {}) => signed(stranger.privateKey, claimsOf(), header),
    written(header, payload) {
      const text = [JSON.stringify(header), payload]
        .map((part) => Buffer.from(part).toString('base64url'))
        .join('.')
      const signature = sign('sha256', Buffer.from(text), KeyObject.from(pair.privateKey))
      return `${text}.${signature.toString('base64url')}`
    },
    async rotate() {
      pair = await generateKeyPair('RS256', { extractable: true })
      kid = 'second'
    },
    close,
  }
}

/** A hand-made token, which no library would sign. */
export function handmade(header: object, payload: object, signature = ''): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part(header)}.${part(payload)}.${signature}`
}
