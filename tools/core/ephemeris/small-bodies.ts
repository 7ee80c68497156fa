import type { SmallBody } from '../bodies.ts'
import { smallBodyFacts } from '../data/small/facts.ts'
import { smallSeries, smallSpan } from '../data/small/series.ts'
import { type TableFile, tableFile } from '../data/table-file.ts'
import { type Segments, tabulatedSegments } from '../math/chebyshev.ts'
import { NoSolution } from '../no-solution.ts'
import { ttOfUtc } from '../time/time.ts'

/** Days that segments of rays and tracks read beyond a place, with the light's way. */
const READ_AHEAD = 40

/** First and last instant that the small bodies are answered for, ms since 1970 UTC; the last is not included. */
export const smallBodyRange = {
  start: Date.UTC(smallSpan.firstYear, 0, 1),
  end: Date.UTC(smallSpan.lastYear + 1, 0, 1),
} as const

/** The same as TT, days since J2000.0. */
export const smallBodyDays = {
  start: ttOfUtc(smallBodyRange.start),
  end: ttOfUtc(smallBodyRange.end),
} as const

/** Days that searches may look at, TT. A segment about the ends reads a little further. */
export const smallBodyReach = {
  start: smallBodyDays.start - smallSpan.marginDays + READ_AHEAD,
  end: smallBodyDays.end + smallSpan.marginDays - READ_AHEAD,
} as const

/** Refusal of a time outside the years of a small body. */
function outside(body: SmallBody): NoSolution {
  const { firstYear, lastYear } = smallSpan
  const { name } = smallBodyFacts(body)
  return new NoSolution(
    'datetime_out_of_range',
    `${name} is known from the year ${firstYear} to ${lastYear}. Ask for a time in these years, or leave ${body} out.`,
  )
}

/**
 * Refuses a time that a small body is not answered for; searches may still look a margin beyond it.
 * @param tt TT, days since J2000.0.
 * @throws NoSolution `datetime_out_of_range`.
 */
export function requireSmallBody(body: SmallBody, tt: number): void {
  if (!(tt >= smallBodyDays.start && tt <= smallBodyDays.end)) throw outside(body)
}

/** The table is read at the first place. @throws NoSolution `datetime_out_of_range` beyond the margin. */
function readSegments(body: SmallBody): Segments {
  const { span, unit, first, segments } = smallSeries[body]
  let table: TableFile | undefined
  function row(index: number): Float64Array {
    const segment = index - first
    if (!(segment >= 0 && segment < segments)) throw outside(body)
    table ??= tableFile(`small/${body}.tsv`)
    return Float64Array.from(table.row(segment).split('\t'), (count) => Number(count) * unit)
  }
  // A row has as many terms as its figures need.
  return tabulatedSegments(row, { span, kept: 64 })
}

const loadedSegments = new Map<SmallBody, Segments>()

/**
 * A small body from the barycentre of the solar system: au and au/day, ICRS equator, at a TT in days since J2000.0.
 *
 * **Accuracy**: apparent place 0.005″ 2020–2040 (Ceres, Pallas, Juno, Vesta), against JPL Horizons; away from the epoch
 * of the elements (2022) the orbits themselves are known less well. `npm run accuracy` measures it anew.
 * @throws NoSolution `datetime_out_of_range` outside of its years.
 */
export function smallBody(body: SmallBody): Segments {
  let segments = loadedSegments.get(body)
  if (!segments) {
    segments = readSegments(body)
    loadedSegments.set(body, segments)
  }
  return segments
}
