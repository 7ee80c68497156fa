import { describe, expect, test } from 'vitest'
import { moonState } from '../../../../tools/core/appearance/jupiter-moon-events.ts'
import { type MutualEvent, mutualEvents } from '../../../../tools/core/appearance/mutual-events.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const HOUR = 3_600_000
const between = (from: string, to: string) => mutualEvents(Date.parse(from), Date.parse(to))
const minutes = (utc: number | undefined, text: string) => Math.abs((utc ?? 0) - Date.parse(text)) / 60_000
/** Share of the light of both moons that is lost. */
const drop = (event: MutualEvent | undefined) => 1 - 10 ** (-0.4 * (event?.magnitudeDrop ?? 0))

describe('occultations of 2010', () => {
  /**
   * HM Nautical Almanac Office, Mutual phenomena of Jupiter's satellites in 2010 (asa.hmnao.com, SecF/2010), by Lieske's
   * theory E5: begin, end and drop of intensity. The second is slow, and theories differ by minutes.
   */
  const rows = [
    ['2010-01-01T18:24:42Z', '2010-01-01T18:27:36Z', 0.06, 0.6],
    ['2010-03-17T22:39:42Z', '2010-03-17T23:21:54Z', 0.28, 4],
    ['2010-03-28T08:43:24Z', '2010-03-28T09:17:12Z', 0.38, 4],
  ] as const
  test.each(rows)('Europa hides a part of Io from %s to %s, %f of the light', (start, end, lost, within) => {
    const found = between('2010-01-01', '2010-04-01').find(
      (event) => event.kind === 'mutualOccultation' && minutes(event.start, start) < 10,
    )
    expect(found).toMatchObject({ moon: 'europa', hidden: 'io' })
    expect(minutes(found?.start, start)).toBeLessThan(within)
    expect(minutes(found?.end, end)).toBeLessThan(within)
    expect(Math.abs(drop(found) - lost)).toBeLessThan(0.03)
  })
})

describe('occultations of 2026 and 2027', () => {
  /** Least distances of two moons by JPL's orbits (files sepm95xx of Swiss Ephemeris). */
  const rows = [
    ['io', 'europa', '2026-09-05T10:37:11Z'],
    ['io', 'europa', '2026-09-16T02:10:33Z'],
    ['callisto', 'io', '2026-10-06T07:43:21Z'],
    ['callisto', 'ganymede', '2026-10-23T16:43:33Z'],
  ] as const
  test.each(rows)('%s before %s is deepest at %s, within 20 s', (moon, hidden, at) => {
    const time = Date.parse(at)
    const found = mutualEvents(time - HOUR, time + HOUR).find(
      (event) => event.kind === 'mutualOccultation' && event.moon === moon && event.hidden === hidden,
    )
    expect(Math.abs((found?.maximum ?? 0) - time)).toBeLessThan(20_000)
  })
})

test('Io eclipses Europa on 10 May 2021 from 02:34 to 02:38 in eastern Australia', () => {
  // J. Cali, Occultation of Jupiter's moon Europa (2021), joe-cali.com; UTC+10.
  const [found] = between('2021-05-09T16:00:00Z', '2021-05-09T17:00:00Z')
  expect(found).toMatchObject({ kind: 'mutualEclipse', moon: 'io', hidden: 'europa' })
  expect(minutes(found?.start, '2021-05-09T16:34:00Z')).toBeLessThan(1.5)
  expect(minutes(found?.end, '2021-05-09T16:38:00Z')).toBeLessThan(1.5)
})

describe('a season', () => {
  const events = between('2026-11-01', '2026-12-01')
  test('has start, maximum and end in order, and light lost', () => {
    expect(events.length).toBeGreaterThan(15)
    for (const { start, maximum, end, covered, magnitudeDrop } of events) {
      expect(start).toBeLessThan(maximum)
      expect(maximum).toBeLessThan(end)
      expect(covered).toBeGreaterThanOrEqual(0.01)
      expect(covered).toBeLessThanOrEqual(1)
      expect(magnitudeDrop).toBeGreaterThan(0)
    }
    expect(events.map(({ start }) => start)).toEqual(events.map(({ start }) => start).sort((a, b) => a - b))
  })
  test('has no event twice', () => {
    for (const one of events)
      for (const other of events)
        if (
          one !== other &&
          one.kind === other.kind &&
          one.moon === other.moon &&
          one.hidden === other.hidden
        )
          expect(one.end < other.start || other.end < one.start).toBe(true)
  })
  test('is cut where the range is, and between seasons there is none', () => {
    const [first] = events
    const inside = mutualEvents((first?.start ?? 0) + 1000, (first?.end ?? 0) - 1000)
    expect(inside[0]).toMatchObject({ start: first?.start })
    expect(between('2024-06-01', '2024-08-01')).toEqual([])
  })
})

test('no moon that is behind Jupiter or in its shadow loses light to another, in a month of the season', () => {
  const events = between('2026-11-20', '2026-12-20')
  expect(events.length).toBeGreaterThan(20)
  for (const { hidden, maximum } of events)
    expect(['visible', 'transit']).toContain(moonState(hidden, instantOfUtc(maximum)).state)
})
