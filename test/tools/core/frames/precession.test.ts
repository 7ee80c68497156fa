import { expect, test } from 'vitest'
import {
  generalPrecession,
  meanEquinox,
  meanObliquity,
  OBLIQUITY_J2000,
  polynomial,
  precession,
} from '../../../../tools/core/frames/precession.ts'
import { ARCSECOND } from '../../../../tools/core/math/angles.ts'
import { rotate, rotateBack, separation, spherical } from '../../../../tools/core/math/geometry.ts'

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

// Capitaine, Wallace & Chapront, Astron. Astrophys. 412, 567 (2003), eq. 39, and 432, 355 (2005), eq. 42: IAU 2006.
const iau2006 = {
  obliquity: [84381.406, -46.836769, -0.0001831, 0.0020034, -0.000000576, -0.0000000434],
  general: [0, 5028.796195, 1.1054348, 0.00007964, -0.000023857, -0.0000000383],
  sidereal: [0.014506, 4612.156534, 1.3915817, -0.00000044, -0.000029956, -0.0000000368],
}

test.each([-1, -0.5, 0, 0.2, 0.5, 1])(
  '%d centuries from J2000.0 every angle is that of IAU 2006 to 0.001″',
  (t) => {
    expect(Math.abs(meanObliquity(t) * 3600 - polynomial(t, iau2006.obliquity))).toBeLessThan(0.001)
    expect(Math.abs(generalPrecession(t) * 3600 - polynomial(t, iau2006.general))).toBeLessThan(0.001)
    expect(Math.abs(meanEquinox(t).fromOrigin * 3600 - polynomial(t, iau2006.sidereal))).toBeLessThan(0.001)
  },
)

test('the pole of −2500 stands where the long-term model has it', () => {
  // ERFA 2.0, the check values of eraLtpequ for the epoch −2500.
  const equator = precession(-45)
  const north = rotateBack(equator, { x: 0, y: 0, z: 1 })
  expect(north.x).toBeCloseTo(-0.3586652560237327, 6)
  expect(north.y).toBeCloseTo(-0.1996978910771128, 6)
  expect(north.z).toBeCloseTo(0.911855244225082, 6)
})
