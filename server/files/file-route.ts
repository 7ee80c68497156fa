import type { FileLinks } from '../../db/accounts/file-links.ts'
import type { CallRuntime } from '../calls/call.ts'
import { downloadHeaders } from '../compute/representation.ts'
import { assertRead, type Handler, type Route } from '../http/exchange.ts'
import { etagMatches } from '../http/headers/entity-tags.ts'
import type { LinkReads } from '../limits/link-reads.ts'
import { fileResult, noSuchFile, paidFile } from './paid-file.ts'

/** A drawing needs its inline style alone; the sandbox keeps whatever else it may hold from running. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * `GET /files/{id}.{format}`: a file of an answer, for the person that a model has given its link to. The id is the
 * secret: it needs no credential, costs nothing, and ends with its lifetime, its account or its key, or when a person ends all.
 */
export function mountFiles(route: Route, runtime: CallRuntime, links: FileLinks, reads: LinkReads): void {
  const handler: Handler = async ({ event, requestId, headers, signal, isGone, tally }) => {
    assertRead(event.req.method)
    const file = paidFile(runtime, event.context.params?.name ?? '')
    const { link, mediaType, paid } = file
    reads.count(link)
    if (!(await links.isOpen({ ...paid.caller, madeAt: paid.madeAt }))) throw noSuchFile()
    const ifNoneMatch = event.req.headers.get('if-none-match') ?? undefined
    const kept = reads.file(link, mediaType)
    headers['x-credits-charged'] = '0'
    if (kept?.etag) headers.etag = kept.etag
    const isKnown = kept?.etag !== undefined && etagMatches(ifNoneMatch, kept.etag)
    const asked = { channel: 'rest', requestId, ifNoneMatch, signal, isGone, tally, headers } as const
    const { body } = kept ? { body: isKnown ? undefined : kept.body } : await fileResult(runtime, file, asked)
    if (!kept && body !== undefined) reads.keep(link, mediaType, { body, etag: headers.etag })
    headers['cache-control'] = 'private, max-age=86400'
    headers['referrer-policy'] = 'no-referrer'
    headers['x-robots-tag'] = 'noindex'
    if (body === undefined) return { status: 304 }
    return {
      headers: {
        'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
        'content-security-policy': filePolicy,
        ...downloadHeaders(mediaType, paid.tool),
      },
      body,
    }
  }
  route('/files/:name', handler, 'all')
}
