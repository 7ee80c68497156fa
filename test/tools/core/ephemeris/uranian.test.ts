import { describe, expect, test } from 'vitest'
import { uranianIds } from '../../../../tools/core/bodies.ts'
import { uranianAxisAu, uranianFromSun } from '../../../../tools/core/ephemeris/uranian.ts'
import { eclipticAxes, meanLongitude } from '../../../../tools/core/frames/precession.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { length } from '../../../../tools/core/math/geometry.ts'

const EPOCH = 2415020 - 2451545

/** Degrees on the ecliptic of 1900 at the epoch: mean longitudes of Neely (1980), table I, with the equation of centre. */
const longitudes: Readonly<Record<(typeof uranianIds)[number], number>> = {
  cupido: 105.15,
  hades: 337.3,
  zeus: 104.2,
  kronos: 17.96,
  apollon: 138.05,
  admetos: 351.34,
  vulkanus: 55.9,
  poseidon: 165.52,
}

describe.each(uranianIds)('%s', (body) => {
  test('stands at the epoch where its orbit is written', () => {
    const longitude = meanLongitude(uranianFromSun(body, EPOCH), eclipticAxes(EPOCH / 36525))
    expect(Math.abs(circularDifference(longitude, longitudes[body]))).toBeLessThan(0.06)
  })

  test('comes back after a period of Kepler: 365.2569 days times the axis to the power 3/2', () => {
    const period = 365.256898 * uranianAxisAu(body) ** 1.5
    const [first, again] = [uranianFromSun(body, 0), uranianFromSun(body, period)]
    expect(Math.abs(first.x - again.x) + Math.abs(first.y - again.y)).toBeLessThan(1e-3)
    expect(length(first)).toBeGreaterThan(0.99 * uranianAxisAu(body))
  })
})
