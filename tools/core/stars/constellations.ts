/** The 88 constellations: names, areas and figures. Which one a direction lies in: see `constellation.ts`. */
import { constellationRows } from '../data/constellations.ts'
import { folded } from '../text/folding.ts'

export interface ConstellationFacts {
  /** The IAU's three letters: `CMa`. */
  readonly code: string
  readonly name: string
  /** As in `α Canis Majoris`. */
  readonly genitive: string
  /** Square degrees. */
  readonly area: number
  /** The customary figure: chains of stars by Hipparcos number. */
  readonly lines: readonly (readonly number[])[]
}

export const constellations: readonly ConstellationFacts[] = constellationRows
  .trim()
  .split('\n')
  .map((row) => {
    const [code, name, genitive, area, lines] = row.split('\t') as [string, string, string, string, string]
    const figure = lines.split(' ').map((line) => line.split('-').map(Number))
    return { code, name, genitive, area: Number(area), lines: figure }
  })

const codeOfWord = new Map(
  constellations.flatMap(({ code, name, genitive }) =>
    [code, name, genitive].map((word) => [folded(word), code] as const),
  ),
)

/** Code of a constellation by code, name or genitive in any case; `undefined` when it is none. */
export function constellationCode(text: string): string | undefined {
  return codeOfWord.get(folded(text))
}
