import { describe, expect, test } from 'vitest'
import { seasons, solarLongitude, solarLongitudePassage } from '../../../../tools/core/events/seasons.ts'
import { instantOfTt, MS_PER_DAY, SECONDS_PER_DAY, utcOfTt } from '../../../../tools/core/time/time.ts'
import { seasonRows } from '../../../reference/body-events.ts'

const year = (number: number, ...kinds: Parameters<typeof seasons>[2][]) => [
  ...seasons(Date.UTC(number, 0, 1), Date.UTC(number + 1, 0, 1), ...kinds),
]

test.each(seasonRows)('the $name $tt days from J2000.0 is within 1.5 s', ({ name, tt }) => {
  const utc = utcOfTt(tt)
  const found = [...seasons(utc - 5 * MS_PER_DAY, utc + 5 * MS_PER_DAY, ['equinox', 'solstice'])]
  expect(found.map((season) => season.name)).toEqual([name])
  expect(Math.abs((found[0]?.instant.tt ?? 0) - tt) * SECONDS_PER_DAY).toBeLessThan(1.5)
})

describe('the year 2026', () => {
  test('has 24 solar terms, four of them seasons and four cross-quarter days', () => {
    const terms = year(2026, ['solarTerm'])
    expect(terms).toHaveLength(24)
    expect(terms.filter(({ kind }) => kind === 'crossQuarter').map(({ name }) => name)).toEqual([
      'Imbolc',
      'Beltane',
      'Lughnasadh',
      'Samhain',
    ])
    expect(terms.filter(({ kind }) => kind === 'equinox' || kind === 'solstice')).toHaveLength(4)
  })
  test('begins its traditional year with lichun on 3 or 4 February', () => {
    const lichun = year(2026, ['solarTerm']).find(({ term }) => term?.number === 1)
    expect(lichun?.term?.pinyin).toBe('lichun')
    expect(lichun?.solarLongitude).toBe(315)
    // Purple Mountain Observatory: 2026-02-04 04:02 Beijing time.
    expect(Math.abs((lichun?.instant.utc ?? 0) - Date.UTC(2026, 1, 3, 20, 2))).toBeLessThan(60_000)
  })
  test('has its perihelion on 3 January at 0.98330 au and its aphelion on 6 July', () => {
    const [near, far] = year(2026, ['apsis'])
    // US Naval Observatory, Earth's seasons: January 3 17:16, July 6 17:31 UT.
    expect(near?.name).toBe('perihelion')
    expect(Math.abs((near?.instant.utc ?? 0) - Date.UTC(2026, 0, 3, 17, 16))).toBeLessThan(4 * 60_000)
    expect(near?.distanceAu).toBeCloseTo(0.9833, 4)
    expect(Math.abs((far?.instant.utc ?? 0) - Date.UTC(2026, 6, 6, 17, 31))).toBeLessThan(4 * 60_000)
  })
})

test('every kind asked alone gives that kind alone, in order of time', () => {
  for (const kind of ['equinox', 'solstice', 'crossQuarter', 'apsis'] as const) {
    const found = year(1999, [kind])
    expect(new Set(found.map((season) => season.kind))).toEqual(new Set([kind]))
    const times = found.map(({ instant }) => instant.tt)
    expect(times).toEqual([...times].sort((a, b) => a - b))
  }
})

test('the Sun is where it was sought, a hundredth of an arcsecond close', () => {
  const tt = solarLongitudePassage(140, 9000)
  expect(tt).toBeGreaterThan(9000)
  expect(tt).toBeLessThan(9366)
  expect(Math.abs(solarLongitude(instantOfTt(tt)) - 140)).toBeLessThan(1e-5)
})
