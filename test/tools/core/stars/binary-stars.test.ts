import { describe, expect, test } from 'vitest'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { binaryOrbit, companionPlace } from '../../../../tools/core/stars/binary-stars.ts'
import { catalogEntry } from '../../../../tools/core/stars/catalog.ts'
import { type Star, starDirection } from '../../../../tools/core/stars/stars.ts'
import { instantOfTt } from '../../../../tools/core/time/time.ts'

/**
 * Position angle (equinox of date) and separation at the beginning of the Besselian years 2023, 2025 and 2027, as the Sixth Catalog of Orbits of
 * Visual Binary Stars prints them: orb6ephem.txt of 2025-06-27, after github.com/mb2448/ok-binaries. Work of the United States government.
 */
const printed = [
  [2941, 'BU 395', [273.0, 0.28], [289.0, 0.522], [297.4, 0.537]],
  [3821, 'STF 60AB', [327.6, 13.483], [328.5, 13.534], [329.3, 13.582]],
  [25813, 'STF 728', [43.8, 1.388], [43.6, 1.405], [43.4, 1.422]],
  [32349, 'AGC 1AB', [62.7, 11.333], [59.0, 11.256], [55.2, 11.032]],
  [34065, 'DUN 38AB', [123.4, 21.888], [123.4, 21.902], [123.4, 21.916]],
  [36850, 'STF1110AB', [50.7, 5.542], [49.8, 5.66], [48.9, 5.772]],
  [37279, 'SHB 1AB', [338.6, 4.978], [348.7, 5.07], [358.6, 5.122]],
  [40429, 'RMK 8', [71.5, 4.243], [71.6, 4.245], [71.8, 4.246]],
  [55203, 'STF1523AB', [142.1, 2.423], [136.3, 2.591], [131.1, 2.741]],
  [61941, 'STF1670AB', [353.8, 3.269], [351.8, 3.474], [350.0, 3.664]],
  [69483, 'STF1821AB', [235.4, 13.667], [235.3, 13.676], [235.3, 13.685]],
  [71683, 'RHD 1AB', [1.6, 7.451], [8.4, 8.731], [13.6, 9.781]],
  [88601, 'STF2272AB', [119.1, 6.724], [117.4, 6.738], [115.8, 6.717]],
  [91919, 'STF2382AB', [342.9, 2.112], [342.2, 2.064], [341.4, 2.011]],
  [91926, 'STF2383CD', [72.9, 2.408], [72.1, 2.415], [71.3, 2.421]],
  [104214, 'STF2758AB', [153.7, 31.979], [154.0, 32.081], [154.3, 32.181]],
  [105502, 'STFB 11AB', [311.7, 36.113], [311.7, 36.109], [311.7, 36.106]],
  [108456, 'STF2873AB', [65.4, 13.721], [65.2, 13.721], [65.1, 13.722]],
] as const

/** Lieske (1979): the beginning of a Besselian year. */
const instantOfBesselian = (year: number) =>
  instantOfTt(2415020.31352 + (year - 1900) * 365.242198781 - 2451545)

describe.each(printed)('the companion of HIP %i, %s', (hip, pair, ...places) => {
  test('stands where the catalog prints it in 2023, 2025 and 2027', () => {
    const orbit = binaryOrbit(hip)
    if (!orbit) throw new Error(`no orbit of HIP ${hip}`)
    expect(orbit.pair).toBe(pair)
    for (const [index, [angle, separation]] of places.entries()) {
      const instant = instantOfBesselian(2023 + 2 * index)
      const star = starDirection(catalogEntry(`HIP ${hip}`) as Star, instant.tt)
      const place = companionPlace(orbit, star, instant)
      // Half of the last printed digit; nutation, which the catalog leaves out, turns the north of a star 7° from the pole by 0.02°.
      expect(Math.abs(circularDifference(place.positionAngle, angle))).toBeLessThan(0.065)
      expect(Math.abs(place.separationArcsec - separation)).toBeLessThan(0.00055)
    }
  })
})

test('a star without a published orbit has none', () => {
  expect(binaryOrbit(91262)).toBeUndefined()
})

test('every orbit is a closed one of a star of the service', () => {
  for (let hip = 1; hip < 120_416; hip++) {
    const orbit = binaryOrbit(hip)
    if (!orbit) continue
    expect(catalogEntry(`HIP ${hip}`)).toBeDefined()
    expect(orbit.eccentricity).toBeGreaterThanOrEqual(0)
    expect(orbit.eccentricity).toBeLessThan(1)
    expect(orbit.periodYears).toBeGreaterThan(1)
    expect(orbit.grade).toBeGreaterThanOrEqual(1)
    expect(orbit.grade).toBeLessThanOrEqual(5)
    expect(orbit.reference).toMatch(/\d{4}/)
  }
})
