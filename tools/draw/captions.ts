/** Captions in the corners of a drawing: time, place, conventions. */
import { type LetterStyle, textWidth, writing } from './letters.ts'
import { share } from './svg.ts'

/** Lines of text in a corner, the first a little larger; a line wider than `widest` is written smaller. */
export function corner(
  {
    palette,
    size,
    letters: style,
  }: { palette: { text: string; faintText: string }; size: number; letters?: LetterStyle },
  lines: readonly string[],
  anchorPoint: { x: number; y: number; anchor: 'start' | 'end'; up?: boolean; widest?: number },
): string {
  const leading = share({ size }, 19, 13)
  return lines
    .map((text, row) => {
      const y = anchorPoint.up
        ? anchorPoint.y - (lines.length - 1 - row) * leading
        : anchorPoint.y + row * leading
      const isFirst = row === 0
      const usual = share({ size }, isFirst ? 16 : 13, isFirst ? 11 : 9.5)
      const width = textWidth(text, { size: usual, ...(style && { style }) })
      return writing(text, {
        x: anchorPoint.x,
        y,
        anchor: anchorPoint.anchor,
        size: usual * Math.min(1, (anchorPoint.widest ?? width) / Math.max(1e-9, width)),
        fill: isFirst ? palette.text : palette.faintText,
        ...(style && { style }),
      })
    })
    .join('')
}

/** `38°43′ N  9°08′ W`, as charts for people have it. */
export function placeMinutes(
  latitude: number,
  longitude: number,
  [north, east, south, west]: readonly string[],
): string {
  const part = (value: number, positive?: string, negative?: string) => {
    const minutes = Math.round(Math.abs(value) * 60)
    return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′ ${value < 0 ? negative : positive}`
  }
  return `${part(latitude, north, south)}  ${part(longitude, east, west)}`
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
