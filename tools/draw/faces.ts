/** Which of the faces draws each part of a text: the table of letters, or the font of a script. */
import { type Font, scriptFonts } from '../core/data/fonts/fonts.ts'

/** A part of a text that is one character for its readers, and what draws it: `null` is the table of letters. */
export interface FacedCluster {
  readonly text: string
  readonly font: Font | null
}

/** Marks of direction and of joining, and isolates, which draw nothing. Unicode 15.0, §23.2 and §23.3. */
const formatting = /[\u061c\u200c-\u200f\u2066-\u2069]/g

let segmenter: Intl.Segmenter | undefined

/** Characters as readers count them. Unicode Standard Annex 29, §3. */
export function clustersOf(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Beyond Latin Extended-A, of which the table has every letter that it draws. */
export const beyondLatin = /[^\0-\u017f]/
const hasLetter = /\P{M}/u

/** Whether a font draws a cluster, its letters composed or apart. */
const draws = (font: Font, cluster: string): boolean =>
  beyondLatin.test(cluster) &&
  [...cluster].every(
    (character) =>
      font.has(character.codePointAt(0) as number) ||
      [...character.normalize('NFD')].every((part) => font.has(part.codePointAt(0) as number)),
  )

/**
 * The clusters of a text with their faces: the table first, then the font of the letter before, then any.
 * @param isInTable whether the table has a character
 */
export function facedClusters(text: string, isInTable: (character: string) => boolean): FacedCluster[] {
  let before: Font | undefined
  return clustersOf(text).map((cluster) => {
    const visible = cluster.replace(formatting, '')
    if (visible === '') return { text: cluster, font: before ?? null }
    if (isInTable(visible)) return { text: cluster, font: null }
    // A mark alone belongs to the letter before.
    const choices = hasLetter.test(visible) ? scriptFonts() : []
    const font = before && draws(before, visible) ? before : choices.find((choice) => draws(choice, visible))
    before = font ?? before
    return { text: cluster, font: font ?? null }
  })
}

/** Whether a cluster draws nothing. */
export const isFormatting = (cluster: string): boolean => cluster.replace(formatting, '') === ''
