import type { IncomingMessage } from 'node:http'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import { guardedRequest, internet, type Network } from '../outbound/guarded-request.ts'

/** Maximum bytes of a document. */
const longest = 5 * 1024
/** For resolving, connecting and reading together. */
const deadlineMs = 2_000

/**
 * Fetches a JSON document from an untrusted URL: no compression, at most 5 KB within two seconds.
 * @throws Error with the reason
 */
export function guardedFetch(world: Network = internet): FetchDocument {
  return async (url) => {
    const signal = AbortSignal.timeout(deadlineMs)
    const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
    const answer = await guardedRequest(world, new URL(url), { signal, headers })
    return { text: await text(answer), headers: headersOf(answer) }
  }
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
