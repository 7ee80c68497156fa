/** Colours of the Moon's disc. */
import type { Theme } from '../themes.ts'

export interface MoonPalette {
  /** Middle and limb of the lit face. */
  readonly face: readonly [string, string]
  readonly mare: string
  readonly mareOpacity: number
  readonly ray: string
  readonly shadow: string
  /** Less than 1 lets the face shine through, as it does in the light of the Earth. */
  readonly shadowOpacity: number
  readonly limb: string
}

/** Old paper by day, ivory by night; the printer keeps its ink for the shadow. */
export const moonPalettes: Readonly<Record<Theme, MoonPalette>> = {
  dark: {
    face: ['#f1ecdf', '#d5cdbb'],
    mare: '#7d7a78',
    mareOpacity: 0.7,
    ray: '#fffdf6',
    shadow: '#060911',
    shadowOpacity: 0.93,
    limb: '#3a4460',
  },
  light: {
    face: ['#fdfaf0', '#ece4d2'],
    mare: '#a49a8c',
    mareOpacity: 0.62,
    ray: '#ffffff',
    shadow: '#2b3550',
    shadowOpacity: 0.9,
    limb: '#33415f',
  },
  print: {
    face: ['#ffffff', '#ffffff'],
    mare: '#c9c9c9',
    mareOpacity: 0.8,
    ray: '#ffffff',
    shadow: '#222222',
    shadowOpacity: 0.88,
    limb: '#000000',
  },
}
