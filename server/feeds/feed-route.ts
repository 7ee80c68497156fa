import type { FeedStore } from '../../db/accounts/feeds.ts'
import type { Caller } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callTool } from '../calls/call-tool.ts'
import { methodNotAllowed, type Route } from '../http/exchange.ts'

const hasStart = ({ registry }: CallRuntime, tool: string): boolean =>
  registry.byName.get(tool)?.descriptor.parameters.some(({ name }) => name === 'start') ?? false

/**
 * `GET /feeds/{secret}.ics`: the calendar of a feed, charged to its key once a UTC day and free for the rest of it, which
 * an idempotency key sees to. It holds spaces, and the keys of callers have none. Revoking the feed or its key ends it.
 * A range that begins "now" begins at the start of the day, so that a program that sends its ETag is not even sent it again.
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
