import { expect, test } from 'vitest'
import { nutationTerms } from '../../../../tools/core/data/nutation.ts'
import { delaunayArguments, nutation } from '../../../../tools/core/frames/nutation.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'

// The check value of the IAU SOFA routine iauNut00b for JD 2453736.5 TT, in radians; its arguments are straight lines, and
// those here bend with the centuries: 2e-6″ by then.
test('2006-01-01: SOFA has Δψ −0.9632552291148363e-5 and Δε 0.4063197106621159e-4 rad', () => {
  const { longitude, obliquity } = nutation(2453736.5 - 2451545)
  const radians = Math.PI / 180
  expect(Math.abs(longitude * radians + 0.9632552291148363e-5)).toBeLessThan(2e-11)
  expect(Math.abs(obliquity * radians - 0.4063197106621159e-4)).toBeLessThan(2e-11)
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

// Swiss Ephemeris 2.10.03 with its model NUT_IAU_2000B, at JD 625673.5 TT: degrees.
test('in the year −3000 the arguments have bent by degrees, and nutation is still that of the series to 0.001″', () => {
  const { longitude, obliquity } = nutation(625673.5 - 2451545)
  expect(Math.abs(longitude - 0.00159322) * 3600).toBeLessThan(0.001)
  expect(Math.abs(obliquity - 0.00214962) * 3600).toBeLessThan(0.001)
})
