import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { type ConnectionLimits, limitConnections } from '../../../server/http/connections.ts'
import { bind } from '../../../server/http/http-server.ts'

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

  it('is disconnected in that time also where it has read a part of a long write', async () => {
    await serving({ stallMs: 1_000 }, (_, response) => response.end(large))
    const socket = await connected()
    let taken = 0
    socket.on('data', (chunk) => {
      taken += chunk.length
      if (taken > 4_000_000) socket.pause()
    })
    socket.write(get)
    await expect.poll(() => taken, { timeout: 5_000 }).toBeGreaterThan(4_000_000)
    const took = await closedAfter(5_000)
    expect(took).toBeGreaterThan(900)
    // Node's inactivity timeout begins anew where the queue has changed: 2,000.
    expect(took).toBeLessThan(1_700)
  })

  it('is disconnected in that time also where its program writes on', async () => {
    await serving({ stallMs: 500 }, (_, response) => {
      response.write(large)
      const timer = setInterval(() => response.write('more'), 50)
      response.once('close', () => clearInterval(timer))
    })
    const socket = await connected()
    socket.pause().write(get)
    await once(server, 'request')
    expect(await closedAfter(5_000)).toBeLessThan(1_500)
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

describe('a connection without a request', () => {
  /** A server as the service binds it, which answers at once. */
  async function bound(keepAliveMs: number, more: ConnectionLimits = {}) {
    const listener = await bind(
      { port: 0, host: '127.0.0.1' },
      {
        request: (_, response) => void response.end('x'),
        expectation: () => {},
        connect: () => {},
        unreadable: (_, socket) => socket.destroy(),
      },
      { stallMs: 300, keepAliveMs, ...more },
    )
    const socket = connect(listener.port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => {})
    socket.setEncoding('utf8')
    const answer = async () => {
      socket.write(get)
      return (await once(socket, 'data'))[0] as string
    }
    return { listener, socket, answer }
  }

  it('is kept for the setting, longer than the timeouts of requests, and takes the next request', async () => {
    const { listener, socket, answer } = await bound(3_000)
    expect(await answer()).toContain('Keep-Alive: timeout=3\r\n')
    await sleep(1_200)
    expect(await answer()).toContain('200 OK')
    const ended = once(socket, 'close')
    const started = performance.now()
    await ended
    expect(performance.now() - started).toBeGreaterThan(2_000)
    await listener.drain()
  })

  it('is closed when the service stops, at once', async () => {
    const { listener, socket, answer } = await bound(3_600_000)
    await answer()
    const ended = once(socket, 'close')
    const started = performance.now()
    await listener.drain()
    await ended
    expect(performance.now() - started).toBeLessThan(2_000)
  })

  it('gives way to a new one of its address at the limit; one with a request does not', async () => {
    const { listener, socket, answer } = await bound(3_600_000, { perAddress: 2, stallMs: 60_000 })
    await answer()
    const silent = connect(listener.port, '127.0.0.1')
    sockets.push(silent)
    silent.on('error', () => {})
    await once(silent, 'connect')
    const idleClosed = once(socket, 'close')
    const third = connect(listener.port, '127.0.0.1')
    sockets.push(third)
    third.on('error', () => {})
    third.write(get)
    expect(String((await once(third, 'data'))[0])).toContain('200 OK')
    await idleClosed
    expect(silent.destroyed).toBe(false)
    await listener.drain()
  })
})

it('idle connections of all addresses give way when node has no room', async () => {
  await serving({}, (_, response) => response.end('x'))
  server.keepAliveTimeout = 3_600_000
  server.maxConnections = 2
  const idle = [await connected(), await connected()]
  const closed = idle.map((socket) => once(socket, 'close'))
  for (const socket of idle) {
    socket.write(get)
    await once(socket, 'data')
  }
  const refused = await connected()
  await once(refused, 'close')
  await Promise.all(closed)
  const next = await connected()
  next.write(get)
  expect(String((await once(next, 'data'))[0])).toContain('200 OK')
})
