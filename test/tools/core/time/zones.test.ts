import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { civilAt, isoLocal, readCivil } from '../../../../tools/core/time/civil.ts'
import {
  localToUtc,
  offsetAt,
  resolveZone,
  spanAt,
  tzdbVersion,
  zoneNames,
  zoneOf,
} from '../../../../tools/core/time/zones.ts'
import { zoneOffsets } from '../../../reference/zone-offsets.ts'

const resolved = (zone: string, text: string) => {
  const reading = readCivil(text)
  if ('reason' in reading) throw new Error(reading.reason)
  return localToUtc(zone, reading.civil)
}
const iso = (utc: number) => new Date(utc).toISOString().replace('.000', '')

describe('names', () => {
  it('the database has its 446 zones and 151 links', () => {
    expect(zoneNames()).toHaveLength(597)
    expect(tzdbVersion).toMatch(/^20\d\d[a-z]\+backzone$/)
  })

  it('upper and lower case are alike, and nothing else is', () => {
    expect(resolveZone('europe/OSLO')).toBe('Europe/Oslo')
    expect(resolveZone('us/eastern')).toBe('US/Eastern')
    for (const wrong of ['Europe/Olso', 'Oslo', '', 'constructor', '__proto__'])
      expect(resolveZone(wrong)).toBeUndefined()
  })

  it('Asia/Calcutta is another name of Asia/Kolkata and keeps the same time', () => {
    expect(zoneOf('Asia/Calcutta')).toBe('Asia/Kolkata')
    expect(offsetAt('Asia/Calcutta', 0)).toEqual(offsetAt('Asia/Kolkata', 0))
  })

  it('a name outside the database is a fault of the caller', () => {
    expect(() => offsetAt('Europe/Atlantis', 0)).toThrow(RangeError)
  })

  it('every zone can be read at every age', () => {
    for (const zone of zoneNames())
      for (const year of [1000, 1900, 1945, 1970, 2026, 2999])
        expect(Math.abs(offsetAt(zone, Date.UTC(year, 6, 1)).offsetSeconds)).toBeLessThanOrEqual(16 * 3600)
  })
})

it.each(zoneOffsets)('zoneinfo: %s at second %d is %d s, %s', (zone, second, offsetSeconds, abbreviation) => {
  expect(offsetAt(zone, second * 1000)).toMatchObject({ offsetSeconds, abbreviation })
})

describe('history that merged zones lose', () => {
  it('Oslo kept summer time from 2 April to 1 October 1945, Berlin to 18 November with two hours in May', () => {
    expect(iso(resolved('Europe/Oslo', '1945-09-30T12:00').candidates[0]?.utc as number)).toBe(
      '1945-09-30T10:00:00Z',
    )
    expect(offsetAt('Europe/Oslo', Date.UTC(1945, 9, 2)).abbreviation).toBe('CET')
    expect(offsetAt('Europe/Oslo', Date.UTC(1945, 5, 15)).offsetSeconds).toBe(7200)
    expect(offsetAt('Europe/Berlin', Date.UTC(1945, 5, 15)).offsetSeconds).toBe(10_800)
  })

  it('Amsterdam was 19 min 32 s ahead until 1937, an hour more in summer', () => {
    expect(
      isoLocal(Date.UTC(1935, 0, 1), offsetAt('Europe/Amsterdam', Date.UTC(1935, 0, 1)).offsetSeconds),
    ).toBe('1935-01-01T00:19:32+00:19:32')
    expect(offsetAt('Europe/Amsterdam', Date.UTC(1935, 6, 1))).toMatchObject({
      offsetSeconds: 4772,
      isDst: true,
    })
    expect(iso(resolved('Europe/Amsterdam', '1935-07-01T12:00').candidates[0]?.utc as number)).toBe(
      '1935-07-01T10:40:28Z',
    )
  })

  it('Berlin kept its own mean time, +00:53:28, until April 1893', () => {
    expect(offsetAt('Europe/Berlin', Date.UTC(1879, 2, 14))).toEqual({
      offsetSeconds: 3208,
      abbreviation: 'LMT',
      isDst: false,
    })
  })

  it("Britain's double summer time: London two hours ahead in July 1944", () => {
    expect(offsetAt('Europe/London', Date.UTC(1944, 6, 1))).toEqual({
      offsetSeconds: 7200,
      abbreviation: 'BDST',
      isDst: true,
    })
  })
})

describe('a clock reading', () => {
  it('in the hour that Berlin repeats has two instants', () => {
    const { status, candidates } = resolved('Europe/Berlin', '2026-10-25T02:30')
    expect(status).toBe('ambiguous')
    expect(candidates.map((c) => `${iso(c.utc)} ${c.abbreviation}`)).toEqual([
      '2026-10-25T00:30:00Z CEST',
      '2026-10-25T01:30:00Z CET',
    ])
  })

  it('in the hour that New York skips has none, and two near it', () => {
    const { status, candidates, gap } = resolved('America/New_York', '2026-03-08T02:30')
    expect(status).toBe('nonexistent')
    expect(candidates.map((c) => `${iso(c.utc)} ${c.abbreviation}`)).toEqual([
      '2026-03-08T06:30:00Z EDT',
      '2026-03-08T07:30:00Z EST',
    ])
    expect(gap).toEqual({ at: Date.UTC(2026, 2, 8, 7), seconds: 3600 })
  })

  it('at the edges of a gap exists once: 01:59:59 before and 03:00 after', () => {
    expect(resolved('America/New_York', '2026-03-08T01:59:59').status).toBe('unique')
    expect(resolved('America/New_York', '2026-03-08T03:00').candidates).toHaveLength(1)
  })

  it('on the day Samoa left out never was: the gap is 24 hours', () => {
    const { status, gap } = resolved('Pacific/Apia', '2011-12-30T12:00')
    expect(status).toBe('nonexistent')
    expect(gap).toEqual({ at: Date.UTC(2011, 11, 30, 10), seconds: 86_400 })
  })

  it('on the day Alaska repeated in 1867 has two instants, a day apart', () => {
    const { candidates } = resolved('America/Juneau', '1867-10-18T20:00')
    expect(candidates.map((c) => c.offsetSeconds)).toEqual([54_139, -32_261])
  })
})

it('summer is the time ahead even where the law calls winter the exception', () => {
  expect(offsetAt('Europe/Dublin', Date.UTC(2026, 6, 1))).toEqual({
    offsetSeconds: 3600,
    abbreviation: 'IST',
    isDst: true,
  })
  expect(offsetAt('Europe/Dublin', Date.UTC(2026, 0, 1))).toEqual({
    offsetSeconds: 0,
    abbreviation: 'GMT',
    isDst: false,
  })
  expect(offsetAt('Europe/Dublin', Date.UTC(1975, 6, 1)).isDst).toBe(true)
  expect(offsetAt('Europe/Dublin', Date.UTC(1969, 0, 1)).isDst).toBe(false)
})

it('rules hold to the year 3000: Paris is on summer time in July 2999', () => {
  expect(offsetAt('Europe/Paris', Date.UTC(2999, 6, 1)).abbreviation).toBe('CEST')
})

it('spans follow each other without gap: each begins where the one before ends', () => {
  let span = spanAt('Europe/London', Date.UTC(1800, 0, 1))
  expect(span.start).toBe(Number.NEGATIVE_INFINITY)
  for (; span.end < Date.UTC(2100, 0, 1); ) {
    const next = spanAt('Europe/London', span.end)
    expect(next.start).toBe(span.end)
    expect(spanAt('Europe/London', span.end - 1)).toEqual(span)
    span = next
  }
})

it('every instant is among the candidates of its own clock reading', () => {
  const instant = fc.integer({ min: Date.UTC(1850, 0, 1), max: Date.UTC(2100, 0, 1) })
  fc.assert(
    fc.property(fc.constantFrom(...zoneNames()), instant, (zone, utc) => {
      const { candidates } = localToUtc(zone, civilAt(utc, offsetAt(zone, utc).offsetSeconds))
      expect(candidates.map((c) => c.utc)).toContain(utc)
    }),
    { numRuns: 2000 },
  )
})
