import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { redirectUri } from './client.ts'

export interface HostSettings {
  readonly redirectUrl?: string
  readonly name?: string
  /** URL of the client metadata document of the host. */
  readonly document?: string | undefined
  /** A host on the user's computer is a public client (RFC 8252 §8.4). */
  readonly isPublic?: boolean
  /** Sends the requests. */
  readonly via?: typeof fetch
}

/** State of a host for one server, the URL to which it would send its user, and its requests. */
export class Host {
  readonly redirectUrl: string
  readonly clientMetadata: {
    readonly client_name: string
    readonly redirect_uris: string[]
    readonly token_endpoint_auth_method?: string
  }
  /** Set for a host with a metadata document, which does not register. */
  readonly clientMetadataUrl?: string
  readonly asked: URL[] = []
  /** Every request as `POST /mcp 401`. */
  readonly seen: string[] = []
  client: Record<string, unknown> | undefined
  kept: Record<string, unknown> | undefined
  verifier = ''
  readonly #via: typeof fetch
  discovered: object | undefined

  constructor({
    redirectUrl = redirectUri,
    name = 'A host',
    document,
    isPublic,
    via = fetch,
  }: HostSettings = {}) {
    this.redirectUrl = redirectUrl
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [redirectUrl],
      ...(isPublic ? { token_endpoint_auth_method: 'none' } : {}),
    }
    if (document) this.clientMetadataUrl = document
    this.#via = via
  }

  clientInformation = () => this.client
  saveClientInformation = (client: object) => {
    this.client = { ...client }
  }
  tokens = () => this.kept
  saveTokens = (tokens: object) => {
    this.kept = { ...tokens }
  }
  saveCodeVerifier = (verifier: string) => {
    this.verifier = verifier
  }
  codeVerifier = () => this.verifier
  saveDiscoveryState = (state: object) => {
    this.discovered = state
  }
  discoveryState = () => this.discovered
  redirectToAuthorization = (url: URL) => {
    this.asked.push(url)
  }
  invalidateCredentials = (what: string) => {
    if (what === 'all' || what === 'tokens') this.kept = undefined
    if (what === 'all' || what === 'client') this.client = undefined
    if (what === 'all' || what === 'discovery') this.discovered = undefined
  }
  /** Holds requests to this path back until this many have arrived, sends them together, and returns their answers together. */
  together: { readonly path: string; readonly count: number } | undefined
  #held: (() => void)[] = []
  #answers: Promise<Response>[] = []

  async #holdBack(path: string): Promise<boolean> {
    if (path !== this.together?.path) return false
    const sent = new Promise<void>((send) => this.#held.push(send))
    if (this.#held.length >= this.together.count) {
      this.together = undefined
      this.#answers = []
      for (const send of this.#held.splice(0)) send()
    }
    await sent
    return true
  }

  fetch = async (url: string | URL, init?: RequestInit): Promise<Response> => {
    const isHeld = await this.#holdBack(new URL(url).pathname)
    const answering = this.#via(url, init)
    if (isHeld) this.#answers.push(answering)
    const answer = await answering
    if (isHeld) await Promise.all(this.#answers)
    this.seen.push(`${init?.method ?? 'GET'} ${new URL(url).pathname} ${answer.status}`)
    return answer
  }
}

export interface Connection {
  call(name: string, args?: Record<string, unknown>): Promise<Result>
  close(): Promise<void>
}
export interface Result {
  readonly isError?: boolean | undefined
  readonly structuredContent?: unknown
}

/** One attempt to connect; includes the transport, which receives the code. */
export type Attempt = (
  host: Host,
  mcpUrl: string,
) => {
  connect(): Promise<Connection>
  finish(query: URLSearchParams): Promise<void>
}

/** The official clients of both generations of the protocol. */
export const generations = {
  '2025 (sdk 1)': (host, mcpUrl) => {
    const transport = new StreamableHTTPClientTransport(new URL(mcpUrl), {
      authProvider: host as never,
      fetch: host.fetch,
    })
    const client = new Client({ name: 'host', version: '1' })
    return {
      async connect() {
        await client.connect(transport as never)
        return {
          call: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as Result,
          close: () => client.close(),
        }
      },
      finish: (query) => transport.finishAuth(query.get('code') ?? ''),
    }
  },
  '2026 (sdk 2)': (host, mcpUrl) => {
    const transport = new ModernTransport(new URL(mcpUrl), { authProvider: host as never, fetch: host.fetch })
    const client = new ModernClient({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    return {
      async connect() {
        await client.connect(transport)
        return {
          call: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as Result,
          close: () => client.close(),
        }
      },
      finish: (query) => transport.finishAuth(query as never),
    }
  },
} satisfies Record<string, Attempt>
