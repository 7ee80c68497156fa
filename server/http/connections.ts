import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { socketAddress } from './client-address.ts'

/** Limits per connection and per address, and its timeouts; every field has a default except `perAddress`. */
export interface ConnectionLimits {
  /** Open connections per client address; unlimited when undefined. */
  readonly perAddress?: number | undefined
  /** Milliseconds for which a connection is kept open without a request. */
  readonly keepAliveMs?: number
  /** Milliseconds without progress on unread bytes after which the connection is closed. */
  readonly stallMs?: number
  /** Milliseconds within which a client must read a complete response. */
  readonly takeMs?: number
  /** Unread bytes per connection, all responses together. */
  readonly mostPending?: number
}

/** Twice the largest response, an MCP result of 8 MB that contains its data twice. */
const maxPendingBytes = 32 * 1024 * 1024
const stallMs = 30_000
const takeMs = 300_000
const checkEveryMs = 1_000

/** Pending responses of the open connections. */
export interface Connections {
  /** Responses of one connection that are not finished. */
  underWay(socket: Socket): readonly ServerResponse[]
  /** Unfinished responses of all connections. */
  allUnderWay(): Iterable<ServerResponse>
}

/**
 * Pending responses of one connection; more than one when a client pipelines. An array, not a Set: a Set that churns
 * leaves old backing stores that keep responses alive until a full garbage collection.
 */
interface Connection {
  readonly responses: ServerResponse[]
  /** When the first of them was complete, as far as the periodic check has seen; milliseconds of `performance.now`. */
  wholeSince: number | undefined
  /** Bytes that the system had taken at the latest progress, and its time; while bytes are unread. */
  progress: { readonly taken: number; readonly at: number } | undefined
  /** Whether a response was sent: without a pending one, the connection is then idle. */
  hasServed: boolean
}

const isIdle = (connection: Connection | undefined): boolean =>
  connection?.hasServed === true && connection.responses.length === 0

/**
 * Tracks open connections and closes those of clients that do not read: no progress for 30 seconds, a response not read
 * within five minutes, or more than 32 MiB unread.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): Connections {
  const open = new Map<Socket, Connection>()
  limitAddresses(server, open, limits.perAddress)
  makeRoom(server)
  server.on('connection', (socket: Socket) => {
    const connection: Connection = {
      responses: [],
      wholeSince: undefined,
      progress: undefined,
      hasServed: false,
    }
    open.set(socket, connection)
    socket.once('close', () => {
      open.delete(socket)
      closeWaiting(connection.responses)
    })
  })
  const onResponse = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.responses.push(response)
    response.once('close', () => {
      const position = connection.responses.indexOf(response)
      if (position === 0) connection.wholeSince = undefined
      connection.hasServed = true
      if (position >= 0) connection.responses.splice(position, 1)
    })
  }
  server.prependListener('request', onResponse)
  server.prependListener('checkExpectation', onResponse)
  const bounds = {
    stallMs: limits.stallMs ?? stallMs,
    takeMs: limits.takeMs ?? takeMs,
    mostPending: limits.mostPending ?? maxPendingBytes,
  }
  const look = setInterval(
    () => closeOverdue(open, bounds),
    Math.min(checkEveryMs, bounds.stallMs / 4, bounds.takeMs),
  ).unref()
  server.once('close', () => clearInterval(look))
  return {
    underWay: (socket) => open.get(socket)?.responses ?? [],
    *allUnderWay() {
      for (const { responses } of open.values()) yield* responses
    },
  }
}

/**
 * Node tells only the answer whose turn it is that its connection has closed. Those that wait behind it would be computed
 * to their end, and what counts on hearing of it would keep them for ever.
 */
function closeWaiting(responses: readonly ServerResponse[]): void {
  for (const response of [...responses]) {
    if (response.socket || response.writableFinished) continue
    response.destroy()
    response.emit('close')
  }
}

/**
 * Limits the connections of an address. Beyond the limit a new one takes the place of an idle one, of which programs without a
 * pool leave many; if there is none, it is closed as soon as it comes, so that others find room.
 */
function limitAddresses(
  server: Server,
  open: ReadonlyMap<Socket, Connection>,
  limit: number | undefined,
): void {
  if (limit === undefined) return
  const byAddress = new Map<string, Set<Socket>>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socketAddress(socket)
    const sockets = byAddress.get(address) ?? new Set()
    byAddress.set(address, sockets)
    if (sockets.size >= limit) (oldestIdle(sockets, open) ?? socket).destroy()
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      if (sockets.size === 0 && byAddress.get(address) === sockets) byAddress.delete(address)
    })
  })
}

function oldestIdle(sockets: ReadonlySet<Socket>, open: ReadonlyMap<Socket, Connection>): Socket | undefined {
  for (const socket of sockets) if (!socket.destroyed && isIdle(open.get(socket))) return socket
  return undefined
}

/** Closes the idle connections of all addresses where node has refused one for want of room, at most once a second. */
function makeRoom(server: Server): void {
  let last = Number.NEGATIVE_INFINITY
  server.on('drop', () => {
    const now = performance.now()
    if (now - last < checkEveryMs) return
    last = now
    server.closeIdleConnections()
  })
}

/**
 * Closes connections whose first response is overdue, that have too many unread bytes, or of which the system has taken no
 * byte for too long. The clock is our own: node's inactivity timeout begins anew once if the queue has changed since the
 * latest write, and ends after up to twice its time. A response that is still being computed has no unread bytes.
 */
function closeOverdue(
  open: ReadonlyMap<Socket, Connection>,
  { stallMs, takeMs, mostPending }: Required<Pick<ConnectionLimits, 'stallMs' | 'takeMs' | 'mostPending'>>,
): void {
  const now = performance.now()
  for (const [socket, connection] of open) {
    const [first] = connection.responses
    if (first?.writableEnded) connection.wholeSince ??= now
    const isOverdue = connection.wholeSince !== undefined && now - connection.wholeSince > takeMs
    const unread = pending(connection.responses)
    if (isOverdue || unread > mostPending || hasStalled(socket, connection, unread, stallMs, now))
      socket.destroy()
  }
}

/** Notes the progress of a connection with unread bytes. @returns whether it has made none for `longestMs` */
function hasStalled(
  socket: Socket,
  connection: Connection,
  unread: number,
  longestMs: number,
  now: number,
): boolean {
  const readBytes = unread > 0 ? bytesTaken(socket) : undefined
  if (readBytes === undefined) connection.progress = undefined
  else if (readBytes !== connection.progress?.taken) connection.progress = { taken: readBytes, at: now }
  return connection.progress !== undefined && now - connection.progress.at >= longestMs
}

/** The handle of a socket, which counts within a write; node's own timeout reads it too (`lib/net.js`, `_onTimeout`). */
interface SocketHandle {
  readonly bytesWritten: number
  /** Bytes of it that the system has not taken. */
  readonly writeQueueSize: number
}

/** Bytes of a connection that the system has taken: `bytesWritten` of the socket counts a write whole when it begins. */
function bytesTaken(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { readonly _handle?: SocketHandle | null }
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength
}

/** Bytes written to node that the client has not read; the first response includes those in the socket's buffer. */
function pending(responses: readonly ServerResponse[]): number {
  return responses.reduce((sum, { writableLength }) => sum + writableLength, 0)
}
