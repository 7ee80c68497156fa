import type { IncomingMessage } from 'node:http'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import { guardedRequest, internet, type Network } from '../outbound/guarded-request.ts'

/** For resolving, connecting and reading together. */
const deadlineMs = 2_000

/**
 * Fetches a JSON document from an untrusted URL: no compression, within two seconds.
 * @throws Error with the reason
 */
export function guardedFetch(world: Network = internet): FetchDocument {
  return async (url, mostBytes) => {
    const signal = AbortSignal.timeout(deadlineMs)
    const headers = { accept: 'application/json', 'accept-encoding': 'identity' }
    const answer = await guardedRequest(world, new URL(url), { signal, headers })
    return { text: await text(answer, mostBytes), headers: headersOf(answer) }
  }
}

/** Body of a 200 JSON response within the maximum size. */
async function text(answer: IncomingMessage, mostBytes: number): Promise<string> {
  try {
    if (answer.statusCode !== 200)
      throw new Error(`the response has the status ${answer.statusCode}, not 200`)
    const type = answer.headers['content-type'] ?? ''
    if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
      throw new Error('its media type is not application/json')
    if (answer.headers['content-encoding']) throw new Error('the document is compressed')
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of answer) {
      size += chunk.length
      if (size > mostBytes) throw new Error(`the document is longer than ${mostBytes} bytes`)
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
