import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SocketFactory } from '../../../db/connection/throttled-socket.ts'

// `node:timers/promises` ignores fake timers; these do not.
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => new Promise((resolve) => setTimeout(resolve, ms)),
}))

describe('opening sockets', () => {
  let server: Server
  let port: number
  const arrivals: number[] = []
  beforeEach(async () => {
    arrivals.length = 0
    server = createServer((socket) => {
      arrivals.push(performance.now())
      socket.on('error', () => {}).on('data', (bytes) => socket.end(bytes))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => {
    vi.useRealTimers()
    server.close()
  })
  const to = () => ({ host: ['127.0.0.1'], port: [port] })
  const wanted = () => true

  test('data written before the connection is established arrives', async () => {
    const socket = await new SocketFactory(1).dial(to(), wanted)
    socket.write('startup')
    const [echo] = await once(socket, 'data')
    expect(String(echo)).toBe('startup')
    socket.destroy()
  })

  test('with a burst of 3, each of 9 sockets opens half a second after the third one before it', async () => {
    // A timer that fires late on a busy machine shortens the next interval.
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'] })
    const dialler = new SocketFactory(3)
    const sockets: Socket[] = []
    const opened: number[] = []
    const all = Promise.all(
      Array.from({ length: 9 }, async () => {
        sockets.push(await dialler.dial(to(), wanted))
        opened.push(performance.now())
      }),
    )
    await vi.advanceTimersByTimeAsync(1_000)
    await all
    for (let n = 3; n < 9; n++) expect((opened[n] as number) - (opened[n - 3] as number)).toBeGreaterThan(490)
    for (const socket of sockets) socket.destroy()
  })

  test('a socket for a discarded pool is closed without connecting', async () => {
    const socket = await new SocketFactory(1).dial(to(), () => false)
    await once(socket, 'close')
    expect(arrivals).toEqual([])
  })

  test('several hosts are tried round-robin', async () => {
    const dialler = new SocketFactory(10)
    const both = { host: ['127.0.0.1', '127.0.0.1'], port: [1, port] }
    const first = await dialler.dial(both, wanted)
    expect((await once(first, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' })
    const second = await dialler.dial(both, wanted)
    await once(second, 'connect')
    second.destroy()
  })
})
