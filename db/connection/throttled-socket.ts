import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Where the driver wants to go, as it hands it to whoever opens its sockets. */
interface Destination {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | boolean
}

const windowMs = 500

/**
 * Opens sockets for the driver, at most `burst` in half a second. Left to itself the driver reconnects in a tight loop,
 * hundreds of times a second, to a server that accepts and closes while starting up.
 */
export class SocketFactory {
  readonly #burst: number
  #recent: number[] = []
  #next = 0

  constructor(burst: number) {
    this.#burst = burst
  }

  /** Reserves the next free place in the window, and waits for it. */
  async #turn(): Promise<void> {
    const now = Date.now()
    const before = this.#recent.at(-this.#burst) ?? 0
    const mine = Math.max(now, before + windowMs)
    this.#recent = [...this.#recent.slice(1 - this.#burst), mine]
    if (mine > now) await sleep(mine - now)
  }

  /**
   * @param isWanted whether the pool still lives once the turn has come
   * @returns a socket on its way: what is written to it before it connects is kept
   */
  async dial({ host, port, path }: Destination, isWanted: () => boolean): Promise<Socket> {
    await this.#turn()
    const socket = new Socket()
    if (!isWanted()) {
      // The driver listens for `close` as soon as it has the socket, so it is closed after that.
      setImmediate(() => socket.destroy())
      return socket
    }
    if (typeof path === 'string' && path) return socket.connect(path)
    // A list of hosts is tried in turn, as the driver does when it opens its own sockets.
    const at = this.#next++ % port.length
    // TLS reads the name to verify from here.
    return Object.assign(socket, { host: host[at] }).connect(port[at] as number, host[at] as string)
  }
}
