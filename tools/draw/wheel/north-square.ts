/** The north Indian square: twelve houses between the diagonals and the lines from middle to middle of the sides. */
import { writing } from '../letters.ts'
import { type Point, polygon, polyline } from '../svg.ts'
import type { WheelPalette } from './palette.ts'
import type { Cell, SquareLayout } from './square-layout.ts'

/** Boxes within the three shapes of houses: width and height in parts of the side. */
const shapes = {
  diamond: { width: 0.27, height: 0.19 },
  /** A triangle on the upper or lower side. */
  wide: { width: 0.27, height: 0.1 },
  /** A triangle on the left or right side. */
  tall: { width: 0.125, height: 0.22 },
} as const

/** Houses counter-clockwise from the top: shape, middle of the entries, and where the number of the sign stands. */
const houses: readonly (readonly [keyof typeof shapes, number, number, number, number])[] = [
  ['diamond', 0.5, 0.235, 0.5, 0.44],
  ['wide', 0.25, 0.065, 0.25, 0.205],
  ['tall', 0.07, 0.25, 0.205, 0.25],
  ['diamond', 0.25, 0.485, 0.44, 0.5],
  ['tall', 0.07, 0.75, 0.205, 0.75],
  ['wide', 0.25, 0.935, 0.25, 0.795],
  ['diamond', 0.5, 0.765, 0.5, 0.56],
  ['wide', 0.75, 0.935, 0.75, 0.795],
  ['tall', 0.93, 0.75, 0.795, 0.75],
  ['diamond', 0.75, 0.485, 0.56, 0.5],
  ['tall', 0.93, 0.25, 0.795, 0.25],
  ['wide', 0.75, 0.065, 0.75, 0.205],
]

/** The houses from a rising sign; each has the number of its sign, 1 Aries to 12 Pisces. */
export function northCells(rising: number | null): SquareLayout {
  return {
    outline: (pointAt) =>
      polygon([pointAt(0, 0), pointAt(1, 0), pointAt(1, 1), pointAt(0, 1)]) +
      polygon([pointAt(0.5, 0), pointAt(1, 0.5), pointAt(0.5, 1), pointAt(0, 0.5)]) +
      polyline([pointAt(0, 0), pointAt(1, 1)]) +
      polyline([pointAt(1, 0), pointAt(0, 1)]),
    cells: houses.map(
      ([shape, x, y, markX, markY], house): Cell => ({
        sign: ((rising ?? 0) + house) % 12,
        middle: { x, y },
        mark: { x: markX, y: markY },
        ...shapes[shape],
      }),
    ),
    mark: (sign: number, { x, y }: Point, size: number, palette: WheelPalette) =>
      writing(String(sign + 1), {
        x,
        y: y + size * 0.33,
        size,
        anchor: 'middle',
        fill: palette.faintText,
      }),
  }
}
