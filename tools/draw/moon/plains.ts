/**
 * The dark plains, with shores as ragged as lava leaves them. The raggedness is ornament, well within the two degrees
 * that the outlines are good to.
 */
import { maria } from '../../core/data/moon-features.ts'
import { curve, group, path, toTenth } from '../svg.ts'
import { type Disc, onSheet, type SelenographicPoint } from './globe.ts'
import type { MoonPalette } from './palette.ts'

/** The plains as one definition, darker ones in darker colours. */
export function plainsDefinition(disc: Disc, palette: MoonPalette): string {
  const outlines = maria.map(([, darkness, outline], index) => {
    const corners = roughen(cornersOf(outline), index)
    if (corners.every(([longitude, latitude]) => disc.view.seen(longitude, latitude).depth < 0)) return ''
    const colour = mixColours(palette.face[0], palette.mare, darkness)
    return path(curve(corners.map((corner) => onSheet(disc, corner))), { fill: colour, stroke: colour })
  })
  return group({ id: 'plains', 'stroke-linejoin': 'round' }, ...outlines)
}

/** The plains laid over each other, ever narrower: their shores fade. */
export const plains = ({ radius }: Disc, { mareOpacity }: MoonPalette): string =>
  RIMS.map((width) => {
    const veil = (1 - (1 - mareOpacity) ** (1 / RIMS.length)).toFixed(3)
    return `<use href="#plains" opacity="${veil}" stroke-width="${toTenth(radius * width)}"/>`
  }).join('')

/** Widths of the rims in radii of the disc. */
const RIMS = [0.05, 0.038, 0.027, 0.017, 0.008, 0.002] as const

/** A colour between two, `#rrggbb`. */
function mixColours(from: string, to: string, part: number): string {
  const channels = [1, 3, 5].map((offset) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(offset, offset + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(a + (b - a) * part)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}

/** The corners of an outline as the table has them. */
export const cornersOf = (outline: string): SelenographicPoint[] =>
  outline.split(' ').map((corner) => corner.split(',').map(Number) as [number, number])

/** Every side bent at its middle, twice over, by a part of its length that looks like chance and is none. */
function roughen(corners: readonly SelenographicPoint[], seed: number): readonly SelenographicPoint[] {
  let bent = corners
  for (let round = 1; round <= 2; round++) {
    bent = bent.flatMap((corner, index): SelenographicPoint[] => {
      const next = bent[(index + 1) % bent.length] as SelenographicPoint
      const [across, up] = [next[0] - corner[0], next[1] - corner[1]]
      const part = 0.2 * unrest(seed * 31 + index * 7 + round)
      return [corner, [(corner[0] + next[0]) / 2 - part * up, (corner[1] + next[1]) / 2 + part * across]]
    })
  }
  return bent
}

/** A number from −1 to 1 for each whole one, without pattern to the eye: sines of squares of the golden angle. */
const unrest = (index: number): number => Math.sin(index * 2.399963 * index)
