import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type ConnectionLimits, type Connections, limitConnections } from './connections.ts'
import { listen, portOf } from './listen.ts'

/** A parse error of node's HTTP server, with the packet that caused it. */
export interface MalformedRequest extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer
}

/** Handlers of the server, one for each way in which node delivers a request or a malformed one. */
export interface Front {
  /** A well-formed request. */
  request(request: IncomingMessage, response: ServerResponse): void
  /** A request with an `Expect` other than `100-continue`. */
  expectation(request: IncomingMessage, response: ServerResponse): void
  /** A `CONNECT` request, for which node creates no response object. */
  connect(request: IncomingMessage, socket: Duplex): void
  /** Malformed or timed-out request. The handler's response ends the connection. */
  unreadable(error: MalformedRequest, socket: Socket): void
}

/** A listening HTTP server. */
export interface BoundListener {
  readonly port: number
  /**
   * Sends `Connection: close` on every response from now on, so that clients reconnect elsewhere before the shutdown.
   */
  bidFarewell(): void
  /** Stops accepting connections and waits up to ten seconds for running requests. */
  drain(): Promise<void>
}

/**
 * Timeouts for slow clients, checked every second: headers within 10 s, a whole request within 15 s. Both count from the first
 * byte of a request, so that a connection may be idle for longer between two.
 */
const serverOptions: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  // Handled by the request guard, which answers with our headers and logs.
  requireHostHeader: false,
}
const drainMs = 10_000
const idleEveryMs = 100

/**
 * Starts the server: on one address, or for `localhost` on both loopback addresses. Port 0 lets the system choose a port.
 * @throws PortInUse
 */
export async function bind(
  address: { port: number; host: string },
  front: Front,
  limits: ConnectionLimits = {},
): Promise<BoundListener> {
  const { keepAliveMs: keepAliveTimeout = 75_000 } = limits
  const connectionsOf = new Map<Server, Connections>()
  const servers = await listen(address, () => {
    const server = createServer({ ...serverOptions, keepAliveTimeout }, front.request)
    server.maxConnections = 10_000
    const connections = limitConnections(server, limits)
    handleProtocolErrors(server, front, connections)
    connectionsOf.set(server, connections)
    return server
  })
  let isLeaving = false
  const bidFarewell = () => {
    if (!isLeaving)
      for (const server of servers) closeConnections(server, connectionsOf.get(server) as Connections)
    isLeaving = true
  }
  return {
    port: portOf(servers[0]),
    bidFarewell,
    async drain() {
      bidFarewell()
      await Promise.all(servers.map(drain))
    },
  }
}

/** Routes protocol errors to the front; node's built-in responses would have none of our headers, logs and limits. */
function handleProtocolErrors(server: Server, front: Front, connections: Connections): void {
  server.on('checkExpectation', front.expectation)
  server.on('connect', front.connect)
  const refused = new WeakSet<Duplex>()
  server.on('clientError', (error: MalformedRequest, socket: Socket) => {
    // The remaining bytes cause further errors while the response is being sent.
    if (refused.has(socket)) return
    refused.add(socket)
    const isSpoilt = connections.underWay(socket).some(({ headersSent }) => headersSent)
    if (error.code === 'ECONNRESET' || !socket.writable || isSpoilt) socket.destroy()
    else front.unreadable(error, socket)
  })
}

/**
 * Announces the end of every connection with `Connection: close` (RFC 9112 §9.6), so that no connection is closed while
 * the next request is on its way. Connections whose response headers were already sent are closed once they are idle.
 */
function closeConnections(server: Server, connections: Connections): void {
  const lastOfItsConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  for (const response of connections.allUnderWay()) lastOfItsConnection(response)
  server.prependListener('request', (_, response: ServerResponse) => lastOfItsConnection(response))
}

/** Waits until all connections are closed; after `drainMs` closes the remaining ones. */
async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const idle = setInterval(() => server.closeIdleConnections(), idleEveryMs)
  const drainTimer = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(idle)
  clearTimeout(drainTimer)
}
