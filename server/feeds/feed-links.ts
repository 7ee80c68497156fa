import { type FeedStore, maxFeeds } from '../../db/accounts/feeds.ts'
import { Problem } from '../../tools/problems.ts'
import type { Call, MakeLinks } from '../calls/call.ts'

/** Whether the call asks for `format=feed`: the answer as JSON, with the address of a calendar feed of it. */
const asksForFeed = ({ args }: Call): boolean => (args as { format?: unknown } | null)?.format === 'feed'

const refused = (detail: string, hint: string) =>
  new Problem('invalid_parameter', detail, { parameter: 'format', hint })

/** Makes a calendar feed for a call that asks for one. Programs read it by its address alone, without a header. */
export function feedLinks(store: FeedStore, baseUrl: string): MakeLinks {
  const make = async ({ caller, args, inBatch }: Call, tool: string) => {
    if (inBatch)
      throw refused('A call inside a batch makes no feed.', 'Send format=feed in a call of its own.')
    if (caller?.credential.kind !== 'key')
      throw refused('A feed is charged to an API key.', 'Ask with an API key in the Authorization header.')
    const { accountId, credential } = caller
    const { format: _, ...asked } = args as Readonly<Record<string, unknown>>
    const made = await store.make({ accountId, keyId: credential.id }, { tool, args: asked })
    if (!made)
      throw refused(
        `The account has ${maxFeeds} feeds, and no more are made.`,
        'Revoke one in the portal first.',
      )
    return {
      links: { feed: `${baseUrl}/feeds/${made.secret}.ics` },
      discard: async () => {
        await store.revoke(accountId, made.feedId)
      },
    }
  }
  return (call, descriptor) => (asksForFeed(call) ? make(call, descriptor.name) : undefined)
}
