import { describe, expect, it } from 'vitest'
import searchConjunctions from '../../../../tools/catalog/events/search-conjunctions.ts'
import getMoon from '../../../../tools/catalog/moon/get-moon.ts'
import tool from '../../../../tools/catalog/sky/get-body.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { altitudeRows } from '../../../reference/altitudes.ts'
import { answer } from '../../answer.ts'

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

describe('orbits of the caller and numbered comets', () => {
  const at = { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z' }
  /** Solution 659 of JPL's Small-Body Database, to all its figures. */
  const eros =
    'orbit:name=Own Eros;epoch=2459800.5;a=1.4581505451557;e=0.2227328427416296;i=10.82795835269297;node=304.2910556026917;peri=178.9325148860407;M=358.8212586092838;H=10.31;G=0.46'
  const visitor = 'orbit:name=Visitor;epoch=2461000.5;q=1.36;e=6.14;i=175.1;node=322.2;peri=128;tp=2460977.98'

  it('Eros by its elements stands where Eros does, with all groups, and a warning how far it may be off', async () => {
    const [own, known] = await Promise.all([eros, 'eros'].map((body) => answer(tool, { body, ...at })))
    expect(own?.data.body).toBe('orbit:own-eros')
    expect(Object.keys(own?.data ?? {})).toEqual(Object.keys(known?.data ?? {}))
    expect(Math.abs(own?.data.ra - known?.data.ra) * 15).toBeLessThan(0.01 * ARCSECOND)
    expect(Math.abs(own?.data.dec - known?.data.dec)).toBeLessThan(0.01 * ARCSECOND)
    expect(own?.data.magnitude).toBe(known?.data.magnitude)
    expect(own?.data.riseSet).toEqual(known?.data.riseSet)
    expect(own?.data.zodiac.formatted).toBe(known?.data.zodiac.formatted)
    expect(own?.data.orbit.semiMajorAxisAu).toBeCloseTo(known?.data.orbit.semiMajorAxisAu, 7)
    expect(own?.warnings?.map(({ code }) => code)).toContain('orbit_error')
  })

  it('a visitor from another star has no ellipse, and without H no magnitude', async () => {
    const { data } = await answer(tool, { body: visitor, ...at })
    expect([data.body, data.orbit, data.magnitude]).toEqual(['orbit:visitor', null, null])
  })

  it('an ellipse of a hundred thousand years has no dates of its ends after 9999', async () => {
    const orbit = 'orbit:epoch=2461000.5;q=1;e=0.99997;i=60;node=20;peri=30;tp=2460900.5;M1=8'
    const { data } = await answer(tool, { body: orbit, ...at, include: 'orbit' })
    expect(data.orbit.periodDays).toBeGreaterThan(1e8)
    expect(data.orbit).toMatchObject({ perihelion: null, aphelion: null })
  })

  it('comet:2P is Encke, by its name too', async () => {
    const [number, name] = await Promise.all(
      ['comet:2P', 'comet:encke'].map((body) => answer(tool, { body, ...at, include: 'positions,orbit' })),
    )
    expect(number?.data).toEqual(name?.data)
    // MPC: 2P/Encke goes round in 3.30 years.
    expect(number?.data.orbit.periodDays / 365.25).toBeCloseTo(3.3, 1)
  })

  it.each([
    'orbit:epoch=2459800.5;e=0.2',
    'orbit:epoch=2459800.5;e=-1;q=1;i=3;node=0;peri=0;tp=2459800.5',
    'orbit:{"epoch":',
    'comet:999999P',
  ])('%.40s is refused as search_conjunctions refuses it as a target', async (body) => {
    const refusal = async (promise: Promise<unknown>) =>
      (await promise.catch((error: unknown) => error)) as Problem
    const here = await refusal(answer(tool, { body, ...at }))
    const week = { start: '2026-11-20', end: '2026-11-27' }
    const there = await refusal(answer(searchConjunctions, { targets: body, ...week }))
    expect(here).toBeInstanceOf(Problem)
    expect(here.code).toBe('unknown_body')
    expect(here.details.hint).toBe(there.details.hint)
  })

  it('a satellite is refused, and the hint names what takes it', async () => {
    const body =
      'tle:ISS (ZARYA)|1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537'
    await expect(answer(tool, { body, ...at })).rejects.toMatchObject({
      code: 'unknown_body',
      details: { hint: expect.stringContaining('get_rise_set') },
    })
  })

  it('elements longer than 1500 characters are refused', async () => {
    const asked = answer(tool, { body: `orbit:name=${'x'.repeat(1500)}`, ...at })
    await expect(asked).rejects.toMatchObject({ code: 'unknown_body' })
  })

  it('more than fifty years from the epoch it is refused', async () => {
    const asked = answer(tool, { body: eros, ...at, datetime: '2080-01-01T00:00:00Z' })
    await expect(asked).rejects.toMatchObject({ code: 'datetime_out_of_range' })
  })

  it('a star is no body', async () => {
    await expect(answer(tool, { body: 'star:sirius', ...at })).rejects.toMatchObject({ code: 'unknown_body' })
  })
})
