import type { Window } from '../../time/day.ts'
import { MS_PER_DAY } from '../../time/time.ts'
import type { Sign } from '../../zodiac/zodiac.ts'
import type { Graha } from '../nakshatras.ts'

/** A period of a sign: ms since 1970 UTC, the end exclusive. */
export interface RashiDasha extends Window {
  readonly sign: Sign
  /** Planet that rules the sign. */
  readonly lord: Graha
}

/** Periods of signs one after another, ms since 1970 UTC. */
export function rashiPeriods(
  order: readonly Sign[],
  start: number,
  { yearsOf, lordOf, yearDays }: RashiYears,
): RashiDasha[] {
  let end = start
  return order.map((sign) => {
    const period = { sign, lord: lordOf(sign), start: end, end: end + yearsOf(sign) * yearDays * MS_PER_DAY }
    end = period.end
    return period
  })
}

/** The years of signs, their lords, and the days of a year. */
interface RashiYears {
  readonly yearsOf: (sign: Sign) => number
  readonly lordOf: (sign: Sign) => Graha
  readonly yearDays: number
}

/** The periods of a birth, and the parts of each; none if the system has one level. */
export interface RashiDashas {
  readonly periods: readonly RashiDasha[]
  partsOf(dasha: RashiDasha): readonly RashiDasha[]
}
