import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/sky/get-ephemeris.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import {
  type EphemerisQuantity,
  ephemerisQuantityNames,
  quantityOf,
} from '../../../../tools/core/quantities/ephemeris-quantities.ts'
import {
  carringtonBeginnings,
  mars1959,
  mars2025,
  moon2021,
  moonHours,
  sunDiscs,
} from '../../../reference/horizons.ts'
import { answer, type Payload } from '../../answer.ts'

/** The quantity that has a column. */
const quantityWith = (column: string): EphemerisQuantity =>
  ephemerisQuantityNames.find((name) =>
    quantityOf(name).columns.some((candidate) => candidate.name === column),
  ) as EphemerisQuantity

async function row(args: object, columns: readonly string[]): Promise<Payload> {
  const quantities = [...new Set(columns.map(quantityWith))].join()
  const { data } = await answer(tool, { step: '1d', ...args, quantities })
  return data.rows[0]
}

const isAngle = (column: string) => /[Ll]ongitude|[Aa]ngle$|azimuth|^sunP|^sunL0|colongitude/.test(column)
const distance = (column: string, own: number, truth: number) =>
  Math.abs(isAngle(column) ? circularDifference(own, truth) : own - truth)

describe('against JPL Horizons', () => {
  const { utc, place, cells, texts } = mars2025
  const columns = [
    ...cells.map(([, column]) => column),
    ...Object.keys(texts),
    'magnitude',
    'surfaceBrightness',
  ]
  const mars = row({ ...place, targets: 'mars', start: utc, end: utc }, columns)

  test.each(cells)('quantity %i, %s of Mars is %d within %d', async (_, column, truth, tolerance) => {
    expect(distance(column, (await mars)[column], truth)).toBeLessThanOrEqual(tolerance)
  })
  test('names, clock and light of Mars', async () => {
    expect(await mars).toMatchObject(texts)
    expect(Math.abs((await mars).magnitude - mars2025.magnitude)).toBeLessThan(0.1)
    expect(Math.abs((await mars).surfaceBrightness - mars2025.surfaceBrightness)).toBeLessThan(0.1)
  })
  test.each(moon2021.cells)(
    '%s of the Moon from Meudon is %d within %d',
    async (column, truth, tolerance) => {
      const moon = await row({ ...moon2021.place, targets: 'moon', start: moon2021.utc, end: moon2021.utc }, [
        column,
      ])
      expect(distance(column, moon[column], truth)).toBeLessThanOrEqual(tolerance)
    },
  )
  test.each(mars1959)(
    'the face of Mars at %s',
    async (start, longitude, latitude, sunLongitude, sunLatitude, pole) => {
      const names = ['subObserverLongitude', 'subSolarLongitude', 'northPoleAngle']
      const args = { latitude: 33.8, longitude: 116.54, targets: 'mars', start, end: start }
      const mars = await row(args, names)
      // Mars turns by 0.004° in a second, by which ΔT of 1959 may differ.
      for (const [own, truth] of [
        [mars.subObserverLongitude, longitude],
        [mars.subObserverLatitude, latitude],
        [mars.subSolarLongitude, sunLongitude],
        [mars.subSolarLatitude, sunLatitude],
        [mars.northPoleAngle, pole],
      ] as const)
        expect(Math.abs(circularDifference(own, truth))).toBeLessThan(5e-4)
    },
  )
})

test.each(moonHours)('the Moon of NASA at %s, within 0.01°', async (start, sunLon, sunLat, lon, lat) => {
  const args = { targets: 'moon', start, end: start }
  const moon = await row(args, ['librationLongitude', 'colongitude'])
  for (const [own, truth] of [
    [moon.librationLongitude, lon],
    [moon.librationLatitude, lat],
    [90 - moon.colongitude, sunLon],
    [moon.moonSunLatitude, sunLat],
  ] as const)
    expect(Math.abs(circularDifference(own, truth))).toBeLessThan(0.01)
})

describe('against the Astronomical Almanac for 2013', () => {
  // 0h TT is 67.184 s before 0h UTC in 2013.
  const startOf = (date: string, days = 0) =>
    new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000 - 67_184).toISOString()
  test.each(sunDiscs)('the disc of the Sun on %s', async (date, p, b0, l0) => {
    const start = startOf(date)
    const sun = await row({ targets: 'sun', start, end: start }, ['sunP'])
    // The Almanac prints two decimals.
    expect(Math.abs(sun.sunP - p)).toBeLessThan(0.0055)
    expect(Math.abs(sun.sunB0 - b0)).toBeLessThan(0.0055)
    expect(Math.abs(sun.sunL0 - l0)).toBeLessThan(0.0085)
  })
  test.each(carringtonBeginnings)('rotation of the Sun at %s and %d', async (date, part, rotation) => {
    const start = startOf(date, part)
    const sun = await row({ targets: 'sun', start, end: start }, ['carringtonRotation'])
    // Printed to 0.01 day: 0.0002 of a rotation.
    expect(Math.abs(sun.carringtonRotation - rotation)).toBeLessThan(4e-4)
  })
})

test("Saturn's rings on 1992-12-16 are those of Meeus, example 45.a", async () => {
  const start = '1992-12-15T23:59:01Z'
  const saturn = await row({ targets: 'saturn', start, end: start }, ['ringTilt'])
  expect(saturn.ringTilt).toBeCloseTo(16.442, 1)
  expect(saturn.ringTiltSun).toBeCloseTo(14.679, 1)
  expect(saturn.ringAngle).toBeCloseTo(6.741, 1)
  // Meeus: 35.87″ and 10.15″.
  expect(saturn.ringMajorAxis).toBeCloseTo(35.87, 1)
  expect(saturn.ringMinorAxis).toBeCloseTo(10.15, 1)
})

describe('two targets', () => {
  const range = { start: '1992-04-20T00:00:00Z', end: '1992-04-20T00:00:00Z' }
  // Meeus, example 17.a: Arcturus and Spica, 32°47′35″ at J2000.0; aberration of date changes it by some arcseconds.
  test('Spica is 32.793° from Arcturus', async () => {
    const spica = await row({ ...range, targets: 'star:spica', reference: 'star:arcturus' }, ['separation'])
    expect(Math.abs(spica.separation - 32.793)).toBeLessThan(0.005)
  })
  test('turned round, the angle is the same and the offsets change their sign', async () => {
    const marsRow = await row({ ...range, targets: 'mars', reference: 'venus' }, ['separation', 'offsetEast'])
    const venusRow = await row({ ...range, targets: 'venus', reference: 'mars' }, [
      'separation',
      'offsetEast',
    ])
    expect(marsRow.separation).toBe(venusRow.separation)
    expect(marsRow.offsetNorth).toBeCloseTo(-venusRow.offsetNorth, 3)
  })
  test('the angle at the Sun between the Earth and Mars and that at Mars make up 180° with the elongation', async () => {
    const args = { ...range, targets: 'mars', reference: 'sun' }
    const mars = await row(args, ['referenceAngle', 'elongation', 'phaseAngle'])
    // Light-time and aberration turn the rays by some hundredths of a degree.
    expect(Math.abs(mars.referenceAngle + mars.elongation + mars.phaseAngle - 180)).toBeLessThan(0.03)
  })
})

test('the parallactic angle is that of ERFA', async () => {
  // erfa.hd2pa(hour angle, declination, latitude) of the row's own hour angle and declination, degrees.
  const args = { ...mars2025.place, targets: 'mars', start: mars2025.utc, end: mars2025.utc }
  const mars = await row(args, ['parallacticAngle'])
  expect(Math.abs(mars.parallacticAngle - 64.02066)).toBeLessThan(1e-4)
})

test('the companion of Sirius is 11.2″ away in 2026 and turns over the years', async () => {
  const args = { targets: 'star:sirius', start: '2024-01-01', end: '2028-01-01', step: 'P1Y' }
  const { data } = await answer(tool, { ...args, quantities: 'companion' })
  expect(data.rows).toHaveLength(4)
  expect(data.rows[2]).toMatchObject({
    companionPair: 'AGC 1AB',
    companionGrade: 2,
    companionOrbit: 'BdH2017',
  })
  // Sixth Catalog of Orbits, ephemeris for 2026.0: 57.1°, 11.163″.
  expect(Math.abs(data.rows[2].companionAngle - 57.1)).toBeLessThan(0.06)
  expect(Math.abs(data.rows[2].companionSeparation - 11.163)).toBeLessThan(0.001)
})

describe('refusals name the quantity', () => {
  const marsDay = { start: '2026-11-20T00:00:00Z', end: '2026-11-21T00:00:00Z', step: '1d', targets: 'mars' }
  const place = mars2025.place
  test.each([
    [{ ...marsDay, quantities: 'libration' }, 'invalid_target_for_quantity', 'libration'],
    [
      { ...marsDay, targets: 'ceres,star:vega', quantities: 'subObserver' },
      'invalid_target_for_quantity',
      'subObserver',
    ],
    [
      { ...marsDay, targets: 'star:vega', quantities: 'companion' },
      'invalid_target_for_quantity',
      'companion',
    ],
    [{ ...marsDay, quantities: 'radec,hourAngle' }, 'missing_parameter', 'hourAngle'],
    [{ ...marsDay, quantities: 'separation' }, 'missing_parameter', 'separation'],
    [{ ...marsDay, quantities: 'radec', reference: 'moon' }, 'invalid_parameter', 'reference'],
    [{ ...marsDay, quantities: 'separation', reference: 'earth' }, 'unknown_target', 'earth'],
    [{ ...marsDay, quantities: 'siderealTime', pov: 'sun' }, 'invalid_pov', 'siderealTime'],
    [{ ...marsDay, step: 'sunAltitude:-9' }, 'missing_parameter', 'sunAltitude'],
    [{ ...marsDay, step: 'sunAltitude:-99', ...place }, 'invalid_step', '-90 to 90'],
    [{ ...marsDay, step: 'change:0deg' }, 'invalid_step', '1arcsec'],
    [{ ...marsDay, step: 'P1H' }, 'invalid_step', 'P1D'],
    [{ ...marsDay, end: '2036-01-01', step: 'sunAltitude:-9', ...place }, 'too_many_rows', '500'],
    [
      { ...marsDay, targets: 'star:vega', end: '2600-01-01', step: 'change:10deg' },
      'range_too_large',
      'star:vega',
    ],
  ])('%j is %s', async (args, code, word) => {
    const error = await answer(tool, args).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code })
    expect(JSON.stringify(error) + String(error)).toContain(word)
  })
  test('a table of several targets has null where a target has no such thing', async () => {
    const { data } = await answer(tool, { ...marsDay, targets: 'mars,ceres', quantities: 'subObserver' })
    expect(data.rows[0].subObserverLongitude).not.toBeNull()
    expect(data.rows[1].subObserverLongitude).toBeNull()
  })
  test('a week of dusks and dawns has its price of one page', async () => {
    const args = { ...marsDay, ...place, end: '2026-11-27', step: 'sunAltitude:-9', quantities: 'altaz' }
    const { data, settings } = await answer(tool, { ...args, targets: 'sun,venus' })
    expect(data).toMatchObject({ rowCount: 28, count: 28, truncated: false })
    for (const row of data.rows.filter((each: Payload) => each.target === 'sun'))
      expect(row.altitudeAirless).toBeCloseTo(-9, 2)
    expect(settings?.step).toContain('-9°')
  })
})

describe('against ERFA 2.0.1', () => {
  // erfa.gst06a and gmst06 with the TT and UT1 of the row; nutation IAU 2000B instead of 2000A is 0.0001 s, ΔT has a millisecond.
  test.each([
    ['2000-01-01T00:00:00Z', 6.664382689, 6.664619355],
    ['2026-11-20T18:00:00Z', 21.984394396, 21.984255173],
  ])('sidereal times of Greenwich at %s', async (start, apparent, mean) => {
    const sun = await row({ targets: 'sun', start, end: start }, ['siderealApparent'])
    expect(Math.abs(sun.siderealApparent - apparent)).toBeLessThan(4e-7)
    expect(Math.abs(sun.siderealMean - mean)).toBeLessThan(4e-7)
    expect(sun.siderealApparentHms).toMatch(/^\d\d:\d\d:\d\d\.\d\d$/)
  })
  test('separation and position angle of Mars from Venus', async () => {
    const range = { start: '2026-11-20T20:00:00Z', end: '2026-11-20T20:00:00Z' }
    const mars = await row({ ...range, targets: 'mars', reference: 'venus' }, ['separation'])
    // erfa.seps and pas of the right ascensions and declinations of both rows.
    expect(Math.abs(mars.separation - 55.918015)).toBeLessThan(2e-5)
    expect(Math.abs(mars.separationAngle - 294.270425)).toBeLessThan(2e-5)
  })
})
