import { describe, expect, test } from 'vitest'
import { saturnMoonViews } from '../../../../tools/core/appearance/saturn-moons.ts'
import { saturnMoons } from '../../../../tools/core/appearance/saturn-orbits.ts'
import { instantOfTt } from '../../../../tools/core/time/time.ts'

/** The radius of Saturn of the chapter, of which 2475 are an au, in those of 60 268 km. */
const RADII = 149597870.7 / 2475 / 60268

test.each([
  ['mimas', 3.102, -0.204],
  ['enceladus', 3.823, 0.318],
  ['tethys', 4.027, -1.061],
  ['dione', -5.365, -1.148],
  ['rhea', -0.972, -3.136],
  ['titan', 14.568, 4.738],
  ['iapetus', -48.76, 4.137],
] as const)('%s stands where example 46.a of Meeus, Astronomical Algorithms, has it', (moon, x, y) => {
  const view = saturnMoonViews(instantOfTt(2451439.50074 - 2451545))[moon]
  expect(Math.abs(view.x / RADII - x)).toBeLessThan(0.002)
  expect(Math.abs(view.y / RADII - y)).toBeLessThan(0.006)
})

describe('against the orbits of JPL', () => {
  /** Days of TT from J2000.0, and arcseconds east and north of Saturn's centre then, from files sepm96xx of Swiss Ephemeris. */
  const days = [-1500.25, 3000.5, 7505.75, 9820.3]
  const places = {
    mimas: [
      [-3.52, 1.34],
      [23.52, -0.59],
      [21.35, 4.74],
      [-18.66, -0.56],
    ],
    enceladus: [
      [-9.3, 2.42],
      [36.66, 1.64],
      [-35.92, 5.63],
      [-37.21, 1.8],
    ],
    tethys: [
      [38.85, -1.61],
      [-40.34, -9.1],
      [-14.49, 16.66],
      [-42.38, 1.26],
    ],
    dione: [
      [-54.12, 4.09],
      [-59.99, -3.59],
      [30.22, -21.46],
      [-34.34, -3.17],
    ],
    rhea: [
      [35.01, -6.47],
      [86.16, 9.09],
      [62.98, 12.6],
      [77.64, -1.97],
    ],
    titan: [
      [163.51, -17.29],
      [134.64, -11.35],
      [181.77, -25.51],
      [192.41, -12.33],
    ],
    iapetus: [
      [-525.25, -60.43],
      [22.01, 22.05],
      [332.12, -70.21],
      [370.46, 153.47],
    ],
  } as const
  const within = {
    mimas: 0.3,
    enceladus: 0.12,
    tethys: 0.12,
    dione: 0.12,
    rhea: 0.12,
    titan: 0.45,
    iapetus: 1,
  }

  test.each(saturnMoons)('%s is as near as its accuracy says', (moon) => {
    days.forEach((tt, at) => {
      const { separationArcsec, positionAngle } = saturnMoonViews(instantOfTt(tt))[moon]
      const angle = (positionAngle * Math.PI) / 180
      const [east, north] = places[moon][at] as readonly [number, number]
      const off = [separationArcsec * Math.sin(angle) - east, separationArcsec * Math.cos(angle) - north]
      expect(Math.hypot(...off)).toBeLessThan(within[moon])
    })
  })
})

describe('a view', () => {
  const views = (tt: number) => saturnMoonViews(instantOfTt(tt))
  test('names side, state and the nearest point of the orbit as x and z have it', () => {
    for (let tt = 9800; tt < 9830; tt += 0.37) {
      for (const { x, y, z, side, state, nearest } of Object.values(views(tt))) {
        if (Math.abs(x) > 2) expect(side).toBe(x < 0 ? 'east' : 'west')
        if (Math.hypot(x, y) > 1.01) expect(state).toBe('visible')
        else if (Math.hypot(x, y) < 0.85) expect(state).toBe(z < 0 ? 'transit' : 'occulted')
        expect(/east|west/.test(nearest)).toBe(Math.abs(x) > Math.abs(z))
      }
    }
  })
  test('magnitudes are those of opposition about one: Titan 8.3, Mimas 12.9', () => {
    // Opposition of 4 October 2026.
    const { titan, mimas, rhea } = views(9773.5)
    expect(titan.magnitude).toBeCloseTo(8.3, 0)
    expect(mimas.magnitude).toBeCloseTo(12.9, 0)
    expect(rhea.magnitude).toBeCloseTo(9.7, 0)
  })
  test('Iapetus is brightest in the west, faintest in the east, by 1.7 magnitudes', () => {
    const months = Array.from({ length: 80 }, (_, day) => views(9750 + day).iapetus)
    const [first, ...others] = [...months].sort((a, b) => a.magnitude - b.magnitude)
    const last = others.at(-1)
    expect(first).toMatchObject({ side: 'west', nearest: 'westernElongation' })
    expect(last).toMatchObject({ side: 'east', nearest: 'easternElongation' })
    expect((last?.magnitude ?? 0) - (first?.magnitude ?? 0)).toBeCloseTo(1.7, 0)
  })
})
