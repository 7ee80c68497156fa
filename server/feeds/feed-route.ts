import type { FeedStore } from '../../db/accounts/feeds.ts'
import type { Caller } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callTool } from '../calls/call-tool.ts'
import { methodNotAllowed, type Route } from '../http/exchange.ts'

/** Whether the tool has a `start` parameter. */
const hasStart = ({ registry }: CallRuntime, tool: string): boolean =>
  registry.byName.get(tool)?.descriptor.parameters.some(({ name }) => name === 'start') ?? false

/**
 * `GET /feeds/{secret}.ics`: the calendar of a feed. Charged to its API key once per UTC day by means of an idempotency
 * key; that key contains spaces, which callers' keys cannot. Revoking the feed or its API key ends the feed. A range
 * that starts now starts at 00:00 UTC, so that all requests of a day have one ETag and a client that sends it gets a
 * 304.
 */
export function mountFeeds(route: Route, runtime: CallRuntime, feeds: FeedStore): void {
  route('/feeds/:token', async ({ event, requestId, headers, signal, isGone, tally }) => {
    if (event.req.method !== 'GET') throw methodNotAllowed(['GET'])
    const feed = await feeds.read((event.context.params?.token ?? '').replace(/\.ics$/, ''))
    if (!feed) throw new Problem('not_found', 'There is no such feed, or it was revoked.')
    const { accountId, feedId, keyId, tier, mode, tool, args } = feed
    const caller: Caller = { accountId, tier, mode, credential: { kind: 'key', id: keyId } }
    const today = new Date(runtime.now()).toISOString().slice(0, 10)
    const reply = await callTool(runtime, {
      tool,
      args: hasStart(runtime, tool) ? { start: today, ...args } : args,
      channel: 'rest',
      requestId,
      caller,
      idempotencyKey: `feed ${feedId} ${today}`,
      isByLink: true,
      mediaType: 'text/calendar',
      ifNoneMatch: event.req.headers.get('if-none-match') ?? undefined,
      signal,
      isGone,
      tally,
      headers,
    })
    headers['cache-control'] = 'private, max-age=3600'
    if (!reply.envelope) return { status: 304 }
    return { headers: { 'content-type': 'text/calendar; charset=utf-8' }, body: reply.body ?? '' }
  })
}
