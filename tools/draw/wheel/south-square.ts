/** The south Indian square: the twelve signs clockwise around, Pisces top left; a stroke marks the rising one. */

import { signs } from '../../core/zodiac/zodiac.ts'
import { type Point, polygon, polyline } from '../svg.ts'
import { symbol } from '../symbols.ts'
import type { WheelPalette } from './palette.ts'
import type { Cell, SquareLayout } from './square-layout.ts'

/** Column and row of each sign, from Aries. */
const seats: readonly (readonly [column: number, row: number])[] = [
  [1, 0],
  [2, 0],
  [3, 0],
  [3, 1],
  [3, 2],
  [3, 3],
  [2, 3],
  [1, 3],
  [0, 3],
  [0, 2],
  [0, 1],
  [0, 0],
]

/** The signs in their places; each cell has its symbol in a corner. */
export function southCells(rising: number | null): SquareLayout {
  const [column, row] = (rising === null ? undefined : seats[rising]) ?? [undefined, 0]
  return {
    outline: (pointAt) =>
      polygon([pointAt(0, 0), pointAt(1, 0), pointAt(1, 1), pointAt(0, 1)]) +
      polygon([pointAt(0.25, 0.25), pointAt(0.75, 0.25), pointAt(0.75, 0.75), pointAt(0.25, 0.75)]) +
      [0.25, 0.5, 0.75]
        .flatMap((part) => [
          [pointAt(part, 0), pointAt(part, 0.25)],
          [pointAt(part, 0.75), pointAt(part, 1)],
          [pointAt(0, part), pointAt(0.25, part)],
          [pointAt(0.75, part), pointAt(1, part)],
        ])
        .map(polyline)
        .join('') +
      (column === undefined
        ? ''
        : polyline([pointAt(column / 4, row / 4 + 0.055), pointAt(column / 4 + 0.055, row / 4)])),
    cells: seats.map(
      ([x, y], sign): Cell => ({
        sign,
        middle: { x: x / 4 + 0.125, y: y / 4 + 0.14 },
        mark: { x: x / 4 + 0.222, y: y / 4 + 0.028 },
        width: 0.22,
        height: 0.17,
      }),
    ),
    mark: (sign: number, position: Point, size: number, palette: WheelPalette) =>
      symbol(signs[sign] as string, position, size * 1.5, palette.signs[(sign % 4) as 0 | 1 | 2 | 3]),
  }
}
