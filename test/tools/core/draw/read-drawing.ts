/** What stands where on a drawing, read from its SVG. */
import { letterRows } from '../../../../tools/core/data/letters.ts'
import { type Box, overlap, type Segment } from '../../../../tools/core/draw/labels.ts'
import type { Point } from '../../../../tools/core/draw/svg.ts'

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
  letterRows
    .trim()
    .split('\n')
    .map((row) => {
      const [style, character, advance] = row.split('\t') as [string, string, string]
      return [`${style.charAt(0)}-${(character.codePointAt(0) as number).toString(36)}`, Number(advance)]
    }),
)

/** Every word: letters that share a group. */
export function wordsIn(svg: string): Word[] {
  const groups = svg.matchAll(
    /<g transform="translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)"[^>]*>((?:<use href="#[pi]-\w+" x="-?\d+"\/>)+)<\/g>/g,
  )
  return [...groups].map(([, x, y, scale, uses]) => {
    const letters = [...(uses as string).matchAll(/href="#(([pi])-(\w+))" x="(-?\d+)"/g)]
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
