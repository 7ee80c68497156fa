import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import type { H3Event } from 'h3'
import { isLoopbackHost } from '../config/loopback.ts'

/**
 * Client address of a request, for rate limits. `X-Forwarded-For` is trusted only as far as there are trusted proxies:
 * with n of them, the nth entry from the right was written by the outermost one.
 * @param trustedProxies number of proxies in front, 0 when clients connect directly
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

/** Client address of a routed request, for rate limits; empty in tests that call the app without node. */
export function addressOf({ runtime }: H3Event, trustedProxies: number): string {
  const request = runtime?.node?.req as IncomingMessage | undefined
  return request ? clientAddress(request, trustedProxies) : ''
}

/**
 * An address of this module as pages show it and sessions keep it: without the last part of an IPv4 address, the first 48
 * bits of an IPv6 address, `localhost` for the machine of the service; null where there is none.
 */
export function shortAddress(address: string): string | null {
  if (isLoopbackHost(address) || address === network('::1')) return 'localhost'
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.*`
  const groups = /^([\da-f:]+)::\/64$/.exec(address)?.[1]?.split(':')
  return groups ? `${groups.slice(0, 3).join(':')}::/48` : null
}

/** Peer address of a connection, for rate limits. */
export function socketAddress({ remoteAddress }: Pick<Socket, 'remoteAddress'>): string {
  return network(remoteAddress ?? '')
}

/**
 * Removes a port, which some proxies add (`192.0.2.1:4711`, `[2001:db8::1]:4711`): with it, every connection would
 * count as an address of its own.
 */
function withoutPort(hop: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(hop) ?? []
  return bracketed ?? hop.replace(/^([^:]*):\d+$/, '$1')
}

/** Truncates an IPv6 address to its /64, the prefix that one subscriber gets. IPv4 addresses are unchanged. */
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
