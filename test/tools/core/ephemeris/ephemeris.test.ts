import { AstroTime, Body, GeoMoon, HelioVector } from 'astronomy-engine'
import { describe, expect, test } from 'vitest'
import {
  type BodyId,
  bodyIds,
  type EphemerisBody,
  LIGHT_AU_PER_DAY,
  MASS_RATIO,
} from '../../../../tools/core/bodies.ts'
import { elpMoon } from '../../../../tools/core/ephemeris/elp.ts'
import {
  apparentPath,
  heliocentric,
  heliocentricMotion,
  moonState,
  sunBarycentric,
} from '../../../../tools/core/ephemeris/ephemeris.ts'
import { type OuterPlanet, outerPlanet } from '../../../../tools/core/ephemeris/outer-planets.ts'
import { type VsopPlanet, vsop87, vsopPlanets } from '../../../../tools/core/ephemeris/vsop87.ts'
import { ARCSECOND } from '../../../../tools/core/math/angles.ts'
import {
  add,
  length,
  ORIGIN,
  scale,
  separation,
  subtract,
  type Vector,
} from '../../../../tools/core/math/geometry.ts'
import type { Grid } from '../../../../tools/core/math/harmonics.ts'
import { instantOfTt } from '../../../../tools/core/time/time.ts'

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
  const there = GeoMoon(new AstroTime(instantOfTt(9820).ut1))
  expect(separation(apparentPath('moon', 9820), there)).toBeLessThan(5 * ARCSECOND)
})

test('the Moon is 0.6–0.8″ ahead of where it is seen', () => {
  const lag = separation(apparentPath('moon', 9820), moonState(9820).position) * 3600
  expect(lag).toBeGreaterThan(0.6)
  expect(lag).toBeLessThan(0.8)
})

test.each(times)('the Sun balances the planets about the barycentre at TT %d, to 3e-8 au', (tt) => {
  const weights = (Object.keys(MASS_RATIO) as (keyof typeof MASS_RATIO)[]).map((name) =>
    scale(heliocentric(name, tt), 1 / MASS_RATIO[name]),
  )
  const total = Object.values(MASS_RATIO).reduce((sum, ratio) => sum + 1 / ratio, 1)
  const centre = scale(weights.reduce(add), 1 / total)
  expect(length(add(sunBarycentric(tt).position, centre))).toBeLessThan(3e-8)
})

test('the Sun circles the barycentre at some 13 m/s, and is at rest in its own frame', () => {
  const { velocity } = sunBarycentric(0)
  const metres = (length(velocity) * 149597870700) / 86400
  expect(metres).toBeGreaterThan(5)
  expect(metres).toBeLessThan(17)
  expect(length(heliocentricMotion('sun', 0).velocity)).toBe(0)
})

/** Sixteen instants of 1000–3000 at the choice of a fixed generator: Lehmer (1951), modulus 2³¹ − 1. */
const instants = Array.from({ length: 16 }, (_, index) => {
  let state = 48271 + index
  for (let turn = 0; turn < 8; turn++) state = (state * 48271) % 2147483647
  return (state / 2147483647 - 0.5) * 2000 * 365.25
})

/** From the barycentre, straight from series and tables: no segment of places takes part. */
function fromBarycentre(place: Exclude<EphemerisBody, 'moon'>, tt: number): Vector {
  if (place in outerPlanet) return outerPlanet[place as OuterPlanet].at(tt)
  const fromSun = place === 'sun' ? ORIGIN : (vsop87(place as VsopPlanet, alone(tt))[0] as Vector)
  return add(fromSun, sunBarycentric(tt).position)
}

/** From the geocentre to where the light left the body that arrives at a time. */
function lightPath(body: BodyId, tt: number): Vector {
  const here = fromBarycentre('earth', tt)
  const before = (lightTime: number): Vector =>
    body === 'moon'
      ? (elpMoon(alone(tt - lightTime))[0] as Vector)
      : subtract(fromBarycentre(body, tt - lightTime), here)
  let path = before(0)
  for (let pass = 0; pass < 3; pass++) path = before(length(path) / LIGHT_AU_PER_DAY)
  return path
}

test.each(bodyIds)('%s is seen where its light left it, to 0.0005″ at any time of 1000–3000', (body) => {
  for (const tt of instants) {
    expect(separation(apparentPath(body, tt), lightPath(body, tt))).toBeLessThan(5e-4 * ARCSECOND)
  }
})
