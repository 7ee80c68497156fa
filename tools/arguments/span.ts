import type { TierName } from '../contract/ports.ts'
import { Problem } from '../contract/problems.ts'
import type { Cap } from '../contract/tiers.ts'
import { isoSeconds, MS_PER_DAY } from '../core/time/time.ts'
import type { Context } from '../declaration/define.ts'

/** A column of the table of caps. */
type Capped = keyof Omit<Cap, 'unit'>

/** Days per unit of a cap; comparisons tolerate a leap day and a change of clocks. */
const unitDays = { days: 1, nights: 1, years: 365.25 } as const
/** Tolerance of each unit, in days. */
const slackDays = { days: 0.1, nights: 0.1, years: 1 } as const

/** Longest allowed range in ms, including the tolerance. */
function longest(cap: Cap, tier: Capped): number {
  return (cap[tier] * unitDays[cap.unit] + slackDays[cap.unit]) * MS_PER_DAY
}

/** Tier of a caller; without a credential, `free`. */
export const tierOf = ({ caller }: Context): TierName => caller?.tier ?? 'free'

/** Column of the table of caps for a caller; `scale` has that of `pro`. */
export function cappedTier(context: Context): Capped {
  const tier = tierOf(context)
  return tier === 'scale' ? 'pro' : tier
}

/**
 * Rejects a range longer than the caller's tier allows; test keys have the caps of the account's tier.
 * @param subject ends the message where the cap is that of a part of the tool
 * @throws Problem `range_too_large` with the lowest tier that allows it, if any
 */
export function withinCap(
  cap: Cap,
  range: { start: number; end: number },
  context: Context,
  subject = '',
): void {
  const tier = cappedTier(context)
  const limit = longest(cap, tier)
  if (range.end - range.start <= limit) return
  const sufficientTier = (['starter', 'pro'] as const).find(
    (name) => range.end - range.start <= longest(cap, name),
  )
  throw new Problem(
    'range_too_large',
    `The ${tierOf(context)} tier allows ${cap[tier]} ${cap.unit} per request${subject}.`,
    {
      parameter: 'end',
      limit: cap[tier],
      allowed: { max: isoSeconds(range.start + cap[tier] * unitDays[cap.unit] * MS_PER_DAY) },
      hint: 'Request a shorter range, then continue from its end.',
      ...(sufficientTier ? { requiredTier: sufficientTier } : {}),
    },
  )
}

/** The caps of the tiers in a parameter's description: `5/50/500 years (free/starter/pro)`. */
export const capWords = ({ free, starter, pro, unit }: Cap): string =>
  `At most ${free}/${starter}/${pro} ${unit} (free/starter/pro).`

/** Length of a range in Julian years, for prices by length. */
export const yearsIn = ({ start, end }: { start: number; end: number }): number =>
  (end - start) / (365.25 * MS_PER_DAY)

/** Most positions in one answer. */
const MOST_ROWS = 1_000

/**
 * Instants of a range by step, ms since 1970.
 * @throws Problem `too_many_rows`
 */
export function stepTimes({ start, end }: { start: number; end: number }, step: number): number[] {
  const count = Math.ceil((end - start) / step)
  if (count <= MOST_ROWS) return Array.from({ length: count }, (_, index) => start + index * step)
  throw new Problem('too_many_rows', `${count} positions; one answer has at most ${MOST_ROWS}.`, {
    parameter: 'step',
    limit: MOST_ROWS,
    hint: 'Take a longer step or a shorter range.',
  })
}
