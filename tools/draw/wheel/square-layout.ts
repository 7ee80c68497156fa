/** How a style of square is laid out. */
import type { Point } from '../svg.ts'
import type { WheelPalette } from './palette.ts'

/** A cell: its sign, where that is marked, and the box that entries are written in; parts of the side of the square. */
export interface Cell {
  readonly sign: number
  readonly mark: Point
  readonly middle: Point
  readonly width: number
  readonly height: number
}

/** Lines and cells of a style, in parts of the side. */
export interface SquareLayout {
  readonly outline: (pointAt: (x: number, y: number) => Point) => string
  readonly cells: readonly Cell[]
  /** Mark of the sign of a cell, at a point. */
  readonly mark: (sign: number, position: Point, size: number, palette: WheelPalette) => string
}
