/** Periods of a life: a bar over time for each level, and below them a table with the dates. */
import { corner } from '../captions.ts'
import { svgDocument } from '../document.ts'
import { element, share } from '../svg.ts'
import { type ChartTheme, wheelPalettes } from '../wheel/palette.ts'
import { periodRows } from './period-rows.ts'
import { type DrawnPeriod, MARGIN, type PeriodSheet } from './period-sheet.ts'
import { BAR_PITCH, timeLine } from './time-line.ts'

/** Input of a table of periods. */
export interface PeriodTable {
  /** Periods by level, the longest first; those of a level follow one another. */
  readonly levels: readonly (readonly DrawnPeriod[])[]
  /** The instant whose periods are marked, ms since 1970 UTC. */
  readonly instant: number
  readonly theme: ChartTheme
  /** Width in pixels; the height follows from the periods. */
  readonly size: number
  readonly corners: readonly (readonly string[])[]
  readonly title: string
  readonly description: string
}

/** Above the first bar and below the table, for captions: thousandths of the width, and pixels at least. */
const HEAD = [96, 76] as const
const FOOT = [62, 46] as const

/** The drawing and its height in pixels. */
export function periodTable(drawing: PeriodTable): { readonly svg: string; readonly height: number } {
  const { size, theme, instant, corners } = drawing
  const levels = drawing.levels.filter((periods) => periods.length > 0)
  const palette = wheelPalettes[theme]
  const sheet: PeriodSheet = { size, palette, instant }
  const topOf = (level: number): number => share(sheet, ...HEAD) + share(sheet, level * BAR_PITCH)
  const rows = periodRows(sheet, levels, topOf(levels.length))
  const height = Math.ceil(rows.bottom + share(sheet, ...FOOT))
  const margin = share(sheet, MARGIN)
  const caption = (index: number, isRight: boolean, isLow: boolean) =>
    corner(sheet, corners[index] ?? [], {
      x: isRight ? size - margin : margin,
      y: isLow ? height - share(sheet, 18, 10) : share(sheet, 30, 18),
      anchor: isRight ? 'end' : 'start',
      up: isLow,
      widest: size / 2 - 1.5 * margin,
    })
  const svg = svgDocument({
    width: size,
    height,
    title: drawing.title,
    description: drawing.description,
    definitions: [],
    content: [
      element('rect', { width: size, height, fill: palette.page }),
      ...levels.map((periods, level) =>
        timeLine(sheet, periods, { top: topOf(level), isDivided: level + 1 < levels.length }),
      ),
      rows.content,
      caption(0, false, false),
      caption(1, true, false),
      caption(2, true, true),
      caption(3, false, true),
    ],
  })
  return { svg, height }
}
