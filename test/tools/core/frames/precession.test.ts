import { expect, test } from 'vitest'
import {
  generalPrecession,
  meanObliquity,
  OBLIQUITY_J2000,
  polynomial,
  precession,
} from '../../../../tools/core/frames/precession.ts'
import { ARCSECOND } from '../../../../tools/core/math/angles.ts'
import { rotate, separation, spherical } from '../../../../tools/core/math/geometry.ts'

test('Horner: 1 + 2·3 + 4·9 = 43', () => {
  expect(polynomial(3, [1, 2, 4])).toBe(43)
})

test('the obliquity is 23°26′21.406″ at J2000.0 and about 47″ less a century on', () => {
  expect(OBLIQUITY_J2000 * 3600).toBeCloseTo(84381.406, 9)
  expect((meanObliquity(1) - meanObliquity(0)) * 3600).toBeCloseTo(-46.835, 2)
})

test('the equinox moves 50.29″ a year', () => {
  expect(generalPrecession(0.01) * 3600).toBeCloseTo(50.288, 2)
})

test('at J2000.0 only the frame bias is left, 0.02″', () => {
  const v = { x: 0.1, y: -0.7, z: 0.4 }
  const bias = separation(rotate(precession(0), v), v)
  expect(bias).toBeGreaterThan(0.01 * ARCSECOND)
  expect(bias).toBeLessThan(0.03 * ARCSECOND)
})

// Meeus, Astronomical Algorithms, 2nd ed., example 21.b: θ Persei, mean equator of 2028-11-13.19 TD
// (α 41.547214°, δ +49.348483°) from α 41.054063°, δ +49.227750° of J2000.0, proper motion applied.
test('θ Persei comes to its place of 2028 within 0.2″', () => {
  const t = 0.28867056
  const c = Math.PI / 180
  const from = (ra: number, dec: number) => ({
    x: Math.cos(dec * c) * Math.cos(ra * c),
    y: Math.cos(dec * c) * Math.sin(ra * c),
    z: Math.sin(dec * c),
  })
  const { longitude, latitude } = spherical(rotate(precession(t), from(41.054063, 49.22775)))
  expect(Math.abs(longitude - 41.547214)).toBeLessThan(0.2 * ARCSECOND)
  expect(Math.abs(latitude - 49.348483)).toBeLessThan(0.2 * ARCSECOND)
})
