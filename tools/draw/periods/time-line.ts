/** Periods of a level as a bar, from the first day to the last. */
import { signs } from '../../core/zodiac/zodiac.ts'
import { textWidth, withRim, writing } from '../letters.ts'
import { element, group, path, polygon, polyline, share } from '../svg.ts'
import { type DrawnPeriod, holds, MARGIN, type PeriodSheet, rulerSign } from './period-sheet.ts'

/** Height of a bar, and from the top of one to the top of the next, thousandths of the width. */
const BAR = 46
export const BAR_PITCH = 106

/** Where a bar stands, and whether the current period is drawn larger as the bar below. */
interface LinePlace {
  readonly top: number
  readonly isDivided: boolean
}

/** The bar with the dates at which its periods begin, where there is room, and the current period in a frame. */
export function timeLine(
  sheet: PeriodSheet,
  periods: readonly DrawnPeriod[],
  { top, isDivided }: LinePlace,
): string {
  const { size, palette, instant } = sheet
  const [margin, height] = [share(sheet, MARGIN), share(sheet, BAR)]
  const bottom = top + height
  const [first, last] = [periods[0] as DrawnPeriod, periods.at(-1) as DrawnPeriod]
  const xOf = (utc: number): number =>
    margin + ((size - 2 * margin) * (utc - first.start)) / (last.end - first.start)
  const em = height * 0.52
  const bars = periods.map((period, index) => {
    const [from, to] = [xOf(period.start), xOf(period.end)]
    const band = (period.sign === undefined ? index : signs.indexOf(period.sign)) % 4
    const bar = element('rect', {
      x: from,
      y: top,
      width: to - from,
      height,
      fill: palette.bands[band as 0 | 1 | 2 | 3],
      stroke: palette.cusp,
      'stroke-width': share(sheet, 0.8, 0.4),
    })
    // A narrow bar has its symbol in the table alone.
    const middle = { x: (from + to) / 2, y: top + height / 2 }
    return bar + (to - from > em * 1.15 ? rulerSign(period, middle, em, palette.bodies) : '')
  })
  const current = periods.find((period) => holds(period, instant))
  return [
    ...bars,
    current && isDivided ? rays(current) : '',
    startDates(sheet, periods, bottom, xOf),
    current ? mark(current) : '',
  ].join('')

  /** From the ends of the current period to those of the bar below. */
  function rays({ start, end }: DrawnPeriod): string {
    const next = top + share(sheet, BAR_PITCH)
    const lines = [
      [xOf(start), margin],
      [xOf(end), size - margin],
    ] as [number, number][]
    return path(
      lines
        .map(([above, below]) =>
          polyline([
            { x: above, y: bottom },
            { x: below, y: next },
          ]),
        )
        .join(''),
      {
        stroke: palette.rim,
        'stroke-width': share(sheet, 0.8, 0.5),
        'stroke-opacity': '0.5',
      },
    )
  }

  /** A frame around the current period, and a line at the instant. */
  function mark({ start, end }: DrawnPeriod): string {
    const [from, to, instantX] = [xOf(start), xOf(end), xOf(instant)]
    const reach = share(sheet, 7, 3)
    const corners = [
      { x: from, y: top },
      { x: to, y: top },
      { x: to, y: bottom },
      { x: from, y: bottom },
    ]
    const line = polyline([
      { x: instantX, y: top - reach },
      { x: instantX, y: bottom + reach },
    ])
    return path(polygon(corners) + line, {
      stroke: palette.aspects.hard,
      'stroke-width': share(sheet, 2.2, 1.1),
    })
  }
}

/** Years, or days where years would repeat, below the bar; one that would touch its neighbour is left out. */
function startDates(
  sheet: PeriodSheet,
  periods: readonly DrawnPeriod[],
  bottom: number,
  xOf: (utc: number) => number,
): string {
  const size = share(sheet, 12, 8)
  const years = periods.map(({ dates: [start] }) => start.replace(/-\d\d-\d\d$/, ''))
  const isYearly = new Set(years).size === years.length
  const [left, right] = [share(sheet, MARGIN), sheet.size - share(sheet, MARGIN)]
  let free = 0
  const words = periods.map((period, index) => {
    const text = isYearly ? (years[index] as string) : period.dates[0]
    const width = textWidth(text, { size })
    const x = Math.min(Math.max(xOf(period.start) - width / 2, left), right - width)
    if (x < free) return ''
    free = x + width + size * 0.6
    return writing(text, { x, y: bottom + size * 1.5, size })
  })
  return group(withRim(sheet.palette.faintText, sheet.palette.page), ...words)
}
