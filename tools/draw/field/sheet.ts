/** Drawing context of a field, and the sizes of its dots. */
import type { Language } from '../../words/sky-words.ts'
import type { LabelRoom } from '../labels.ts'
import { share } from '../svg.ts'
import type { SkyPalette, Theme } from '../themes.ts'
import type { FieldProjection } from './projection.ts'
import type { FieldScene } from './scene.ts'

/** The scene, how it comes to the sheet, and how that looks. */
export interface FieldSheet {
  readonly scene: FieldScene
  readonly projection: FieldProjection
  readonly palette: SkyPalette
  readonly theme: Theme
  readonly room: LabelRoom
  readonly language: Language
  /** Width of the drawing in pixels. */
  readonly size: number
  readonly height: number
}

/** Magnitudes above the faintest star from which dots grow no more. */
const BRIGHTEST_DOT = 8.5
/** Thousandths of the width that the faintest star has: of few stars, and of as many as a field can have. */
const FEW = 1.15
const MANY = 0.75
const MANY_STARS = 400

/** Radius of the dot of a star, pixels: 0.145 dex a magnitude, as on the maps of the whole sky. */
export function dotRadius(sheet: FieldSheet, magnitude: number): number {
  const { magnitudeMax, stars } = sheet.scene
  const above = Math.min(BRIGHTEST_DOT, Math.max(0, magnitudeMax - magnitude))
  const faintest = FEW - (FEW - MANY) * Math.min(1, stars.length / MANY_STARS)
  return share(sheet, faintest * 10 ** (0.145 * above), 0.5)
}

/** Least radius of a sign. */
export const signRadius = (sheet: FieldSheet): number => share(sheet, 5, 3)
