import type { IncomingMessage } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import type { H3Event } from 'h3'

/**
 * Whose address a request counts for. `X-Forwarded-For` is believed only as far as there are trusted proxies:
 * with n of them the nth entry from the right was written by the outermost one.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const { socket } = request
  if (trustedProxies === 0) return socketAddress(socket)
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
  const hop = hops.at(-trustedProxies)
  return hop ? network(withoutPort(hop)) : socketAddress(socket)
}

/** The same of a request that has come to a route; nothing in tests that ask the application itself. */
export function addressOf({ runtime }: H3Event, trustedProxies: number): string {
  const request = runtime?.node?.req as IncomingMessage | undefined
  return request ? clientAddress(request, trustedProxies) : ''
}

/** Whose address a connection counts for. */
export function socketAddress({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return network(remoteAddress ?? '')
}

/** Some proxies write `192.0.2.1:4711` and `[2001:db8::1]:4711`; every connection would be an address of its own. */
function withoutPort(hop: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(hop) ?? []
  return bracketed ?? hop.replace(/^([^:]*):\d+$/, '$1')
}

/** IPv6 addresses count by their /64, which is what one subscriber is given. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const front = head.split(':').filter(Boolean)
  const missing = 8 - front.length - tail.split(':').filter(Boolean).length
  const groups = [...front, ...Array(Math.max(0, missing)).fill('0'), ...tail.split(':').filter(Boolean)]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
