import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { listen } from 'listhen'

type Handler = (request: IncomingMessage, response: ServerResponse) => void

export interface BoundListener {
  readonly port: number
  /** From now on every answer is the last of its connection, so that callers move on before the connections close. */
  bidFarewell(): void
  /** No new connections; what runs may finish for ten seconds. */
  drain(): Promise<void>
}

const drainMs = 10_000
const idleEveryMs = 100

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
  const open = underWay(server)
  let isLeaving = false
  const bidFarewell = () => {
    if (!isLeaving) sayLast(server, open)
    isLeaving = true
  }
  return {
    port: listener.address.port,
    bidFarewell,
    drain() {
      bidFarewell()
      return drained(server)
    },
  }
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
  // Whether they have passed is looked at every half a minute, unless told otherwise before the server listens. The
  // library makes the server, so it is told afterwards, and the look is begun anew as at the beginning.
  Object.assign(server, { connectionsCheckingInterval: 1_000 }).emit('listening')
}

/**
 * The answer under way on each connection, for the moment of closing to find them. A set of the answers would come and
 * go with each of them: tables that V8 has outgrown point to their successors, so that what was in one when the
 * collector came by would be kept, request by request, until it looks at everything.
 */
function underWay(server: Server): ReadonlyMap<Socket, ServerResponse | undefined> {
  const open = new Map<Socket, ServerResponse | undefined>()
  server.on('connection', (socket: Socket) => {
    open.set(socket, undefined)
    socket.once('close', () => open.delete(socket))
  })
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    open.set(socket, response)
    response.once('close', () => {
      if (open.get(socket) === response) open.set(socket, undefined)
    })
  })
  return open
}

/**
 * Every answer from now on tells its client that the connection ends with it (RFC 9112 §9.6), so that none is closed
 * while the next request is on its way. Answers whose headers had left already cannot; their connections are closed
 * as soon as they are idle.
 */
function sayLast(server: Server, open: ReturnType<typeof underWay>): void {
  const lastOfItsConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  for (const response of open.values()) if (response) lastOfItsConnection(response)
  server.prependListener('request', (_, response: ServerResponse) => lastOfItsConnection(response))
}

async function drained(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs)
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
