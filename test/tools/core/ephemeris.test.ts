import { AstroTime, Body, GeoMoon, HelioVector } from 'astronomy-engine'
import { describe, expect, test } from 'vitest'
import { ARCSECOND } from '../../../tools/core/angles.ts'
import { elpMoon } from '../../../tools/core/elp.ts'
import {
  heliocentric,
  heliocentricMotion,
  moonSeen,
  moonState,
  sunBarycentric,
} from '../../../tools/core/ephemeris.ts'
import { length, separation, subtract, type Vector } from '../../../tools/core/geometry.ts'
import type { Grid } from '../../../tools/core/harmonics.ts'
import { instantOfTt } from '../../../tools/core/time.ts'
import { vsop87, vsopPlanets } from '../../../tools/core/vsop87.ts'

/** Days that fall at the ends and in the middle of segments, near and far. */
const times = [0, 15.9999, 9820.33, -36524.5, 73050.01, -365000.2]

/** One time as a grid: summed on its own, without a neighbour to turn from. */
const alone = (tt: number): Grid => ({ from: tt, step: 1, count: 1 })

describe.each(vsopPlanets)('%s', (planet) => {
  test.each(times)('is at TT %d where the series has it, to 1e-9 au', (tt) => {
    expect(length(subtract(heliocentric(planet, tt), vsop87(planet, alone(tt))[0] as Vector))).toBeLessThan(
      1e-9,
    )
    expect(heliocentricMotion(planet, tt).position).toEqual(heliocentric(planet, tt))
  })
  test.each([0, 9820.33])(
    'is at TT %d within 25″ of where the library has it by another cut of the theory',
    (tt) => {
      const body = Body[`${planet[0]?.toUpperCase()}${planet.slice(1)}` as keyof typeof Body]
      const there = HelioVector(body, new AstroTime(instantOfTt(tt).ut1))
      expect(separation(heliocentric(planet, tt), there)).toBeLessThan(25 * ARCSECOND)
    },
  )
})

test.each(times)('the Moon is at TT %d where the series has it, to 0.0001″', (tt) => {
  expect(separation(moonState(tt).position, elpMoon(alone(tt))[0] as Vector)).toBeLessThan(1e-4 * ARCSECOND)
})

test('the Moon is seen within 5″ of where the library, by an older theory, has it', () => {
  const seen = GeoMoon(new AstroTime(instantOfTt(9820).ut1))
  expect(separation(moonSeen(9820), seen)).toBeLessThan(5 * ARCSECOND)
})

test('the Moon is 0.6–0.8″ ahead of where it is seen', () => {
  const lag = separation(moonSeen(9820), moonState(9820).position) * 3600
  expect(lag).toBeGreaterThan(0.6)
  expect(lag).toBeLessThan(0.8)
})

test('the Sun circles the barycentre at some 13 m/s, and is at rest in its own frame', () => {
  const { velocity } = sunBarycentric(0)
  const metres = (length(velocity) * 149597870700) / 86400
  expect(metres).toBeGreaterThan(5)
  expect(metres).toBeLessThan(17)
  expect(length(heliocentricMotion('sun', 0).velocity)).toBe(0)
})
