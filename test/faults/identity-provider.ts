import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** An OpenID Connect provider on loopback that serves its metadata and keys. */
export interface IdentityProvider {
  readonly url: string
  readonly clientId: string
  /** `silent` accepts and never responds, `erring` responds with 500, `closed` closes all connections. */
  mode: 'well' | 'silent' | 'erring' | 'closed'
  token(): Promise<string>
  close(): void
}

export async function openIdentityProvider(): Promise<IdentityProvider> {
  const kid = 'one'
  const clientId = 'faults'
  const pair = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'RS256', use: 'sig' }]
  const server = createServer((request, response) => {
    const isMetadata = request.url === '/.well-known/openid-configuration'
    answer(response, isMetadata ? { issuer: provider.url, jwks_uri: `${provider.url}/keys` } : { keys })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')

  function answer(response: ServerResponse, body: object): void {
    if (provider.mode === 'closed') response.destroy()
    else if (provider.mode === 'erring') response.writeHead(500).end()
    else if (provider.mode === 'well') response.setHeader('connection', 'close').end(JSON.stringify(body))
  }

  const provider: IdentityProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    mode: 'well',
    token: () =>
      new SignJWT({ sub: 'someone' })
        .setProtectedHeader({ alg: 'RS256', kid })
        .setIssuer(provider.url)
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime('5 minutes')
        .sign(pair.privateKey),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}
