import { z } from 'zod'
import { period } from '../../arguments/period.ts'
import type { UsageReport } from '../../contract/ports.ts'
import { dailyCredits } from '../../contract/tiers.ts'
import { dayMs } from '../../contract/values.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { callerOf, defineTool } from '../../declaration/define.ts'
import { callsLeft, usageShape } from '../../records/account/credit-usage.ts'
import { instantText } from '../../schema/instant.ts'

const longest = 366 * dayMs

export default defineTool({
  name: 'get_usage',
  title: 'Usage and quota',
  summary:
    'How many credits you have used today and what is left. Check it before a large job, or show it in a program of your own.',
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
  output: z.object(usageShape),
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
