import { type FeedStore, maxFeeds } from '../../db/accounts/feeds.ts'
import { Problem } from '../../tools/problems.ts'
import type { Call, MakeLinks } from '../calls/call.ts'

/** Whether the call has `format=feed`: a JSON response with the URL of a calendar feed. */
const asksForFeed = ({ args }: Call): boolean => (args as { format?: unknown } | null)?.format === 'feed'

/** The problem for a call that cannot have a feed. */
const invalidFormat = (detail: string, hint: string) =>
  new Problem('invalid_parameter', detail, { parameter: 'format', hint })

/**
 * Creates a calendar feed for calls with `format=feed`. Calendar programs cannot send headers, so the URL is the
 * secret.
 */
export function feedLinks(store: FeedStore, baseUrl: string): MakeLinks {
  const make = async ({ caller, args, inBatch }: Call, tool: string) => {
    if (inBatch)
      throw invalidFormat(
        'A call inside a batch cannot create a feed.',
        'Send format=feed in a call of its own.',
      )
    if (caller?.credential.kind !== 'key')
      throw invalidFormat('A feed is charged to an API key.', 'Send an API key in the Authorization header.')
    const { accountId, credential } = caller
    const { format: _, ...asked } = args as Readonly<Record<string, unknown>>
    const made = await store.make({ accountId, keyId: credential.id }, { tool, args: asked })
    if (!made)
      throw invalidFormat(
        `The account has the maximum of ${maxFeeds} feeds.`,
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
