import { describe, expect, test } from 'vitest'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc, SECONDS_PER_DAY } from '../../../../tools/core/time/time.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { retrogrades, stationaryBodies, stations } from '../../../../tools/core/zodiac/stations.ts'
import { stationRows } from '../../../reference/zodiac-events.ts'

const tt = (text: string) => instantOfUtc(Date.parse(text)).tt
/** Seconds that the places allow a station to be off. */
const allowed = {
  mercury: 3,
  venus: 6,
  mars: 15,
  jupiter: 15,
  saturn: 60,
  uranus: 60,
  neptune: 150,
  pluto: 1000,
}

describe('stations', () => {
  test.each(stationRows)('%s turns %s at %s', (body, turns, utc, longitude) => {
    const found = [...stations(body, tt(utc) - 3, tt(utc) + 3)]
    expect(found).toHaveLength(1)
    expect(found[0]?.turns).toBe(turns)
    const late = ((found[0]?.instant.tt as number) - tt(utc)) * SECONDS_PER_DAY
    expect(Math.abs(late)).toBeLessThan(allowed[body])
    const turned = circularDifference(found[0]?.longitude as number, longitude)
    expect(Math.abs(turned)).toBeLessThan((body === 'pluto' ? 6 : 2) * ARCSECOND)
  })

  test('alternate, and come twice a synodic period for every body over twelve years', () => {
    // Mean synodic periods in days, NASA Planetary Fact Sheets.
    const synodic = { mercury: 115.88, venus: 583.92, mars: 779.94, jupiter: 398.88 }
    const outer = { saturn: 378.09, uranus: 369.66, neptune: 367.49, pluto: 366.73 }
    for (const body of stationaryBodies) {
      const found = [...stations(body, tt('2008-01-01T00:00Z'), tt('2020-01-01T00:00Z'))]
      const period = { ...synodic, ...outer }[body]
      expect(Math.abs(found.length - (2 * 4383) / period), body).toBeLessThan(2)
      for (const [index, { turns }] of found.slice(1).entries()) expect(turns).not.toBe(found[index]?.turns)
    }
  })
})

describe('retrograde motions', () => {
  const [loop] = [...retrogrades('mercury', tt('2024-04-10T00:00Z'), tt('2024-04-11T00:00Z'))]

  test('Mercury went back from 2024-04-01 to 2024-04-25, its shadow from 03-19 to 05-13', () => {
    const day = (at: { utc: number } | undefined) => new Date(at?.utc ?? 0).toISOString().slice(0, 10)
    expect([loop?.shadowStart, loop?.start.instant, loop?.end.instant, loop?.shadowEnd].map(day)).toEqual([
      '2024-03-19',
      '2024-04-01',
      '2024-04-25',
      '2024-05-13',
    ])
  })
  test('the shadow begins on the degree of the direct station and ends on that of the retrograde one', () => {
    const at = (instant: Parameters<typeof zodiacLongitude>[1]) => zodiacLongitude('mercury', instant)
    if (!loop) expect.unreachable()
    expect(Math.abs(circularDifference(at(loop.shadowStart), loop.end.longitude))).toBeLessThan(ARCSECOND)
    expect(Math.abs(circularDifference(at(loop.shadowEnd), loop.start.longitude))).toBeLessThan(ARCSECOND)
  })
  test('one under way at both ends of a range is listed, one that ended before is not', () => {
    const within = [...retrogrades('pluto', tt('2024-06-01T00:00Z'), tt('2024-06-02T00:00Z'))]
    expect(within).toHaveLength(1)
    expect([...retrogrades('mercury', tt('2024-04-26T00:00Z'), tt('2024-08-01T00:00Z'))]).toHaveLength(0)
  })
  test('every body has shadows at both ends of the supported years', () => {
    for (const body of stationaryBodies) {
      for (const from of ['1001-01-01T00:00Z', '2996-01-01T00:00Z']) {
        for (const { shadowStart, start, end, shadowEnd } of retrogrades(body, tt(from), tt(from) + 800)) {
          expect(shadowStart.tt).toBeLessThan(start.instant.tt)
          expect(shadowEnd.tt).toBeGreaterThan(end.instant.tt)
        }
      }
    }
  })
})
