import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/sky/get-ephemeris.ts'
import type { TierName } from '../../../../tools/contract/ports.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { ephemerisRows } from '../../../reference/ephemeris.ts'
import { answer, answersOf, type Payload, testNow } from '../../answer.ts'

const day = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z', step: '6h' }
const refusal = async (args: object, tier: TierName = 'pro') => {
  const error = await answer(tool, args, testNow, tier).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  return error as Problem
}
const price = tool.credits as { of: (request: unknown) => number }

describe.each(ephemerisRows)('against JPL DE431 at $utc', ({ utc, bodies }) => {
  test('all ten bodies are within 5″ in place and 1e-4 in distance', async () => {
    const args = { targets: Object.keys(bodies).join(','), start: utc, end: utc, step: '1d' }
    const { data } = await answer(tool, { ...args, quantities: 'radec,ecliptic,distance,rates' })
    expect(data.rows).toHaveLength(10)
    for (const row of data.rows as Payload[]) {
      const [ra, dec, longitude, latitude, distance, speed] = bodies[row.target] as readonly number[] as [
        number,
        number,
        number,
        number,
        number,
        number,
      ]
      const arcseconds = (own: number, truth: number) => Math.abs(circularDifference(own, truth)) * 3600
      expect(arcseconds(row.ra * 15, ra)).toBeLessThan(5)
      expect(arcseconds(row.dec, dec)).toBeLessThan(5)
      expect(arcseconds(row.eclipticLongitude, longitude)).toBeLessThan(5)
      expect(arcseconds(row.eclipticLatitude, latitude)).toBeLessThan(5)
      expect(Math.abs(row.distanceAu / distance - 1)).toBeLessThan(1e-4)
      expect(Math.abs(row.longitudeRate - speed)).toBeLessThan(1e-3)
    }
  })
})

describe('the table', () => {
  test('rows go by time, then by target in the order asked; the end is exclusive', async () => {
    const { data } = await answer(tool, { ...day, targets: 'mars,sun' })
    expect(data.rows.map((row: Payload) => [row.time.slice(11, 13), row.target])).toEqual(
      ['00', '06', '12', '18'].flatMap((hour) => [
        [hour, 'mars'],
        [hour, 'sun'],
      ]),
    )
    expect(data).toMatchObject({ rowCount: 8, count: 8, truncated: false })
  })
  test('pages meet without gap or overlap and make the whole table', async () => {
    const args = { ...day, step: '1h', targets: 'mars,sun,star:vega' }
    const { data: whole } = await answer(tool, args)
    const pages = await answersOf(tool, { ...args, limit: 25 })
    for (const { data, rows } of pages) expect(data.truncated).toBe(rows?.next !== undefined)
    const gathered = pages.flatMap(({ data }) => data.rows)
    expect(gathered).toEqual(whole.rows)
  })
  test('further rows cost what they cost alone', async () => {
    const args = { ...day, end: '2026-12-20T00:00:00Z', step: '1h', targets: 'sun,moon', limit: 1_000 }
    const pages = await answersOf(tool, args)
    expect(pages.map(({ rows }) => rows?.next?.credits)).toEqual([1, undefined])
    expect(pages.map(({ rows }) => [rows?.first, rows?.last, rows?.of])).toEqual([
      [1, 1_000, 1_440],
      [1_001, 1_440, 1_440],
    ])
  })
  test('compact sends arrays in the order of the columns; a table view has names again', async () => {
    const args = { ...day, targets: 'moon', quantities: 'radec,phase', timezone: 'Asia/Tokyo' }
    const { data } = await answer(tool, { ...args, format: 'compact' })
    const { data: named } = await answer(tool, args)
    expect(data.columns.map(({ name }: Payload) => name)).toEqual([
      'time',
      'timeLocal',
      'target',
      'ra',
      'dec',
      'illumination',
      'phaseAngle',
    ])
    expect(data.rows[0][1]).toBe('2026-11-20T09:00:00+09:00')
    expect(tool.views?.table?.(data)).toEqual(named.rows)
  })
})

describe('points of view', () => {
  test('from the Sun the Earth stands opposite to where the Sun is seen', async () => {
    const args = { start: day.start, end: day.start, step: '1d', quantities: 'ecliptic,distance' }
    const { data: earth, referenceFrame } = await answer(tool, { ...args, targets: 'earth', pov: 'sun' })
    const { data: sun } = await answer(tool, { ...args, targets: 'sun' })
    const turned = circularDifference(earth.rows[0].eclipticLongitude, sun.rows[0].eclipticLongitude)
    // Aberration moves the Sun by 20.5″ and nothing else.
    expect(Math.abs(Math.abs(turned) - 180) * 3600).toBeLessThan(21)
    expect(referenceFrame).toBe('heliocentric')
  })
  test('the Moon is up to a degree elsewhere from Greenwich, and altaz says where', async () => {
    const args = { start: '2026-11-20T20:00:00Z', end: '2026-11-20T20:00:00Z', step: '1d', targets: 'moon' }
    const { data } = await answer(tool, { ...args, ...greenwich, quantities: 'altaz,radec' })
    const { data: centre } = await answer(tool, { ...args, quantities: 'radec' })
    expect(data.rows[0].altitude).toBeCloseTo(43.8, 0)
    expect(data.rows[0].azimuth).toBeCloseTo(171.6, 0)
    expect(centre.rows[0].dec - data.rows[0].dec).toBeGreaterThan(0.5)
  })
  test('vectors of the Earth round the Sun: 30 km/s, one au, and the same length in every frame', async () => {
    const args = {
      start: day.start,
      end: day.start,
      step: '1d',
      targets: 'earth',
      pov: 'sun',
      quantities: 'vectors',
    }
    const lengths = await Promise.all(
      ['equatorialJ2000', 'eclipticJ2000', 'eclipticDate'].map(async (frame) => {
        const { data } = await answer(tool, { ...args, frame })
        const [{ x, y, z, vx, vy, vz }] = data.rows
        if (frame === 'eclipticJ2000') expect(Math.abs(z)).toBeLessThan(1e-4)
        return [Math.hypot(x, y, z), Math.hypot(vx, vy, vz)] as const
      }),
    )
    for (const [r, v] of lengths) {
      expect(r).toBeCloseTo(lengths[0]?.[0] as number, 7)
      expect(r).toBeCloseTo(0.988, 2)
      expect((v * 149597870.7) / 86400).toBeCloseTo(30.2, 0)
    }
  })
  test('the barycentre is within 0.01 au of the Sun', async () => {
    const args = { start: day.start, end: day.start, step: '1d', targets: 'sun', quantities: 'distance' }
    const { data } = await answer(tool, { ...args, pov: 'barycenter' })
    expect(data.rows[0].distanceAu).toBeLessThan(0.01)
  })
  test('a star has a place from anywhere, and neither distance nor phase', async () => {
    const args = { start: day.start, end: day.start, step: '1d', targets: 'star:sirius' }
    const { data } = await answer(tool, {
      ...args,
      pov: 'mars',
      quantities: 'radec,distance,phase,magnitude,vectors',
    })
    expect(data.rows[0]).toMatchObject({ distanceAu: null, illumination: null, x: null, magnitude: -1.44 })
    expect(data.rows[0].ra).toBeCloseTo(6.77, 2)
  })
})

describe('refusals', () => {
  const one = { ...day, targets: 'mars' }
  test.each([
    [{ ...one, quantities: 'altaz' }, 'missing_parameter'],
    [{ ...one, pov: 'earth' }, 'missing_parameter'],
    [{ ...one, pov: 'mars' }, 'unknown_target'],
    [{ ...one, targets: 'earth' }, 'unknown_target'],
    [{ ...one, ...greenwich, pov: 'sun' }, 'invalid_pov'],
    [{ ...one, frame: 'eclipticDate' }, 'invalid_parameter'],
    [{ ...one, step: '0d' }, 'invalid_step'],
    [{ ...one, step: '1.5h' }, 'invalid_step'],
    [{ ...one, end: '2026-11-19T00:00:00Z' }, 'invalid_range'],
    [{ ...one, latitude: 5 }, 'missing_parameter'],
  ])('%j is %s', async (args, code) => {
    expect((await refusal(args)).code).toBe(code)
  })
  test('rows beyond the tier are refused with its number', async () => {
    const long = { targets: 'sun', start: '2026-01-01', end: '2028-01-01', step: '1d' }
    expect(await refusal(long, 'free')).toMatchObject({ code: 'too_many_rows', details: { limit: 500 } })
    const longest = { ...long, end: '2126-01-01', step: '12h' }
    expect((await refusal(longest, 'scale')).message).toBe('73048 rows; the scale tier allows 50000.')
  })
})

test('a page of 501 rows costs one credit more than one of 500', () => {
  expect([1, 500, 501, 1000].map((to) => price.of({ page: { from: 0, to } }))).toEqual([1, 1, 2, 2])
})

describe('altitudes', () => {
  const table = {
    ...greenwich,
    targets: 'sun,moon,star:sirius',
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-21T00:00:00Z',
    step: '30m',
    quantities: 'altaz',
  }
  test('have the airless one beside them, and are it below -1°', async () => {
    const { data } = await answer(tool, table)
    const below = data.rows.filter((row: Payload) => row.altitudeAirless <= -1)
    expect(below.length).toBeGreaterThan(40)
    for (const row of below) expect(row.altitude).toBe(row.altitudeAirless)
    for (const row of data.rows.filter((row: Payload) => row.altitudeAirless > 0))
      expect(row.altitude).toBeGreaterThan(row.altitudeAirless - 1e-9)
  })
  test('are the same in compact rows and in tables for spreadsheets', async () => {
    const { data } = await answer(tool, { ...table, format: 'compact' })
    expect(data.columns.map(({ name }: Payload) => name)).toContain('altitudeAirless')
    const rows = tool.views?.table?.(data as never) as Payload[]
    expect(rows[0]?.altitudeAirless).toBe((await answer(tool, table)).data.rows[0].altitudeAirless)
  })
})

test('a step of a day with a zone says that its days have 24 hours', async () => {
  const range = { targets: 'mars', start: '2026-10-24', end: '2026-10-27', quantities: 'radec' }
  const step = async (args: object) => (await answer(tool, { ...range, ...args })).settings?.step
  expect(await step({ step: '1d', timezone: 'Europe/London' })).toContain('24 hours')
  expect(await step({ step: '1h', timezone: 'Europe/London' })).toBeUndefined()
  expect(await step({ step: '1d' })).toBeUndefined()
})

describe('satellites', () => {
  // CelesTrak's elements of 2008-09-20, the test case of Vallado et al., AIAA 2006-6753.
  const iss =
    'tle:ISS (ZARYA)|1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537'
  const table = { start: '2008-09-20T12:00:00Z', end: '2008-09-20T13:30:00Z', step: '10m' }
  const kilometres = ['rangeKm', 'subpointLatitude', 'subpointLongitude', 'heightKm']

  test('have their range in km and the point under them beside the au of the contract', async () => {
    const { data } = await answer(tool, { ...table, targets: iss })
    expect(data.columns.map(({ name }: Payload) => name)).toEqual(
      expect.arrayContaining(['distanceAu', ...kilometres]),
    )
    for (const row of data.rows) {
      expect(Math.abs(row.rangeKm - row.distanceAu * 149597870.7)).toBeLessThan(0.06)
      // From the centre of the Earth, which the ISS is 350 km above the surface of in 2008.
      expect(row.rangeKm - row.heightKm).toBeGreaterThan(6356)
      expect(row.rangeKm - row.heightKm).toBeLessThan(6379)
      expect(Math.abs(row.heightKm - 350)).toBeLessThan(25)
      expect(Math.abs(row.subpointLatitude)).toBeLessThan(51.9)
    }
  })
  test('leave the columns of other targets null, and tables without them as they were', async () => {
    const { rows } = (await answer(tool, { ...table, targets: `mars,${iss}` })).data
    for (const name of kilometres) expect(rows[0][name]).toBeNull()
    const { columns } = (await answer(tool, { ...table, targets: 'mars' })).data
    expect(columns.map(({ name }: Payload) => name)).not.toContain('rangeKm')
  })
})
