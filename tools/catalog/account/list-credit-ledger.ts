import { z } from 'zod'
import { period } from '../../arguments/period.ts'
import { dayMs } from '../../contract/values.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { callerOf, defineTool } from '../../declaration/define.ts'
import { instantText } from '../../schema/instant.ts'
import { cursor, limit, placeAt, rowsAfter } from '../../schema/page.ts'

export default defineTool({
  name: 'list_credit_ledger',
  title: 'Credit ledger',
  summary:
    'Every credit that came or went, call by call. For bookkeeping, and for finding out what used up a day.',
  description:
    'List single credit entries (time, tool, channel, credits, requestId), newest first. Sums only: ' +
    'get_usage.',
  route: 'GET /v1/account/ledger',
  auth: 'account',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    start: instantText('Oldest entry wanted. Default 24 hours before the end.').optional(),
    end: instantText('End of the list, not included. Default now.').optional(),
    limit: limit(1000, 100),
    cursor,
  }),
  output: z.object({
    status: z.string().optional().describe('Of an empty list: the range without entries, in words.'),
    entries: z
      .array(
        z
          .object({
            entryId: z.string().describe('Id of the entry.'),
            time: z.iso.datetime().describe('When it was written.'),
            kind: z
              .enum(['charge', 'refund', 'grant', 'adjust'])
              .describe('charge: a call; refund: of a charge; grant, adjust: changes without a call.'),
            tool: z.string().nullable().describe('Tool of the call; null for entries without one.'),
            channel: z.string().describe('Channel of the call, such as rest or mcp.'),
            credential: z.string().describe('Kind of credential that made the call.'),
            keyId: z.string().nullable().describe('Id of the API key; null for other credentials.'),
            credits: z
              .int()
              .describe('Change of the balance: charges are negative, refunds positive, test calls 0.'),
            balanceAfter: z.int().describe('Credits left of the day after the entry.'),
            requestId: z.string().describe('requestId in meta of the answer.'),
            status: z.int().describe('HTTP status of the answer; only successful calls are charged.'),
          })
          .meta({ id: 'CreditEntry' }),
      )
      .describe('Entries, the newest first.'),
    count: z.int().describe('Entries of this answer.'),
    truncated: z.boolean().describe('True if entries follow: meta.page.next.'),
  }),
  example: { limit: 10 },
  prepare: (input, { now, position }) => ({
    ...period(input, { now, start: (end) => end - dayMs, end: (start) => Math.max(now + 1000, start + 1) }),
    limit: input.limit,
    ...placeAt(position),
  }),
  credits: 0,
  async compute({ start, end, limit, before, place }, context) {
    const { accountId, mode } = callerOf(context)
    const query = { accountId, mode, start, end, limit, ...(place ? { after: place } : {}) }
    const page = await context.service.ledger.entries(query, context.signal())
    const entries = page.entries.map(({ time, ...entry }) => ({
      ...entry,
      time: isoSeconds(time),
      // Only successful responses are charged.
      status: 200,
    }))
    return {
      data: {
        ...(entries.length === 0
          ? { status: `No entry from ${isoSeconds(start)} to ${isoSeconds(end)}.` }
          : {}),
        entries,
        count: entries.length,
        truncated: page.next !== undefined,
      },
      rows: rowsAfter('entries', before, entries.length, page.next),
    }
  },
})
