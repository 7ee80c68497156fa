/** Tables below a wheel: where each point stands, where each house begins, and the aspects of every two points. */

import { cuspRecords, housing } from '../../core/charts/record.ts'
import type { Aspect } from '../../core/zodiac/aspects.ts'
import { signOf, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import { writing } from '../letters.ts'
import { group, type Point, path, polyline, share } from '../svg.ts'
import { symbol } from '../symbols.ts'
import { aspectSign } from './aspects.ts'
import { anglesOf, type WheelBody, type WheelChart, type WheelHouses } from './content.ts'
import { labelledCusps } from './cusp-labels.ts'
import type { WheelFrame } from './frame.ts'
import { degreesText } from './text.ts'
import { bodySign } from './wheel-bodies.ts'

/** Height of a row of positions and largest side of a cell of the aspects, thousandths of the width. */
const CELL = 32
/** Width of a table of positions, thousandths of the width: more columns of aspects than fit beside are narrower. */
const POSITIONS = 200
/** From the left edge to the positions, and from the right edge to the aspects, thousandths of the width. */
const MARGIN = 30
/** From the positions of a chart to the cusps, or to the positions of the chart around it, thousandths of the width. */
const PAIRED = 245
/** Width of a table of cusps with the air beside it, thousandths of the width. */
const CUSPS = 150

/** Height of the tables: the longest, and a margin below. */
export function gridHeight(size: number, chart: WheelChart, outer: WheelChart | undefined): number {
  const rows = [rowsOf(chart), outer ? rowsOf(outer) : 0, listedCusps(chart, outer).length]
  return Math.round(share({ size }, (Math.max(...rows) + 1) * CELL))
}

/** Rows of a chart; one whose time is not known keeps the room of its angles. */
const rowsOf = ({ bodies }: WheelChart): number => bodies.length + 2

/**
 * Cusps that have a table: those of one chart whose aspects leave the room for it. Houses that all begin with a sign
 * have none.
 */
function listedCusps({ frame, movers }: WheelChart, outer: WheelChart | undefined): readonly number[] {
  const hasRoom = movers.length * CELL <= 1000 - 2 * MARGIN - PAIRED - CUSPS
  return frame && !outer && hasRoom && labelledCusps(frame).length > 0 ? frame.cusps : []
}

/** Side of a cell of the aspects in pixels, of so many columns beside so many tables of positions. */
function cellSide({ size }: WheelFrame, columns: number, tables: 1 | 2): number {
  const free = 1000 - 2 * MARGIN - (tables === 1 ? 0 : PAIRED) - POSITIONS
  return share({ size }, Math.min(CELL, free / columns))
}

/** Positions on the left, then those of the outer chart or the cusps, and aspects on the right. */
export function wheelGrid(
  frame: WheelFrame,
  chart: WheelChart,
  outer: WheelChart | undefined,
  aspects: readonly Aspect[],
): string {
  const { palette } = frame
  const { frame: houses } = chart
  const first = { x: share(frame, MARGIN), y: frame.size }
  const second = { x: first.x + share(frame, PAIRED), y: frame.size }
  return (
    positions(frame, pointsOf(chart), houses, first, palette.bodies) +
    (outer ? positions(frame, pointsOf(outer), houses, second, palette.transits) : '') +
    cuspTable(frame, listedCusps(chart, outer), second) +
    (outer ? table(frame, chart, outer, aspects) : triangle(frame, chart, aspects))
  )
}

const pointsOf = (chart: WheelChart): WheelBody[] => [...chart.bodies, ...anglesOf(chart)]

/** A row for each point: symbol, degrees, sign, motion, and the house of the inner chart. */
function positions(
  frame: WheelFrame,
  points: readonly WheelBody[],
  houses: WheelHouses | null,
  origin: Point,
  colour: string,
): string {
  const { palette } = frame
  const housed = housing(houses && cuspRecords(houses.cusps))
  return points
    .map(({ id, longitude, retrograde }, index) => {
      const row = tableRow(frame, origin, index)
      const house = housed(zodiacPlace(longitude).longitude)
      return (
        bodySign(id, row.place(0.5), row.height * 0.8, colour) +
        row.longitude(longitude) +
        (retrograde ? row.word('R', 4.3, palette.aspects.hard, 'start') : '') +
        (house === null ? '' : row.word(String(house), 5.8, palette.faintText))
      )
    })
    .join('')
}

/** A row for each house: its number, degrees and sign. */
function cuspTable(frame: WheelFrame, cusps: readonly number[], origin: Point): string {
  return cusps
    .map((cusp, index) => {
      const row = tableRow(frame, origin, index)
      return row.word(String(index + 1), 1.4, frame.palette.faintText) + row.longitude(cusp)
    })
    .join('')
}

/** Writes into a row of a table, at columns as wide as the row is high. */
function tableRow(frame: WheelFrame, origin: Point, index: number) {
  const { palette } = frame
  const height = share(frame, CELL)
  const size = height * 0.46
  const y = origin.y + (index + 0.5) * height
  const place = (column: number): Point => ({ x: origin.x + column * height, y })
  const word = (text: string, column: number, fill: string, anchor: 'start' | 'end' = 'end') =>
    writing(text, { x: place(column).x, y: y + size * 0.33, size, anchor, fill })
  return {
    height,
    place,
    word,
    /** Degrees and sign of a longitude. */
    longitude: (longitude: number) =>
      word(degreesText(longitude), 3, palette.text) +
      symbol(signOf(longitude), place(3.6), height * 0.7, palette.text),
  }
}

/** The aspects within a chart: a cell for every two points. */
function triangle(frame: WheelFrame, chart: WheelChart, aspects: readonly Aspect[]): string {
  const ids = chart.movers.map(({ id }) => id)
  const cell = cellSide(frame, ids.length, 1)
  const left = frame.size - share(frame, MARGIN) - ids.length * cell
  const middle = (row: number, column: number): Point => ({
    x: left + (column + 0.5) * cell,
    y: frame.size + (row + 0.5) * cell,
  })
  const heads = ids.map((id, index) => bodySign(id, middle(index, index), cell * 0.72, frame.palette.bodies))
  // A staircase: row r has cells to its own point.
  const lines = ids.flatMap((_, index) => {
    const [x, y] = [left + index * cell, frame.size + index * cell]
    const [right, bottom] = [left + ids.length * cell, frame.size + ids.length * cell]
    return [
      [
        { x: left, y: y + cell },
        { x: Math.min(right, x + cell), y: y + cell },
      ],
      [
        { x, y },
        { x, y: bottom },
      ],
    ]
  })
  return (
    rules(frame, lines) +
    heads.join('') +
    aspects
      .map((aspect) => {
        const [a, b] = [ids.indexOf(aspect.body1), ids.indexOf(aspect.body2)]
        return mark(frame, aspect, middle(Math.max(a, b), Math.min(a, b)), cell)
      })
      .join('')
  )
}

/** The aspects between two charts: points of the outer one across, of the inner one down. */
function table(frame: WheelFrame, chart: WheelChart, outer: WheelChart, aspects: readonly Aspect[]): string {
  const [down, across] = [chart, outer].map(({ movers }) => movers.map(({ id }) => id)) as [
    string[],
    string[],
  ]
  const cell = cellSide(frame, across.length + 1, 2)
  const { palette } = frame
  const left = frame.size - share(frame, MARGIN) - (across.length + 1) * cell
  const middle = (row: number, column: number): Point => ({
    x: left + (column + 0.5) * cell,
    y: frame.size + (row + 0.5) * cell,
  })
  const [right, bottom] = [left + (across.length + 1) * cell, frame.size + (down.length + 1) * cell]
  const lines = [
    ...Array.from({ length: down.length + 1 }, (_, index) => {
      const y = frame.size + (index + 1) * cell
      return [
        { x: left, y },
        { x: right, y },
      ]
    }),
    ...Array.from({ length: across.length + 1 }, (_, index) => {
      const x = left + (index + 1) * cell
      return [
        { x, y: frame.size },
        { x, y: bottom },
      ]
    }),
  ]
  return (
    rules(frame, lines) +
    down.map((id, index) => bodySign(id, middle(index + 1, 0), cell * 0.72, palette.bodies)).join('') +
    across.map((id, index) => bodySign(id, middle(0, index + 1), cell * 0.72, palette.transits)).join('') +
    aspects
      .map((aspect) =>
        mark(frame, aspect, middle(down.indexOf(aspect.body2) + 1, across.indexOf(aspect.body1) + 1), cell),
      )
      .join('')
  )
}

/** Thin lines between cells. */
const rules = (frame: WheelFrame, lines: readonly Point[][]): string =>
  path(lines.map(polyline).join(''), { stroke: frame.palette.faint, 'stroke-width': share(frame, 0.8, 0.5) })

/** Smaller cells have no orbs, pixels. */
const NARROW = 22

/** Symbol of an aspect, and its orb in degrees below. */
function mark(frame: WheelFrame, aspect: Aspect, middle: Point, cell: number): string {
  const size = cell * 0.28
  if (cell < NARROW) return aspectSign(frame, aspect.aspect, middle, cell * 0.5)
  return (
    aspectSign(frame, aspect.aspect, { x: middle.x, y: middle.y - cell * 0.14 }, cell * 0.44) +
    group(
      { fill: frame.palette.faintText },
      writing(aspect.orb.toFixed(1), { x: middle.x, y: middle.y + cell * 0.41, size, anchor: 'middle' }),
    )
  )
}
