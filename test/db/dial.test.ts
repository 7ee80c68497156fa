import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Dialler } from '../../db/dial.ts'

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
    server.close()
  })
  const to = () => ({ host: ['127.0.0.1'], port: [port] })
  const wanted = () => true

  test('what is written before the connection stands arrives', async () => {
    const socket = await new Dialler(1).dial(to(), wanted)
    socket.write('startup')
    const [echo] = await once(socket, 'data')
    expect(String(echo)).toBe('startup')
    socket.destroy()
  })

  // On a busy machine a timer that fires late leaves less than half a second to the next; not three times over.
  const name =
    'of 9 sockets at a burst of 3, each after the third comes half a second after the third before it'
  test(name, { retry: 2 }, async () => {
    const dialler = new Dialler(3)
    const sockets: Socket[] = []
    const opened: number[] = []
    await Promise.all(
      Array.from({ length: 9 }, async () => {
        sockets.push(await dialler.dial(to(), wanted))
        opened.push(performance.now())
      }),
    )
    // Timers may fire a millisecond early; that they fire late proves nothing.
    for (let n = 3; n < 9; n++) expect((opened[n] as number) - (opened[n - 3] as number)).toBeGreaterThan(490)
    for (const socket of sockets) socket.destroy()
  })

  test('a socket for a pool that has been given up is closed without a connection', async () => {
    const socket = await new Dialler(1).dial(to(), () => false)
    await once(socket, 'close')
    expect(arrivals).toEqual([])
  })

  test('several hosts are tried in turn', async () => {
    const dialler = new Dialler(10)
    const both = { host: ['127.0.0.1', '127.0.0.1'], port: [1, port] }
    const first = await dialler.dial(both, wanted)
    expect((await once(first, 'error'))[0]).toMatchObject({ code: 'ECONNREFUSED' })
    const second = await dialler.dial(both, wanted)
    await once(second, 'connect')
    second.destroy()
  })
})
