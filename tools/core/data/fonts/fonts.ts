/**
 * Fonts of scripts that the table of letters lacks: Greek, Cyrillic, Vietnamese and further Latin letters in Alegreya Sans,
 * nineteen scripts in Noto Sans, and Chinese, Japanese and Korean in Droid Sans Fallback.
 *
 * Source: as the rows name it, with the SHA-256 of the file. Alegreya Sans by Juan Pablo del Peral; Noto Sans by the Noto
 * Project Authors; Droid Sans Fallback by Google. Without hints for screens.
 * Licence: SIL Open Font License 1.1 (OFL.txt); of Droid Sans Fallback Apache License 2.0 (Apache-2.0.txt).
 * Made by: python3 tools/core/data/make/fonts.py FOLDER
 *
 * Columns: name of the font and its file, source, SHA-256 of the source, `joined` where its letters touch, and the characters
 * that it draws as ranges of codepoints, hexadecimal.
 */
import { fileBytes, tableText } from '../table-file.ts'

/** A font with the characters that it draws. */
export interface Font {
  readonly name: string
  /** Whether letters touch, so that none are spaced out. */
  readonly isJoined: boolean
  has(codepoint: number): boolean
}

let fonts: readonly Font[] | undefined

/** All fonts; where two have a character, the first draws it. */
export function scriptFonts(): readonly Font[] {
  fonts ??= tableText('fonts/fonts.tsv')
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [name, , , joined, coverage] = row.split('\t') as [string, string, string, string, string]
      return { name, isJoined: joined === 'joined', has: containing(coverage) }
    })
  return fonts
}

/** Bytes of the file of a font. */
export const fontBytes = ({ name }: Pick<Font, 'name'>): Buffer => fileBytes(`fonts/${name}.ttf`)

/** Whether a codepoint lies in one of the ranges, which stand in order. */
function containing(coverage: string): (codepoint: number) => boolean {
  const ranges = coverage.split(' ').map((range) => range.split('-').map((end) => Number.parseInt(end, 16)))
  const starts = Uint32Array.from(ranges, ([start]) => start as number)
  const ends = Uint32Array.from(ranges, (range) => range.at(-1) as number)
  return (codepoint) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ends[middle] as number) < codepoint) low = middle + 1
      else high = middle
    }
    return low < starts.length && (starts[low] as number) <= codepoint
  }
}
