import { createHash } from 'node:crypto'
import type { Registry } from '../../tools/registry.ts'
import type { Route } from '../app.ts'
import { type Handler, toRead } from '../exchange.ts'
import { type Document, documents, type Site } from './documents.ts'

/** Puts every document at its address. */
export function mountDocuments(route: Route, registry: Registry, site: Site): void {
  for (const document of documents(registry, site)) route(document.path, served(document))
  route('/', front)
}

/** Whoever opens the bare address of the service is shown the guide. */
const front: Handler = ({ event }) => {
  toRead(event.req.method)
  return { status: 302, headers: { location: '/docs', 'cache-control': 'public, max-age=300' } }
}

/** A document answers GET and HEAD, and 304 to whoever holds the same bytes (RFC 9110 §13.1.2). */
function served(document: Document): Handler {
  let etag: string | undefined
  return ({ event }) => {
    const { method } = event.req
    toRead(method)
    const body = document.body()
    etag ??= `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const headers = {
      'content-type': document.type,
      'cache-control': document.cacheControl,
      'content-security-policy': document.csp,
      etag,
    }
    const held = event.req.headers.get('if-none-match')?.split(',') ?? []
    if (held.some((one) => one.trim().replace(/^W\//, '') === etag)) return { status: 304, headers }
    return { headers, body: method === 'HEAD' ? null : body }
  }
}
