import { describe, expect, it } from 'vitest'
import { castWithPoints } from '../../../../../tools/core/charts/place-points.ts'
import {
  currentPeriods,
  periodsAbout,
  periodsWithin,
  type TimeLordPeriod,
} from '../../../../../tools/core/charts/time-lords/periods.ts'
import {
  type Nativity,
  type TimeLordMethod,
  type TimeLordRule,
  techniqueOf,
  timeLordTechniques,
} from '../../../../../tools/core/charts/time-lords/time-lords.ts'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'
import { seededRandom } from '../../../../faults/seeded-random.ts'

const DAY = 86_400_000
const random = seededRandom(38)
/** 200 births of 1900 to 2030 between the polar circles, each with an age that is looked at. */
const births = Array.from({ length: 200 }, () => ({
  utc: Math.round(Date.UTC(1900, 0, 1) + random() * 130 * 365.25 * DAY),
  place: { latitude: random() * 130 - 65, longitude: random() * 360 - 180 },
  isDay: random() < 0.5,
  days: random() * 100 * 365.25,
  isFork: random() < 0.3,
}))

function nativity({ utc, place, isDay }: (typeof births)[number]): Nativity {
  const birth = instantOfUtc(utc)
  const bodies = ['lotFortune', 'lotSpirit'] as const
  const chart = castWithPoints({ instant: birth, place, houseSystem: 'equal', zodiac: 'tropical', bodies })
  return { birth, place, zodiac: 'tropical', chart: chart as Nativity['chart'], isDay }
}

const methods = Object.keys(timeLordTechniques) as TimeLordMethod[]
/** Periods one after another that have no gap and no overlap. */
const joined = (periods: readonly TimeLordPeriod[]) =>
  periods.slice(1).every(({ start }, index) => start === periods[index]?.end)

describe.each(methods)('%s of 200 births', (method) => {
  const { density, usualPoint, system: systemOf, rules } = techniqueOf(method)
  const levels = density.length
  const cases = births.map((birth) => {
    const forks = new Set<TimeLordRule>(birth.isFork ? rules : [])
    const system = systemOf(nativity(birth), usualPoint(birth.isDay) ?? 'ascendant', forks, 'egyptian')
    const utc = birth.utc + birth.days * DAY
    return { system, utc, path: currentPeriods(system, utc, levels) }
  })

  it('the current path holds the date, each period within the one above', () => {
    for (const { path, utc } of cases) {
      expect(path.length).toBeGreaterThan(0)
      for (const [index, { level, start, end }] of path.entries()) {
        expect(level).toBe(index + 1)
        expect(start <= utc && utc < end).toBe(true)
        const above = path[index - 1]
        if (above) expect(above.start <= start && end <= above.end).toBe(true)
      }
    }
  })
  it('periods join without gap or overlap, and sub-periods fill theirs', () => {
    for (const { system, path, utc } of cases) {
      const round = system.round(utc)
      expect(joined(round)).toBe(true)
      const end = round.at(-1)?.end as number
      expect(system.round(end)[0]?.start).toBe(end)
      for (const period of path) {
        const parts = system.parts(period)
        expect(joined(parts)).toBe(true)
        if (parts.length > 0) {
          expect(parts[0]?.start).toBe(period.start)
          expect(parts.at(-1)?.end).toBe(period.end)
        }
      }
    }
  })
  it('the lists about a date and within a span agree with the path', () => {
    for (const { system, path, utc } of cases) {
      const about = periodsAbout(system, utc, levels)
      for (const period of path) expect(about).toContainEqual(period)
      expect(periodsWithin(system, { start: utc, end: utc + 1 }, levels)).toEqual(path)
      const year = periodsWithin(system, { start: utc, end: utc + 365 * DAY }, Math.min(levels, 2))
      for (let level = 1; level <= Math.min(levels, 2); level++) {
        const row = year.filter((period) => period.level === level)
        if (level === 1) expect(joined(row)).toBe(true)
        expect(row.every(({ start, end }) => start < utc + 365 * DAY && utc < end)).toBe(true)
      }
    }
  })
  it.each(density.map((count, index) => ({ level: index + 1, count })))(
    'level $level has about $count periods a year',
    ({ level, count }) => {
      const years = Math.max(1, Math.ceil(2 / count))
      const counts = cases.slice(0, 40).map(({ system, utc }) => {
        const span = { start: utc, end: utc + years * 365.25 * DAY }
        return periodsWithin(system, span, level).filter((period) => period.level === level).length - 1
      })
      const mean = counts.reduce((sum, found) => sum + found, 0) / counts.length / years
      expect(Math.abs(mean / count - 1)).toBeLessThan(0.35)
    },
  )
})
