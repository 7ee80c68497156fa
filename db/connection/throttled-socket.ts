import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Hosts and ports of the connection string, as the driver passes them to a socket factory. */
interface Destination {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | boolean
}

/** Window of the rate limit. */
const windowMs = 500

/**
 * Socket factory for the driver with a rate limit: at most `burst` connections per window. Without it the driver
 * reconnects in a tight loop, hundreds of times a second, to a server that accepts and closes while starting up.
 */
export class SocketFactory {
  readonly #burst: number
  #recent: number[] = []
  #next = 0

  constructor(burst: number) {
    this.#burst = burst
  }

  /** Reserves the next free slot of the window, and waits for it. */
  async #turn(): Promise<void> {
    const now = Date.now()
    const before = this.#recent.at(-this.#burst) ?? 0
    const mine = Math.max(now, before + windowMs)
    this.#recent = [...this.#recent.slice(1 - this.#burst), mine]
    if (mine > now) await sleep(mine - now)
  }

  /**
   * @param isWanted whether the pool is still in use once the slot is reached
   * @returns a connecting socket; data written before it connects is buffered
   */
  async dial({ host, port, path }: Destination, isWanted: () => boolean): Promise<Socket> {
    await this.#turn()
    const socket = new Socket()
    if (!isWanted()) {
      // Closed on the next turn, since the driver listens for `close` only once it has the socket.
      setImmediate(() => socket.destroy())
      return socket
    }
    if (typeof path === 'string' && path) return socket.connect(path)
    // Hosts are tried round-robin, as the driver does with its own sockets.
    const position = this.#next++ % port.length
    // TLS reads the host name to verify from here.
    return Object.assign(socket, { host: host[position] }).connect(
      port[position] as number,
      host[position] as string,
    )
  }
}
