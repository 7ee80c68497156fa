import { Resolver } from 'node:dns/promises'
import type { IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import { untilAborted } from '../http/until-aborted.ts'
import { isPublicAddress } from './public-address.ts'

/** Maximum bytes of a document. */
const longest = 5 * 1024
/** For resolving, connecting and reading together. */
const deadlineMs = 2_000

/** Network access of the guard, replaced in tests. */
export interface Network {
  /** All IPv4 and IPv6 addresses of a name; empty if there are none. */
  resolve(host: string): Promise<readonly string[]>
  isPublic(address: string): boolean
  /** HTTPS request. */
  readonly request: typeof request
}

const resolver = new Resolver({ timeout: deadlineMs / 2, tries: 2 })

const realNetwork: Network = {
  /**
   * Resolves by DNS directly. The system look-up (`dns.lookup`) uses two threads of libuv: with four names on an
   * unresponsive name server in flight, resolving `localhost` took 20 s, and so would the database host. With this
   * resolver it takes 13 ms.
   */
  async resolve(host) {
    const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  },
  isPublic: isPublicAddress,
  request: secureRequest,
}

/**
 * Fetches a JSON document from an untrusted URL without exposing our network (SSRF): the name is resolved once, every
 * address must be public, and the connection goes to a checked address. No redirects, no compression, no other port, at
 * most 5 KB within two seconds.
 * @throws Error with the reason
 */
export function guardedFetch(world: Network = realNetwork): FetchDocument {
  return async (url) => {
    const target = new URL(url)
    const fault = addressError(target)
    if (fault) throw new Error(fault)
    const signal = AbortSignal.timeout(deadlineMs)
    const addresses = await untilAborted(signal, world.resolve(target.hostname))
    const [address] = addresses
    if (!address || !addresses.every((one) => world.isPublic(one))) {
      throw new Error('the host has no public address, or not only public ones')
    }
    const answer = await readResponse(world, target, address, signal)
    return { text: await text(answer), headers: headersOf(answer) }
  }
}

/** Reason to reject a URL: only public names at the default port (RFC 6761, RFC 8375, ICANN `internal`). */
function addressError({ protocol, hostname, port, username, password, hash }: URL): string | undefined {
  if (protocol !== 'https:' || port !== '' || username || password || hash)
    return 'the URL is not plain https'
  // `URL` has normalized every notation of an IPv4 address to dotted decimal.
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return 'the host is an IP address'
  const special = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)\.?$/
  return !hostname.includes('.') || special.test(hostname) ? 'the host name is not public' : undefined
}

/** Sends the request to a checked address and waits for the response headers. */
function readResponse(
  world: Network,
  target: URL,
  address: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const family = isIP(address)
    const sent = world.request(target, {
      signal,
      agent: false,
      headers: { accept: 'application/json', 'accept-encoding': 'identity' },
      // Pins the checked address, whatever the name resolves to by now.
      lookup: (_, options, found) =>
        options.all ? found(null, [{ address, family }]) : found(null, address, family),
    })
    sent.once('response', resolve).once('error', reject).end()
  })
}

/** Body of a 200 JSON response within the maximum size. */
async function text(answer: IncomingMessage): Promise<string> {
  try {
    if (answer.statusCode !== 200) throw new Error('the response is not 200')
    const type = answer.headers['content-type'] ?? ''
    if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type)) throw new Error('the document is not JSON')
    if (answer.headers['content-encoding']) throw new Error('the document is compressed')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer) {
      size += chunk.length
      if (size > longest) throw new Error('the document is too long')
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } finally {
    answer.destroy()
  }
}

/** The one header that the caller uses. */
function headersOf({ headers }: IncomingMessage): Headers {
  const cache = headers['cache-control']
  return new Headers(cache ? { 'cache-control': cache } : {})
}
