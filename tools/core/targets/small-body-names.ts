import { type SmallBody, smallBodyIds } from '../bodies.ts'
import { type SmallBodyFacts, smallBodyFacts } from '../data/small/facts.ts'

/** `2060`, `(2060)` or `2060 Chiron`. */
const numbered = /^\(?(\d{1,6})\)?(?: (.+))?$/
/** `1977 UB`, `A801 AA`. */
const designated = /^[\da-z]\d{3} [a-z]{2}\d*$/i

/**
 * The small body that a text names: by id or name (Chiron), number (2060) or designation (1977 UB), in either case.
 * Lilith alone names none: most mean the Moon's apogee by it.
 */
export function smallBodyNamed(text: string): SmallBody | undefined {
  const word = text.trim().replace(/^asteroid:\s*/i, '')
  const id = smallBodyIds.find((body) => body === word.toLowerCase())
  if (id) return id
  const [, number, name] = numbered.exec(word) ?? []
  if (number !== undefined) {
    const isNamed = (facts: SmallBodyFacts) =>
      name === undefined || facts.name.toLowerCase() === name.toLowerCase()
    const namedBodies = smallBodyIds
      .map((body) => ({ body, facts: smallBodyFacts(body) }))
      .find(({ facts }) => facts.number === Number(number) && isNamed(facts))
    if (namedBodies) return namedBodies.body
  }
  if (!designated.test(word)) return undefined
  return smallBodyIds.find((body) => smallBodyFacts(body).designation.toLowerCase() === word.toLowerCase())
}
