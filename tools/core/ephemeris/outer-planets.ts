import { jupiter } from '../data/outer/jupiter.ts'
import { neptune } from '../data/outer/neptune.ts'
import { pluto } from '../data/outer/pluto.ts'
import { saturn } from '../data/outer/saturn.ts'
import type { OuterSeries } from '../data/outer/series.ts'
import { uranus } from '../data/outer/uranus.ts'
import { type Segments, tabulatedSegments } from '../math/chebyshev.ts'

export const outerPlanets = ['jupiter', 'saturn', 'uranus', 'neptune', 'pluto'] as const
export type OuterPlanet = (typeof outerPlanets)[number]

/** @throws RangeError outside the years 900 to 3100. */
function readSegments({ span, terms, unit, first, rows }: OuterSeries): Segments {
  const lines = rows.trim().split('\n')
  function row(index: number): Float64Array {
    const line = lines[index - first]
    if (line === undefined) throw new RangeError('the outer planets are known from the year 900 to 3100')
    return Float64Array.from(line.split(' '), (count) => Number(count) * unit)
  }
  return tabulatedSegments(row, { span, terms, kept: lines.length })
}

/**
 * Jupiter to Pluto (with their moons) from the barycentre of the solar system: au and au/day, ICRS equator, at a TT in
 * days since J2000.0.
 *
 * **Accuracy**: apparent longitude 0.045″ (Jupiter), 0.016″ (Saturn), 0.005″ (the others) 1900–2100, 0.11″ 1600–2400,
 * against JPL DE431, which has the same start; the newer DE440 differs from that by 0.015″ (Pluto 0.037″).
 */
export const outerPlanet: Readonly<Record<OuterPlanet, Segments>> = {
  jupiter: readSegments(jupiter),
  saturn: readSegments(saturn),
  uranus: readSegments(uranus),
  neptune: readSegments(neptune),
  pluto: readSegments(pluto),
}
