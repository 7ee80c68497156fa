import { priceByBlock } from '../../arguments/price.ts'
import { yearsIn } from '../../arguments/span.ts'
import type { Pair } from '../../core/events/conjunctions.ts'
import type { Window } from '../../core/time/day.ts'
import { mostGrazeLines } from './graze-lines.ts'

const price = priceByBlock({ base: 2, each: 10, unit: 'years' })
const moonPrice = priceByBlock({ base: 2, each: 20, unit: 'occultations' })
/** Conjunctions whose lines of grazes cost a credit. */
const linesEach = 5

/** Formula of the price, as it is published. */
export const conjunctionFormula = `${price.formula}, for each pair of targets; moon alone: ${moonPrice.formula} that come; +1 per ${linesEach} with graze lines`

/** Credits of pairs by the length of the range, or of the Moon alone by the occultations that come. */
export const searchCredits = (pairs: readonly Pair[], range: Window, rows: number): number =>
  pairs.length > 0 ? pairs.length * price.creditsFor(yearsIn(range)) : moonPrice.creditsFor(rows)

/** Credits of conjunctions with lines of grazes. */
export const lineCredits = (conjunctions: number): number => Math.ceil(conjunctions / linesEach)

/** The most that a request can cost. */
export const mostConjunctionCredits = ({
  range,
  pairs,
  count,
  grazeRadius,
}: {
  readonly range: Window
  readonly pairs: readonly Pair[]
  readonly count: number
  readonly grazeRadius: number | undefined
}): number =>
  searchCredits(pairs, range, count) +
  (grazeRadius === undefined ? 0 : lineCredits(Math.min(count, mostGrazeLines)))
