import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Descriptor } from '../tools/describe.ts'
import type { Caller, TierName } from '../tools/ports.ts'
import { Problem } from '../tools/problems.ts'
import type { Route } from './app.ts'
import type { Road } from './call.ts'
import { callTool } from './call-tool.ts'
import { methodNotAllowed } from './exchange.ts'

/** What a feed address stands for: one key of one account asking one tool. */
interface Feed {
  readonly account: string
  readonly key: string
  readonly tool: string
  readonly args: Readonly<Record<string, unknown>>
}

/** Calendar programs send no header, so the address itself carries the signed request. */
export interface Feeds {
  url(caller: Caller, descriptor: Descriptor, args: unknown): string | undefined
  read(token: string): Feed | undefined
}

const longestArguments = 1_500

export function signedFeeds(secret: string, baseUrl: string): Feeds {
  const seal = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  return {
    url({ accountId, credential }, descriptor, args) {
      if (credential.kind !== 'key' || !descriptor.mediaTypes.includes('text/calendar')) return undefined
      const feed: Feed = {
        account: accountId,
        key: credential.id,
        tool: descriptor.name,
        args: args as Feed['args'],
      }
      const payload = Buffer.from(JSON.stringify(feed)).toString('base64url')
      return payload.length > longestArguments
        ? undefined
        : `${baseUrl}/feeds/${payload}.${seal(payload)}.ics`
    },
    read(token) {
      const [payload = '', signature = ''] = token.replace(/\.ics$/, '').split('.')
      const expected = Buffer.from(seal(payload))
      const given = Buffer.from(signature)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
      return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Feed
    },
  }
}

/** The key and account behind a feed as they stand now; `undefined` once either is gone. */
export type FeedOwner = (
  account: string,
  key: string,
) => Promise<{ tier: TierName; mode: Caller['mode'] } | undefined>

/**
 * `GET /feeds/{token}.ics`: the calendar of a signed address, charged to its key like any call. Revoking the key
 * ends the feed. What begins "now" begins at the start of the UTC day, so that a program that asks again the same
 * day and sends its ETag is not charged twice.
 */
export function mountFeeds(route: Route, feeds: Feeds, road: Road, owner: FeedOwner): void {
  route('/feeds/:token', async ({ event, requestId, headers, signal, tally }) => {
    if (event.req.method !== 'GET') throw methodNotAllowed(['GET'])
    const feed = feeds.read(event.context.params?.token ?? '')
    if (!feed) throw new Problem('not_found', 'There is no such feed.')
    const found = await owner(feed.account, feed.key)
    if (!found) throw new Problem('revoked_api_key', 'The key of this feed was revoked.')
    const caller: Caller = { accountId: feed.account, ...found, credential: { kind: 'key', id: feed.key } }
    const start = feed.args.start ?? new Date(road.now()).toISOString().slice(0, 10)
    const reply = await callTool(road, {
      tool: feed.tool,
      args: { ...feed.args, start },
      channel: 'rest',
      requestId,
      caller,
      mediaType: 'text/calendar',
      ifNoneMatch: event.req.headers.get('if-none-match') ?? undefined,
      signal,
      tally,
      headers,
    })
    headers['cache-control'] = 'private, max-age=3600'
    if (!reply.envelope) return { status: 304 }
    return { headers: { 'content-type': 'text/calendar; charset=utf-8' }, body: reply.body ?? '' }
  })
}
