import { expect, test } from 'vitest'
import { elpMoon } from '../../../../tools/core/ephemeris/elp.ts'
import {
  length,
  rotate,
  scale,
  separation,
  turnX,
  type Vector,
} from '../../../../tools/core/math/geometry.ts'

const moonAt = (tt: number): Vector => elpMoon({ from: tt, step: 1, count: 1 })[0] as Vector

// Check values that go with the authors' program ELPMPP02 (2002): ecliptic of J2000.0, km, solution fitted to DE405
// (icor = 1) and, for 1980, to lunar laser ranging (icor = 0), which is metres away.
test.each([[2444239.5, { x: 43890.2824005, y: 381188.7274523, z: -31633.3816524 }]])(
  'JD %d TDB: within 0.2 km and 0.1″ of %o',
  (julianDate, expected) => {
    const own = rotate(turnX(84381.411 / 3600), scale(moonAt(julianDate - 2451545), 149597870.7))
    expect(Math.abs(length(own) - length(expected))).toBeLessThan(0.2)
    expect(separation(own, expected) * 3600).toBeLessThan(0.1)
  },
)

test('the Moon stays between 356 350 and 406 750 km over sixty years', () => {
  const distances = Array.from({ length: 7300 }, (_, k) => length(moonAt(-10950 + 3 * k)) * 149597870.7)
  expect(Math.min(...distances)).toBeGreaterThan(356350)
  expect(Math.max(...distances)).toBeLessThan(406750)
})
