import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/charts/get-natal-chart.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { answer } from '../../answer.ts'

const birth = { ...greenwich, datetime: '2000-01-01T12:00:00Z' }
const codes = (warnings: readonly { code: string }[] = []) => warnings.map(({ code }) => code)
const refusal = (args: object) =>
  answer(tool, args).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('the example', () => {
  test('begins with the house system, then has the seven parts of a chart', async () => {
    const { data } = await answer(tool, tool.example)
    expect(Object.keys(data)[0]).toBe('houseSystem')
    expect(data.houseSystem).toBe('equal')
    expect(Object.keys(data).slice(1).sort()).toEqual([
      'ascendant',
      'aspects',
      'houseCusps',
      'midheaven',
      'northNode',
      'planets',
      'southNode',
    ])
    expect(Object.keys(data.planets)).toEqual([...bodyIds])
    expect(data.houseCusps).toHaveLength(12)
    expect(data.planets.sun).toMatchObject({ sign: 'capricorn', house: 9, retrograde: false })
    expect(data.planets.saturn).toMatchObject({ sign: 'taurus', house: 1, retrograde: true })
    expect(data.ascendant.formatted).toMatch(/^24°1[56]′.. ?″ Aries$|^24°1[56]′\d\d″ Aries$/)
  })
  test('echoes its conventions', async () => {
    const { settings, warnings } = await answer(tool, tool.example)
    expect(settings).toMatchObject({
      datetime: '2000-01-01T12:00:00Z',
      zodiac: 'tropical',
      houseSystem: 'equal',
      node: 'mean',
      orbs: { conjunction: 8, opposition: 8, trine: 8, square: 8, sextile: 6 },
    })
    expect(warnings).toEqual([])
  })
  test('answers the same twice', async () => {
    expect(await answer(tool, tool.example)).toEqual(await answer(tool, tool.example))
  })
})

describe('birth instants', () => {
  test('left out means now, with a warning', async () => {
    const { settings, warnings } = await answer(tool, greenwich)
    expect(codes(warnings)).toEqual(['datetime_defaulted'])
    expect(settings?.datetime).toBe('2026-11-20T20:00:00Z')
  })
  test('without offset are UTC, with a warning', async () => {
    const { settings, warnings } = await answer(tool, { ...greenwich, datetime: '2000-01-01T12:00:00' })
    expect(codes(warnings)).toEqual(['assumed_utc'])
    expect(settings?.datetime).toBe('2000-01-01T12:00:00Z')
  })
  test('without offset are read in the timezone, and echoed in it', async () => {
    const { settings, warnings } = await answer(tool, {
      latitude: 59.9,
      longitude: 10.75,
      datetime: '1990-07-01T08:00:00',
      timezone: 'Europe/Oslo',
    })
    expect(warnings).toEqual([])
    expect(settings).toMatchObject({
      datetime: '1990-07-01T06:00:00Z',
      datetimeLocal: '1990-07-01T08:00:00+02:00',
    })
  })
})

describe('an unknown time of birth', () => {
  const args = {
    latitude: 59.9,
    longitude: 10.75,
    datetime: '1990-07-01',
    timezone: 'Europe/Oslo',
    timeKnown: false,
  }
  test('gives the noon chart without angles, cusps and houses', async () => {
    const { data, settings, warnings } = await answer(tool, args)
    expect(codes(warnings)).toEqual(['time_unknown', 'sign_uncertain'])
    expect(settings?.datetimeLocal).toBe('1990-07-01T12:00:00+02:00')
    expect(data).toMatchObject({ ascendant: null, midheaven: null, houseCusps: null })
    expect(data.planets.venus.house).toBeNull()
    expect(data.northNode.house).toBeNull()
  })
  test('says how far each body moves on the day', async () => {
    const { data } = await answer(tool, args)
    const { start, end } = data.planets.moon.longitudeRange
    expect((end - start + 360) % 360).toBeGreaterThan(11.7)
    expect((end - start + 360) % 360).toBeLessThan(15.4)
    const within = (data.planets.moon.longitude - start + 360) % 360
    expect(within).toBeGreaterThan(0)
    expect(within).toBeLessThan((end - start + 360) % 360)
    const sun = data.planets.sun.longitudeRange
    expect(sun.end - sun.start).toBeCloseTo(0.95, 1)
  })
  test('of 19 February 2000 in Kraków leaves the signs of Sun and Moon open, with the local times of change', async () => {
    const krakow = {
      latitude: 50.06,
      longitude: 19.94,
      datetime: '2000-02-19',
      timezone: 'Europe/Warsaw',
    }
    const { data, warnings } = await answer(tool, krakow)
    // Swiss Ephemeris: the Sun enters Pisces at 08:33 UTC, the Moon Virgo at 15:53 UTC.
    expect(data.planets.sun.longitudeRange).toMatchObject({
      startSign: 'aquarius',
      endSign: 'pisces',
      signChangeLocal: expect.stringMatching(/^2000-02-19T09:33:/),
    })
    expect(data.planets.mars.longitudeRange.signChange).toBeNull()
    const said = warnings?.find(({ code }) => code === 'sign_uncertain')?.detail
    expect(said).toMatch(
      /Sun: Aquarius until 2000-02-19T09:33:\d\d\+01:00, then Pisces; Moon: Leo until .*16:53/,
    )
    const known = await answer(tool, { ...krakow, datetime: '2000-02-19T12:00' })
    expect(known.data.planets.sun.longitudeRange).toBeUndefined()
    expect(known.warnings).toEqual([])
    const sidereal = await answer(tool, { ...krakow, zodiac: 'sidereal' })
    expect(sidereal.data.planets.sun.longitudeRange.signChange).toBeNull()
  })
  test('needs no house system, even one that does not exist there', async () => {
    const { data } = await answer(tool, { ...args, latitude: 78, houseSystem: 'placidus' })
    expect(data.houseCusps).toBeNull()
  })
})

describe('conventions', () => {
  test('a sidereal chart shifts all longitudes by its ayanamsa', async () => {
    const tropical = await answer(tool, birth)
    const sidereal = await answer(tool, { ...birth, zodiac: 'sidereal', ayanamsa: 'raman' })
    const shift = sidereal.settings?.zodiacBeginsDegrees as number
    expect(shift).toBeCloseTo(22.407, 2)
    for (const point of ['ascendant', 'midheaven', 'northNode']) {
      const turned = (tropical.data[point].longitude - sidereal.data[point].longitude + 360) % 360
      expect(turned, point).toBeCloseTo(shift, 4)
    }
  })
  test('aspects can be chosen with their orbs', async () => {
    const { data } = await answer(tool, { ...birth, aspects: 'trine:1,quincunx' })
    expect(data.aspects.length).toBeGreaterThan(0)
    for (const { aspect, orb } of data.aspects) {
      expect(['trine', 'quincunx']).toContain(aspect)
      expect(orb).toBeLessThanOrEqual(aspect === 'trine' ? 1 : 2)
    }
  })
  test('compact says the same in columns and rows', async () => {
    const { data: full } = await answer(tool, birth)
    const { data: short } = await answer(tool, { ...birth, format: 'compact' })
    const at = (column: string) => short.planets.columns.indexOf(column)
    expect(short.planets.rows.map((row: unknown[]) => row[at('body')])).toEqual([...bodyIds])
    for (const row of short.planets.rows) {
      expect(row[at('longitude')]).toBe(full.planets[row[at('body')]].longitude)
    }
    expect(short.houseCusps.rows).toHaveLength(12)
    expect(short.aspects.rows).toHaveLength(full.aspects.length)
    expect(JSON.stringify(short).length).toBeLessThan(0.7 * JSON.stringify(full).length)
  })
})

describe('refusals', () => {
  test('Placidus in Tromsø has no answer and names systems that do', async () => {
    const error = await refusal({ ...birth, latitude: 69.65, longitude: 18.96, houseSystem: 'placidus' })
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code: 'house_system_undefined' })
    expect((error as Problem).details.allowed).toContain('whole-sign')
  })
  test.each([
    { args: { ...birth, latitude: 91 }, code: 'invalid_latitude' },
    { args: { ...birth, houseSystem: 'placidos' }, code: 'invalid_parameter' },
    { args: { ...birth, datetime: 'soon' }, code: 'invalid_datetime' },
    { args: { ...birth, timezone: 'Europe/Olso' }, code: 'invalid_timezone' },
    { args: { ...birth, aspects: 'trine,trine' }, code: 'invalid_parameter' },
    { args: { ...birth, aspects: 'trine:60' }, code: 'invalid_parameter' },
    { args: { ...birth, aspects: '' }, code: 'invalid_parameter' },
    { args: { ...birth, house: 'equal' }, code: 'unknown_parameter' },
    { args: { latitude: 1 }, code: 'missing_parameter' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error).toMatchObject({ code })
  })
  test('a misspelt aspect is answered with the nearest name', async () => {
    const error = (await refusal({ ...birth, aspects: 'conjuction' })) as Problem
    expect(error.details.hint).toBe('Did you mean conjunction?')
  })
})
