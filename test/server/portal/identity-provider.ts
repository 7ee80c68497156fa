import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Claims of the next user, or how the provider misbehaves. */
export interface Behaviour {
  subject: string
  email: string
  /** Claims of the next ID token that differ from what they should be. */
  claims: Record<string, unknown>
  /** Its answers by path: none at all, or longer than any should be. */
  silent: readonly string[]
  long: readonly string[]
  /** Members of its metadata that it leaves out. */
  without: readonly string[]
}

/** An OpenID Connect provider on loopback that signs everyone in at once, with the code flow. */
export interface IdentityProvider {
  readonly url: string
  readonly clientId: string
  readonly behaviour: Behaviour
  /** Paths that were asked for. */
  readonly asked: string[]
  close(): Promise<void>
}

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const clientId = 'sky-portal-client'
  const behaviour: Behaviour = {
    subject: 'someone',
    email: 'someone@sky.example',
    claims: {},
    silent: [],
    long: [],
    without: [],
  }
  const paths: string[] = []
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: 'only', alg: 'RS256', use: 'sig' }
  const nonces = new Map<string, string>()

  async function idToken(nonce: string): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const dates = { iat: now, exp: now + 600, auth_time: now }
    const usual = { iss: url, aud: clientId, sub: behaviour.subject, nonce, ...dates }
    return new SignJWT({ ...usual, email: behaviour.email, ...behaviour.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'only', typ: 'JWT' })
      .sign(privateKey)
  }

  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', url)
    const json = (value: unknown) => {
      response.setHeader('content-type', 'application/json')
      const padding = behaviour.long.includes(asked.pathname) ? ' '.repeat(300 * 1024) : ''
      response.end(JSON.stringify(value) + padding)
    }
    paths.push(asked.pathname)
    if (behaviour.silent.includes(asked.pathname)) return
    if (asked.pathname === '/.well-known/openid-configuration') return json(metadata(url, behaviour.without))
    if (asked.pathname === '/keys') return json({ keys: [jwk] })
    if (asked.pathname === '/authorize') {
      const code = randomUUID()
      nonces.set(code, asked.searchParams.get('nonce') ?? '')
      const back = new URL(asked.searchParams.get('redirect_uri') ?? '')
      back.search = String(new URLSearchParams({ code, state: asked.searchParams.get('state') ?? '' }))
      response.writeHead(302, { location: back.href })
      return response.end()
    }
    let body = ''
    for await (const chunk of request) body += chunk
    const sent = new URLSearchParams(body)
    const nonce = nonces.get(sent.get('code') ?? '')
    if (!nonces.delete(sent.get('code') ?? '') || !sent.get('code_verifier')) {
      response.statusCode = 400
      return json({ error: 'invalid_grant' })
    }
    return json({ access_token: randomUUID(), token_type: 'Bearer', id_token: await idToken(nonce ?? '') })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    clientId,
    behaviour,
    asked: paths,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function metadata(url: string, without: readonly string[]): object {
  const all = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    userinfo_endpoint: `${url}/userinfo`,
    jwks_uri: `${url}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
}

/** Address at a provider that a page of the portal leaves for. */
export const providerUrlOf = (leaving: Response): URL =>
  new URL((leaving.headers.get('refresh') ?? '').replace('0; url=', ''))

/** Where the provider sends a browser back to that a page of the portal sent there. */
export async function backFrom(leaving: Response): Promise<URL> {
  const answer = await fetch(providerUrlOf(leaving), { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}
