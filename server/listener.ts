import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listen } from 'listhen'
import { type ConnectionLimits, type Connections, watchedConnections } from './connections.ts'

/** Why node could not read a request, with the bytes that it stumbled on. */
export interface Unreadable extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

/** What answers: one function for each way in which node hands over a request, or what is none. */
export interface Front {
  request(request: IncomingMessage, response: ServerResponse): void
  /** A request with an `Expect` that node does not know. */
  expectation(request: IncomingMessage, response: ServerResponse): void
  /** A `CONNECT`, for which node makes no response. */
  connect(request: IncomingMessage, socket: Duplex): void
  /** What is no request, or came too slowly. The connection is ended with the answer. */
  unreadable(error: Unreadable, socket: Socket): void
}

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
  front: Front,
  limits: ConnectionLimits = {},
): Promise<BoundListener> {
  const listener = await listen(front.request, {
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
  const connections = watchedConnections(server, limits)
  answerOddities(server, front, connections)
  let isLeaving = false
  const bidFarewell = () => {
    if (!isLeaving) sayLast(server, connections)
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

/** Has everything answered by the front that node would answer by itself, without our headers, log and limits. */
function answerOddities(server: Server, front: Front, connections: Connections): void {
  // Node would answer a request without Host before anybody sees it.
  Object.assign(server, { requireHostHeader: false })
  server.on('checkExpectation', front.expectation)
  server.on('connect', front.connect)
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: Unreadable, socket: Socket) => {
    // The rest of what was sent fails as well, while the answer is on its way.
    if (refused.has(socket)) return
    refused.add(socket)
    const isSpoilt = connections.underWay(socket).some(({ headersSent }) => headersSent)
    if (error.code === 'ECONNRESET' || !socket.writable || isSpoilt) socket.destroy()
    else front.unreadable(error, socket)
  })
}

/**
 * Every answer from now on tells its client that the connection ends with it (RFC 9112 §9.6), so that none is closed
 * while the next request is on its way. Answers whose headers had left already cannot; their connections are closed
 * as soon as they are idle.
 */
function sayLast(server: Server, connections: Connections): void {
  const lastOfItsConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  for (const response of connections.allUnderWay()) lastOfItsConnection(response)
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
