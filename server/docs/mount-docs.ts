import { createHash } from 'node:crypto'
import type { Registry } from '../../tools/declaration/registry.ts'
import { codingFor, compress } from '../http/compress.ts'
import type { Route } from '../http/exchange.ts'
import { assertRead, type Handler, varyByCoding } from '../http/exchange.ts'
import { etagMatches } from '../http/headers/entity-tags.ts'
import { pagePolicy } from '../http/headers/page-policy.ts'
import type { Site } from '../product/site.ts'
import { Availability } from './availability.ts'
import { type Document, documents } from './documents.ts'
import { renderPage } from './pages/layout.ts'
import { markdownPage } from './pages/markdown.ts'
import { pricingPath } from './pages/pricing.ts'
import { type ServiceStatus, statusPath, statusText } from './pages/status.ts'

/** Registers a route for every document and the status page. */
export function mountDocuments(route: Route, registry: Registry, site: Site, isReady: IsReady): void {
  for (const document of documents(registry, site)) route(document.path, serve(document), 'all')
  mountStatus(route, registry, site, isReady)
  for (const [path, target] of Object.entries(shortcutsOf(site))) {
    route(path, ({ event }) => {
      assertRead(event.req.method)
      return { status: 302, headers: { location: target, 'cache-control': 'public, max-age=300' } }
    })
  }
}

/** Addresses that people type, and where they lead. */
const shortcutsOf = ({ PORTAL_URL }: Site): Readonly<Record<string, string>> => ({
  '/login': `${PORTAL_URL}/sign-in`,
  '/sign-in': `${PORTAL_URL}/sign-in`,
  '/signin': `${PORTAL_URL}/sign-in`,
  '/signup': `${PORTAL_URL}/sign-in`,
  '/sign-up': `${PORTAL_URL}/sign-in`,
  '/register': `${PORTAL_URL}/sign-in`,
  '/account': `${PORTAL_URL}/account`,
  '/dashboard': PORTAL_URL,
  '/plans': pricingPath,
  '/prices': pricingPath,
  '/status': statusPath,
  '/changelog': '/docs/changelog',
  '/privacy': '/docs/privacy',
  '/support': '/docs/support',
})

/** Whether calls can be answered; bounded in time and cached, since everybody may ask. */
type IsReady = () => Promise<boolean>

/** The status page and its Markdown, which are made for each request. */
function mountStatus(route: Route, registry: Registry, site: Site, isReady: IsReady): void {
  const startedAt = Date.now()
  const availability = new Availability(isReady).start()
  const answer = (type: string, write: (status: ServiceStatus) => string): Handler => {
    return async ({ event }) => {
      assertRead(event.req.method)
      const isAnswered = await availability.check()
      const body = write({ isReady: isAnswered, startedAt, now: Date.now(), record: availability.record })
      const headers = {
        'content-type': type,
        'content-security-policy': pagePolicy,
        'cache-control': 'no-store',
      }
      return { headers, body, compressFrom: 1_400 }
    }
  }
  route(
    statusPath,
    answer('text/html; charset=utf-8', (status) =>
      renderPage(markdownPage(statusPath, statusText(status)), registry, site),
    ),
    'all',
  )
  route(
    `${statusPath}.md`,
    answer('text/markdown; charset=utf-8', (status) => statusText(status).text),
    'all',
  )
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
  const encodings = new Map<string, Promise<Coded>>()
  const inCoding = (coding: ReturnType<typeof codingFor>) => {
    const cached = encodings.get(coding)
    if (cached) return cached
    const encoding = Promise.resolve(document.prepare?.()).then(() => encode(document.body(), coding))
    encodings.set(coding, encoding)
    encoding.catch(() => encodings.delete(coding))
    return encoding
  }
  return async ({ event, headers: standing }) => {
    const { method, headers } = event.req
    assertRead(method)
    const coding = codingFor(headers.get('accept-encoding'))
    const { body, etag } = await inCoding(coding)
    const fields = {
      'content-type': document.type,
      'cache-control': document.cacheControl,
      'content-security-policy': document.csp,
      vary: varyByCoding(standing?.vary),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
      etag,
      ...(document.link ? { link: document.link } : {}),
    }
    if (etagMatches(headers.get('if-none-match'), etag)) return { status: 304, headers: fields }
    return { headers: fields, body }
  }
}

/** Compresses the bytes and derives the ETag from their hash and the coding. */
async function encode(body: Uint8Array, coding: ReturnType<typeof codingFor>): Promise<Coded> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  if (coding === 'identity') return { body, etag: `"${hash}"` }
  return { body: await compress(body, coding, 'thorough'), etag: `"${hash}-${coding}"` }
}
