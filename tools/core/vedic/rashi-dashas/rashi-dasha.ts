import type { Window } from '../../time/day.ts'
import type { Sign } from '../../zodiac/zodiac.ts'
import type { Graha } from '../nakshatras.ts'

/** A period of a sign: ms since 1970 UTC, the end exclusive. */
export interface RashiDasha extends Window {
  readonly sign: Sign
  /** Planet that rules the sign. */
  readonly lord: Graha
}

/** The periods of a birth, and the parts of each; none if the system has one level. */
export interface RashiDashas {
  readonly periods: readonly RashiDasha[]
  partsOf(dasha: RashiDasha): readonly RashiDasha[]
}
