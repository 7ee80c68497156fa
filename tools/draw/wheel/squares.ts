/** A birth chart as a square of twelve cells, as it is drawn in north and in south India. */
import { svgDocument } from '../document.ts'
import { textWidth, writing } from '../letters.ts'
import { element, group, type Point, path, share } from '../svg.ts'
import { cornerWords } from './corners.ts'
import { northCells } from './north-square.ts'
import { type ChartTheme, wheelPalettes } from './palette.ts'
import { southCells } from './south-square.ts'
import type { SquareLayout } from './square-layout.ts'
import { degreesText } from './text.ts'

/** North: houses have their places, the first above the middle. South: signs have theirs, Pisces top left. */
export const squareStyles = ['north_indian', 'south_indian'] as const
export type SquareStyle = (typeof squareStyles)[number]

/** A graha, or the ascendant, in a cell. */
export interface SquareEntry {
  /** Two or three letters. */
  readonly name: string
  /** Degrees, 0 to 360. */
  readonly longitude: number
  readonly retrograde: boolean
}

/** Input of a square. */
export interface SquareDrawing {
  readonly style: SquareStyle
  /** Rising sign, 0 Aries to 11 Pisces; `null` when the time of day is not known: a square of signs alone then. */
  readonly rising: number | null
  /** The ascendant first. */
  readonly entries: readonly SquareEntry[]
  readonly theme: ChartTheme
  /** Width and height in pixels. */
  readonly size: number
  readonly corners: readonly (readonly string[])[]
  readonly title: string
  readonly description: string
}

const layouts: Readonly<Record<SquareStyle, (rising: number | null) => SquareLayout>> = {
  north_indian: northCells,
  south_indian: southCells,
}

/** Part of the width that the square has. */
const SIDE = 0.82

/** The square with its entries, and captions in the corners of the sheet. */
export function square(chart: SquareDrawing): string {
  const { style, rising, entries, theme, size } = chart
  const palette = wheelPalettes[theme]
  const { outline, cells, mark } = layouts[style](rising)
  const side = size * SIDE
  const edge = (size - side) / 2
  const pointAt = (x: number, y: number): Point => ({ x: edge + x * side, y: edge + y * side })
  const frame = { size, palette }
  return svgDocument({
    width: size,
    height: size,
    title: chart.title,
    description: chart.description,
    definitions: [],
    content: [
      element('rect', { width: size, height: size, fill: palette.page }),
      element('rect', { x: edge, y: edge, width: side, height: side, fill: palette.disc }),
      path(outline(pointAt), {
        stroke: palette.rim,
        'stroke-width': share(frame, 1.6, 0.8),
        'stroke-linejoin': 'round',
      }),
      ...cells.map((cell) =>
        mark(cell.sign, pointAt(cell.mark.x, cell.mark.y), share(frame, 15, 8), palette),
      ),
      group(
        { fill: palette.bodies },
        ...cells.map((cell) => {
          const cellEntries = entries.filter(({ longitude }) => Math.floor(longitude / 30) % 12 === cell.sign)
          const box = { width: cell.width * side, height: cell.height * side }
          return cellWords(cellEntries, pointAt(cell.middle.x, cell.middle.y), box, share(frame, 23))
        }),
      ),
      size < 420 ? '' : cornerWords(frame, chart.corners),
    ],
  })
}

/** From one line to the next, and the air between columns, in parts of the size. */
const LEADING = 1.28
const GUTTER = 0.7

/** Entries in a box in the number of columns that lets them be largest, at most `largest`. */
function cellWords(
  entries: readonly SquareEntry[],
  middle: Point,
  { width, height }: { readonly width: number; readonly height: number },
  largest: number,
): string {
  if (entries.length === 0) return ''
  const texts = entries.map(
    ({ name, longitude, retrograde }) => `${name} ${degreesText(longitude)}${retrograde ? ' R' : ''}`,
  )
  const widest = Math.max(...texts.map((text) => textWidth(text, { size: 1 })))
  const sizeIn = (columns: number) =>
    Math.min(
      largest,
      height / (Math.ceil(texts.length / columns) * LEADING),
      width / (columns * widest + (columns - 1) * GUTTER),
    )
  const columns = [1, 2, 3].reduce((best, next) => (sizeIn(next) > sizeIn(best) + 1e-9 ? next : best))
  const size = sizeIn(columns)
  const rows = Math.ceil(texts.length / columns)
  return texts
    .map((text, index) => {
      const column = Math.floor(index / rows)
      const x = middle.x + (column - (columns - 1) / 2) * (widest + GUTTER) * size
      const y = middle.y + ((index % rows) - (rows - 1) / 2) * LEADING * size + 0.33 * size
      return writing(text, { x, y, size, anchor: 'middle' })
    })
    .join('')
}
