import { describe, expect, test } from 'vitest'
import { riseSet } from '../../../../tools/core/horizon/rise-set.ts'
import { riseSetDays } from '../../../../tools/core/horizon/rise-set-days.ts'
import { bodyTarget } from '../../../../tools/core/targets/target.ts'

const DAY = 86_400_000
const start = Date.UTC(2026, 4, 1)
const days = Array.from({ length: 40 }, (_, at) => ({ start: start + at * DAY, end: start + (at + 1) * DAY }))

describe('a run of days', () => {
  test.each([
    ['sun', 69.65],
    ['moon', 69.65],
    ['moon', 51.5],
  ] as const)(
    'the %s at %d° does what it does day by day, through the change of season',
    (body, latitude) => {
      const observer = { latitude, longitude: 18.96, elevation: 0 }
      const together = riseSetDays(bodyTarget(body), observer, days)
      for (const [at, day] of days.entries()) {
        const alone = riseSet(bodyTarget(body), observer, day.start, day.end)
        expect(together[at]?.status).toBe(alone.status)
        for (const kind of ['rises', 'sets', 'transits'] as const) {
          const times = alone[kind].map(({ utc }) => Math.round(utc / 100))
          expect(together[at]?.[kind].map(({ utc }) => Math.round(utc / 100))).toHaveLength(times.length)
          for (const [n, time] of times.entries()) {
            expect(Math.abs(time * 100 - (together[at]?.[kind][n]?.utc ?? 0))).toBeLessThan(200)
          }
        }
      }
    },
  )
  test('no days have nothing', () => {
    expect(riseSetDays(bodyTarget('sun'), { latitude: 0, longitude: 0, elevation: 0 }, [])).toEqual([])
  })
})
