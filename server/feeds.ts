import type { FeedStore } from '../db/feeds.ts'
import { maxFeeds } from '../db/feeds.ts'
import type { Descriptor } from '../tools/describe.ts'
import type { Caller } from '../tools/ports.ts'
import { Problem } from '../tools/problems.ts'
import type { Route } from './app.ts'
import type { Call, Road } from './call.ts'
import { callTool } from './call-tool.ts'
import { methodNotAllowed } from './exchange.ts'

/** A feed made for a call. */
export interface NewFeed {
  readonly url: string
  /** Revokes it, for a call that came to nothing. */
  drop(): Promise<void>
}

/** Calendars that programs read which send no header: the address alone says what is asked and who pays. */
export interface Feeds {
  /** @throws Problem where no feed can be made for the call */
  make(call: Call, descriptor: Descriptor): Promise<NewFeed>
  /** `null` for an address that leads nowhere, or no longer. */
  read: FeedStore['read']
}

/** `format=feed`: the answer as JSON, with the address of a feed of it. */
export const wantsFeed = ({ args }: Call): boolean => (args as { format?: unknown } | null)?.format === 'feed'

const refused = (detail: string, hint: string) =>
  new Problem('invalid_parameter', detail, { parameter: 'format', hint })

export function feedsOver(store: FeedStore, baseUrl: string): Feeds {
  return {
    async make({ caller, args, inBatch }, { name }) {
      if (inBatch)
        throw refused('A call inside a batch makes no feed.', 'Send format=feed in a call of its own.')
      if (caller?.credential.kind !== 'key')
        throw refused('A feed is charged to an API key.', 'Ask with an API key in the Authorization header.')
      const { accountId, credential } = caller
      const { format: _, ...asked } = args as Readonly<Record<string, unknown>>
      const made = await store.make({ accountId, keyId: credential.id }, { tool: name, args: asked })
      if (!made)
        throw refused(
          `The account has ${maxFeeds} feeds, and no more are made.`,
          'Revoke one in the portal first.',
        )
      return {
        url: `${baseUrl}/feeds/${made.secret}.ics`,
        drop: async () => {
          await store.revoke(accountId, made.feedId)
        },
      }
    },
    read: (secret) => store.read(secret),
  }
}

const hasStart = ({ registry }: Road, tool: string): boolean =>
  registry.byName.get(tool)?.descriptor.parameters.some(({ name }) => name === 'start') ?? false

/**
 * `GET /feeds/{secret}.ics`: the calendar of a feed, charged to its key once a UTC day and free for the rest of it, which
 * an idempotency key sees to. It holds spaces, and the keys of callers have none. Revoking the feed or its key ends it.
 * A range that begins "now" begins at the start of the day, so that a program that sends its ETag is not even sent it again.
 */
export function mountFeeds(route: Route, road: Road): void {
  route('/feeds/:token', async ({ event, requestId, headers, signal, isGone, tally }) => {
    if (event.req.method !== 'GET') throw methodNotAllowed(['GET'])
    const feed = await road.feeds.read((event.context.params?.token ?? '').replace(/\.ics$/, ''))
    if (!feed) throw new Problem('not_found', 'There is no such feed, or it was revoked.')
    const { accountId, feedId, keyId, tier, mode, tool, args } = feed
    const caller: Caller = { accountId, tier, mode, credential: { kind: 'key', id: keyId } }
    const today = new Date(road.now()).toISOString().slice(0, 10)
    const reply = await callTool(road, {
      tool,
      args: hasStart(road, tool) ? { start: today, ...args } : args,
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
