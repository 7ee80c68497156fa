import { randomInt, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { freePort } from '../../free-port.ts'
import type { TestService } from '../../harness.ts'
import { challengeOf, type Tokens } from '../client.ts'
import type { Publisher } from '../publisher.ts'
import type { AuthMethod, ClientRow, Discovery } from './client-row.ts'

type Json = Readonly<Record<string, unknown>>

/** The metadata that a host has read before it identifies itself. */
export interface Discovered {
  readonly server: Json & { readonly issuer: string }
  /** `undefined` for hosts that do not read RFC 9728 metadata. */
  readonly resource: Json | undefined
  /** `scope` of the challenge. */
  readonly scope: string
}

/** An answer to JSON-RPC. */
export interface Answer {
  readonly result?: {
    readonly tools?: readonly { readonly name: string }[]
    readonly content?: readonly { readonly text?: string }[]
    readonly isError?: boolean
    readonly protocolVersion?: string
  }
  readonly error?: { readonly message: string }
}

const signing = 'RS256'
const wellKnown = '/.well-known'

/** Characters of a PKCE verifier (RFC 7636 §4.1). */
const unreserved = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'
const verifierOf = (length: number) =>
  Array.from({ length }, () => unreserved[randomInt(unreserved.length)]).join('')

interface SigningKeys {
  readonly keys: readonly JWK[]
  readonly privateKey: CryptoKey
}
const keysOf = new Map<string, Promise<SigningKeys>>()

/** The keys of a maker, the same for all of its documents. While it changes keys, the current one is not the only one. */
function signingKeys(url: string): Promise<SigningKeys> {
  const known = keysOf.get(url) ?? newSigningKeys()
  keysOf.set(url, known)
  return known
}

async function newSigningKeys(): Promise<SigningKeys> {
  const old = await generateKeyPair(signing)
  const current = await generateKeyPair(signing)
  const keys = await Promise.all(
    [old, current].map(async ({ publicKey }, at) => {
      return { ...(await exportJWK(publicKey)), kid: `key-${at}`, use: 'sig', alg: signing }
    }),
  )
  return { keys, privateKey: current.privateKey }
}

/** A host that sends what its row says, and checks what hosts check. */
export class RowClient {
  readonly #row: ClientRow
  readonly #service: TestService
  readonly #publisher: Publisher
  readonly #verifier: string
  #discovered!: Discovered
  #placeholders: Readonly<Record<string, string>> = {}
  #id = ''
  #secret: string | undefined
  #method: AuthMethod = 'none'
  #key: CryptoKey | undefined
  #tokens!: Tokens

  constructor(row: ClientRow, service: TestService, publisher: Publisher) {
    this.#row = row
    this.#service = service
    this.#publisher = publisher
    this.#verifier = verifierOf(row.verifierLength ?? 43)
  }

  get tokens(): Tokens {
    return this.#tokens
  }

  /** From the URL alone to the metadata of the authorization server. */
  async discover(): Promise<Discovered> {
    const { baseUrl, mcpUrl } = this.#service
    const refused = await fetch(mcpUrl, { method: this.#row.probe ?? 'POST' })
    if (refused.status !== 401) throw new Error(`the first request got ${refused.status}`)
    const challenge = refused.headers.get('www-authenticate') ?? ''
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(challenge)?.[1] ?? ''
    const ways: Record<Discovery, readonly [resource: string | undefined, server: string]> = {
      challenge: [of('resource_metadata'), 'oauth-authorization-server'],
      openid: [of('resource_metadata'), 'openid-configuration'],
      'well-known': [`${baseUrl}${wellKnown}/oauth-protected-resource/mcp`, 'oauth-authorization-server'],
      origin: [undefined, 'oauth-authorization-server'],
      'origin with path': [undefined, 'oauth-authorization-server/mcp'],
    }
    const [resourceUrl, name] = ways[this.#row.discovery ?? 'challenge']
    const resource = resourceUrl === undefined ? undefined : await jsonOf(resourceUrl)
    const [issuer] = (resource?.authorization_servers ?? [baseUrl]) as readonly string[]
    const server = (await jsonOf(`${issuer}${wellKnown}/${name}`)) as Discovered['server']
    this.#discovered = { server, resource, scope: of('scope') }
    this.#placeholders = {
      mcp: mcpUrl,
      origin: baseUrl,
      host: new URL(baseUrl).host,
      resource: String(resource?.resource ?? mcpUrl),
      scope: of('scope'),
      'resource scopes': ((resource?.scopes_supported ?? []) as string[]).join(' '),
      'server scopes': (server.scopes_supported as string[]).join(' '),
      port: String(await freePort()),
    }
    return this.#discovered
  }

  /** Publishes its document, or registers. */
  async identify(): Promise<void> {
    const { server } = this.#discovered
    const { auth } = this.#row.token
    if (this.#row.document) await this.#publish(this.#row.document)
    else await this.#register(server)
    if (auth === 'registered') return
    const supported = server.token_endpoint_auth_methods_supported as readonly AuthMethod[]
    const method = auth.find((one) => supported.includes(one))
    if (!method) throw new Error(`the host uses ${auth} and the server lists ${supported}`)
    this.#method = method
  }

  async #publish(document: NonNullable<ClientRow['document']>): Promise<void> {
    if (this.#discovered.server.client_id_metadata_document_supported !== true)
      throw new Error('the server supports no client metadata documents')
    this.#id = document.client_id
    this.#publisher.publishAt(document.client_id, document)
    if (typeof document.jwks_uri !== 'string') return
    const { keys, privateKey } = await signingKeys(document.jwks_uri)
    this.#key = privateKey
    this.#publisher.publishAt(document.jwks_uri, { keys })
  }

  async #register({ registration_endpoint }: Json): Promise<void> {
    const answer = await fetch(String(registration_endpoint), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(this.#filled(this.#row.registration ?? {})),
    })
    const registered = (await answer.json()) as Json
    if (answer.status !== 201)
      throw new Error(`registration got ${answer.status} ${JSON.stringify(registered)}`)
    this.#id = String(registered.client_id)
    this.#secret = registered.client_secret as string | undefined
    this.#method = registered.token_endpoint_auth_method as AuthMethod
  }

  /** The URL to which it sends its person. */
  authorizationUrl(): URL {
    const { server } = this.#discovered
    if (!(server.code_challenge_methods_supported as string[]).includes('S256')) throw new Error('no S256')
    const url = new URL(String(server.authorization_endpoint))
    const parameters = {
      response_type: 'code',
      client_id: this.#id,
      code_challenge: challengeOf(this.#verifier),
      code_challenge_method: 'S256',
      ...this.#filled(this.#row.authorize),
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url
  }

  /** Takes the redirect, with the checks of RFC 6749 §4.1.2 and RFC 9207, and redeems the code. */
  async redeem(back: URL): Promise<void> {
    const { redirect_uri, state } = this.#filled(this.#row.authorize)
    const query = back.searchParams
    const code = query.get('code')
    // A browser writes the slash of an empty path.
    const target = new URL(redirect_uri)
    if (!code || !back.href.startsWith(target.href.replace(/[?#].*$/, '')))
      throw new Error(`no code: ${back}`)
    if ((query.get('state') ?? undefined) !== state) throw new Error(`another state: ${back}`)
    if (query.get('iss') !== this.#discovered.server.issuer) throw new Error(`another issuer: ${back}`)
    await this.#requestTokens({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: this.#verifier,
      ...this.#filled(this.#row.token.exchange ?? {}),
    })
  }

  async refresh(): Promise<void> {
    await this.#requestTokens({
      grant_type: 'refresh_token',
      refresh_token: this.#tokens.refresh_token,
      ...this.#filled(this.#row.token.refresh ?? {}),
    })
  }

  async #requestTokens(parameters: Readonly<Record<string, string>>): Promise<void> {
    const { server } = this.#discovered
    const { accept = '*/*', repeatsClientId } = this.#row.token
    const form = new URLSearchParams(parameters)
    const headers: Record<string, string> = { accept }
    if (this.#method === 'client_secret_basic') {
      const credentials = [this.#id, this.#secret ?? ''].map(encodeURIComponent).join(':')
      headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
      if (repeatsClientId) form.set('client_id', this.#id)
    } else {
      form.set('client_id', this.#id)
      if (this.#method === 'client_secret_post') form.set('client_secret', this.#secret ?? '')
      if (this.#method === 'private_key_jwt') {
        form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
        form.set('client_assertion', await this.#assertion())
      }
    }
    const answer = await fetch(String(server.token_endpoint), { method: 'POST', headers, body: form })
    const body = (await answer.json()) as Tokens
    if (answer.status !== 200) throw new Error(`tokens: ${answer.status} ${JSON.stringify(body)}`)
    this.#tokens = body
  }

  /** RFC 7523 §3 */
  #assertion(): Promise<string> {
    const { server } = this.#discovered
    const isIssuer = this.#row.token.audience === 'issuer'
    return new SignJWT({})
      .setProtectedHeader({ alg: signing, kid: 'key-1', typ: 'JWT' })
      .setIssuer(this.#id)
      .setSubject(this.#id)
      .setAudience(String(isIssuer ? server.issuer : server.token_endpoint))
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(this.#key as CryptoKey)
  }

  /** One JSON-RPC request with the access token. */
  async ask(method: string, params: object = {}): Promise<Answer> {
    const answer = await this.#post(method, params)
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${method}: ${answer.status} ${text}`)
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    return JSON.parse(isStream ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text)
  }

  /** Status and challenge of a call. */
  async statusOfCall(): Promise<readonly [number, string | null]> {
    const answer = await this.#post('tools/call', { name: 'get_usage', arguments: {} })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('www-authenticate')]
  }

  #post(method: string, params: object): Promise<Response> {
    return fetch(this.#service.mcpUrl, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.#tokens.access_token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': this.protocol,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
  }

  get protocol(): string {
    return this.#row.protocol ?? '2025-11-25'
  }

  /** Replaces the placeholders in the texts of a part of the row. */
  #filled<Part extends Json>(part: Part): Part {
    const text = JSON.stringify(part).replace(/\{([a-z ]+)\}/g, (_, name: string) => {
      const value = this.#placeholders[name]
      if (value === undefined) throw new Error(`no placeholder ${name}`)
      return value
    })
    return JSON.parse(text)
  }
}

async function jsonOf(url: string): Promise<Json> {
  const answer = await fetch(url, { headers: { accept: 'application/json' } })
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`)
  return (await answer.json()) as Json
}
