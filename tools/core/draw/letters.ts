/** Words drawn as outlines, so that no font is needed where a drawing is shown. */
import { letterRows } from '../data/letters.ts'
import { type Attributes, fixed, group } from './svg.ts'

/** Upright for what is measured, italic for names of stars, as atlases have it. */
export type LetterStyle = 'plain' | 'italic'

/** A character of the table. */
interface Letter {
  /** Thousandths of the size. */
  readonly advance: number
  readonly outline: string
}

let table: ReadonlyMap<string, Letter> | undefined

/** By the style's first letter and the codepoint to base 36, as drawings refer to it. */
function letters(): ReadonlyMap<string, Letter> {
  table ??= new Map(
    letterRows
      .replace(/^\n|\n$/g, '')
      .split('\n')
      .map((row) => {
        const [style, character, advance, outline] = row.split('\t') as [string, string, string, string]
        return [idOf(character, style), { advance: Number(advance), outline }] as const
      }),
  )
  return table
}

const idOf = (character: string, style: string): string =>
  `${style.charAt(0)}-${(character.codePointAt(0) as number).toString(36)}`

/** The outline a drawing refers to by an id; empty for a space. */
export const letterPath = (id: string): string => letters().get(id)?.outline ?? ''

/** How a text is set. */
export interface Writing {
  readonly x: number
  /** The line the letters stand on. */
  readonly y: number
  /** Height of the em in pixels; capitals are two thirds of it. */
  readonly size: number
  readonly fill: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly style?: LetterStyle
  /** Space added between letters, in parts of the size. */
  readonly spacing?: number
  /** Degrees clockwise about the point. */
  readonly turn?: number
  readonly opacity?: number
  /** Colour and width of a rim that keeps lines off the letters. */
  readonly rim?: string
}

/** Width of a text in pixels. */
export function textWidth(
  text: string,
  { size, style, spacing }: Pick<Writing, 'size' | 'style' | 'spacing'>,
): number {
  return (advances(text, style, spacing).total * size) / 1000
}

/**
 * Where each letter begins and how long the text is, thousandths of the size. Kerning is left out: labels are
 * short.
 */
function advances(
  text: string,
  style: LetterStyle = 'plain',
  spacing = 0,
): { starts: number[]; total: number } {
  const starts: number[] = []
  let at = 0
  for (const character of text) {
    starts.push(at)
    at += (letterOf(character, style)?.advance ?? 0) + spacing * 1000
  }
  return { starts, total: Math.max(0, at - spacing * 1000) }
}

/** A character the table lacks is written as its base letter, or as a gap. */
function letterOf(character: string, style: LetterStyle): (Letter & { readonly id: string }) | undefined {
  const base = character.normalize('NFD').charAt(0)
  for (const choice of [character, base, ' ']) {
    const id = idOf(choice, style)
    const letter = letters().get(id)
    if (letter) return { ...letter, id }
  }
  return undefined
}

/** A text as references to outlines. */
export function writing(text: string, at: Writing): string {
  const { x, y, size, fill, anchor = 'start', style = 'plain', spacing = 0, turn, opacity, rim } = at
  const { starts, total } = advances(text, style, spacing)
  const shift = anchor === 'start' ? 0 : anchor === 'end' ? total : total / 2
  const uses = [...text]
    .map((character, index) => {
      const letter = letterOf(character, style)
      if (!letter?.outline) return ''
      return `<use href="#${letter.id}" x="${Math.round((starts[index] as number) - shift)}"/>`
    })
    .join('')
  const turned = turn ? ` rotate(${fixed(turn)})` : ''
  const attributes: Attributes = {
    transform: `translate(${fixed(x)} ${fixed(y)})${turned} scale(${(size / 1000).toFixed(4)})`,
    fill,
    opacity: opacity === undefined ? undefined : String(opacity),
    ...(rim ? { stroke: rim, 'stroke-width': 180, 'stroke-linejoin': 'round', 'paint-order': 'stroke' } : {}),
  }
  return group(attributes, uses)
}
