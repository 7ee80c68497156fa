import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { accuracyRows } from '../../../../tools/core/data/accuracy.ts'
import { accuracyOf, type EventTopic, measurements } from '../../../../tools/core/ephemeris/accuracy.ts'
import { apparentGeocentric } from '../../../../tools/core/ephemeris/position.ts'
import { direction, separation } from '../../../../tools/core/math/geometry.ts'
import { instantOfTt, J2000_JULIAN_DATE, utcOfYear } from '../../../../tools/core/time/time.ts'
import { publishedRows } from '../../../bench/accuracy/published.ts'
import { scored } from '../../../bench/accuracy/scored.ts'
import { scorers } from '../../../bench/accuracy/scorers.ts'

describe('what an answer says of its accuracy', () => {
  it('is no less than the greatest measured error of its bodies in its span, and less than twice of it', () => {
    const sun = measurements.filter(
      ({ topic, subject, from, unit }) =>
        topic === 'positions' && subject === 'sun' && from === 1900 && unit === '″',
    )
    const { angleArcsec, basis } = accuracyOf({ utc: Date.UTC(2026, 10, 20), bodies: ['sun'] })
    const greatest = Math.max(...sun.map(({ max }) => max))
    expect(basis).toBe('measured')
    expect(angleArcsec).toBeGreaterThanOrEqual(greatest)
    expect(angleArcsec).toBeLessThan(2 * greatest)
  })

  it('of Neptune is a thirtieth of that of Mars; what rounding adds is named beside', () => {
    const { angleArcsec, roundingArcsec } = accuracyOf({ utc: Date.UTC(2026, 10, 20), bodies: ['neptune'] })
    expect(angleArcsec).toBeLessThan(0.01)
    expect(roundingArcsec).toBeCloseTo((3600 * 1e-5) / 2, 12)
  })

  it('is worse for Mars than for the Moon, and of all ten as bad as of Mars', () => {
    const at = Date.UTC(2026, 0, 1)
    const mars = accuracyOf({ utc: at, bodies: ['mars'] }).angleArcsec as number
    expect(mars).toBeGreaterThan(accuracyOf({ utc: at, bodies: ['moon'] }).angleArcsec as number)
    expect(accuracyOf({ utc: at }).angleArcsec).toBe(mars)
  })

  it('speaks of the events of an answer alone, null where they were not measured', () => {
    const utc = Date.UTC(2026, 0, 1)
    expect(accuracyOf({ utc })).not.toHaveProperty('eventSeconds')
    expect(accuracyOf({ utc, events: ['rise-set'] }).eventSeconds).toBeGreaterThan(0)
    expect(accuracyOf({ utc, events: [] }).eventSeconds).toBeNull()
    expect(
      accuracyOf({ utc: Date.UTC(1700, 0, 1), bodies: ['mars'], events: ['rise-set'] }).eventSeconds,
    ).toBeNull()
  })

  it('is of the kinds of events: apsides are known less well than phases and eclipses', () => {
    const utc = Date.UTC(2026, 0, 1)
    const of = (...events: EventTopic[]) => accuracyOf({ utc, bodies: ['sun', 'moon'], events }).eventSeconds
    expect(of('planet-apsides')).toBeGreaterThan(10)
    expect(of('moon-phases')).toBeLessThan(1)
    expect(of('moon-phases', 'planet-apsides')).toBe(of('planet-apsides'))
    expect(of('solar-eclipses')).toBeGreaterThan(0)
  })

  it.each([-2999, -500, 0, 1599, 2400, 2999])('in %d directions were measured, events were not', (year) => {
    const found = accuracyOf({ utc: utcOfYear(year), events: ['rise-set', 'moon-phases'] })
    expect(found).toMatchObject({ eventSeconds: null, basis: 'measured' })
    expect(found.angleArcsec).toBeGreaterThan(1)
    expect(found.angleArcsec).toBeLessThan(31)
  })

  it('names the standard error of ΔT and its model', () => {
    expect(accuracyOf({ utc: utcOfYear(-2999), bodies: ['sun'] })).toMatchObject({
      angleArcsec: 4,
      deltaTErrorSeconds: 9000,
      deltaTSource: 'Morrison et al. 2021, long-term rate',
    })
    expect(accuracyOf({ utc: utcOfYear(0), bodies: ['moon'] }).deltaTErrorSeconds).toBe(260)
  })
})

/**
 * Two random instants of each century from −3000 to 3000: Julian date TT, then right ascension and declination in degrees of the Sun, the
 * Moon and the planets, apparent, of date. Swiss Ephemeris 2.10.03 with the files that come from JPL DE431, at other instants than
 * the bounds were made from. No licence: figures.
 */
const sample = readFileSync(
  path.resolve(import.meta.dirname, '../../../reference/positions-sample.tsv'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => line.split('\t').map(Number))

describe('the bound of a direction', () => {
  it('holds for every body at random instants of every century', () => {
    expect(sample).toHaveLength(120)
    for (const [julianDate, ...places] of sample) {
      const instant = instantOfTt((julianDate as number) - J2000_JULIAN_DATE)
      for (const [index, body] of bodyIds.entries()) {
        const [ra, dec] = places.slice(2 * index, 2 * index + 2) as [number, number]
        const off = separation(apparentGeocentric(body, instant).vector, direction(ra, dec)) * 3600
        const { angleArcsec } = accuracyOf({ utc: instant.utc, bodies: [body] })
        expect({ body, julianDate, holds: off <= (angleArcsec as number), off }).toMatchObject({
          holds: true,
        })
      }
    }
  })
})

describe('the published table', () => {
  it('holds every topic that is scored', () => {
    const topics = new Set(measurements.map(({ topic }) => topic))
    expect(scorers.map(({ topic }) => topic).filter((topic) => !topics.has(topic))).toEqual([])
  })

  it('has the errors of the far centuries, whose truth stands in the checkout', () => {
    const rows = publishedRows(scored(import.meta.dirname, ['positions-far']))
    expect(rows).toHaveLength(320)
    for (const row of rows) expect(accuracyRows).toContain(`${row}\n`)
  })

  // The truth lies beside the checkout of a developer, not in it.
  const truth = path.resolve(import.meta.dirname, '../../../../../shared/data/accuracy')
  it.skipIf(!existsSync(truth))('is what the scorer prints: npm run accuracy -- --write', () => {
    // The quick topics; the rest is written by the same run.
    const topics = ['time-sidereal', 'positions', 'ayanamsas']
    const printed = publishedRows(scored(truth, topics))
    const published = accuracyRows
      .trim()
      .split('\n')
      .filter((row) => topics.includes(row.split('\t')[0] as string))
    expect(printed).toEqual(published)
  })

  it('states the estimated error of comets and orbits, which nothing is measured of', () => {
    const at = Date.UTC(2026, 10, 20)
    expect(accuracyOf({ utc: at, bodies: [], estimatedArcsec: 41.2 })).toMatchObject({
      angleArcsec: 42,
      basis: 'not measured',
    })
    const mars = { utc: at, bodies: ['mars'] } as const
    expect(accuracyOf({ ...mars, estimatedArcsec: 0.01 }).angleArcsec).toBe(accuracyOf(mars).angleArcsec)
  })
})
