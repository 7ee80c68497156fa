import { formulaText, type LotFormula, lotTerms, namedLots } from '../core/charts/lot-formulas.ts'
import { entry, type ReferenceEntry } from './entry.ts'

/** Words on day and night, by the rule of a formula. */
const ruleWords: Readonly<Record<LotFormula['rule'], string>> = {
  fixed: 'the same by night.',
  night: 'by night the terms behind the plus change places.',
  shorter: 'the shorter arc of the two, by day and night.',
}

/** A formula as a request has it. */
const formulaOf = (lot: LotFormula): string =>
  `lot:${formulaText(lot)}${lot.rule === 'fixed' ? '' : `:${lot.rule}`}`

/** Lots by name, and the grammar of formulas. */
export const lotEntries = (): ReferenceEntry[] => [
  entry(
    'formula',
    'lot:asc+venus-saturn: the arc from Saturn to Venus, laid off from the ascendant; :night behind it lets the two change places by night, :shorter lays off the shorter arc. Terms: those of value and degrees 0 to 360; houseN is a cusp, lordN the ruler of its sign, both in houseSystem.',
    lotTerms,
    'the interface of this service',
  ),
  ...namedLots.map(({ lot, day, night, source }) =>
    entry(
      lot,
      night
        ? `By day ${formulaText(day)}, by night ${formulaText(night)}.`
        : `By day ${formulaText(day)}; ${ruleWords[day.rule]}`,
      night ? [formulaOf(day), formulaOf(night)] : formulaOf(day),
      source,
    ),
  ),
]
