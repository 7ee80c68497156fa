import { z } from 'zod'
import { period } from '../arguments/period.ts'
import { isoSeconds } from '../core/time/time.ts'
import { callerOf, defineTool } from '../define.ts'
import { instantText } from '../schema/instant.ts'

const DAY = 86_400_000
const longest = 366 * DAY

const counted = { calls: z.int(), credits: z.int() }

export default defineTool({
  name: 'get_usage',
  title: 'Usage and quota',
  description:
    'Tier, credits used and left today, reset time, and use per tool and per day for the calling credential ' +
    '(with an ID token: the whole account). Check before expensive work. Single entries: list_credit_ledger. 0 credits.',
  route: 'GET /v1/account/usage',
  auth: 'account',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    start: instantText('First day, UTC. Default 30 days before the end.').optional(),
    end: instantText('Exclusive. Default now.').optional(),
  }),
  output: z.object({
    tier: z.string(),
    dailyLimit: z.int(),
    dailyUsed: z.int(),
    dailyRemaining: z.int(),
    resetsAt: z.iso.datetime(),
    rateLimit: z.object({ limit: z.int(), remaining: z.int(), resetSeconds: z.int() }),
    byTool: z.array(z.object({ tool: z.string(), ...counted })),
    byDay: z.array(z.object({ date: z.iso.date(), ...counted })),
    testMode: z.boolean(),
  }),
  example: {},
  prepare: (input, { now }) =>
    period(input, {
      now,
      start: (end) => end - 30 * DAY,
      // `end` is exclusive, so it is a second ahead to include entries of the current second.
      end: (start) => Math.max(now + 1000, start + 1),
    }),
  credits: 0,
  async compute({ start, end }, context) {
    const caller = callerOf(context)
    const { ledger } = context.service
    const own = caller.credential.kind === 'person' ? {} : { credential: caller.credential.id }
    const [balance, report] = await Promise.all([
      ledger.balance(caller.accountId, caller.mode),
      ledger.usage(
        {
          accountId: caller.accountId,
          mode: caller.mode,
          start: Math.max(start, end - longest),
          end,
          ...own,
        },
        context.signal(),
      ),
    ])
    return {
      data: {
        tier: caller.tier,
        dailyLimit: balance.quota,
        dailyUsed: balance.used,
        dailyRemaining: Math.max(0, balance.quota - balance.used),
        resetsAt: isoSeconds(Date.parse(`${balance.day}T00:00:00Z`) + DAY),
        rateLimit: context.service.rateLimit(caller),
        byTool: [...report.byTool],
        byDay: [...report.byDay],
        testMode: caller.mode === 'test',
      },
    }
  },
})
