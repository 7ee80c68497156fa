import { z } from 'zod'
import { quote } from '../../contract/problems.ts'
import {
  type LotChoice,
  lotTerm,
  lotTerms,
  namedLots,
  partsOfFormula,
} from '../../core/charts/lot-formulas.ts'
import { nearestName } from '../../declaration/nearest-name.ts'

const names = namedLots.map(({ lot }) => lot)
const MOST_LOTS = 60

/** A lot that a text names, or why it names none. */
function readLot(text: string): LotChoice | { readonly message: string; readonly hint: string } {
  const named = namedLots.find(({ lot }) => lot === text)
  if (named) return named
  if (!text.startsWith('lot:')) {
    const nearest = nearestName(text, names)
    const hint = nearest
      ? `Did you mean ${nearest}?`
      : 'Send a name of get_reference topic=lots, or a formula.'
    return { message: `${quote(text)} is no lot`, hint }
  }
  const parts = partsOfFormula(text.slice('lot:'.length))
  const form = 'A formula is lot:asc+venus-saturn, with :night behind it if its terms change places by night.'
  if (!parts) return { message: `${quote(text)} cannot be read`, hint: form }
  const { rule, ...termTexts } = parts
  const terms = Object.entries(termTexts).map(([part, word]) => [part, word, lotTerm(word)] as const)
  const [, unknown] = terms.find(([, , term]) => term === undefined) ?? []
  if (unknown !== undefined) {
    const nearest = nearestName(unknown, lotTerms)
    return {
      message: `${quote(unknown)} is no term of a lot`,
      hint: nearest ? `Did you mean ${nearest}?` : form,
    }
  }
  const day = Object.fromEntries(terms.map(([part, , term]) => [part, term]))
  return { lot: text.replace(' ', '+'), day: { ...day, rule } as LotChoice['day'] }
}

/** Parameter of lots, by name or by formula. */
export const lotList = z
  .string()
  .max(1_000, 'the list is too long')
  .transform((text, context): readonly LotChoice[] => {
    if (text === 'all') return namedLots
    const refuse = (message: string, hint: string) => {
      context.addIssue({ code: 'custom', input: text, message, params: { hint } })
      return z.NEVER
    }
    const choices: LotChoice[] = []
    for (const part of text.split(',')) {
      const read = readLot(part)
      if ('message' in read) return refuse(read.message, read.hint)
      if (choices.some(({ lot }) => lot === read.lot))
        return refuse(`${quote(part)} is listed twice`, 'Send it once.')
      choices.push(read)
    }
    if (choices.length > MOST_LOTS) return refuse(`at most ${MOST_LOTS} lots fit in one call`, 'Send fewer.')
    return choices
  })
  .meta({
    description: 'all, or a comma list: father, lot:asc+venus-saturn … (topic=lots). Default the seven.',
    problem: 'invalid_parameter',
    choices: names,
  })
