/** Objects of a drawing with their positions, parsed from its SVG. */
import { letterTable } from '../../../tools/core/data/letters.ts'
import { symbolRows } from '../../../tools/core/data/symbols.ts'
import { tableText } from '../../../tools/core/data/table-file.ts'
import { type Box, overlap, type Segment } from '../../../tools/draw/labels.ts'
import type { Point } from '../../../tools/draw/svg.ts'

/** A word with the rectangle from its baseline to the top of its capitals. */
export interface Word {
  readonly text: string
  readonly box: Box
  readonly size: number
}

export interface Dot extends Point {
  readonly radius: number
}

const advances = new Map(
  tableText(letterTable)
    .trim()
    .split('\n')
    .map((row) => {
      const [style, character, advance] = row.split('\t') as [string, string, string]
      return [`${style.charAt(0)}-${(character.codePointAt(0) as number).toString(36)}`, Number(advance)]
    }),
)

/** A drawing without the bytes of its pixels, whose letters may spell any word. */
export const withoutPixels = (svg: string): string => svg.replace(/data:image\/png;base64,[\w+/=]+/g, 'data:')

/** Every word: letters that share a group. */
export function wordsIn(svg: string): Word[] {
  const groups = svg.matchAll(
    /<g transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)"[^>]*>((?:<use href="#[pit]-\w+" x="-?\d+"\/>)+)<\/g>/g,
  )
  return [...groups].map(([, x, y, scale, uses]) => {
    const letters = [...(uses as string).matchAll(/href="#(([pit])-(\w+))" x="(-?\d+)"/g)]
    const starts = letters.map(([, , , , start]) => Number(start))
    const ends = letters.map(([, id], at) => (starts[at] as number) + (advances.get(id as string) ?? 0))
    const [left, right] = [Math.min(...starts), Math.max(...ends)].map(
      (part) => Number(x) + part * Number(scale),
    ) as [number, number]
    const size = 1000 * Number(scale)
    const text = letters.map(([, , , code]) => String.fromCodePoint(Number.parseInt(code as string, 36)))
    return {
      text: text.join(''),
      size,
      box: { left, right, top: Number(y) - 0.64 * size, bottom: Number(y) },
    }
  })
}

/** Every dot: strokes without length, and with round ends. */
export function dotsIn(svg: string): Dot[] {
  return [...svg.matchAll(/<path d="((?:M[-\d.]+ [-\d.]+h0)+)"[^>]*stroke-width="([\d.]+)"/g)].flatMap(
    ([, outline, width]) =>
      [...(outline as string).matchAll(/M([-\d.]+) ([-\d.]+)h0/g)].map(([, x, y]) => ({
        x: Number(x),
        y: Number(y),
        radius: Number(width) / 2,
      })),
  )
}

/** Every straight line that is stroked, with the colour of its stroke. */
export function linesIn(svg: string): { line: Segment; stroke: string }[] {
  return [...svg.matchAll(/<path d="([ML\d. -]+)"([^>]*)>/g)].flatMap(([, outline, attributes]) => {
    const stroke = (attributes as string).match(/stroke="([^"]+)"/)?.[1]
    if (!stroke) return []
    return (outline as string)
      .split('M')
      .filter(Boolean)
      .flatMap((piece) => {
        const points = piece.split('L').map((pair): Point => {
          const [x, y] = pair.split(' ').map(Number) as [number, number]
          return { x, y }
        })
        return points.slice(1).map((to, at) => ({ line: [points[at] as Point, to] as const, stroke }))
      })
  })
}

/** The square around a dot. */
export const squareOf = ({ x, y, radius }: Dot): Box => ({
  left: x - radius,
  right: x + radius,
  top: y - radius,
  bottom: y + radius,
})

/** Pairs of words that cover each other. */
export const collisions = (words: readonly Word[]): string[] =>
  words.flatMap((a, at) =>
    words.slice(at + 1).flatMap((b) => (overlap(a.box, b.box) ? [`${a.text} on ${b.text}`] : [])),
  )

/** A symbol with its middle. */
export interface Sign extends Point {
  readonly name: string
  /** Size of the em. */
  readonly size: number
}

const extents = new Map(
  symbolRows
    .trim()
    .split('\n')
    .map((row) => {
      const [name, extent] = row.split('\t') as [string, string]
      const [left, top, right, bottom] = extent.split(' ').map(Number) as [number, number, number, number]
      return [name, { x: (left + right) / 2, y: (top + bottom) / 2 }]
    }),
)

/** Every symbol of a body or a sign of the zodiac. */
export function symbolsIn(svg: string): Sign[] {
  const uses = svg.matchAll(
    /<use href="#s-(\w+)" transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)"/g,
  )
  return [...uses].map(([, name, x, y, scale]) => {
    const middle = extents.get(name as string) as Point
    return {
      name: name as string,
      x: Number(x) + middle.x * Number(scale),
      y: Number(y) + middle.y * Number(scale),
      size: 1000 * Number(scale),
    }
  })
}

/** From a point to the nearest point of a line. */
export function distanceTo([a, b]: Segment, { x, y }: Point): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  const part = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx ** 2 + dy ** 2 || 1)))
  return Math.hypot(a.x + part * dx - x, a.y + part * dy - y)
}
