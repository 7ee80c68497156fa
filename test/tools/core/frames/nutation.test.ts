import { expect, test } from 'vitest'
import { nutationTerms } from '../../../../tools/core/data/nutation.ts'
import { delaunayArguments, nutation } from '../../../../tools/core/frames/nutation.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'

// The check value of the IAU SOFA routine iauNut00b for JD 2453736.5 TT, in radians.
test('2006-01-01: SOFA has Δψ −0.9632552291148363e-5 and Δε 0.4063197106621159e-4 rad', () => {
  const { longitude, obliquity } = nutation(2453736.5 - 2451545)
  const radians = Math.PI / 180
  expect(Math.abs(longitude * radians + 0.9632552291148363e-5)).toBeLessThan(1e-12)
  expect(Math.abs(obliquity * radians - 0.4063197106621159e-4)).toBeLessThan(1e-12)
})

test('the table has 77 rows of eleven numbers, the largest term first', () => {
  expect(nutationTerms).toHaveLength(77)
  expect(nutationTerms.every((row) => row.length === 11)).toBe(true)
  expect(nutationTerms[0]?.[5]).toBe(-172064161)
})

test('the node goes backward round the ecliptic in 18.6 years', () => {
  const quarter = circularDifference(delaunayArguments(0.18613 / 4).node, delaunayArguments(0).node)
  expect(quarter).toBeCloseTo(-90, 1)
  const turn = circularDifference(delaunayArguments(0.18613).node, delaunayArguments(0).node)
  expect(Math.abs(turn)).toBeLessThan(0.01)
})
