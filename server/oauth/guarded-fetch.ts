import { Resolver } from 'node:dns/promises'
import type { IncomingMessage, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP } from 'node:net'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import { untilAborted } from '../http/until-aborted.ts'
import { isPublicAddress } from './public-address.ts'

const longest = 5 * 1024
const deadlineMs = 2_000

/** What the guard asks of the world; tests put a world of their own in its place. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>
  isPublic(address: string): boolean
  readonly request: typeof request
}

const resolver = new Resolver({ timeout: deadlineMs / 2, tries: 2 })

const realNetwork: Network = {
  /**
   * By DNS and on sockets. The system's own look-up (`dns.lookup`) goes through two threads of libuv: with four names of a
   * silent name server under way, `localhost` took 20 s to be found, and so would the database. Beside these it takes 13 ms.
   */
  async resolve(host) {
    const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  },
  isPublic: isPublicAddress,
  request: secureRequest,
}

/**
 * Fetches a small JSON document that a stranger named, without lending the stranger our place in the network: the
 * name is resolved once, every address it has must be public, and the connection goes to an address that was checked.
 * No redirects, no compression, no other port, at most 5 KB in at most two seconds.
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

/** By the address alone: only names of the open Internet, at the usual port (RFC 6761, RFC 8375, ICANN's `internal`). */
function addressError({ protocol, hostname, port, username, password, hash }: URL): string | undefined {
  if (protocol !== 'https:' || port !== '' || username || password || hash)
    return 'the address is not plain https'
  // URL has brought every notation of an IPv4 address into its dotted form by now.
  if (isIP(hostname.replace(/^\[|\]$/g, ''))) return 'the address is not a name'
  const special = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)\.?$/
  return !hostname.includes('.') || special.test(hostname) ? 'the name is not public' : undefined
}

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
      // The address that was checked, whatever the name resolves to by now.
      lookup: (_, options, found) =>
        options.all ? found(null, [{ address, family }]) : found(null, address, family),
    })
    sent.once('response', resolve).once('error', reject).end()
  })
}

async function text(answer: IncomingMessage): Promise<string> {
  try {
    if (answer.statusCode !== 200) throw new Error('the document is not there')
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

function headersOf({ headers }: IncomingMessage): Headers {
  const cache = headers['cache-control']
  return new Headers(cache ? { 'cache-control': cache } : {})
}
