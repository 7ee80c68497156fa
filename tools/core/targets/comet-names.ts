import type { GivenBody } from '../bodies.ts'
import { lettersAndDigits } from '../text/folding.ts'
import { bodyOfComet, type Comet, comets, idOf, titleOf } from './comet-table.ts'
import { ElementsFault } from './given-fields.ts'

/** A comet of the table with its elements. */
export interface NamedComet {
  readonly id: string
  readonly body: GivenBody
}

/** A number of a periodic comet, or a designation such as `C/2020 F3`, perhaps with the name. */
const designated = /^(?:\d{1,3}[pdi](?:\/.*)?|[cpdxi]\/-?\d{1,4} ?[a-z]{1,2}\d.*)$/i

/** Ids of comets whose number or name begins as a text does, three at most. */
export function nearComets(text: string): readonly string[] {
  const nameBegin = lettersAndDigits(text.replace(/^\s*comet:/i, ''))
  if (nameBegin.length < 3) return []
  const alike = ({ number, name }: Comet) =>
    lettersAndDigits(number).startsWith(nameBegin.slice(0, 6)) || lettersAndDigits(name).startsWith(nameBegin)
  return comets()
    .filter(alike)
    .slice(0, 3)
    .map(({ number }) => idOf(number))
}

/**
 * The comet that a text names: `2P`, `2P/Encke`, `C/2020 F3`, or after `comet:` its name alone.
 * @throws ElementsFault when several have the name.
 */
export function cometNamed(text: string): NamedComet | undefined {
  const word = text.trim()
  const name = /^comet:(.*)$/i.exec(word)?.[1]
  if (name === undefined && !designated.test(word)) return undefined
  const bareName = lettersAndDigits(name ?? word)
  const matching = comets().filter((comet) =>
    [comet.number, titleOf(comet), comet.name].some(
      (cometName) => bareName !== '' && lettersAndDigits(cometName) === bareName,
    ),
  )
  // A numbered comet goes before others of its discoverers; a designation before a name.
  const numbered = matching.filter(
    ({ number }) => lettersAndDigits(number) === bareName || /^\d/.test(number),
  )
  const [comet, secondComet] = numbered.length === 1 ? numbered : matching
  if (!comet) return undefined
  if (secondComet) {
    const numbers = matching.map(({ number }) => idOf(number)).slice(0, 10)
    throw new ElementsFault(
      `${matching.length} comets are called ${comet.name}`,
      `Send ${numbers.join(', ')}.`,
    )
  }
  return { id: idOf(comet.number), body: bodyOfComet(comet) }
}
