import { priceByBlock } from '../../arguments/price.ts'
import { yearsIn } from '../../arguments/span.ts'
import { utcOfText } from '../../core/time/civil.ts'
import type { Window } from '../../core/time/day.ts'
import type { EclipseRecord } from '../eclipse.ts'
import { areLinesChosen } from './eclipse-lines.ts'
import { type EclipseFilter, isRareEclipse } from './eclipse-search.ts'

/** Most eclipses with lines in one answer. */
export const mostPaths = 3
const price = priceByBlock({ base: 2, each: 20, unit: 'eclipses' })
/** Years whose search costs as much as the eclipses of a block. */
const yearsEach = 25
/** Years on each side of an empty list that its neighbours are searched in. */
export const aroundYears = 100
const yearPrice = priceByBlock({ base: 2, each: yearsEach, unit: 'years' })

/** Formula of the price, as it is published. */
export const eclipseFormula = `${price.formula} that come, or +1 per ${yearsEach} years beyond ${yearsEach} if that is more; +1 per ${yearsEach} years about an empty list of local kinds that are searched; +3 for each of up to ${mostPaths} with path or limits`

/** Members of a request that its price depends on. */
interface EclipseRequest extends EclipseFilter {
  readonly range: Window
  readonly count: number
  readonly include: readonly string[]
}

/** The most that a request can cost. */
export function mostEclipseCredits(request: EclipseRequest): number {
  const { range, count, type, include } = request
  const years = yearsIn(range)
  const possible = Math.ceil(years * (type === 'all' ? 5 : 2.5))
  const paths = areLinesChosen(include) && type !== 'lunar' ? Math.min(mostPaths, count, possible) : 0
  const yearsAround = isRareEclipse(request) ? 2 * aroundYears : 0
  return Math.max(
    creditsOf({ eclipses: Math.min(count, possible), years, paths }),
    creditsOf({ years, yearsAround }),
  )
}

/** Credits of an answer, which may have no eclipse but those around its range. */
export const eclipseCredits = (
  request: EclipseRequest,
  { eclipses, paths, neighbours }: { eclipses: number; paths: number; neighbours: Neighbours | undefined },
): number =>
  creditsOf({
    eclipses,
    paths,
    years: yearsIn(request.range),
    yearsAround: neighbours && isRareEclipse(request) ? yearsAround(request.range, neighbours) : 0,
  })

/** The eclipses before and after a range that has none. */
interface Neighbours {
  readonly previous: EclipseRecord | null
  readonly next: EclipseRecord | null
}

/** Years before and after an empty list that were searched until its neighbours were found. */
function yearsAround(range: Window, { previous, next }: Neighbours): number {
  const before = previous ? yearsIn({ start: utcOfText(previous.time), end: range.start }) : aroundYears
  const after = next ? yearsIn({ start: range.end, end: utcOfText(next.time) }) : aroundYears
  return before + after
}

/** Work of a search, before or after it. */
interface SearchWork {
  /** Eclipses of the answer, and those with paths. */
  readonly eclipses?: number
  readonly paths?: number
  /** Years of the range, and those around it that are searched when it has none. */
  readonly years: number
  readonly yearsAround?: number
}

/** Price of the eclipses, or of the years that are searched for them if that is more; and of the rest of the work. */
function creditsOf({ eclipses = 0, paths = 0, years, yearsAround = 0 }: SearchWork): number {
  const searched = Math.max(price.creditsFor(eclipses), yearPrice.creditsFor(years))
  return searched + 3 * paths + Math.floor(yearsAround / yearsEach)
}
