/** Drawing context that all layers of a sky map share. */

import type { Language } from '../../words/sky-words.ts'
import type { LabelRoom } from '../labels.ts'
import type { HorizontalDirection, Projection } from '../projection.ts'
import { type Point, path, polyline } from '../svg.ts'
import type { SkyPalette } from '../themes.ts'
import type { Labels } from './labelings.ts'
import type { SkyScene } from './scene.ts'

/** The scene, how it comes to the sheet, and how that looks. */
export interface SkySheet {
  readonly scene: SkyScene
  readonly projection: Projection
  readonly palette: SkyPalette
  readonly room: LabelRoom
  readonly language: Language
  readonly labels: Labels
  /** Width of the drawing in pixels. */
  readonly size: number
  readonly height: number
}

/** A line through directions, broken where the sheet ends. */
export function traceLine(projection: Projection, directions: readonly HorizontalDirection[]): Point[][] {
  const pieces: Point[][] = [[]]
  for (const direction of directions) {
    const point = projection.project(direction)
    if (point) (pieces.at(-1) as Point[]).push(point)
    else pieces.push([])
  }
  return pieces.filter((piece) => piece.length > 1)
}

/** A line through directions as one element. */
export function line(
  sheet: SkySheet,
  directions: readonly HorizontalDirection[],
  style: Readonly<Record<string, string | number>>,
) {
  return path(traceLine(sheet.projection, directions).map(polyline).join(''), style)
}
