import { Resolver } from 'node:dns/promises'
import type { IncomingMessage, RequestOptions, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import { untilAborted } from '../runtime/until-aborted.ts'
import { isPublicAddress } from './public-address.ts'

/** Network access of the guard, replaced in tests. */
export interface Network {
  /** All IPv4 and IPv6 addresses of a name; empty if there are none. */
  resolve(host: string): Promise<readonly string[]>
  isPublic(address: string): boolean
  /** HTTPS request. */
  readonly request: typeof request
}

const resolver = new Resolver({ timeout: 1_000, tries: 2 })

/** The Internet. */
export const internet: Network = {
  /**
   * Resolves by DNS directly. The system look-up (`dns.lookup`) uses two threads of libuv: with four names on an
   * unresponsive name server in flight, resolving `localhost` took 20 s, and so would the database host. With this
   * resolver it takes 13 ms.
   */
  async resolve(host) {
    const lookups = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return lookups.flatMap((lookup) => (lookup.status === 'fulfilled' ? lookup.value : []))
  },
  isPublic: isPublicAddress,
  request: secureRequest,
}

/** Reason to reject a URL: only public names at the default port (RFC 6761, RFC 8375, ICANN `internal`). */
export function addressError({
  protocol,
  hostname,
  port,
  username,
  password,
  hash,
}: URL): string | undefined {
  if (protocol !== 'https:' || port !== '' || username || password || hash)
    return 'the URL is not plain https'
  // `URL` has normalized every notation of an IPv4 address to dotted decimal.
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return 'the host is an IP address'
  const special = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)\.?$/
  return !hostname.includes('.') || special.test(hostname) ? 'the host name is not public' : undefined
}

/**
 * Sends a request to an untrusted URL without exposing our network (SSRF): the name is resolved once, every address must
 * be public, and the connection goes to a checked address. Redirects are not followed. Resolves with the response
 * headers; the caller reads the body and destroys it.
 * @throws Error with the reason
 */
export async function guardedRequest(
  world: Network,
  target: URL,
  { body, ...options }: RequestOptions & { readonly signal: AbortSignal; readonly body?: string },
): Promise<IncomingMessage> {
  const fault = addressError(target)
  if (fault) throw new Error(fault)
  const addresses = await untilAborted(options.signal, world.resolve(target.hostname))
  const [address] = addresses
  if (!address || !addresses.every((candidate) => world.isPublic(candidate))) {
    throw new Error('the host has no public address, or not only public ones')
  }
  return sendTo(world.request, target, address, { ...options, body })
}

/** Sends a request to an address, whatever the name of its URL resolves to by now. */
export function sendTo(
  send: typeof request,
  target: URL,
  address: string,
  { body, ...options }: RequestOptions & { readonly body?: string | undefined },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const family = isIP(address)
    const outgoing = send(target, {
      ...options,
      agent: false,
      lookup: (_, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
    })
    outgoing.once('response', resolve).once('error', reject).end(body)
  })
}
