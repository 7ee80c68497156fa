import { describe, expect, it } from 'vitest'
import { circularDifference } from '../../../tools/core/math/angles.ts'
import getMoon from '../../../tools/moon/get-moon.ts'
import tool from '../../../tools/sky/get-body.ts'
import { altitudeRows } from '../../reference/altitudes.ts'
import { answer } from '../answer.ts'

/** J2000.0 in ms since 1970. */
const J2000 = Date.UTC(2000, 0, 1, 12)
const DAY = 86_400_000
const ARCSECOND = 1 / 3600
/** The Earth turns 13.5″ in the 0.9 s that UTC may differ from UT1 (ITU-R TF.460-6); 4.5″ are left for the bodies. */
const tolerance = 18 * ARCSECOND

const greenwich = { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' }
const moon = async (more: object = {}) => (await answer(tool, { body: 'moon', ...greenwich, ...more })).data

describe.each(altitudeRows)('against JPL DE431 at $latitude° N $longitude° E', (row) => {
  const datetime = new Date(J2000 + row.ut1 * DAY).toISOString()
  const { latitude, longitude, elevation } = row
  it.each(Object.entries(row.bodies))(
    '%s stands where it should, to 18″',
    async (body, [, dec, azimuth, airless, refracted]) => {
      const { data } = await answer(tool, { body, latitude, longitude, elevation, datetime })
      expect(Math.abs(data.dec - dec)).toBeLessThan(tolerance)
      expect(Math.abs(data.altitudeAirless - airless)).toBeLessThan(tolerance)
      const along = circularDifference(data.azimuth, azimuth) * Math.cos((airless * Math.PI) / 180)
      expect(Math.abs(along)).toBeLessThan(tolerance)
      // Formulas of refraction differ by half a minute of arc near the horizon, and agree high up.
      if (refracted !== null && airless > 15)
        expect(Math.abs(data.altitude - refracted)).toBeLessThan(25 * ARCSECOND)
    },
  )
})

describe('the groups of include', () => {
  it('all brings the groups that only this tool has', async () => {
    const data = await moon()
    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['riseSet', 'zodiac', 'vectorData', 'physical', 'orbit', 'motion']),
    )
    expect(data.riseSet).toHaveProperty('riseAzimuth')
  })

  it('minimal brings place and distance, and for the Moon its phase', async () => {
    const names = (data: object) => Object.keys(data).sort()
    expect(names(await moon({ include: 'minimal' }))).toEqual([
      'altitude',
      'azimuth',
      'body',
      'distanceAu',
      'illumination',
      'phase',
      'timestamp',
    ])
    const { data } = await answer(tool, { body: 'mars', ...greenwich, include: 'minimal' })
    expect(names(data)).toEqual(['altitude', 'azimuth', 'body', 'distanceAu', 'timestamp'])
  })

  it('a list brings what it names', async () => {
    const data = await moon({ include: 'motion' })
    expect(data).toHaveProperty('motion')
    expect(data).not.toHaveProperty('riseSet')
  })

  it('gives the Sun no orbit, the Moon one around the Earth, and planets one around the Sun', async () => {
    const orbit = async (body: string) =>
      (await answer(tool, { body, ...greenwich, include: 'orbit' })).data.orbit
    expect(await orbit('sun')).toBeNull()
    expect((await orbit('moon')).centre).toBe('earth')
    const mars = await orbit('mars')
    expect([mars.centre, Math.abs(mars.semiMajorAxisAu - 1.5237) < 0.002]).toEqual(['sun', true])
  })
})

describe('where rising and setting fail', () => {
  it('at the pole in June the Sun is always up: null, with the reason', async () => {
    const { data } = await answer(tool, {
      body: 'sun',
      latitude: 90,
      longitude: 0,
      datetime: '2026-06-21T00:00:00Z',
    })
    expect(data.riseSet).toMatchObject({ status: 'alwaysUp', rise: null, set: null })
    expect(data.altitudeAirless).toBeCloseTo(23.44, 1)
  })

  it('in the polar night it is always down', async () => {
    const tromso = { latitude: 69.65, longitude: 18.96, datetime: '2026-12-21T12:00:00Z' }
    const { data } = await answer(tool, { body: 'sun', ...tromso })
    expect(data.riseSet).toMatchObject({ status: 'alwaysDown', rise: null, set: null })
  })

  it('is the same place on both sides of the date line', async () => {
    const at = async (longitude: number) =>
      (await answer(tool, { body: 'mars', ...greenwich, longitude, include: 'positions' })).data
    expect(await at(180)).toEqual(await at(-180))
  })
})

describe('a time zone', () => {
  it('adds local times and takes the civil day', async () => {
    const { data, settings } = await answer(tool, { body: 'sun', ...greenwich, timezone: 'Asia/Tokyo' })
    expect(settings).toMatchObject({ day: 'civil', timezone: 'Asia/Tokyo' })
    expect(data.riseSet.riseLocal).toMatch(/\+09:00$/)
    expect(Date.parse(data.riseSet.riseLocal)).toBe(Date.parse(data.riseSet.rise))
  })
})

it('a day on which the Moon sets twice has both settings', async () => {
  const { data } = await answer(tool, {
    body: 'moon',
    latitude: 69.65,
    longitude: 18.96,
    datetime: '2026-05-28T12:00:00Z',
    timezone: 'Europe/Oslo',
  })
  expect(data.riseSet.status).toBe('multiple')
  const [other] = data.riseSet.more
  expect(other.timeLocal).toMatch(/^2026-05-28T/)
  expect(other.time).not.toBe(data.riseSet[other.kind])
})
it('the Moon over London is as wide as from London, not as from the centre of the Earth', async () => {
  const seen = { latitude: 51.5074, longitude: -0.1278, datetime: '2026-11-22T22:00:00Z' }
  const { data, settings } = await answer(tool, { ...seen, body: 'moon' })
  const moon = (await answer(getMoon, seen)).data
  expect(data.physical.angularDiameterArcsec).toBeCloseTo(moon.angularDiameter * 3600, 0)
  // Swiss Ephemeris 2.10.03, topocentric: 1982.2″; from the centre of the Earth it would be 1953.4″.
  expect(Math.abs(data.physical.angularDiameterArcsec - 1982.2)).toBeLessThan(1)
  expect(settings?.physical).toMatch(/diameters from the place/)
})

it.each(['moon', 'mars', 'neptune'])(
  'right ascension of %s has the digits to tell 0.02″ apart',
  async (body) => {
    const at = { body, latitude: 51.5074, longitude: -0.1278 }
    const ras = await Promise.all(
      ['00', '01', '02', '03', '04'].map(
        async (second) => (await answer(tool, { ...at, datetime: `2026-11-22T22:00:${second}Z` })).data.ra,
      ),
    )
    expect(ras.some((ra) => Math.abs(ra * 1e5 - Math.round(ra * 1e5)) > 0.001)).toBe(true)
  },
)

it("settings say which number opens Saturn's rings and which face a minus shows, of Saturn alone", async () => {
  const of = async (body: string) =>
    (await answer(tool, { ...tool.example, body, include: 'physical' })).settings?.rings
  expect(await of('saturn')).toMatch(/ringTilt.*edge-on.*south face/)
  expect(await of('jupiter')).toBeUndefined()
})

describe('the moons of Saturn', () => {
  it('come with include=moons, from Mimas to Iapetus, and with no other body', async () => {
    const place = { latitude: 51.5, longitude: 0, datetime: '2026-11-20T20:00:00Z', include: 'moons' }
    const { data, settings } = await answer(tool, { body: 'saturn', ...place })
    expect(data.moons.map(({ moon }: { moon: string }) => moon)).toEqual([
      'mimas',
      'enceladus',
      'tethys',
      'dione',
      'rhea',
      'titan',
      'iapetus',
    ])
    for (const { x, y, separationArcsec } of data.moons)
      expect(Math.hypot(x, y) * 9.4).toBeCloseTo(separationArcsec, -1)
    expect(settings?.moons).toMatch(/Dourneau/)
    expect((await answer(tool, { body: 'jupiter', ...place })).data.moons).toBeNull()
  })
})
