/** Periods of each level as rows in columns, with symbols and dates. */
import { textWidth, writing } from '../letters.ts'
import { element, path, polyline, share } from '../svg.ts'
import { symbol } from '../symbols.ts'
import { type DrawnPeriod, holds, MARGIN, type PeriodSheet, rulerSign } from './period-sheet.ts'

/** Height of a row, size of a symbol and air between columns, in parts of the size of the letters. */
const [ROW, EM, AIR] = [1.75, 1.5, 1.4]

/** Rows of all levels below a line, and where they end. */
export function periodRows(
  sheet: PeriodSheet,
  levels: readonly (readonly DrawnPeriod[])[],
  top: number,
): { readonly content: string; readonly bottom: number } {
  const size = share(sheet, 13, 8)
  let bottom = top
  const content = levels.map((periods, index) => {
    const block = level(sheet, { periods, number: index + 1, top: bottom, size })
    bottom = block.bottom + size * 1.2
    return block.content
  })
  return { content: content.join(''), bottom }
}

/** The periods of one level in a sheet: its number and the line that its letters begin from. */
interface Level {
  readonly periods: readonly DrawnPeriod[]
  readonly number: number
  readonly top: number
  readonly size: number
}

const datesText = ({ dates }: DrawnPeriod): string => dates.join(' – ')

/** As many columns as fit side by side, filled one after another. */
function level(sheet: PeriodSheet, { periods, number, top, size }: Level) {
  const { palette, instant } = sheet
  const margin = share(sheet, MARGIN)
  const width = sheet.size - 2 * margin
  const hasSigns = periods.some(({ sign }) => sign !== undefined)
  const signsWidth = size * EM * (hasSigns ? 2.1 : 1.2)
  const widest = Math.max(...periods.map((period) => textWidth(datesText(period), { size })))
  const numberWidth = size * 1.6
  const free = width - numberWidth
  const mostColumns = Math.max(1, Math.floor((free + size * AIR) / (signsWidth + widest + size * AIR)))
  const rows = Math.ceil(periods.length / Math.min(mostColumns, periods.length))
  const columns = Math.ceil(periods.length / rows)
  const row = size * ROW
  const cells = periods.map((period, index) => {
    const x = margin + numberWidth + Math.floor(index / rows) * (free / Math.max(columns, mostColumns))
    const y = top + ((index % rows) + 0.5) * row
    const sign = period.sign
      ? symbol(period.sign, { x: x + size * EM * 1.45, y }, size * EM * 0.8, palette.text)
      : ''
    const isCurrent = holds(period, instant)
    const frame = isCurrent
      ? element('rect', {
          x: x - size * 0.25,
          y: y - row / 2,
          width: signsWidth + widest + size * 0.5,
          height: row,
          fill: palette.bands[0],
          stroke: palette.aspects.hard,
          'stroke-width': share(sheet, 1.2, 0.8),
        })
      : ''
    return (
      frame +
      rulerSign(period, { x: x + (size * EM) / 2, y }, size * EM * 0.85, palette.bodies) +
      sign +
      writing(datesText(period), {
        x: x + signsWidth,
        y: y + size * 0.33,
        size,
        fill: isCurrent ? palette.text : palette.faintText,
      })
    )
  })
  const rule = polyline([
    { x: margin, y: top - size * 0.4 },
    { x: margin + width, y: top - size * 0.4 },
  ])
  const content = [
    path(rule, { stroke: palette.faint, 'stroke-width': share(sheet, 0.8, 0.5) }),
    writing(String(number), { x: margin, y: top + row / 2 + size * 0.33, size, fill: palette.text }),
    ...cells,
  ]
  return { content: content.join(''), bottom: top + rows * row }
}
