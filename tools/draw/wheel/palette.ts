/** Colours of a chart wheel. */
import { themes } from '../themes.ts'

/** Themes of a chart: those of every drawing, and one that is drawn as an old engraving. */
export const chartThemes = [...themes, 'ornate'] as const
export type ChartTheme = (typeof chartThemes)[number]

export interface WheelPalette {
  readonly page: string
  readonly disc: string
  /** Middle of the wheel, under the aspects. */
  readonly heart: string
  readonly rim: string
  readonly faint: string
  readonly text: string
  readonly faintText: string
  readonly cusp: string
  readonly axis: string
  /** Fire, earth, air, water: of the band and of its symbols. */
  readonly bands: readonly [string, string, string, string]
  readonly signs: readonly [string, string, string, string]
  readonly bodies: string
  readonly transits: string
  readonly outermost: string
  /** Hard (square, opposition), soft (trine, sextile), joined (conjunction) and minor aspects. */
  readonly aspects: Readonly<Record<'hard' | 'soft' | 'joined' | 'minor', string>>
}

/** Elements are warm red, green, yellow and blue, as most schools paint them; print distinguishes them by grey. Ornate is brown ink on vellum. */
export const wheelPalettes: Readonly<Record<ChartTheme, WheelPalette>> = {
  light: {
    page: '#fbf9f3',
    disc: '#ffffff',
    heart: '#fdfcf8',
    rim: '#2f3a55',
    faint: '#c9c6bb',
    text: '#1d2740',
    faintText: '#666c82',
    cusp: '#a7adbd',
    axis: '#2f3a55',
    bands: ['#fbe6dc', '#e9efdc', '#fbf2d3', '#dce9f3'],
    signs: ['#b5412a', '#4e7a35', '#b0830f', '#2c6a9b'],
    bodies: '#1a2338',
    transits: '#8a4a14',
    outermost: '#1f6b4f',
    aspects: { hard: '#c2392b', soft: '#2f6fb3', joined: '#b0830f', minor: '#3f8f6b' },
  },
  dark: {
    page: '#0a0e19',
    disc: '#101727',
    heart: '#0c1220',
    rim: '#8d9abb',
    faint: '#36415c',
    text: '#e2e7f3',
    faintText: '#8a95b1',
    cusp: '#46536f',
    axis: '#c3cce2',
    bands: ['#3a2027', '#24331f', '#39321b', '#1a3047'],
    signs: ['#ff9077', '#a6d282', '#f2cd66', '#83c1f2'],
    bodies: '#f3f0e4',
    transits: '#ffbd78',
    outermost: '#8fd6b0',
    aspects: { hard: '#ff7566', soft: '#6fb2f5', joined: '#f2cd66', minor: '#6fd0a3' },
  },
  print: {
    page: '#ffffff',
    disc: '#ffffff',
    heart: '#ffffff',
    rim: '#000000',
    faint: '#bbbbbb',
    text: '#000000',
    faintText: '#555555',
    cusp: '#888888',
    axis: '#000000',
    bands: ['#ffffff', '#f4f4f4', '#ffffff', '#f4f4f4'],
    signs: ['#000000', '#000000', '#000000', '#000000'],
    bodies: '#000000',
    transits: '#444444',
    outermost: '#666666',
    aspects: { hard: '#000000', soft: '#777777', joined: '#000000', minor: '#777777' },
  },
  ornate: {
    page: '#f3e7cc',
    disc: '#f9f1de',
    heart: '#f6ecd5',
    rim: '#4a3320',
    faint: '#d9c69d',
    text: '#2e1d10',
    faintText: '#6a5134',
    cusp: '#a88d62',
    axis: '#4a3320',
    bands: ['#efd6bd', '#e1dfbd', '#f1e2b4', '#d6ddd5'],
    signs: ['#8f2d1c', '#47602a', '#785607', '#1f4f70'],
    bodies: '#2a1a0e',
    transits: '#7a2e14',
    outermost: '#1f5540',
    aspects: { hard: '#9c2b1f', soft: '#23557f', joined: '#85600a', minor: '#3c6b4c' },
  },
}
