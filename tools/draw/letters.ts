/** Words drawn as outlines, so that no font is needed where a drawing is shown. */
import { letterTable } from '../core/data/letters.ts'
import { tableText } from '../core/data/table-file.ts'
import { beyondLatin, clustersOf, facedClusters, isFormatting } from './faces.ts'
import type { Extent } from './labels.ts'
import { loadShaper, type PlacedText, shapedText } from './shaping.ts'
import { type Attributes, group, toTenth } from './svg.ts'

/** Upright for what is measured, italic for names of stars, as atlases have it, and serifs for titles. */
export type LetterStyle = 'plain' | 'italic' | 'title'

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
  return (placed(text, style, spacing).total * size) / 1000
}

/** Size of a label; five small letters extend below the baseline. */
export function textExtent(text: string, style: Pick<Writing, 'size' | 'style' | 'spacing'>): Extent {
  const hasDescent = /[gjpqyç]/.test(text) || isScript(text, style.style)
  return { width: textWidth(text, style), size: style.size, descent: hasDescent ? 0.25 : 0.12 }
}

const isInTable = (character: string): boolean =>
  [...character].length === 1 && letters().has(idOf(character, 'plain'))

/** Whether a font of a script draws a part of a text. */
const isScript = (text: string, style: LetterStyle = 'plain'): boolean =>
  style !== 'italic' && beyondLatin.test(text) && facedClusters(text, isInTable).some(({ font }) => font)

/** Loads what the scripts of texts need before they are drawn; nothing for texts that the table of letters suffices for. */
export const loadScripts = (texts: readonly (string | undefined)[]): Promise<void> | undefined =>
  texts.some((text) => text && isScript(text)) ? loadShaper() : undefined

/** A text whose direction does not bear on its neighbours in a line. Unicode Standard Annex 9, §2.4. */
export const isolated = (text: string): string => (isScript(text) ? `\u2068${text}\u2069` : text)

/** Where each letter stands and how long the text is, thousandths of the size. */
function placed(text: string, style: LetterStyle = 'plain', spacing = 0): PlacedText {
  if (isScript(text, style))
    return shapedText(text, spacing, {
      has: isInTable,
      letter: (character) => letterOf(character, style),
    })
  return placedLetters(text, style, spacing)
}

/** Letters of the table one after another. Kerning is left out: labels are short. */
function placedLetters(text: string, style: LetterStyle, spacing: number): PlacedText {
  const glyphs: { id: string; x: number; y: number }[] = []
  let position = 0
  for (const character of text) {
    const letter = letterOf(character, style)
    if (letter?.outline) glyphs.push({ id: letter.id, x: position, y: 0 })
    position += (letter?.advance ?? 0) + spacing * 1000
  }
  return { glyphs, total: Math.max(0, position - spacing * 1000) }
}

/** A letter under the id that drawings refer to it by. */
interface NamedLetter extends Letter {
  readonly id: string
}

const letterCache: Readonly<Record<LetterStyle, Map<string, NamedLetter | undefined>>> = {
  plain: new Map(),
  italic: new Map(),
  title: new Map(),
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

/** More marks on a letter than any script has would reach into the lines above. */
const heapedMarks = /\p{Mn}{6,}/u
/** Isolates of callers would end those around their text. */
const isolates = /[\u2066-\u2069]/

/**
 * The first character of a text that has no outline, in the table or in a font, and no base letter with one; line breaks
 * count. Characters are not cached here, since callers choose them.
 */
export function undrawable(text: string): string | undefined {
  const composed = text.normalize('NFC')
  const heap = clustersOf(composed).find((cluster) => heapedMarks.test(cluster))
  if (heap !== undefined) return heap
  const [isolate] = isolates.exec(composed) ?? []
  if (isolate !== undefined) return isolate
  const lacking = facedClusters(composed, isInTable).find(
    ({ text: cluster, font }) => !(font || cluster === ' ' || isFormatting(cluster) || hasLetter(cluster)),
  )
  return lacking && ([...lacking.text].find((character) => !hasLetter(character)) ?? lacking.text)
}

const hasLetter = (cluster: string): boolean =>
  [...cluster].every((character) => isFormatting(character) || sought(character, 'plain')?.outline)

/** A text as references to outlines. */
export function writing(text: string, placement: Writing): string {
  const { x, y, size, fill, anchor = 'start', style = 'plain', spacing = 0 } = placement
  const { glyphs, total } = placed(text, style, spacing)
  const shift = anchor === 'start' ? 0 : anchor === 'end' ? total : total / 2
  const uses = glyphs
    .map(({ id, x: start, y: rise }) => {
      const height = rise ? ` y="${rise}"` : ''
      return `<use href="#${id}" x="${Math.round(start - shift)}"${height}/>`
    })
    .join('')
  const transform = `translate(${toTenth(x)} ${toTenth(y)}) scale(${(size / 1000).toFixed(4)})`
  return group({ transform, fill }, uses)
}
