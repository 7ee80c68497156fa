import type { FeedRequest, FeedStore } from '../../db/accounts/feeds.ts'
import { elementsEnd, requireFreshElements } from '../../tools/contract/element-lines.ts'
import type { Caller } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { dayMs, isoText } from '../../tools/contract/values.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callTool } from '../calls/call-tool.ts'
import { assertRead, type Handler, type Route } from '../http/exchange.ts'
import { etagMatches } from '../http/headers/entity-tags.ts'
import type { LinkReads } from '../limits/link-reads.ts'

/** Days of a feed of what each day has. */
const daysAhead = 30

/**
 * The parameters that a feed without them takes from the day: `start`, or `datetime` of a tool that has no range. A tool without a
 * calendar of its own answers one day unless it has an `end`.
 */
function dayOf(
  { registry }: CallRuntime,
  { tool, args }: FeedRequest,
  today: string,
): Readonly<Record<string, string>> {
  const entry = registry.byName.get(tool)
  const names = entry?.descriptor.parameters.map(({ name }) => name) ?? []
  const name = ['start', 'datetime'].find((parameter) => names.includes(parameter))
  const [tomorrow = 0, last = 0] = [1, daysAhead].map((days) => Date.parse(today) + days * dayMs)
  const end = isoText(Math.max(tomorrow, Math.min(last, elementsEnd(args.targets) ?? last))).slice(0, 10)
  const isByDay = entry?.tool.views?.calendar === undefined && names.includes('end')
  return name === undefined ? {} : { [name]: today, ...(isByDay ? { end } : {}) }
}

const calendarType = { 'content-type': 'text/calendar; charset=utf-8' }

/**
 * `GET /feeds/{secret}.ics`: the calendar of a feed. Charged to its API key once per UTC day by means of an idempotency
 * key; that key contains spaces, which callers' keys cannot. Revoking the feed or its API key ends the feed. A range
 * that starts now starts at 00:00 UTC, so that all requests of a day have one ETag and a client that sends it gets a
 * 304. All readings of a day that are made anew have the `DTSTAMP` of the first, whose instant the charge has recorded.
 */
export function mountFeeds(route: Route, runtime: CallRuntime, feeds: FeedStore, reads: LinkReads): void {
  const handler: Handler = async ({ event, requestId, headers, signal, isGone, tally }) => {
    assertRead(event.req.method)
    const feed = await feeds.read((event.context.params?.token ?? '').replace(/\.ics$/, ''))
    if (!feed) throw new Problem('not_found', 'There is no such feed, or it was revoked.')
    const { accountId, feedId, keyId, tier, mode, tool, args } = feed
    requireFreshElements(args.targets, runtime.now())
    const caller: Caller = { accountId, tier, mode, credential: { kind: 'key', id: keyId } }
    const today = new Date(runtime.now()).toISOString().slice(0, 10)
    const ifNoneMatch = event.req.headers.get('if-none-match') ?? undefined
    if (!reads.isUnchanged(feedId, today, ifNoneMatch)) reads.count(feedId)
    // The feed and its key are active, and the reading that made it has paid for the day.
    const cached = reads.file(feedId, today)
    if (cached?.etag) {
      headers.etag = cached.etag
      headers['cache-control'] = 'private, max-age=3600'
      headers['x-credits-charged'] = '0'
      return etagMatches(ifNoneMatch, cached.etag)
        ? { status: 304 }
        : { headers: calendarType, body: cached.body }
    }
    const reply = await callTool(runtime, {
      tool,
      args: { ...dayOf(runtime, feed, today), ...args },
      channel: 'rest',
      requestId,
      caller,
      idempotencyKey: `feed ${feedId} ${today}`,
      headersOnly: event.req.method === 'HEAD',
      isByLink: true,
      isCounted: true,
      mediaType: 'text/calendar',
      ifNoneMatch,
      signal,
      isGone,
      tally,
      headers,
    })
    headers['cache-control'] = 'private, max-age=3600'
    if (reply.kind === 'notModified') return { status: 304 }
    if (reply.kind !== 'file') return { headers: calendarType, body: null }
    const { body, etag } = reply
    reads.keep(feedId, today, { body, etag })
    return { headers: calendarType, body }
  }
  route('/feeds/:token', handler, 'all')
}
