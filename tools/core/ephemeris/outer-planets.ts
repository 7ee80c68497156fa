import { outerSeries } from '../data/outer/series.ts'
import { type TableFile, tableFile } from '../data/table-file.ts'
import { type Segments, tabulatedSegments } from '../math/chebyshev.ts'

export const outerPlanets = ['jupiter', 'saturn', 'uranus', 'neptune', 'pluto'] as const
export type OuterPlanet = (typeof outerPlanets)[number]

/** The table is read at the first place. @throws RangeError outside the years -3100 to 3100. */
function readSegments(planet: OuterPlanet): Segments {
  const { span, unit, first, segments } = outerSeries[planet]
  let table: TableFile | undefined
  function row(index: number): Float64Array {
    const segment = index - first
    if (!(segment >= 0 && segment < segments))
      throw new RangeError('the outer planets are known from the year -3100 to 3100')
    table ??= tableFile(`outer/${planet}.tsv`)
    return Float64Array.from(table.row(segment).split('\t'), (count) => Number(count) * unit)
  }
  return tabulatedSegments(row, { span, kept: segments })
}

/**
 * Jupiter to Pluto (with their moons) from the barycentre of the solar system: au and au/day, ICRS equator, at a TT in
 * days since J2000.0.
 *
 * **Accuracy**: apparent longitude 0.045″ (Jupiter), 0.016″ (Saturn), 0.005″ (the others) 1900–2100, 0.11″ 1600–2400,
 * against JPL DE431, which has the same start; the newer DE440 differs from that by 0.015″ (Pluto 0.037″).
 */
export const outerPlanet: Readonly<Record<OuterPlanet, Segments>> = {
  jupiter: readSegments('jupiter'),
  saturn: readSegments('saturn'),
  uranus: readSegments('uranus'),
  neptune: readSegments('neptune'),
  pluto: readSegments('pluto'),
}
