import { describe, expect, test } from 'vitest'
import { GM_SUN, MASS_RATIO, smallBodyIds } from '../../../../tools/core/bodies.ts'
import { smallSeries } from '../../../../tools/core/data/small/series.ts'
import { tableText } from '../../../../tools/core/data/table-file.ts'
import { sunBarycentric } from '../../../../tools/core/ephemeris/ephemeris.ts'
import { orbit } from '../../../../tools/core/ephemeris/orbit.ts'
import { outerPlanet } from '../../../../tools/core/ephemeris/outer-planets.ts'
import { apparentGeocentric, apparentTopocentric } from '../../../../tools/core/ephemeris/position.ts'
import { smallBody, smallBodyRange } from '../../../../tools/core/ephemeris/small-bodies.ts'
import { ARCSECOND, circularDifference, DEGREES } from '../../../../tools/core/math/angles.ts'
import { add, length, scale, subtract, type Vector } from '../../../../tools/core/math/geometry.ts'
import { NoSolution } from '../../../../tools/core/no-solution.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'
import { greenwich } from '../../../fixtures/places.ts'

/** The orbits of JPL's Small-Body Database that the places follow from, by number of the row. */
const elements = tableText('small/elements.tsv')
  .trim()
  .split('\n')
  .slice(1)
  .map(
    (row) =>
      row.split('\t').slice(4, 11).map(Number) as [number, number, number, number, number, number, number],
  )

describe.each(smallBodyIds.map((body, at) => ({ body, at })))('$body', ({ body, at }) => {
  test('has at the epoch the orbit that JPL publishes: 0.05″ in longitude, 5e-8 of the axis or 4e-9 for each au of it', () => {
    const [epochMjd, a, e, inclination, node, perihelion, anomaly] = elements[at] as (typeof elements)[number]
    const found = orbit(body, instantOfTt(epochMjd - 51544.5))
    expect(Math.abs((found?.semiMajorAxisAu as number) / a - 1)).toBeLessThan(Math.max(5e-8, 4e-9 * a))
    expect(found?.eccentricity).toBeCloseTo(e, 6)
    // The ecliptic of the elements has the obliquity of IAU 1976, ours that of IAU 2006: 0.042″.
    expect(Math.abs((found?.inclination as number) - inclination) * 3600).toBeLessThan(0.06)
    const sum = (found?.ascendingNode ?? 0) + (found?.argPerihelion ?? 0) + (found?.meanAnomaly ?? 0)
    expect(Math.abs(circularDifference(sum, node + perihelion + anomaly)) * 3600).toBeLessThan(0.05)
  })

  test.each([-100_000, -30_000.5, 100, 9_800, 100_000])('falls at TT %d as gravity has it, to 3e-4', (tt) => {
    const { at: place, stateAt } = smallBody(body)
    const here = place(tt)
    const pull = (there: Vector, gm: number): Vector => {
      const path = subtract(there, here)
      return scale(path, gm / length(path) ** 3)
    }
    const giants = (['jupiter', 'saturn', 'uranus', 'neptune'] as const).map((planet) =>
      pull(outerPlanet[planet].at(tt), GM_SUN / MASS_RATIO[planet]),
    )
    const all = giants.reduce(add, pull(sunBarycentric(tt).position, GM_SUN))
    const half = 1
    const fall = scale(subtract(stateAt(tt + half).velocity, stateAt(tt - half).velocity), 1 / (2 * half))
    expect(length(subtract(fall, all)) / length(all)).toBeLessThan(3e-4)
  })

  test('has no jump where one polynomial ends: 0.002″ from the Earth at its nearest', () => {
    const { at: place } = smallBody(body)
    const { span, first, segments } = smallSeries[body]
    for (let end = (first + 1) * span; end < (first + segments) * span; end += span) {
      const [before, after] = [place(end - 1e-9), place(end)]
      const jump = length(subtract(before, after)) / (length(after) - 1)
      expect(jump * DEGREES).toBeLessThan(0.002 * ARCSECOND)
    }
  })
})

describe('years', () => {
  const justOutside = [smallBodyRange.start - 86_400_000, smallBodyRange.end + 86_400_000]
  test.each(justOutside)('a day outside of 1700 to 2299 is refused, with the years: %d ms', (utc) => {
    const see = () => apparentTopocentric('chiron', instantOfUtc(utc), { ...greenwich, elevation: 0 })
    expect(see).toThrow(NoSolution)
    expect(see).toThrow('Chiron is known from the year 1700 to 2299')
  })

  test.each([smallBodyRange.start, smallBodyRange.end - 1])(
    'the first and last moment are answered',
    (utc) => {
      expect(apparentGeocentric('sedna', instantOfUtc(utc)).distanceAu).toBeGreaterThan(70)
    },
  )
})
