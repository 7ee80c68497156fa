import { describe, expect, it } from 'vitest'
import { localTime, moment, placeTime } from '../../../tools/arguments/moment.ts'

const now = Date.UTC(2026, 10, 20, 20, 15)
const iso = (text: string | undefined, more: object = {}) =>
  new Date(moment(text, { now, ...more }).utc).toISOString()
const warned = (text: string, more: object = {}) =>
  moment(text, { now, ...more }).warnings.map(({ code }) => code)

describe('an instant in words', () => {
  it.each([undefined, 'now'])('%s is the clock', (text) => {
    expect(moment(text, { now })).toEqual({ utc: now, dateOnly: false, warnings: [] })
  })

  it('now is the second that has begun, never the one to come', () => {
    expect(iso(undefined, { now: now + 999 })).toBe('2026-11-20T20:15:00.000Z')
    expect(iso('now', { now: -1 })).toBe('1969-12-31T23:59:59.000Z')
  })

  it('today is the midnight before now: UTC, of the zone, or of the longitude', () => {
    expect(iso('today')).toBe('2026-11-20T00:00:00.000Z')
    expect(iso('today', { timezone: 'Asia/Tokyo' })).toBe('2026-11-20T15:00:00.000Z')
    expect(iso('today', { longitude: 90 })).toBe('2026-11-20T18:00:00.000Z')
  })

  it('tonight is 22:00 of the evening, still so after midnight and no longer after noon', () => {
    expect(iso('tonight')).toBe('2026-11-20T22:00:00.000Z')
    expect(iso('tonight', { now: Date.UTC(2026, 10, 21, 3) })).toBe('2026-11-20T22:00:00.000Z')
    expect(iso('tonight', { now: Date.UTC(2026, 10, 21, 12) })).toBe('2026-11-21T22:00:00.000Z')
    expect(iso('tonight', { timezone: 'Europe/Oslo' })).toBe('2026-11-20T21:00:00.000Z')
  })
})

describe('an instant by the calendar', () => {
  it('with Z or an offset is what it says, in any zone', () => {
    expect(iso('2026-07-01T12:00:00+02:00', { timezone: 'Asia/Tokyo' })).toBe('2026-07-01T10:00:00.000Z')
    expect(warned('2026-07-01T12:00:00Z')).toEqual([])
  })

  it('without one is UTC, with a warning, or the clock of the zone, without', () => {
    expect(iso('2026-07-01T12:00:00')).toBe('2026-07-01T12:00:00.000Z')
    expect(warned('2026-07-01T12:00:00')).toEqual(['assumed_utc'])
    expect(iso('2026-07-01T12:00:00', { timezone: 'Europe/Oslo' })).toBe('2026-07-01T10:00:00.000Z')
    expect(warned('2026-07-01T12:00:00', { timezone: 'Europe/Oslo' })).toEqual([])
  })

  it('before standard time is by the clock of the longitude, and names the other clock', () => {
    const freud = { timezone: 'Europe/Prague', longitude: 18.1448 }
    expect(iso('1856-05-06T18:30:00', freud)).toBe('1856-05-06T17:17:25.000Z')
    const [warning] = moment('1856-05-06T18:30:00', { now, ...freud }).warnings
    expect(warning?.code).toBe('before_standard_time')
    expect(warning?.detail).toMatch(/PMT \+00:57:44/)
    expect(placeTime(Date.UTC(1856, 4, 6, 17, 17, 25), 'Europe/Prague', 18.1448)).toBe(
      '1856-05-06T18:30:00+01:12:35',
    )
    expect(iso('1840-05-06T18:30:00', freud)).toBe('1840-05-06T17:17:25.000Z')
    expect(warned('1840-05-06T18:30:00', freud)).toEqual(['own_mean_time'])
  })

  it.each(['1452-04-14T22:30:00Z', '1582-10-14', '1000-06-01T00:00:00+01:00'])(
    '%s was read in the Gregorian calendar carried back, and says so',
    (text) => {
      expect(warned(text)).toContain('proleptic_gregorian')
    },
  )
  it('from 1582-10-15 on the calendar is the one of the sources', () => {
    expect(warned('1582-10-15T00:00:00Z')).toEqual([])
  })

  it('that happened twice is the earlier of the two', () => {
    const twice = { timezone: 'Europe/Oslo' }
    expect(iso('2026-10-25T02:30:00', twice)).toBe('2026-10-25T00:30:00.000Z')
    expect(warned('2026-10-25T02:30:00', twice)).toEqual(['ambiguous_local_time'])
  })

  it('that the clocks skipped is the one after the change', () => {
    const skipped = { timezone: 'Europe/Oslo' }
    expect(iso('2026-03-29T02:30:00', skipped)).toBe('2026-03-29T01:30:00.000Z')
    expect(warned('2026-03-29T02:30:00', skipped)).toEqual(['nonexistent_local_time'])
  })

  it.each(['3000-01-01T00:00:00-01:00', '1000-01-01T00:00:00+01:00'])(
    '%s lies beyond the supported years by its offset alone',
    (text) => {
      expect(() => moment(text, { now, parameter: 'end' })).toThrow(
        expect.objectContaining({
          code: 'datetime_out_of_range',
          details: expect.objectContaining({ parameter: 'end' }),
        }),
      )
    },
  )
})

describe('a local time', () => {
  it('carries the offset in force then', () => {
    expect(localTime(Date.UTC(2026, 6, 1, 10), 'Europe/Oslo')).toBe('2026-07-01T12:00:00+02:00')
    expect(localTime(Date.UTC(2026, 0, 1, 10), 'Europe/Oslo')).toBe('2026-01-01T11:00:00+01:00')
    expect(localTime(null, 'Europe/Oslo')).toBeNull()
  })
})
