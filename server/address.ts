import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

/**
 * Whose address a request counts for. `X-Forwarded-For` is believed only as far as there are trusted proxies:
 * with n of them the nth entry from the right was written by the outermost one.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: number): string {
  const socket = request.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return network(socket)
  const hops = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((hop) => hop.trim())
  return network(hops.at(-trustedProxies) || socket)
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
