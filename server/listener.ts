import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { listen } from 'listhen'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface BoundListener {
  readonly port: number
  /** No new connections; what runs may finish for ten seconds. */
  drain(): Promise<void>
}

const drainMs = 10_000

/** Binds the address, with the library's own banner, clipboard and tunnel left alone. */
export async function bind(
  address: { port: number; host: string },
  handler: Handler,
): Promise<BoundListener> {
  const listener = await listen(handler, {
    // Asked for 0, the library would begin at 3000; asked this way, it lets the system choose.
    port: address.port === 0 ? { port: 0, random: true } : address.port,
    hostname: address.host,
    // Without leave to be public it would quietly bind localhost in place of every address.
    public: address.host === '0.0.0.0' || address.host === '::',
    showURL: false,
    clipboard: false,
    open: false,
    isProd: true,
    autoClose: false,
  })
  const server = listener.server as Server
  withoutShutdownHooks(server)
  hardenTimeouts(server)
  return { port: listener.address.port, drain: () => drained(server) }
}

/**
 * The library listens to each request to know which connections are idle, and fails, outside any handler, when one
 * is gone before its answer has been written. We drain by node's own means, so that nothing needs its listeners.
 */
function withoutShutdownHooks(server: Server): void {
  const [, ...added] = server.listeners('request') as (() => void)[]
  for (const listener of added) server.off('request', listener)
}

/** Slow senders are cut off: headers within 10 s, a whole request within 15 s. */
function hardenTimeouts(server: Server): void {
  server.headersTimeout = 10_000
  server.requestTimeout = 15_000
  server.keepAliveTimeout = 5_000
  server.maxConnections = 10_000
}

/** Answers from now on tell their clients that the connection ends with them (RFC 9112 §9.6). */
async function drained(server: Server): Promise<void> {
  server.prependListener('request', (_, response: ServerResponse) =>
    response.setHeader('connection', 'close'),
  )
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(late)
}
