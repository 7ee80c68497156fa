import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy on loopback that simulates failures of network and server. */
export interface FaultyProxy {
  /** URL of the target through the proxy. */
  readonly url: string
  /** Connections accepted so far. */
  readonly accepted: number
  /** `pass` forwards, `silent` accepts and forwards nothing either way, `close` accepts and closes at once. */
  mode: 'pass' | 'silent' | 'close'
  /** Cuts all open connections. */
  cut(): void
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<FaultyProxy> {
  const url = new URL(target)
  const [host, port] = [url.hostname, Number(url.port)]
  const sockets = new Set<Socket>()
  let mode: FaultyProxy['mode'] = 'pass'
  let accepted = 0

  const server = createServer((near) => {
    accepted++
    if (mode === 'close') return near.destroy()
    const far = connect(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => mode === 'pass' && to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  url.port = String((server.address() as AddressInfo).port)

  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    get accepted() {
      return accepted
    },
    get mode() {
      return mode
    },
    set mode(next) {
      mode = next
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
