import { describe, expect, it } from 'vitest'
import { localTime, moment, placeTime } from '../../../tools/arguments/moment.ts'

const now = Date.UTC(2026, 10, 20, 20, 15)
const iso = (text: string | undefined, more: object = {}) =>
  new Date(moment(text, { now, ...more }).utc).toISOString()
const span = (text: string, more: object = {}) => {
  const { span: found } = moment(text, { now, ...more })
  return found ? [found.start, found.end].map((utc) => new Date(utc).toISOString()) : []
}
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

  it('of a weekday is the coming one, and today on its own day', () => {
    // 2026-11-20 is a Friday.
    const day = (word: string) => span(word, { timezone: 'Europe/London' })[0]?.slice(0, 10)
    expect(day('friday')).toBe('2026-11-20')
    expect(day('saturday')).toBe('2026-11-21')
    expect(day('thursday')).toBe('2026-11-26')
    // In Auckland it is Saturday already.
    expect(span('friday', { timezone: 'Pacific/Auckland' })).toEqual([
      '2026-11-26T11:00:00.000Z',
      '2026-11-27T11:00:00.000Z',
    ])
  })

  it('tomorrow and yesterday are the days beside today, 25 hours when the clocks go back', () => {
    const zone = { timezone: 'America/New_York', now: Date.UTC(2026, 9, 31, 20) }
    expect(span('tomorrow', zone)).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'])
    expect(span('yesterday', zone)).toEqual(['2026-10-30T04:00:00.000Z', '2026-10-31T04:00:00.000Z'])
  })

  it('without zone and place is UTC, with a warning', () => {
    expect(warned('tomorrow')).toEqual(['assumed_utc'])
    expect(warned('tomorrow', { timezone: 'Asia/Tokyo' })).toEqual([])
    expect(warned('tomorrow', { longitude: 139.7 })).toEqual([])
  })

  it('today is the midnight before now: UTC, of the zone, or of the longitude', () => {
    expect(iso('today')).toBe('2026-11-20T00:00:00.000Z')
    expect(iso('today', { timezone: 'Asia/Tokyo' })).toBe('2026-11-20T15:00:00.000Z')
    expect(iso('today', { longitude: 90 })).toBe('2026-11-20T18:00:00.000Z')
  })

  it('tonight without a place is 18:00 to 06:00 by the clock, and says so', () => {
    const zone = { timezone: 'Europe/Oslo' }
    expect(iso('tonight', zone)).toBe('2026-11-20T21:00:00.000Z')
    expect(span('tonight', zone)).toEqual(['2026-11-20T17:00:00.000Z', '2026-11-21T05:00:00.000Z'])
    expect(warned('tonight', zone)).toEqual(['night_by_clock'])
    expect(warned('tonight')).toEqual(['night_by_clock', 'assumed_utc'])
  })
})

describe('tonight at a place', () => {
  const greenwich = { latitude: 51.4779, longitude: 0, timezone: 'Europe/London' }
  const at = (hour: number, minute = 0) => ({ ...greenwich, now: Date.UTC(2026, 10, 20, hour, minute) })
  // Sunset and sunrise at Greenwich: sun-times of USNO, 16:05 on the 20th, 07:26 and 07:28 on the 20th and 21st.
  const minutes = (more: object) => span('tonight', more).map((text) => text.slice(0, 16))

  it('is from sunset to sunrise: the coming night by day, that in progress until sunrise', () => {
    expect(minutes(at(9))).toEqual(['2026-11-20T16:04', '2026-11-21T07:27'])
    expect(minutes(at(20))).toEqual(['2026-11-20T16:04', '2026-11-21T07:27'])
    expect(minutes(at(3))).toEqual(['2026-11-19T16:05', '2026-11-20T07:26'])
  })

  it('as one instant is 22:00, or now when that is later, within the night', () => {
    expect(iso('tonight', at(9))).toBe('2026-11-20T22:00:00.000Z')
    expect(iso('tonight', at(23, 30))).toBe('2026-11-20T23:30:00.000Z')
    expect(iso('tonight', at(3))).toBe('2026-11-20T03:00:00.000Z')
    const june = {
      latitude: 59.91,
      longitude: 10.75,
      timezone: 'Europe/Oslo',
      now: Date.UTC(2026, 5, 21, 12),
    }
    expect(iso('tonight', june).slice(0, 16)).toBe('2026-06-21T20:43')
  })

  it('in polar night is from noon to noon, and in polar day is refused', () => {
    const tromso = { latitude: 69.65, longitude: 18.96, timezone: 'Europe/Oslo' }
    expect(minutes({ ...tromso, now: Date.UTC(2026, 11, 21, 20) })).toEqual([
      '2026-12-21T10:44',
      '2026-12-22T10:44',
    ])
    expect(() => moment('tonight', { ...tromso, now: Date.UTC(2026, 5, 21, 20) })).toThrow(
      expect.objectContaining({ code: 'no_rise_set' }),
    )
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

  it.each(['1452-04-14T22:30:00Z', '1582-10-04', '-000584-05-28T14:00:00+01:00'])(
    '%s is of the Julian calendar, and says so',
    (text) => {
      expect(warned(text)).toContain('julian_calendar')
    },
  )
  it('before 1582 is Gregorian where [u-ca=iso8601] says so', () => {
    // The eclipse of Thales, −584 May 28 in NASA's Five Millennium Canon, whose dates before 1582 are Julian.
    const [julian, gregorian] = ['-0584-05-28T14:22Z', '-0584-05-22T14:22Z[u-ca=iso8601]']
    expect(moment(gregorian, { now }).utc).toBe(moment(julian, { now }).utc)
  })
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

  it.each(['3000-01-01T00:00:00-01:00', '-003000-01-01T00:00:00+01:00'])(
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
