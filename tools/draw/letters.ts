/** Words drawn as outlines, so that no font is needed where a drawing is shown. */
import { letterTable } from '../core/data/letters.ts'
import { tableText } from '../core/data/table-file.ts'
import type { Extent } from './labels.ts'
import { type Attributes, group, toTenth } from './svg.ts'

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
    tableText(letterTable)
      .trimEnd()
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
  /** Left out: the colour of the group it stands in. */
  readonly fill?: string
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly style?: LetterStyle
  /** Space added between letters, in parts of the size. */
  readonly spacing?: number
}

/**
 * Style of a group of words with a rim in the colour of their ground, which keeps lines off the letters. The rim
 * is drawn first (paint-order, SVG 2, §13.8) and scales with the letters: thousandths of their size.
 */
export const withRim = (fill: string, rim: string): Attributes => ({
  fill,
  stroke: rim,
  'stroke-width': 200,
  'stroke-linejoin': 'round',
  'paint-order': 'stroke',
})

/** Width of a text in pixels. */
export function textWidth(
  text: string,
  { size, style, spacing }: Pick<Writing, 'size' | 'style' | 'spacing'>,
): number {
  return (advances(text, style, spacing).total * size) / 1000
}

/** Size of a label; five small letters extend below the baseline. */
export function textExtent(text: string, style: Pick<Writing, 'size' | 'style' | 'spacing'>): Extent {
  return { width: textWidth(text, style), size: style.size, descent: /[gjpqyç]/.test(text) ? 0.25 : 0.12 }
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
  let position = 0
  for (const character of text) {
    starts.push(position)
    position += (letterOf(character, style)?.advance ?? 0) + spacing * 1000
  }
  return { starts, total: Math.max(0, position - spacing * 1000) }
}

/** A letter under the id that drawings refer to it by. */
interface NamedLetter extends Letter {
  readonly id: string
}

const letterCache: Readonly<Record<LetterStyle, Map<string, NamedLetter | undefined>>> = {
  plain: new Map(),
  italic: new Map(),
}

function letterOf(character: string, style: LetterStyle): NamedLetter | undefined {
  const cachedLetters = letterCache[style]
  if (!cachedLetters.has(character)) cachedLetters.set(character, sought(character, style))
  return cachedLetters.get(character)
}

/** A character the table lacks is written as its base letter, or as a gap. */
function sought(character: string, style: LetterStyle): NamedLetter | undefined {
  const base = character.normalize('NFD').charAt(0)
  for (const choice of [character, base, ' ']) {
    const id = idOf(choice, style)
    const letter = letters().get(id)
    if (letter) return { ...letter, id }
  }
  return undefined
}

/**
 * The first character of a text that has no outline and no base letter with one; line breaks count. Characters are not
 * cached here, since callers choose them.
 */
export const undrawable = (text: string): string | undefined =>
  [...text.normalize('NFC')].find((character) => character !== ' ' && !sought(character, 'plain')?.outline)

/** A text as references to outlines. */
export function writing(text: string, placement: Writing): string {
  const { x, y, size, fill, anchor = 'start', style = 'plain', spacing = 0 } = placement
  const { starts, total } = advances(text, style, spacing)
  const shift = anchor === 'start' ? 0 : anchor === 'end' ? total : total / 2
  const uses = [...text]
    .map((character, index) => {
      const letter = letterOf(character, style)
      if (!letter?.outline) return ''
      return `<use href="#${letter.id}" x="${Math.round((starts[index] as number) - shift)}"/>`
    })
    .join('')
  const transform = `translate(${toTenth(x)} ${toTenth(y)}) scale(${(size / 1000).toFixed(4)})`
  return group({ transform, fill }, uses)
}
