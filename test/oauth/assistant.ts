import { createServer } from 'node:http'
import { type Attempt, type Connection, Host, type Result } from './host.ts'

/** Opens the address an assistant sends its person to, and comes back when the person has agreed. */
export type Agree = (asked: URL) => Promise<void>

/** An assistant on someone's computer that knows nothing of a service but its address. */
export interface Assistant {
  /** Connects, over the person where it is told to. */
  connect(agree: Agree): Promise<void>
  call(tool: string, args?: Record<string, unknown>): Promise<Result>
  /** Makes a call that must be refused, and gives the address to which it sends its person thereupon. */
  refused(): Promise<URL>
  tokens(): Held
  close(): Promise<void>
}

/** The tokens an assistant holds at the moment. */
export interface Held {
  readonly access_token: string
  readonly refresh_token: string
}

/** How assistants are told who they are. */
export interface Who {
  readonly name: string
  readonly mcpUrl: string
  /** A port of this computer to which answers come back. */
  readonly port: number
  /** The address of the document that describes it; without one it registers. */
  readonly document?: string
}

/** A host made with an official client, which listens on loopback for the answer as hosts without a window do. */
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

  /** What comes back to the assistant's own address. */
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
