/** What the corners say: when, where, how bright the dots are, and the Moon. */
import { writing } from '../letters.ts'
import { dots } from '../svg.ts'
import type { SkyPalette } from '../themes.ts'
import { length, type SkySheet } from './sheet.ts'
import { starRadius } from './stars.ts'

/** Lines of text in a corner, the first a little larger. */
export function corner(
  { palette, size }: { palette: Pick<SkyPalette, 'text' | 'faintText'>; size: number },
  lines: readonly string[],
  at: { x: number; y: number; anchor: 'start' | 'end'; up?: boolean },
): string {
  const leading = length({ size }, 19, 13)
  return lines
    .map((text, row) => {
      const y = at.up ? at.y - (lines.length - 1 - row) * leading : at.y + row * leading
      const isFirst = row === 0
      return writing(text, {
        x: at.x,
        y,
        anchor: at.anchor,
        size: length({ size }, isFirst ? 16 : 13, isFirst ? 11 : 9.5),
        fill: isFirst ? palette.text : palette.faintText,
      })
    })
    .join('')
}

/** `51.48° N 0.00° W`, the letters in the language's own. */
export function placeText(
  latitude: number,
  longitude: number,
  [north, east, south, west]: readonly string[],
): string {
  const part = (value: number, positive?: string, negative?: string) =>
    `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`
  return `${part(latitude, north, south)}  ${part(longitude, east, west)}`
}

/** A row of dots from bright to faint with their magnitudes. */
export function magnitudeKey(sheet: SkySheet, at: { x: number; y: number }): string {
  const { palette, magnitudeMax } = sheet
  const step = length(sheet, 25, 15)
  const last = Math.max(0, Math.min(6, Math.floor(magnitudeMax)))
  return Array.from({ length: last + 1 }, (_, magnitude) => {
    const x = at.x + magnitude * step
    const size = length(sheet, 10.5, 8.5)
    const colour = palette.stars[1]
    return (
      dots([{ x, y: at.y - size * 1.5 }], starRadius(sheet, magnitude), colour) +
      writing(String(magnitude), { x, y: at.y, size, anchor: 'middle', fill: palette.faintText })
    )
  }).join('')
}
