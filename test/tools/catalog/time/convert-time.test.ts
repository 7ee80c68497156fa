import { describe, expect, it } from 'vitest'
import sunTimes from '../../../../tools/catalog/planning/get-sun-times.ts'
import tool from '../../../../tools/catalog/time/convert-time.ts'
import type { Problem } from '../../../../tools/contract/problems.ts'
import { timeRows } from '../../../reference/times.ts'
import { answer } from '../../answer.ts'

const converted = async (args: object) => (await answer(tool, args)).data
/** 0.004 s of sidereal time: half the last digit shown, and 0.05 s of UT1 that a table of ΔT may be off by. */
const SIDEREAL_HOURS = (0.004 + 0.05) / 3600

describe('against the IAU 2006 routines', () => {
  it.each(timeRows)('$utc: sidereal time, Julian Dates, ΔT and obliquity', async (row) => {
    const data = await converted({ datetime: row.utc })
    expect(Math.abs(data.gmst - row.gmstHours)).toBeLessThan(SIDEREAL_HOURS)
    expect(Math.abs(data.gast - row.gastHours)).toBeLessThan(SIDEREAL_HOURS)
    expect(Math.abs(data.obliquity.true - row.trueObliquity)).toBeLessThan(0.00001)
    // Days to 1e-8; the row's ΔT is of another table where it was not yet observed.
    expect(Math.abs(data.julianDateTt - 2451545 - row.tt) * 86400).toBeLessThan(0.6)
    expect(Math.abs(data.deltaT - row.deltaT)).toBeLessThan(0.6)
  })
})

it('J2000.0 is JD 2451545.0 TT, 11:58:55.816 UTC', async () => {
  const data = await converted({ datetime: '2000-01-01T11:58:55.816Z' })
  expect(data).toMatchObject({
    julianDateTt: 2451545,
    tt: '2000-01-01T12:00:00.000',
    taiMinusUtc: 32,
  })
  expect(data.calendars.weekday).toBe('saturday')
})

it('JD 2451545.0 as input is 2000-01-01T12:00Z, MJD 51544.5', async () => {
  expect(await converted({ julianDate: 2451545 })).toMatchObject({
    utc: '2000-01-01T12:00:00Z',
    julianDate: 2451545,
    mjd: 51544.5,
    unixSeconds: 946728000,
  })
})

it('before 1972 utc means UT1, and there are no leap seconds', async () => {
  const data = await converted({ datetime: '1900-01-01T00:00:00Z' })
  expect([data.ut1MinusUtc, data.taiMinusUtc]).toEqual([null, null])
  expect(data.julianDateUt1).toBe(data.julianDate)
  expect(data.deltaTSource.kind).toBe('spline')
})

describe('with a longitude', () => {
  it('local sidereal time is that of Greenwich plus the longitude', async () => {
    const data = await converted({ datetime: '2026-11-20T20:00:00Z', longitude: -90 })
    expect((data.gast - 6 + 24) % 24).toBeCloseTo(data.lst, 5)
    expect(data.localMeanTime).toBe('2026-11-20T14:00:00')
    expect(data.sun).toBeNull()
  })

  it('a sundial in early November is 16 minutes ahead of mean time', async () => {
    const data = await converted({ datetime: '2026-11-03T12:00:00Z', longitude: 0 })
    expect(data.equationOfTime / 60).toBeCloseTo(16.5, 0)
    expect(data.apparentSolarTime.slice(0, 16)).toBe('2026-11-03T12:16')
  })

  it('and a latitude, the Sun of the equinox culminates at the co-latitude', async () => {
    const data = await converted({ datetime: '2024-03-20T03:07:00Z', longitude: 135.15, latitude: 40 })
    expect(Math.abs(data.sun.hourAngle)).toBeLessThan(1)
    expect(data.sun.altitude).toBeCloseTo(50, 0)
  })
})

it('the day of the calendars is that of the zone', async () => {
  const { calendars, utcLocal } = await converted({
    datetime: '2026-02-16T20:00:00Z',
    timezone: 'Asia/Shanghai',
  })
  expect(utcLocal).toBe('2026-02-17T04:00:00+08:00')
  expect(calendars.gregorian).toEqual({ year: 2026, month: 2, day: 17 })
  expect(calendars.chinese).toMatchObject({ year: 2026, month: 1, day: 1, animal: 'horse' })
})

it.each([
  [{ datetime: '2026-01-01T00:00Z', julianDate: 2451545 }, 'invalid_parameter'],
  [{ julianDate: 600000 }, 'datetime_out_of_range'],
  [{ latitude: 50 }, 'missing_parameter'],
  [{ latitude: 91, longitude: 0 }, 'invalid_latitude'],
])('%o is refused as %s', async (args, code) => {
  await expect(answer(tool, args)).rejects.toMatchObject({ code })
})

it.each(['-003000-01-01T00:00:00Z', '2999-12-31T23:59:59Z'])('%s, at the end of the span', async (at) => {
  expect((await converted({ datetime: at })).utc).toBe(at)
})

it.each([
  [51.5, -0.12, '2026-11-22'],
  [-33.92, 18.42, '2026-06-21'],
  [40.71, -74.01, '2027-03-03'],
])('the Sun at the dusks of %d, %d stands at -6, -12 and -18°', async (latitude, longitude, start) => {
  const { data } = await answer(sunTimes, { latitude, longitude, start })
  const [day] = data.days
  for (const [name, altitude] of Object.entries({
    civilDusk: -6,
    nauticalDusk: -12,
    astronomicalDusk: -18,
  })) {
    const { sun } = (await answer(tool, { datetime: day[name], latitude, longitude })).data
    expect(Math.abs(sun.altitude - altitude)).toBeLessThan(0.003)
    expect(sun.altitudeAirless).toBe(sun.altitude)
  }
})

it('a year out of range is refused with the range in words', async () => {
  for (const args of [
    { datetime: '-003001-06-01T00:00:00Z' },
    { datetime: '3000-06-01T00:00:00Z' },
    { julianDate: 0 },
  ]) {
    const error = await answer(tool, args).catch((reason: unknown) => reason)
    const { message, details } = error as { message: string; details?: object }
    expect(`${message} ${JSON.stringify(details)}`).toMatch(/-003000-01-01\S* to 3000-01-01/)
  }
})

describe('a date of another calendar', () => {
  it('is its midnight in the zone: 1 Ramadan 1448 of the tables is 8 February 2027', async () => {
    const data = await converted({ datetime: 'islamic:1448-9-1' })
    expect(data.utc).toBe('2027-02-08T00:00:00Z')
    expect(data.calendars.gregorian).toEqual({ year: 2027, month: 2, day: 8 })
    expect(data.calendars.islamicCivil).toMatchObject({ year: 1448, monthName: 'Ramadan', day: 1 })
    const cairo = await converted({ datetime: 'islamic:1 Ramadan 1448', timezone: 'Africa/Cairo' })
    expect(cairo.utc).toBe('2027-02-07T22:00:00Z')
    expect(cairo.calendars).toEqual(data.calendars)
  })

  it('before 1582 is the same day, whose civil date is Julian: 10 Av 3174 is 24 July -586, Gregorian', async () => {
    // E. M. Reingold, N. Dershowitz, Calendrical Calculations, 4th ed. (2018), appendix C.
    const data = await converted({ datetime: 'hebrew:3174-Av-10' })
    expect(data.utc).toBe('-000586-07-30T00:00:00Z')
    expect(data.calendars.gregorian).toEqual({ year: -586, month: 7, day: 24 })
  })

  it.each([
    ['islamic:1448-Ramadam-1', 'invalid_datetime', /Did you mean Ramadan/],
    ['islamc:1448-9-1', 'invalid_datetime', /Did you mean islamic/],
    ['hebrew:5787-Adar-1', 'invalid_datetime', /Did you mean Adar I/],
    ['islamic:9999-1-1', 'datetime_out_of_range', /./],
    ['chinese:1500-1-1', 'datetime_out_of_range', /./],
    ['gregorian:3001-6-1', 'datetime_out_of_range', /./],
    ['yesterdayish', 'invalid_datetime', /./],
  ])('%s is refused', async (datetime, code, hint) => {
    const refusal = await converted({ datetime }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code, details: { parameter: 'datetime' } })
    expect(`${(refusal as Problem).details.hint}`).toMatch(hint)
  })
})
