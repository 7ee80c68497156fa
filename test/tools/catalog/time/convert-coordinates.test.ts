import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/time/convert-coordinates.ts'
import { equatorial, toJ2000, toOfDate } from '../../../../tools/core/frames/coordinates.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { direction } from '../../../../tools/core/math/geometry.ts'
import { searchCatalog } from '../../../../tools/core/stars/catalog.ts'
import { instantOfUtc, MS_PER_DAY } from '../../../../tools/core/time/time.ts'
import { altitudeRows } from '../../../reference/altitudes.ts'
import { answer } from '../../answer.ts'

const place = { latitude: 51.4779, longitude: -0.0015 }
const datetime = '2026-11-20T20:00:00Z'
const converted = async (args: object) => (await answer(tool, { datetime, ...args })).data

/** Days since J2000.0 as UTC, ms since 1970: UT1 runs with UTC but for less than a minute. */
function utcOfUt1(ut1: number): number {
  const guess = Date.UTC(2000, 0, 1, 12) + ut1 * MS_PER_DAY
  return guess + (ut1 - instantOfUtc(guess).ut1) * MS_PER_DAY
}

describe('against an outside ephemeris, from the horizon to the equator and back', () => {
  it.each(altitudeRows.map((row) => [row.latitude, row] as const))('at latitude %d°', async (_, row) => {
    const at = new Date(utcOfUt1(row.ut1)).toISOString()
    const site = { latitude: row.latitude, longitude: row.longitude, elevation: row.elevation, datetime: at }
    for (const [body, [ra, dec, azimuth, airless]] of Object.entries(row.bodies)) {
      const { frames } = (await answer(tool, { target: body, ...site })).data
      // Half a minute of arc holds Pluto; the rest of it is the millisecond that the instant was cut to.
      expect(Math.abs(circularDifference(frames.equatorialDate.ra * 15, ra))).toBeLessThan(10 * ARCSECOND)
      expect(Math.abs(frames.equatorialDate.dec - dec)).toBeLessThan(8 * ARCSECOND)
      expect(Math.abs(circularDifference(frames.horizontal.azimuth, azimuth))).toBeLessThan(30 * ARCSECOND)
      expect(Math.abs(frames.horizontal.altitudeAirless - airless)).toBeLessThan(8 * ARCSECOND)
    }
  })
})

// Meeus, Astronomical Algorithms, 2nd ed., example 13.a: Pollux.
it('Pollux, 7.7552628 h +28.026183° of J2000, is 113.21563°, +6.68417° on the ecliptic of J2000', async () => {
  const { frames, constellation } = await converted({
    from: 'equatorialJ2000',
    x: 7.7552628,
    y: 28.026183,
    to: 'eclipticJ2000',
  })
  expect(Object.keys(frames)).toEqual(['eclipticJ2000'])
  expect(Math.abs(frames.eclipticJ2000.longitude - 113.21563)).toBeLessThan(0.1 * ARCSECOND)
  expect(Math.abs(frames.eclipticJ2000.latitude - 6.68417)).toBeLessThan(0.1 * ARCSECOND)
  expect(constellation).toBe('Gem')
})

it('the centre of the Galaxy is in Sagittarius, the sign and the constellation', async () => {
  const { constellation, zodiac, frames } = await converted({ from: 'galactic', x: 0, y: 0 })
  expect(constellation).toBe('Sgr')
  expect(zodiac.sign).toBe('sagittarius')
  expect(frames.galactic).toEqual({ longitude: 0, latitude: 0 })
  expect(frames.horizontal).toBeNull()
})

it.each([
  ['equatorialDate', 5, -20],
  ['eclipticJ2000', 200, 45],
  ['eclipticDate', -30, 0],
  ['galactic', 359.9, -89],
  ['horizontal', 120, 25],
] as const)('%s comes back from all the others as it was sent', async (from, x, y) => {
  const { frames } = await converted({ from, x, y, ...place })
  for (const [frame, named] of Object.entries<Record<string, number>>(frames)) {
    const [a, b] = [
      named.ra ?? named.longitude ?? named.azimuth,
      named.dec ?? named.latitude ?? named.altitude,
    ]
    const back = await converted({ from: frame, x: a, y: b, to: from, ...place })
    const [p, q] = Object.values<number>(back.frames[from])
    // Right ascension is printed to 0.54″; near a pole longitude turns faster than the direction.
    const spread = Math.cos((y * Math.PI) / 180)
    expect(Math.abs(circularDifference(p as number, x)) * spread).toBeLessThan(1 * ARCSECOND)
    expect(Math.abs((q as number) - y)).toBeLessThan(1 * ARCSECOND)
  }
})

it('the north pole of date stands over the north point, as high as the latitude, seen through air', async () => {
  const { frames } = await converted({ from: 'equatorialDate', x: 0, y: 90, ...place })
  expect(frames.horizontal.altitudeAirless).toBeCloseTo(place.latitude, 5)
  expect(frames.horizontal.altitude).toBeGreaterThan(frames.horizontal.altitudeAirless)
  expect(Math.abs(circularDifference(frames.horizontal.azimuth, 0))).toBeLessThan(0.001)
})

it('a well-known name is resolved, and said', async () => {
  const { data, warnings } = await answer(tool, { target: 'Pleiades', datetime })
  expect(data.input).toMatchObject({ target: 'messier:m45', from: null, x: null })
  expect(data).toMatchObject({ constellation: 'Tau', constellationName: 'Taurus' })
  expect(warnings?.[0]?.code).toBe('target_resolved')
})

it.each([
  [{}, 'missing_parameter', 'target'],
  [{ from: 'galactic', x: 1 }, 'missing_parameter', 'y'],
  [{ target: 'mars', x: 1 }, 'invalid_parameter', 'x'],
  [{ from: 'equatorialDate', x: 300, y: 0 }, 'invalid_parameter', 'x'],
  [{ from: 'horizontal', x: 0, y: 0 }, 'missing_parameter', 'latitude'],
  [{ target: 'mars', to: 'horizontal' }, 'missing_parameter', 'latitude'],
  [{ target: 'nibiru' }, 'unknown_target', 'target'],
  [{ target: 'mars', to: 'galactical' }, 'invalid_parameter', 'to'],
])('%o is refused as %s of %s', async (args, code, parameter) => {
  await expect(answer(tool, args)).rejects.toMatchObject({ code, details: { parameter } })
})

describe('frames of J2000.0 are those of catalogs, frames of date those of the eye', () => {
  const apart = (a: { ra: number; dec: number }, b: { ra: number; dec: number }) =>
    Math.hypot(circularDifference(a.ra * 15, b.ra * 15) * Math.cos((a.dec * Math.PI) / 180), a.dec - b.dec) /
    ARCSECOND
  it.each(['sirius', 'vega', 'aldebaran'])(
    '%s stands where the catalog has it, but for its motion',
    async (name) => {
      const { frames } = await converted({ target: `star:${name}` })
      const [star] = searchCatalog({ q: name }).page(0, 1)
      if (!star || !('hip' in star)) throw new Error('not a star')
      const moved = Math.hypot(star.pmRa ?? 0, star.pmDec ?? 0) * 26.89
      expect(Math.abs(apart(frames.equatorialJ2000, star) - moved / 1000)).toBeLessThan(0.2)
    },
  )
  it('the same numbers are the same direction, as radec and as from=equatorialJ2000', async () => {
    const [target, given] = await Promise.all([
      converted({ target: 'radec:6.75248,-16.7161', ...place }),
      converted({ from: 'equatorialJ2000', x: 6.75248, y: -16.7161, ...place }),
    ])
    expect(given.frames).toEqual(target.frames)
    expect(given.frames.equatorialJ2000).toEqual({ ra: 6.75248, dec: -16.7161 })
  })
  it('aberration comes and goes between them: Sirius of date is 18″ to 21″ from its turned catalog place', async () => {
    const { frames } = await converted({ from: 'equatorialJ2000', x: 6.75248, y: -16.7161 })
    const instant = instantOfUtc(Date.parse(datetime))
    const turned = equatorial(toOfDate(direction(6.75248 * 15, -16.7161), instant))
    expect(apart(frames.equatorialDate, turned)).toBeGreaterThan(10)
    expect(apart(frames.equatorialDate, turned)).toBeLessThan(21)
  })
  it.each(['sun', 'moon', 'saturn'])(
    '%s without aberration is up to 21″ from where it is seen',
    async (target) => {
      const { frames } = await converted({ target, ...place })
      const instant = instantOfUtc(Date.parse(datetime))
      const { ra, dec } = frames.equatorialDate
      const seen = equatorial(toJ2000(direction(ra * 15, dec), instant))
      expect(apart(frames.equatorialJ2000, seen)).toBeGreaterThan(1)
      expect(apart(frames.equatorialJ2000, seen)).toBeLessThan(21)
    },
  )
})
