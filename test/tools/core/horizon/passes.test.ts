import { describe, expect, it } from 'vitest'
import { KM_PER_AU } from '../../../../tools/core/bodies.ts'
import { apparentGeocentric } from '../../../../tools/core/ephemeris/position.ts'
import { satelliteState } from '../../../../tools/core/ephemeris/satellite.ts'
import { horizontal } from '../../../../tools/core/frames/coordinates.ts'
import { type Pass, passes } from '../../../../tools/core/horizon/passes.ts'
import { cross, dot, length, unit } from '../../../../tools/core/math/geometry.ts'
import { readSatellite } from '../../../../tools/core/targets/satellite-text.ts'
import { satelliteTarget } from '../../../../tools/core/targets/target.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'
import { greenwich } from '../../../fixtures/places.ts'

const iss = readSatellite(
  'ISS (ZARYA)|1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537|mag=-1.8',
)
/** A satellite that stays over one meridian, 36 000 km up. */
const fixed = readSatellite(
  JSON.stringify({
    NORAD_CAT_ID: 90001,
    EPOCH: '2008-09-20T12:00:00.000',
    MEAN_MOTION: 1.0027,
    ECCENTRICITY: 0.0001,
    INCLINATION: 0.05,
    RA_OF_ASC_NODE: 0,
    ARG_OF_PERICENTER: 0,
    MEAN_ANOMALY: 190,
  }),
)
const observer = { elevation: 0, ...greenwich }
const day = { start: Date.UTC(2008, 8, 20, 12), end: Date.UTC(2008, 8, 21, 12) }
const HORIZON = -34 / 60

/** Airless altitude by the other way, vector by vector. */
function altitudeAt(utc: number): number {
  const instant = instantOfUtc(utc)
  return horizontal(satelliteTarget(iss)(instant, observer).vector, instant, observer).altitudeAirless
}

/** Whether the Earth, a ball, is between a satellite and the Sun. */
function isHidden(tt: number): boolean {
  const instant = instantOfTt(tt)
  const { position } = satelliteState(iss, instant)
  const toSun = unit(apparentGeocentric('sun', instant).vector)
  return dot(position, toSun) < 0 && length(cross(position, toSun)) * KM_PER_AU < 6378.137
}

describe('passes of the space station over Greenwich in a day', () => {
  const found = passes(iss, observer, day, HORIZON)

  it('are all of those that a look each five seconds finds', () => {
    const rises: number[] = []
    let wasUp = altitudeAt(day.start) > HORIZON
    for (let utc = day.start; utc < day.end; utc += 5_000) {
      const isUp = altitudeAt(utc) > HORIZON
      if (isUp && !wasUp) rises.push(utc)
      wasUp = isUp
    }
    expect(found).toHaveLength(rises.length)
    for (const [at, { rise }] of found.entries())
      expect(Math.abs((rise?.utc ?? 0) - (rises[at] ?? 0))).toBeLessThan(6_000)
  })

  it('rise and set on the horizon, and are nowhere higher than at their top', () => {
    for (const { rise, culmination, set } of found as Required<Pass>[]) {
      if (!rise || !set) throw new Error('every pass is whole')
      for (const { utc } of [rise, set]) expect(Math.abs(altitudeAt(utc) - HORIZON)).toBeLessThan(0.01)
      for (let utc = rise.utc; utc <= set.utc; utc += 2_000)
        expect(altitudeAt(utc)).toBeLessThanOrEqual((culmination?.altitudeAirless ?? 0) + 0.01)
    }
  })

  it('are in sunlight where nothing is between them and the Sun', () => {
    for (const { sunlit, rise, set } of found as Required<Pass>[]) {
      const from = instantOfUtc(rise?.utc ?? 0).tt
      const to = instantOfUtc(set?.utc ?? 0).tt
      for (let look = 1; look < 40; look++) {
        const tt = from + ((to - from) * look) / 40
        const near = sunlit.some(
          (one) => Math.min(Math.abs(one.from - tt), Math.abs(one.to - tt)) < 2 / 86400,
        )
        if (!near) expect(sunlit.some((one) => tt >= one.from && tt <= one.to)).toBe(!isHidden(tt))
      }
    }
  })

  it('are seen in the dark alone, as bright as the station is', () => {
    const seen = found.filter(({ visible }) => visible.length > 0)
    expect(seen.length).toBeGreaterThan(0)
    for (const { visible, sunlit, magnitude } of seen) {
      for (const part of visible)
        expect(sunlit.some(({ from, to }) => from <= part.from && part.to <= to)).toBe(true)
      expect(magnitude).toBeGreaterThan(-4.5)
      expect(magnitude).toBeLessThan(4)
    }
    for (const { magnitude } of found.filter(({ visible }) => visible.length === 0))
      expect(magnitude).toBeNull()
  })
})

it('a satellite over one meridian is up all day, and has no magnitude without a standard one', () => {
  const [only, ...others] = passes(fixed, observer, day, HORIZON)
  expect(others).toEqual([])
  expect(only).toMatchObject({ rise: null, set: null, magnitude: null })
  if (only?.culmination) expect(only.culmination.altitude).toBeGreaterThan(0)
})

it('a pass that the range cuts short of its top has no top, wherever the range ends', () => {
  const completePasses = passes(iss, observer, day, HORIZON).filter(({ rise, set }) => rise && set)
  expect(completePasses.length).toBeGreaterThan(2)
  for (const { rise, culmination, set } of completePasses) {
    const [from, top, to] = [rise?.utc, culmination?.utc, set?.utc] as [number, number, number]
    for (const share of [0.2, 0.5, 0.9]) {
      const rising = passes(
        iss,
        observer,
        { start: day.start, end: from + share * (top - from) },
        HORIZON,
      ).at(-1)
      expect([rising?.set, rising?.culmination]).toEqual([null, null])
      const [setting] = passes(iss, observer, { start: top + share * (to - top), end: day.end }, HORIZON)
      expect([setting?.rise, setting?.culmination]).toEqual([null, null])
      const past = passes(iss, observer, { start: day.start, end: top + share * (to - top) }, HORIZON).at(-1)
      expect(Math.abs((past?.culmination?.utc ?? 0) - top)).toBeLessThan(2_000)
    }
  }
})
