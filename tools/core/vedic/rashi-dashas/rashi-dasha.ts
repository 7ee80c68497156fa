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

/** Periods of signs one after another, each of so many years; ms since 1970 UTC. */
export function rashiPeriods(
  years: readonly (readonly [sign: Sign, years: number])[],
  start: number,
  { lordOf, yearDays }: RashiYears,
): RashiDasha[] {
  let end = start
  return years.map(([sign, length]) => {
    const period = { sign, lord: lordOf(sign), start: end, end: end + length * yearDays * MS_PER_DAY }
    end = period.end
    return period
  })
}

/** The lords of signs, and the days of a year. */
interface RashiYears {
  readonly lordOf: (sign: Sign) => Graha
  readonly yearDays: number
}

/** The periods of a birth, and the parts of each. */
export interface RashiDashas {
  readonly periods: readonly RashiDasha[]
  partsOf(dasha: RashiDasha): readonly RashiDasha[]
}
