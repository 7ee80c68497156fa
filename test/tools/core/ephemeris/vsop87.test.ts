import { describe, expect, test } from 'vitest'
import { vsop87 } from '../../../../tools/core/ephemeris/vsop87.ts'
import { length, rotate, spherical, turnX, type Vector } from '../../../../tools/core/math/geometry.ts'

// Check values of the authors, file vsop87.chk of CDS VI/81: VSOP87B at JD 2451545.0, radians and au.
describe.each([
  ['mercury', 4.4293481036, -0.0527573409, 0.4664714751],
  ['earth', 1.7519238681, -0.0000039656, 0.9833276819],
] as const)('%s at J2000.0', (planet, longitude, latitude, radius) => {
  const place = vsop87(planet, { from: 0, step: 1, count: 1 })[0] as Vector
  test('is as far as the authors have it, to 2e-8 of the distance', () => {
    expect(Math.abs(length(place) / radius - 1)).toBeLessThan(2e-8)
  })
  test('stands where the authors have it, within 0.1″ (their frame is turned by 0.09″)', () => {
    const own = spherical(rotate(turnX(23.4392803), place))
    const arcseconds = 648000 / Math.PI
    expect(Math.abs(own.longitude * 3600 - longitude * arcseconds)).toBeLessThan(0.12)
    expect(Math.abs(own.latitude * 3600 - latitude * arcseconds)).toBeLessThan(0.06)
  })
})
