import { z } from 'zod'
import type { TierName, UsageReport } from '../../contract/ports.ts'
import { tierAtLeast } from '../../contract/tiers.ts'
import type { Service } from '../../declaration/define.ts'

const countFields = {
  calls: z.int().describe('Number of calls.'),
  credits: z.int().describe('Credits charged for them.'),
}

const day = z.object({ date: z.iso.date().describe('UTC day.'), ...countFields }).meta({ id: 'UsageDay' })

/** Output shape of the use of credits. */
export const usageShape = {
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
      z.object({ tool: z.string().describe('Name of the tool.'), ...countFields }).meta({ id: 'ToolUsage' }),
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
export function callsLeft(
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
