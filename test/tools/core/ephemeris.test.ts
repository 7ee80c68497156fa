import { AstroTime, Body, GeoMoon, HelioVector } from 'astronomy-engine'
import { describe, expect, test } from 'vitest'
import { ARCSECOND } from '../../../tools/core/angles.ts'
import type { Place } from '../../../tools/core/bodies.ts'
import {
  heliocentric,
  heliocentricMotion,
  moonSeen,
  moonState,
  sunBarycentric,
} from '../../../tools/core/ephemeris.ts'
import { length, separation, subtract } from '../../../tools/core/geometry.ts'
import { instantOfTt } from '../../../tools/core/time.ts'

const bodies: readonly (readonly [Place, Body])[] = [
  ['mercury', Body.Mercury],
  ['venus', Body.Venus],
  ['earth', Body.Earth],
  ['mars', Body.Mars],
  ['jupiter', Body.Jupiter],
  ['saturn', Body.Saturn],
  ['uranus', Body.Uranus],
  ['neptune', Body.Neptune],
  ['pluto', Body.Pluto],
]
/** Days that fall at the ends and in the middle of segments, near and far. */
const times = [0, 15.9999, 9820.33, -36524.5, 73050.01]
const timeOf = (tt: number): AstroTime => new AstroTime(instantOfTt(tt).ut1)

describe.each(bodies)('%s', (place, body) => {
  test.each(times)('is at TT %d where the series has it, to 1e-9 au', (tt) => {
    expect(length(subtract(heliocentric(place, tt), HelioVector(body, timeOf(tt))))).toBeLessThan(1e-9)
    expect(heliocentricMotion(place, tt).position).toEqual(heliocentric(place, tt))
  })
})

test.each(times)('the Moon is seen at TT %d where the series has it, to 0.0001″', (tt) => {
  expect(separation(moonSeen(tt), GeoMoon(timeOf(tt)))).toBeLessThan(1e-4 * ARCSECOND)
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
