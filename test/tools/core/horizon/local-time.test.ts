import { describe, expect, it } from 'vitest'
import { clockReading, meanTimeReading, sundialTime } from '../../../../tools/core/horizon/local-time.ts'
import { type Civil, civilAt, isoCivil, isoOffset } from '../../../../tools/core/time/civil.ts'
import { spanAt, zoneNames, zoneOf } from '../../../../tools/core/time/zones.ts'

const civil = (text: string): Civil => civilAt(Date.parse(`${text}Z`))
const iso = (utc: number | undefined) => new Date(utc as number).toISOString().slice(0, 19)

describe('a clock in Ulm, 9.9876° E', () => {
  it('showed 11:30 on 14 March 1879 at 10:50:03 UTC: mean time of its own meridian, not of Berlin', () => {
    const reading = clockReading('Europe/Berlin', civil('1879-03-14T11:30:00'), { longitude: 9.9876 })
    expect(reading).toMatchObject({ status: 'unique', clock: 'ownMeanTime', gap: null })
    expect(iso(reading.candidates[0]?.utc)).toBe('1879-03-14T10:50:03')
  })

  it('without its longitude counts as one in Berlin, 13 min 31 s earlier', () => {
    const reading = clockReading('Europe/Berlin', civil('1879-03-14T11:30:00'))
    expect(reading.clock).toBe('cityMeanTime')
    expect(iso(reading.candidates[0]?.utc)).toBe('1879-03-14T10:36:32')
  })

  it('obeys the law from 1893 on', () => {
    const reading = clockReading('Europe/Berlin', civil('1893-04-02T12:00:00'), { longitude: 9.9876 })
    expect(reading.clock).toBe('zone')
    expect(reading.candidates[0]?.abbreviation).toBe('CET')
  })
})

describe('before the first standard time that a zone shared', () => {
  const read = (zone: string, text: string, longitude: number, latitude?: number) =>
    clockReading(zone, civil(text), { longitude, latitude })
  it.each([
    ['Porbandar', 'Asia/Kolkata', '1869-10-02T07:12:00', 69.6, '+04:38', 'HMT'],
    ['Příbor', 'Europe/Prague', '1856-05-06T18:30:00', 18.1448, '+01:12', 'PMT'],
    ['Madurai', 'Asia/Kolkata', '1879-12-30T01:00:00', 78.12, '+05:12', 'MMT'],
    ['Kyiv region', 'Europe/Kyiv', '1900-05-01T12:00:00', 33.0, '+02:12', 'KMT'],
    ['Medellín', 'America/Bogota', '1890-05-01T12:00:00', -75.57, '-05:02', 'BMT'],
    ['Kesswil', 'Europe/Zurich', '1875-07-26T19:29:00', 9.32, '+00:37', 'BMT'],
  ])('%s may have kept its own time or that of a city; its own is the usual', (...row) => {
    const [, zone, text, longitude, own, city] = row
    const { status, candidates, usual, clock } = read(zone, text, longitude)
    expect({ status, clock }).toEqual({ status: 'ambiguous', clock: 'ownOrCityMeanTime' })
    expect(candidates.map(({ abbreviation }) => abbreviation).sort()).toEqual(['LMT', city].sort())
    expect(isoOffset(usual.offsetSeconds).slice(0, 6)).toBe(own)
  })
  it('in the city itself the two are one', () => {
    expect(read('Europe/Prague', '1856-05-06T18:30:00', 14.42)).toMatchObject({
      status: 'unique',
      clock: 'ownMeanTime',
    })
  })
  it.each([
    ['Europe/Paris', '1900-06-01T12:00:00', 4.83, 561],
    ['Europe/Dublin', '1900-06-01T12:00:00', -9.05, -1521],
    ['Europe/Amsterdam', '1912-06-01T12:00:00', 6.57, 1172],
    ['Europe/Stockholm', '1885-06-01T12:00:00', 12.0, 3614],
    ['America/Argentina/Salta', '1900-06-01T12:00:00', -65.4, -15408],
    ['America/St_Johns', '1900-06-01T12:00:00', -58.4, -12652],
    ['Africa/Monrovia', '1960-06-01T12:00:00', -9.5, -2670],
    ['Europe/Helsinki', '1920-06-01T12:00:00', 22.27, 5989],
    ['Europe/Oslo', '1900-06-01T12:00:00', 5.32, 3600],
  ])('%s in %s had one time by law', (zone, text, longitude, offsetSeconds) => {
    expect(read(zone, text, longitude)).toMatchObject({
      status: 'unique',
      clock: 'zone',
      usual: { offsetSeconds },
    })
  })
  it('the date is the one that the place kept: Manila was a day behind before 1844, Sitka ahead before 1867', () => {
    const hours = (zone: string, text: string, longitude: number) =>
      read(zone, text, longitude).usual.offsetSeconds / 3600
    expect(hours('Asia/Manila', '1840-06-01T12:00:00', 120.98)).toBeCloseTo(120.98 / 15 - 24, 2)
    expect(hours('America/Sitka', '1860-06-01T12:00:00', -135.33)).toBeCloseTo(-135.33 / 15 + 24, 2)
  })
  it('Bombay kept its own time beside that of India until 1955; Delhi did not', () => {
    expect(read('Asia/Kolkata', '1930-06-01T12:00:00', 72.85, 18.95)).toMatchObject({
      status: 'ambiguous',
      clock: 'zoneOrTown',
      usual: { offsetSeconds: 19_800 },
    })
    expect(read('Asia/Kolkata', '1930-06-01T12:00:00', 77.2, 28.6).status).toBe('unique')
    expect(read('Asia/Kolkata', '1960-06-01T12:00:00', 72.85, 18.95).status).toBe('unique')
  })
})

it('a legal mean time stays: Amsterdam in 1935 is 19 min 32 s ahead wherever in the Netherlands', () => {
  expect(
    clockReading('Europe/Amsterdam', civil('1935-01-01T12:00:00'), { longitude: 6.5 }).candidates[0]
      ?.offsetSeconds,
  ).toBe(1172)
})

it('mean time at 180° is half a day from Greenwich, and at 0° none', () => {
  expect(meanTimeReading(civil('1850-06-01T12:00:00'), 180).offsetSeconds).toBe(43_200)
  expect(meanTimeReading(civil('1850-06-01T12:00:00'), 0).offsetSeconds).toBe(0)
})

it('a sundial at Greenwich shows 12:16:26 at noon UTC on 3 November 2026, within 2 s', () => {
  const shown = sundialTime(Date.UTC(2026, 10, 3, 12), 0)
  expect(Math.abs(shown - Date.UTC(2026, 10, 3, 12, 16, 26))).toBeLessThan(2000)
  expect(isoCivil(sundialTime(Date.UTC(2026, 10, 3, 12), 15)).slice(11, 13)).toBe('13')
})

describe('days that a zone left out or had twice', () => {
  const DAY = 86_400_000
  /** Every change of every zone by half a day or more. */
  const changes = zoneNames()
    .filter((name) => zoneOf(name) === name)
    .flatMap((zone) => {
      const changes: { zone: string; at: number; before: number; after: number }[] = []
      for (let utc = Date.UTC(1800, 0); utc < Date.UTC(2030, 0); ) {
        const offsetSpan = spanAt(zone, utc)
        const next = offsetSpan.end
        if (!(next < Date.UTC(2030, 0))) break
        const [before, after] = [offsetSpan.offset, spanAt(zone, next).offset].map(
          (one) => one.offsetSeconds * 1000,
        )
        if (Math.abs((after as number) - (before as number)) >= DAY / 2)
          changes.push({ zone, at: next, before: before as number, after: after as number })
        utc = next
      }
      return changes
    })

  it('are in the database for Manila, Alaska, Samoa, Kwajalein, Kiribati and others', () => {
    const zones = new Set(changes.map(({ zone }) => zone))
    for (const zone of [
      'Asia/Manila',
      'America/Juneau',
      'Pacific/Apia',
      'Pacific/Kwajalein',
      'Pacific/Kiritimati',
    ])
      expect(zones, zone).toContain(zone)
  })

  it('have the same status with a longitude as without, for all of them', () => {
    for (const { zone, at, before, after } of changes) {
      const [early, late] = [at + before, at + after]
      // The middle of what was skipped or repeated, on the clock of the zone's chief town.
      const wall = civilAt((early + late) / 2)
      const status = late > early ? 'nonexistent' : 'ambiguous'
      // The meridian whose mean time the zone kept, on its own side of the date line.
      const longitude = (((((after / DAY) * 360 + 540) % 360) + 360) % 360) - 180
      expect([zone, clockReading(zone, wall).status]).toEqual([zone, status])
      const reading = clockReading(zone, wall, { longitude })
      expect([zone, reading.status, reading.candidates.length]).toEqual([zone, status, 2])
    }
  })

  it('1844-12-31 never was in Manila, and 1892-07-04 came twice in Apia', () => {
    const manila = { latitude: 14.6, longitude: 120.98 }
    const apia = { latitude: -13.83, longitude: -171.77 }
    expect(clockReading('Asia/Manila', civil('1844-12-31T12:00'), manila)).toMatchObject({
      status: 'nonexistent',
      clock: 'ownMeanTime',
    })
    const twice = clockReading('Pacific/Apia', civil('1892-07-04T12:00'), apia)
    expect(twice).toMatchObject({ status: 'ambiguous', clock: 'ownMeanTime' })
    const [first, second] = twice.candidates
    expect((second?.utc ?? 0) - (first?.utc ?? 0)).toBe(DAY)
  })
})
