import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'

/** Where a server listens. */
interface Address {
  /** 0 lets the system choose. */
  readonly port: number
  /** An address, or `localhost` for both loopback addresses. */
  readonly host: string
}

/** One server for each address that was bound. */
type Listening<S extends Server> = readonly [S, ...S[]]

/** Loopback addresses (RFC 6890 §2.2.2, RFC 4291 §2.5.3). Clients take either for `localhost` (RFC 6761 §6.3). */
const loopbackAddresses = ['127.0.0.1', '::1']

/** Errors of a machine that does not have an address, such as one without IPv6. */
const missing = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/** Ports that the system may choose for one loopback address before one of them is free on the other, too. */
const mostChoices = 20

/** The port is taken. */
export class PortInUse extends Error {
  constructor({ port, host }: Address, usedAddresses: readonly string[]) {
    const free =
      host === 'localhost' &&
      usedAddresses.length === 1 &&
      loopbackAddresses.find((candidate) => candidate !== usedAddresses[0])
    super(
      free
        ? `Port ${port} is in use on ${usedAddresses[0]} and not on ${free}, and localhost means both: set PORT to a port that is free on both, or HOST=${free}.`
        : `Port ${port} is in use on ${usedAddresses.join(' and ')}: set PORT to a free port.`,
    )
    this.name = 'PortInUse'
  }
}

/**
 * Listens on an address, or for `localhost` on each loopback address that the machine has, at one port.
 * @param create makes a server for each of them
 * @throws PortInUse
 */
export async function listen<S extends Server>(address: Address, create: () => S): Promise<Listening<S>> {
  const hosts = address.host === 'localhost' ? loopbackAddresses : [address.host]
  for (let choice = 1; ; choice++) {
    const { bound, taken: usedHosts } = await tryListen(hosts, address.port, create)
    const [first, ...otherServers] = bound
    if (first && usedHosts.length === 0) return [first, ...otherServers]
    await Promise.all(bound.map(closed))
    if (address.port !== 0 || choice === mostChoices) throw new PortInUse(address, usedHosts)
  }
}

/** A port that the system chooses now, for processes that bind it later. */
export async function chosenPort(host: string): Promise<number> {
  const servers = await listen({ port: 0, host }, createServer)
  const port = portOf(servers[0])
  await Promise.all(servers.map(closed))
  return port
}

/** The port of a listening server. */
export const portOf = (server: Server): number => (server.address() as AddressInfo).port

/**
 * Listens on each address at one port.
 * @throws the error of the system, if it is not that the port is taken or one of several addresses is missing
 */
async function tryListen<S extends Server>(hosts: readonly string[], port: number, create: () => S) {
  const bound: S[] = []
  const usedHosts: string[] = []
  let unavailable: unknown
  for (const host of hosts) {
    const server = create()
    try {
      server.listen(bound[0] ? portOf(bound[0]) : port, host)
      await once(server, 'listening')
      bound.push(server)
    } catch (error) {
      await closed(server)
      const code = error instanceof Error && 'code' in error ? String(error.code) : ''
      if (code === 'EADDRINUSE') usedHosts.push(host)
      else if (hosts.length > 1 && missing.has(code)) unavailable = error
      else {
        await Promise.all(bound.map(closed))
        throw error
      }
    }
  }
  if (bound.length + usedHosts.length === 0) throw unavailable
  return { bound, taken: usedHosts }
}

const closed = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()))
