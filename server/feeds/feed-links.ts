import { type FeedStore, feedsPerHour, maxFeeds } from '../../db/accounts/feeds.ts'
import { Problem } from '../../tools/contract/problems.ts'
import type { Call, PrepareLinks } from '../calls/call.ts'
import { rateLimited } from '../limits/rate-limit.ts'

/** Whether the call has `format=feed`: a JSON response with the URL of a calendar feed. */
const asksForFeed = ({ args }: Call): boolean => (args as { format?: unknown } | null)?.format === 'feed'

/** The problem for a call that cannot have a feed. */
const invalidFormat = (detail: string, hint: string) =>
  new Problem('invalid_parameter', detail, { parameter: 'format', hint })

const noRoom = () =>
  invalidFormat(`The account has the maximum of ${maxFeeds} feeds.`, 'Revoke one in the portal first.')

const tooMany = (retryAfter: number) =>
  rateLimited(feedsPerHour, retryAfter, `An account makes at most ${feedsPerHour} feeds an hour.`, {
    hint: 'Feeds that exist go on; wait, or use one of them.',
  })

/**
 * Creates a calendar feed for calls with `format=feed`, once they have been granted: a call that is refused leaves nothing
 * behind. Calendar programs cannot send headers, so the URL is the secret.
 */
export function feedLinks(store: FeedStore, baseUrl: string): PrepareLinks {
  const prepare = async ({ caller, args, inBatch }: Call, tool: string) => {
    if (inBatch)
      throw invalidFormat(
        'A call inside a batch cannot create a feed.',
        'Send format=feed in a call of its own.',
      )
    if (caller?.credential.kind !== 'key')
      throw invalidFormat('A feed is charged to an API key.', 'Send an API key in the Authorization header.')
    const { accountId, credential } = caller
    const { format: _, ...toolArguments } = args as Readonly<Record<string, unknown>>
    const room = async () => {
      const { feeds, pauseSeconds } = await store.room(accountId)
      if (feeds >= maxFeeds) throw noRoom()
      if (pauseSeconds !== null) throw tooMany(pauseSeconds)
    }
    await room()
    return async () => {
      const feed = await store.make({ accountId, keyId: credential.id }, { tool, args: toolArguments })
      if (!feed) {
        // Others of the account took the room meanwhile.
        await room()
        throw tooMany(1)
      }
      return { feed: `${baseUrl}/feeds/${feed.secret}.ics` }
    }
  }
  return (call, descriptor) => (asksForFeed(call) ? prepare(call, descriptor.name) : undefined)
}
