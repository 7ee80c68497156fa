import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectionLimits, limitConnections } from '../../../server/http/connections.ts'

let server: Server
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

async function serving(limits: ConnectionLimits, answer: RequestListener): Promise<void> {
  server = createServer(answer)
  limitConnections(server, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

async function connected(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Milliseconds until the server has closed the connection, by its own count of open ones. */
async function closedAfter(limitMs: number): Promise<number> {
  const started = performance.now()
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  while ((await open()) > 0) {
    if (performance.now() - started > limitMs) return Number.POSITIVE_INFINITY
    await sleep(20)
  }
  return performance.now() - started
}

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
/** Larger than the socket buffers of the system. */
const large = Buffer.alloc(24 * 1024 * 1024)

describe('D-09 a client that does not read', () => {
  it('is disconnected after no progress for the timeout', async () => {
    await serving({ stallMs: 300 }, (_, response) => response.end(large))
    const socket = await connected()
    socket.pause().write(get)
    await once(server, 'request')
    const took = await closedAfter(5_000)
    expect(took).toBeGreaterThan(200)
    expect(took).toBeLessThan(5_000)
  })

  it('is disconnected also during a streamed response', async () => {
    await serving({ stallMs: 300 }, (_, response) => {
      const timer = setInterval(() => response.write(large.subarray(0, 1_000_000)), 10)
      response.once('close', () => clearInterval(timer))
    })
    const socket = await connected()
    socket.pause().write(get)
    await once(server, 'request')
    expect(await closedAfter(10_000)).toBeLessThan(10_000)
  })

  it('stays connected while it reads, however slowly', async () => {
    await serving({ stallMs: 400 }, (_, response) => response.end(large))
    const socket = await connected()
    let taken = 0
    socket.on('data', (chunk) => {
      taken += chunk.length
      socket.pause()
      setTimeout(() => socket.resume(), 1)
    })
    socket.write(get)
    await expect.poll(() => taken, { timeout: 60_000 }).toBeGreaterThan(large.length)
  })

  it('is disconnected when a response exceeds its total timeout', async () => {
    await serving({ takeMs: 500 }, (_, response) => response.end(large))
    const socket = await connected()
    // The client reads a little all the time.
    const timer = setInterval(() => socket.read(65_536), 50)
    socket.pause().write(get)
    await once(server, 'request')
    expect(await closedAfter(5_000)).toBeLessThan(5_000)
    clearInterval(timer)
  })

  it('is disconnected when its unread responses exceed the limit together', async () => {
    await serving({ mostPending: 30_000_000 }, (_, response) => response.end(large))
    const socket = await connected()
    socket.pause().write(get.repeat(3))
    await once(server, 'request')
    expect(await closedAfter(5_000)).toBeLessThan(5_000)
  })
})

describe('a connection', () => {
  it('D-09 M-21 that closes closes every answer of it, also those that wait for their turn', async () => {
    const closed: number[] = []
    let asked = 0
    await serving({}, (_, response) => {
      const number = asked++
      response.once('close', () => closed.push(number))
      if (number < 2) response.end(large)
    })
    const socket = await connected()
    socket.pause().write(get.repeat(4))
    await expect.poll(() => asked).toBe(4)
    socket.resetAndDestroy()
    await expect.poll(() => closed.sort()).toEqual([0, 1, 2, 3])
  })

  it('whose answer is being computed is not closed for its silence', async () => {
    await serving({ stallMs: 100 }, (_, response) => void setTimeout(() => response.end('late'), 1_000))
    const socket = await connected()
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.write(get)
    await expect.poll(() => text, { timeout: 5_000 }).toContain('late')
  })

  it('D-14 beyond the limit of its address is closed at once, until another ends', async () => {
    await serving({ perAddress: 3 }, (_, response) => response.end('here'))
    const first = await connected()
    await connected()
    await connected()
    const fourth = await connected()
    await once(fourth.resume(), 'close')
    first.destroy()
    await expect
      .poll(async () => {
        const socket = await connected()
        socket.write(get)
        return Promise.race([once(socket, 'data').then(String), once(socket, 'close').then(() => 'closed')])
      })
      .toContain('here')
  })
})
