import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { socketAddress } from './client-address.ts'

export interface ConnectionLimits {
  /** Connections that one address may have open; without a number as many as it likes. */
  readonly perAddress?: number | undefined
  /** A connection that takes nothing of a waiting answer for so long is closed. */
  readonly stallMs?: number
  /** An answer that is whole must have been taken within this time. */
  readonly takeMs?: number
  /** Bytes that may wait on one connection, of all its answers together. */
  readonly mostPending?: number
}

/** Two of the largest answers that there are, an MCP answer of 8 MB that holds its data twice. */
const maxPendingBytes = 32 * 1024 * 1024
const stallMs = 30_000
const takeMs = 300_000
const checkEveryMs = 1_000

/** Answers that wait on the open connections. */
export interface Connections {
  underWay(socket: Socket): readonly ServerResponse[]
  allUnderWay(): Iterable<ServerResponse>
}

/**
 * The answers under way on one connection, more than one where requests come without waiting for answers. An array, not a
 * set: tables that V8 has outgrown point to their successors, so that what was in one when the collector came by would be
 * kept, request by request, until it looks at everything.
 */
interface Connection {
  readonly responses: ServerResponse[]
  /** When the first of them was whole, as far as it has been looked at. */
  wholeSince: number | undefined
}

/**
 * Keeps count of open connections and closes those whose clients would have us keep answers for ever: a client that takes
 * nothing for 30 seconds, takes an answer for more than five minutes, or lets more than 32 MiB wait.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): Connections {
  const open = new Map<Socket, Connection>()
  limitAddresses(server, limits.perAddress)
  server.on('connection', (socket: Socket) => {
    const connection: Connection = { responses: [], wholeSince: undefined }
    open.set(socket, connection)
    socket.once('close', () => {
      open.delete(socket)
      closeWaiting(connection.responses)
    })
  })
  const begun = ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.responses.push(response)
    response.once('close', () => {
      const at = connection.responses.indexOf(response)
      if (at === 0) connection.wholeSince = undefined
      if (at >= 0) connection.responses.splice(at, 1)
    })
  }
  server.prependListener('request', begun)
  server.prependListener('checkExpectation', begun)
  closeStalled(server, open, limits.stallMs ?? stallMs)
  const look = setInterval(
    () => closeOverdue(open, limits.mostPending ?? maxPendingBytes, limits.takeMs ?? takeMs),
    Math.min(checkEveryMs, limits.takeMs ?? takeMs),
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

/** Beyond its number the connections of an address are closed as soon as they come, so that others find room. */
function limitAddresses(server: Server, most: number | undefined): void {
  if (most === undefined) return
  const counts = new Map<string, number>()
  server.prependListener('connection', (socket: Socket) => {
    const address = socketAddress(socket)
    const count = (counts.get(address) ?? 0) + 1
    counts.set(address, count)
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1
      if (left > 0) counts.set(address, left)
      else counts.delete(address)
    })
    if (count > most) socket.destroy()
  })
}

/**
 * Node's own clock of a connection is wound again with every byte that goes either way, also inside a long write. Only
 * where it runs out with nothing waiting to be taken is the answer still being computed.
 */
function closeStalled(server: Server, open: ReadonlyMap<Socket, Connection>, milliseconds: number): void {
  server.timeout = milliseconds
  server.on('timeout', (socket: Socket) => {
    const responses = open.get(socket)?.responses ?? []
    if (responses.length > 0 && pending(responses) === 0) socket.setTimeout(milliseconds)
    else socket.destroy()
  })
}

function closeOverdue(open: ReadonlyMap<Socket, Connection>, most: number, longestMs: number): void {
  const now = performance.now()
  for (const [socket, connection] of open) {
    const [first] = connection.responses
    if (!first) continue
    if (first.writableEnded) connection.wholeSince ??= now
    const isOverdue = connection.wholeSince !== undefined && now - connection.wholeSince > longestMs
    if (isOverdue || pending(connection.responses) > most) socket.destroy()
  }
}

/** Bytes handed to node that the client has not taken; the first answer counts what waits in the socket, too. */
function pending(responses: readonly ServerResponse[]): number {
  return responses.reduce((sum, { writableLength }) => sum + writableLength, 0)
}
