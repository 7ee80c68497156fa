/** Sheet, periods and symbols of rulers of a drawing of periods. */
import type { Sign } from '../../core/zodiac/zodiac.ts'
import type { Point } from '../svg.ts'
import type { WheelPalette } from '../wheel/palette.ts'
import { bodySign } from '../wheel/wheel-bodies.ts'

/** A period with its ruler: ms since 1970 UTC, and the dates as they are written. */
export interface DrawnPeriod {
  readonly ruler: string
  readonly sign?: Sign | undefined
  readonly start: number
  readonly end: number
  readonly dates: readonly [start: string, end: string]
}

/** Size and colours of the sheet, and the instant whose periods are marked, ms since 1970 UTC. */
export interface PeriodSheet {
  /** Width in pixels. */
  readonly size: number
  readonly palette: WheelPalette
  readonly instant: number
}

/** From the edges of the sheet, thousandths of the width. */
export const MARGIN = 30

/** Whether a period holds an instant. */
export const holds = ({ start, end }: DrawnPeriod, instant: number): boolean =>
  start <= instant && instant < end

/** The nodes of the Moon by their names in Jyotish. */
const names: Readonly<Record<string, string>> = { rahu: 'northNode', ketu: 'southNode' }

/** The symbol of a ruler with its middle at a point. */
export const rulerSign = ({ ruler }: DrawnPeriod, position: Point, em: number, fill: string): string =>
  bodySign(names[ruler] ?? ruler, position, em, fill)
