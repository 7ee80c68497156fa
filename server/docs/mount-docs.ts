import { createHash } from 'node:crypto'
import type { Registry } from '../../tools/registry.ts'
import { codingFor, compress } from '../http/compress.ts'
import type { Route } from '../http/exchange.ts'
import { assertRead, type Handler } from '../http/exchange.ts'
import type { Site } from './content/site.ts'
import { type Document, documents } from './documents.ts'

/** Registers a route for every document, and `/`. */
export function mountDocuments(route: Route, registry: Registry, site: Site): void {
  for (const document of documents(registry, site)) route(document.path, serve(document))
  route('/', front)
}

/** Redirects `/` to the guide. */
const front: Handler = ({ event }) => {
  assertRead(event.req.method)
  return { status: 302, headers: { location: '/docs', 'cache-control': 'public, max-age=300' } }
}

/** A document in one content coding, with its strong ETag. */
interface Coded {
  readonly body: Uint8Array
  readonly etag: string
}

/**
 * Handler of one document: GET and HEAD, and 304 if `If-None-Match` has its ETag (RFC 9110 §13.1.2). Each content
 * coding is compressed once, on the first request for it, and cached.
 */
function serve(document: Document): Handler {
  const kept = new Map<string, Promise<Coded>>()
  const inCoding = (coding: ReturnType<typeof codingFor>) => {
    const known = kept.get(coding)
    if (known) return known
    const made = encode(document.body(), coding)
    kept.set(coding, made)
    made.catch(() => kept.delete(coding))
    return made
  }
  return async ({ event, headers: standing }) => {
    const { method, headers: sent } = event.req
    assertRead(method)
    const coding = codingFor(sent.get('accept-encoding'))
    const { body, etag } = await inCoding(coding)
    const headers = {
      'content-type': document.type,
      'cache-control': document.cacheControl,
      'content-security-policy': document.csp,
      vary: [standing?.vary, 'Accept-Encoding'].filter(Boolean).join(', '),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
      etag,
    }
    const held = sent.get('if-none-match')?.split(',') ?? []
    if (held.some((one) => one.trim().replace(/^W\//, '') === etag)) return { status: 304, headers }
    return { headers, body: method === 'HEAD' ? null : body }
  }
}

/** Compresses the bytes and derives the ETag from their hash and the coding. */
async function encode(body: Uint8Array, coding: ReturnType<typeof codingFor>): Promise<Coded> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  if (coding === 'identity') return { body, etag: `"${hash}"` }
  return { body: await compress(body, coding, 'thorough'), etag: `"${hash}-${coding}"` }
}
