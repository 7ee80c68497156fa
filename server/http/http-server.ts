import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionLimits, type Connections, limitConnections } from './connections.ts'

/** Why node could not read a request, with the bytes that it stumbled on. */
export interface MalformedRequest extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

/** The handlers of the server: one for each way in which Node hands over a request, or bytes that are none. */
export interface Front {
  request(request: IncomingMessage, response: ServerResponse): void
  /** A request with an `Expect` that node does not know. */
  expectation(request: IncomingMessage, response: ServerResponse): void
  /** A `CONNECT`, for which node makes no response. */
  connect(request: IncomingMessage, socket: Duplex): void
  /** Bytes that are no request, or came too slowly. The connection ends with the answer. */
  unreadable(error: MalformedRequest, socket: Socket): void
}

export interface BoundListener {
  readonly port: number
  /** From now on every answer is the last of its connection, so that callers move on before the connections close. */
  bidFarewell(): void
  /** No new connections; what runs may finish for ten seconds. */
  drain(): Promise<void>
}

/** Slow senders are cut off: headers within 10 s, a whole request within 15 s, looked at every second. */
const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  // Node would answer a request without Host by itself; the front answers it.
  requireHostHeader: false,
}
const drainMs = 10_000
const idleEveryMs = 100

/** Serves the front at an address, port 0 for one that the system chooses. */
export async function bind(
  address: { port: number; host: string },
  front: Front,
  limits: ConnectionLimits = {},
): Promise<BoundListener> {
  const server = createServer(serverOptions, front.request)
  server.maxConnections = 10_000
  const connections = limitConnections(server, limits)
  handleProtocolErrors(server, front, connections)
  server.listen(address.port, address.host)
  await once(server, 'listening')
  let isLeaving = false
  const bidFarewell = () => {
    if (!isLeaving) closeConnections(server, connections)
    isLeaving = true
  }
  return {
    port: (server.address() as AddressInfo).port,
    bidFarewell,
    drain() {
      bidFarewell()
      return drain(server)
    },
  }
}

/** Has everything answered by the front that node would answer by itself, without our headers, log and limits. */
function handleProtocolErrors(server: Server, front: Front, connections: Connections): void {
  server.on('checkExpectation', front.expectation)
  server.on('connect', front.connect)
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: MalformedRequest, socket: Socket) => {
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
function closeConnections(server: Server, connections: Connections): void {
  const lastOfItsConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  for (const response of connections.allUnderWay()) lastOfItsConnection(response)
  server.prependListener('request', (_, response: ServerResponse) => lastOfItsConnection(response))
}

async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs)
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(late)
}
