import type { FileLinks } from '../../db/accounts/file-links.ts'
import type { CallRuntime } from '../calls/call.ts'
import { fileResult, noSuchFile, paidFile } from '../calls/links/paid-file.ts'
import { withEvent } from '../compute/icalendar.ts'
import { downloadHeaders } from '../compute/representation.ts'
import { assertRead, type Handler, type Route } from '../http/exchange.ts'
import { etagMatches, partTag } from '../http/headers/entity-tags.ts'
import type { LinkedFile, LinkReads } from '../limits/link-reads.ts'

/** A drawing needs its inline style and its own pixels alone; the sandbox keeps whatever else it may hold from running. */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/**
 * `GET /files/{id}.{format}`: a file of an answer, for the person that a model has given its link to. The id is the
 * secret: it needs no credential, costs nothing, and ends with its lifetime, its account or its key, or when a person ends all.
 * Of a calendar, `?event=` takes one event by its uid, which has a limit and an ETag of its own.
 */
export function mountFiles(route: Route, runtime: CallRuntime, links: FileLinks, reads: LinkReads): void {
  const handler: Handler = async ({ event, requestId, headers, tally }) => {
    assertRead(event.req.method)
    const file = paidFile(runtime, event.context.params?.name ?? '')
    const { link, mediaType, paid: paidCall } = file
    const uid = mediaType === 'text/calendar' ? event.url.searchParams.get('event') : null
    const ifNoneMatch = event.req.headers.get('if-none-match') ?? undefined
    if (uid !== null) reads.countEvent(link)
    else if (!reads.isUnchanged(link, mediaType, ifNoneMatch)) reads.count(link)
    if (!(await links.isOpen({ ...paidCall.caller, madeAt: paidCall.madeAt }))) throw noSuchFile()
    // For all who read it now, so that none of them ends the computation by leaving.
    const request = { channel: 'rest', requestId, tally } as const
    const linkedFile = await reads.made(link, mediaType, async () => {
      const { body = '', etag } = await fileResult(runtime, file, request)
      return { body, etag }
    })
    const { body, etag } = uid === null ? linkedFile : eventOf(linkedFile, uid)
    headers['x-credits-charged'] = '0'
    if (etag) headers.etag = etag
    headers['cache-control'] = 'private, max-age=86400'
    headers['referrer-policy'] = 'no-referrer'
    headers['x-robots-tag'] = 'noindex'
    if (etag && etagMatches(ifNoneMatch, etag)) return { status: 304 }
    return {
      headers: {
        'content-type': mediaType.startsWith('text/') ? `${mediaType}; charset=utf-8` : mediaType,
        'content-security-policy': filePolicy,
        ...downloadHeaders(mediaType, paidCall.tool),
      },
      body,
    }
  }
  route('/files/:name', handler, 'all')
}

/** The calendar of one event. @throws Problem `not_found` where the file has none of the uid */
function eventOf({ body, etag }: LinkedFile, uid: string): LinkedFile {
  const calendar = withEvent(typeof body === 'string' ? body : Buffer.from(body).toString(), uid)
  if (calendar === undefined) throw noSuchFile()
  return { body: calendar, etag: etag && partTag(etag, uid) }
}
