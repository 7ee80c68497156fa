import { createServer } from 'node:http'
import { type Attempt, type Connection, Host, type Result } from './host.ts'

/** Opens the URL to which an assistant sends its user, and returns when the user has approved. */
export type Agree = (asked: URL) => Promise<void>

/** An assistant on the user's computer that knows only the URL of a service. */
export interface Assistant {
  /** Connects, with the consent of the user if it is required. */
  connect(agree: Agree): Promise<void>
  call(tool: string, args?: Record<string, unknown>): Promise<Result>
  /** Makes a call that must be rejected, and returns the URL to which it then sends its user. */
  refused(): Promise<URL>
  tokens(): Held
  close(): Promise<void>
}

/** The current tokens of an assistant. */
export interface Held {
  readonly access_token: string
  readonly refresh_token: string
}

/** Identity of an assistant. */
export interface Who {
  readonly name: string
  readonly mcpUrl: string
  /** Loopback port of the redirect URI. */
  readonly port: number
  /** URL of its client metadata document; without one it registers. */
  readonly document?: string
}

/** A host built with an official client; it listens on loopback for the code as hosts without a window do. */
export class SdkAssistant implements Assistant {
  readonly host: Host
  readonly #attempt: Attempt
  readonly #mcpUrl: string
  #connection: Connection | undefined

  constructor(attempt: Attempt, { name, mcpUrl, port, document }: Who) {
    this.#attempt = attempt
    this.#mcpUrl = mcpUrl
    this.host = new Host({ redirectUrl: `http://127.0.0.1:${port}/callback`, name, document, isPublic: true })
  }

  async connect(agree: Agree): Promise<void> {
    const first = this.#attempt(this.host, this.#mcpUrl)
    const asked = await this.#refusedBy(first.connect())
    await first.finish(await this.#answerTo(agree(asked)))
    this.#connection = await this.#attempt(this.host, this.#mcpUrl).connect()
  }

  async call(tool: string, args: Record<string, unknown> = {}): Promise<Result> {
    if (!this.#connection) throw new Error('not connected')
    return this.#connection.call(tool, args)
  }

  refused(): Promise<URL> {
    return this.#refusedBy(this.call('get_usage'))
  }

  async #refusedBy(attempt: Promise<unknown>): Promise<URL> {
    const before = this.host.asked.length
    const fault = await attempt.then(
      () => 'nothing was refused',
      (error: Error) => error.message,
    )
    const asked = this.host.asked[before]
    if (!asked || !/unauthorized/i.test(fault)) throw new Error(`no person was asked: ${fault}`)
    return asked
  }

  /** Requests to the redirect URI. */
  async #answerTo(agreed: Promise<void>): Promise<URLSearchParams> {
    const { port, pathname, hostname } = new URL(this.host.redirectUrl)
    const server = createServer().listen(Number(port), hostname)
    try {
      const answer = new Promise<URLSearchParams>((resolve) => {
        server.on('request', (request, response) => {
          const url = new URL(request.url ?? '', this.host.redirectUrl)
          if (url.pathname === pathname) resolve(url.searchParams)
          response.end('Connected.')
        })
      })
      await agreed
      return await answer
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  tokens(): Held {
    return this.host.kept as unknown as Held
  }

  async close(): Promise<void> {
    await this.#connection?.close()
  }
}
