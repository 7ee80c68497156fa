import { describe, expect, it } from 'vitest'
import {
  civilAt,
  isoCivil,
  isoLocal,
  isoOffset,
  meanTimeOffset,
  readCivil,
  wallMs,
} from '../../../../tools/core/time/civil.ts'

const read = (text: string, calendar?: 'gregorian' | 'julian') => {
  const reading = readCivil(text, calendar)
  if ('reason' in reading) throw new Error(reading.reason)
  return reading
}

describe('the profile reads', () => {
  it.each([
    ['2026-11-20', null, true, '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T20:00', null, false, '2026-11-20T20:00:00.000Z'],
    ['2026-11-20T20:00:59Z', 0, false, '2026-11-20T20:00:59.000Z'],
    ['2026-11-20T20:00:00.5+05:45', 20_700, false, '2026-11-20T20:00:00.500Z'],
    ['2026-11-20T20:00:00.123456789-03:30', -12_600, false, '2026-11-20T20:00:00.123Z'],
    ['1935-07-01T12:00:00+01:19:32', 4772, false, '1935-07-01T12:00:00.000Z'],
    ['2026-11-20T20:00-00:00', 0, false, '2026-11-20T20:00:00.000Z'],
    ['2024-02-29', null, true, '2024-02-29T00:00:00.000Z'],
    ['+002026-11-20', null, true, '2026-11-20T00:00:00.000Z'],
    // Julian before 1582-10-15: the Gregorian date of Date is 6 days later at Hastings, 6 days earlier at Thales' eclipse.
    ['1066-10-14', null, true, '1066-10-20T00:00:00.000Z'],
    ['-0584-05-28T14:22Z', 0, false, '-000584-05-22T14:22:00.000Z'],
    ['-000584-05-28T14:22Z', 0, false, '-000584-05-22T14:22:00.000Z'],
    ['1500-02-29', null, true, '1500-03-10T00:00:00.000Z'],
  ])('%s with offset %s', (text, offsetSeconds, dateOnly, wall) => {
    const reading = read(text)
    expect(reading.offsetSeconds).toBe(offsetSeconds)
    expect(reading.dateOnly).toBe(dateOnly)
    expect(new Date(wallMs(reading.civil)).toISOString()).toBe(wall)
  })

  it('29 February 1900 in the Julian calendar alone', () => {
    expect(wallMs(read('1900-02-29', 'julian').civil)).toBe(Date.UTC(1900, 2, 13))
    expect(readCivil('1900-02-29')).toEqual({ reason: '1900-02 has days 01 to 28' })
  })
})

describe('the profile refuses', () => {
  it.each([
    ['', 'it must read like'],
    ['2026', 'it must read like'],
    ['20261120', 'it must read like'],
    ['2026-W47-5', 'it must read like'],
    ['2026-324', 'it must read like'],
    ['+02026-11-20', 'it must read like'],
    ['1582-10-10', 'the day after 1582-10-04 was 1582-10-15'],
    ['2026-11-20[u-ca=hebrew]', 'it must read like'],
    ['2026-11-20 20:00', 'capital T'],
    ['2026-11-20t20:00', 'capital T'],
    ['2026-11-20T20', 'a time reads'],
    ['2026-11-20T20:00z', 'a time reads'],
    ['2026-11-20T20:00+0100', 'a time reads'],
    ['2026-11-20T20:00+01', 'a time reads'],
    ['2026-11-20T20:00:00.', 'a time reads'],
    ['2026-11-20T20:00:00,5', 'a time reads'],
    ['2026-11-20T20:00:00 01:00', '%2B'],
    ['2026-13-01', 'no month 13'],
    ['2026-00-01', 'no month 00'],
    ['2026-02-30', 'days 01 to 28'],
    ['2026-11-00', 'days 01 to 30'],
    ['2026-11-20T24:00', 'midnight is 00:00'],
    ['2026-11-20T20:60', 'minutes run'],
    ['2016-12-31T23:59:60Z', 'leap seconds'],
    ['2026-11-20T20:00+24:00', 'offsets run'],
    [' 2026-11-20', 'it must read like'],
    ['2026-11-20\n', 'it must read like'],
    ['２026-11-20', 'it must read like'],
  ])('%j, saying why', (text, reason) => {
    expect(readCivil(text)).toEqual({ reason: expect.stringContaining(reason) })
  })
})

describe('writing', () => {
  it('an instant at an offset reads back as itself', () => {
    const utc = Date.UTC(1879, 2, 14, 10, 50, 3)
    const text = isoLocal(utc, 2397)
    expect(text).toBe('1879-03-14T11:30:00+00:39:57')
    const { civil, offsetSeconds } = read(text)
    expect(wallMs(civil) - (offsetSeconds ?? 0) * 1000).toBe(utc)
  })

  it('half a second rounds up into the next year', () => {
    expect(isoCivil(Date.UTC(2026, 11, 31, 23, 59, 59, 500))).toBe('2027-01-01T00:00:00')
  })

  it('offsets have seconds only when they need them', () => {
    expect([0, 3600, -12_600, 1172, -2205].map(isoOffset)).toEqual([
      '+00:00',
      '+01:00',
      '-03:30',
      '+00:19:32',
      '-00:36:45',
    ])
  })

  it('an instant before 1970 keeps its milliseconds', () => {
    expect(civilAt(-1)).toEqual({
      year: 1969,
      month: 12,
      day: 31,
      hour: 23,
      minute: 59,
      second: 59,
      millisecond: 999,
    })
  })
})

it('local mean time of Ulm, 9.9876° E, is 39 min 57 s ahead of UTC', () => {
  expect(meanTimeOffset(9.9876)).toBe(2397)
  expect(Object.is(meanTimeOffset(-0.001), 0)).toBe(true)
})
