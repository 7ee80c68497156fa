import { z } from 'zod'
import { period } from '../../arguments/period.ts'
import type { TierName, UsageReport } from '../../contract/ports.ts'
import { dailyCredits, tierAtLeast } from '../../contract/tiers.ts'
import { dayMs } from '../../contract/values.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { callerOf, defineTool, type Service } from '../../declaration/define.ts'
import { instantText } from '../../schema/instant.ts'

const longest = 366 * dayMs

const countFields = {
  calls: z.int().describe('Number of calls.'),
  credits: z.int().describe('Credits charged for them.'),
}

const day = z.object({ date: z.iso.date().describe('UTC day.'), ...countFields }).meta({ id: 'UsageDay' })

export default defineTool({
  name: 'get_usage',
  title: 'Usage and quota',
  summary: 'How many credits you have used today and what is left.',
  description:
    'Tier, credits used and left today, reset time, how many calls of each tool the rest pays, and use by ' +
    'tool and day of the calling credential (with an ID token: of the whole account). Single entries: ' +
    'list_credit_ledger.',
  route: 'GET /v1/account/usage',
  auth: 'account',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    start: instantText('First day, UTC. Default 30 days before the end.').optional(),
    end: instantText('End of the days, not included. Default now.').optional(),
  }),
  output: z.object({
    tier: z.string().describe('Tier of the account.'),
    dailyLimit: z.int().describe('Credits that the caller can use on a UTC day.'),
    dailyUsed: z
      .int()
      .describe('Credits used today by the account, or by a key or assistant with a daily limit of its own.'),
    dailyRemaining: z.int().describe('Credits that the caller can still use today.'),
    account: z
      .object({
        dailyLimit: z.int().describe('Credits of a UTC day.'),
        dailyUsed: z.int().describe('Credits used today.'),
        dailyRemaining: z.int().describe('Credits left today.'),
      })
      .meta({ id: 'AccountUsage' })
      .optional()
      .describe('The whole account, for a key or assistant with a daily limit of its own; else absent.'),
    resetsAt: z.iso.datetime().describe('When the credits of the next day begin.'),
    rateLimit: z
      .object({
        limit: z.int().describe('Most calls a minute.'),
        remaining: z.int().describe('Calls left in it.'),
        resetSeconds: z.int().describe('Seconds until it ends.'),
      })
      .meta({ id: 'CallRate' })
      .describe('Calls of the current minute.'),
    byTool: z
      .array(
        z
          .object({ tool: z.string().describe('Name of the tool.'), ...countFields })
          .meta({ id: 'ToolUsage' }),
      )
      .describe('Calls and credits of the range by tool.'),
    byDay: z.array(day).describe('Calls and credits of the range by UTC day.'),
    testMode: z.boolean().describe('True for a test key, whose calls cost nothing.'),
    status: z.string().optional().describe('When the range has no calls: says so in words.'),
    previous: day
      .nullable()
      .optional()
      .describe('Then: the last day with calls before it, of a year; null: none.'),
    next: day.nullable().optional().describe('Then: the first day with calls after it; null: none.'),
    callsLeft: z
      .array(
        z
          .object({
            tool: z.string().describe('Name of the tool.'),
            credits: z.string().describe('Price of a call, as in the price list.'),
            creditsPerCall: z.int().describe('The least credits of a call.'),
            calls: z.int().describe('Calls at the least price that the remaining credits pay.'),
          })
          .meta({ id: 'CallsLeft' }),
      )
      .describe(
        'How many calls the rest of today pays: of the tools of byTool, then of usual ones that were not used.',
      ),
  }),
  example: {},
  prepare: (input, { now }) =>
    period(input, {
      now,
      start: (end) => end - 30 * dayMs,
      // `end` is exclusive, so it is a second ahead to include entries of the current second.
      end: (start) => Math.max(now + 1000, start + 1),
    }),
  credits: 0,
  async compute({ start, end }, context) {
    const caller = callerOf(context)
    const { ledger } = context.service
    const credential = caller.credential.kind === 'person' ? undefined : caller.credential.id
    const ownCredential = credential === undefined ? {} : { credential }
    const reportOf = (range: Span) =>
      ledger.usage(
        { accountId: caller.accountId, mode: caller.mode, ...range, ...ownCredential },
        context.signal(),
      )
    const [balance, report] = await Promise.all([
      ledger.balance(caller.accountId, caller.mode, credential),
      reportOf({ start: Math.max(start, end - longest), end }),
    ])
    const { caller: left, account } = dailyCredits(balance)
    return {
      data: {
        ...(report.byDay.length === 0 ? await spanReports({ start, end }, context.now, reportOf) : {}),
        tier: caller.tier,
        dailyLimit: left.dailyLimit,
        dailyUsed: (balance.budget ?? balance).used,
        dailyRemaining: left.dailyRemaining,
        ...(account ? { account: { ...account, dailyUsed: balance.used } } : {}),
        resetsAt: isoSeconds(Date.parse(`${balance.day}T00:00:00Z`) + dayMs),
        rateLimit: context.service.rateLimit(caller),
        byTool: [...report.byTool],
        byDay: [...report.byDay],
        testMode: caller.mode === 'test',
        callsLeft: callsLeft(report.byTool, left.dailyRemaining, caller.tier, context.service.operations),
      },
    }
  },
})

/** A stretch of time, ms since 1970 UTC. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Members for a range without calls: that there were none, and the days with calls around it. */
async function spanReports(
  { start, end }: Span,
  now: number,
  reportOf: (range: Span) => Promise<UsageReport>,
) {
  const later = { start: end, end: Math.min(now + 1000, end + longest) }
  const [before, after] = await Promise.all([
    reportOf({ start: start - longest, end: start }),
    later.end > later.start ? reportOf(later) : undefined,
  ])
  const [previous] = [...before.byDay].sort((a, b) => b.date.localeCompare(a.date))
  const [next] = [...(after?.byDay ?? [])].sort((a, b) => a.date.localeCompare(b.date))
  return {
    status: `No calls from ${isoSeconds(start)} to ${isoSeconds(end)}.`,
    previous: previous ?? null,
    next: next ?? null,
  }
}

/** Tools where most conversations begin, in the order of the registry. */
const usual = [
  'get_body',
  'list_visible_objects',
  'get_rise_set',
  'get_sun_times',
  'plan_observing',
  'get_moon',
  'list_eclipses',
  'get_sky_calendar',
  'get_natal_chart',
  'list_transits',
]

/** How many calls the remaining credits pay, at the least price: of each tool used, then of the usual ones of the tier. */
function callsLeft(
  byTool: UsageReport['byTool'],
  remaining: number,
  tier: TierName,
  operations: Service['operations'],
) {
  const names = new Set([...byTool.map(({ tool }) => tool), ...usual])
  return [...names].flatMap((name) => {
    const operation = operations.find((operation) => operation.name === name)
    if (!operation?.leastCredits || !tierAtLeast(tier, operation.tier)) return []
    const { credits, leastCredits } = operation
    return [
      { tool: name, credits, creditsPerCall: leastCredits, calls: Math.floor(remaining / leastCredits) },
    ]
  })
}
