import { isoSeconds, MS_PER_DAY } from '../core/time/time.ts'
import type { Context } from '../define.ts'
import { Problem } from '../problems.ts'
import type { Cap } from '../tiers.ts'

type Capped = keyof Omit<Cap, 'unit'>

/** Days in the unit of a cap; a leap day and a change of clocks never make a range too long. */
const unitDays = { days: 1, nights: 1, years: 365.25 } as const
const slackDays = { days: 0.1, nights: 0.1, years: 1 } as const

function longest(cap: Cap, tier: Capped): number {
  return (cap[tier] * unitDays[cap.unit] + slackDays[cap.unit]) * MS_PER_DAY
}

/** The column of a table of caps that holds for a caller: test keys have what `pro` has, and so has `scale`. */
export function cappedTier({ caller }: Context): Capped {
  const tier = caller?.tier ?? 'free'
  return tier === 'scale' ? 'pro' : tier
}

/**
 * Refuses a range longer than a tool's cap for the caller's tier; test keys have the caps of the account's tier.
 * @throws Problem `range_too_large`, naming the tier that would do, if any.
 */
export function withinCap(cap: Cap, range: { start: number; end: number }, context: Context): void {
  const known = cappedTier(context)
  const most = longest(cap, known)
  if (range.end - range.start <= most) return
  const enough = (['starter', 'pro'] as const).find((name) => range.end - range.start <= longest(cap, name))
  throw new Problem('range_too_large', `The tier ${known} may ask for ${cap[known]} ${cap.unit} at once.`, {
    parameter: 'end',
    limit: cap[known],
    allowed: { max: isoSeconds(range.start + cap[known] * unitDays[cap.unit] * MS_PER_DAY) },
    hint: 'Ask for a shorter range, then go on from its end.',
    ...(enough ? { requiredTier: enough } : {}),
  })
}

/** What a tier may ask for, for a parameter's description: `5/50/500 years (free/starter/pro)`. */
export const capWords = ({ free, starter, pro, unit }: Cap): string =>
  `At most ${free}/${starter}/${pro} ${unit} (free/starter/pro).`

/** Years in a range, for prices that grow with it. */
export const yearsIn = ({ start, end }: { start: number; end: number }): number =>
  (end - start) / (365.25 * MS_PER_DAY)
