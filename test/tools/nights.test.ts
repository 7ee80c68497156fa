import { describe, expect, test } from 'vitest'
import listMeteorShowers from '../../tools/catalog/events/list-meteor-showers.ts'
import getSunTimes from '../../tools/catalog/planning/get-sun-times.ts'
import planObserving from '../../tools/catalog/planning/plan-observing.ts'
import searchSkyConditions from '../../tools/catalog/planning/search-sky-conditions.ts'
import getJupiterMoons from '../../tools/catalog/sky/get-jupiter-moons.ts'
import listVisibleObjects from '../../tools/catalog/sky/list-visible-objects.ts'
import getPanchang from '../../tools/catalog/zodiac/get-panchang.ts'
import getPlanetaryHours from '../../tools/catalog/zodiac/get-planetary-hours.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { answer, type Payload } from './answer.ts'

const places = [
  { latitude: 51.5, longitude: -0.12, timezone: 'Europe/London' },
  { latitude: -33.87, longitude: 151.21, timezone: 'Australia/Sydney' },
  // Clocks two hours ahead of the Sun, and fourteen ahead of Greenwich.
  { latitude: 39.47, longitude: 75.99, timezone: 'Asia/Shanghai' },
  { latitude: 1.87, longitude: -157.4, timezone: 'Pacific/Kiritimati' },
]
const dates = ['2026-12-13', '2026-06-20', '2027-03-21']
const cases = places.flatMap((place) => dates.map((night) => ({ ...place, night })))

describe('night', () => {
  test.each(cases)(
    '$night in $timezone is from the sunset of that date to the next sunrise, in every tool',
    async (asked) => {
      const { night, ...place } = asked
      const { data: sun } = await answer(getSunTimes, { ...place, start: night })
      const [{ sunset }] = sun.days
      const ms = Date.parse(sunset)
      const near = (time: string) => expect(Math.abs(Date.parse(time) - ms)).toBeLessThan(1_500)
      const visible = (await answer(listVisibleObjects, { ...asked, limit: 3 })).data
      near(visible.night.start)
      near((await answer(getJupiterMoons, { ...asked, kinds: 'transit' })).data.searched.start)
      const conditions = [{ quantity: 'altitude', target: 'sun', op: 'lt', value: 0 }]
      near((await answer(searchSkyConditions, { ...asked, conditions })).data.evaluated.start)
      const plan = (await answer(planObserving, { ...asked, targets: 'moon' })).data
      expect(plan.nights.map(({ date }: Payload) => date)).toEqual([night])
      const { showers } = (await answer(listMeteorShowers, asked)).data
      for (const { local } of showers) {
        if (local === null) continue
        expect(local.night).toBe(night)
        expect(local.bestTime >= visible.night.start && local.bestTime <= visible.night.end).toBe(true)
      }
      // The same night by a word.
      const now = ms + 3_600_000
      for (const word of ['tonight', 'today'])
        near((await answer(listVisibleObjects, { ...place, night: word, limit: 1 }, now)).data.night.start)
    },
  )
  test('needs a place, and nothing else that says when', async () => {
    const code = async (tool: typeof planObserving, args: object) => {
      const error = await answer(tool, args).catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(Problem)
      return (error as Problem).code
    }
    const place = places[0]
    expect(await code(listMeteorShowers, { night: '2026-12-13' })).toBe('missing_parameter')
    expect(await code(getJupiterMoons, { night: '2026-12-13' })).toBe('missing_parameter')
    expect(await code(planObserving, { ...place, night: '2026-12-13', start: '2026-12-14' })).toBe(
      'invalid_parameter',
    )
    expect(await code(listVisibleObjects, { ...place, night: '2026-12-13', scope: 'instant' })).toBe(
      'invalid_parameter',
    )
    const svalbard = { latitude: 78, longitude: 15 }
    expect(await code(listVisibleObjects, { ...svalbard, night: '2026-06-20' })).toBe('no_rise_set')
  })
})

describe('days', () => {
  test.each(places)('today is the default, and one day, before sunrise too: $timezone', async (place) => {
    const days = await answer(getSunTimes, { ...place, start: '2026-11-20' })
    const sunrise = Date.parse(days.data.days[0].sunrise)
    for (const now of [sunrise - 3_600_000, sunrise + 3_600_000]) {
      for (const tool of [getPanchang, getPlanetaryHours]) {
        const [usual, today] = [
          await answer(tool, place, now),
          await answer(tool, { ...place, datetime: 'today' }, now),
        ]
        expect(usual.data).toEqual(today.data)
        expect(usual.data.date).toBe('2026-11-20')
      }
      const { current } = (await answer(getPlanetaryHours, place, now)).data
      expect(Date.parse(current.start) <= now && now < Date.parse(current.end)).toBe(true)
    }
  })
  test('midnight is the coming one at the place', async () => {
    const { data } = await answer(listVisibleObjects, { ...places[1], datetime: 'midnight', limit: 1 })
    // 20:00 UTC on 20 November is the morning of the 21st in Sydney.
    expect(data.asked.time).toBe('2026-11-21T13:00:00Z')
  })
})

describe('the rank of nights', () => {
  test('follows from usefulHours, of the targets where there are some', async () => {
    for (const targets of [undefined, 'messier:m31', 'messier:m42,jupiter']) {
      for (const place of [places[0], { latitude: 69.65, longitude: 18.96, timezone: 'Europe/Oslo' }]) {
        const request = { ...place, start: '2026-12-01', nights: 20, ...(targets ? { targets } : {}) }
        const { nights } = (await answer(planObserving, request)).data
        const hours = nights.map(({ usefulHours }: Payload) => usefulHours)
        for (const { rank, usefulHours } of nights)
          expect(rank).toBe(1 + hours.filter((one: number) => one > usefulHours).length)
        // Nights of more than twelve dark hours differ too.
        expect(new Set(hours).size).toBeGreaterThan(15)
        if (!targets) continue
        for (const night of nights) {
          const dark = night.targets.map(({ darkWindows }: Payload) =>
            darkWindows.reduce((sum: number, w: Payload) => sum + Date.parse(w.end) - Date.parse(w.start), 0),
          )
          const mean = dark.reduce((sum: number, one: number) => sum + one, 0) / dark.length / 3_600_000
          expect(night.usefulHours).toBeLessThanOrEqual(mean + 0.01)
          if (night.moonlessHours === night.darkHours) expect(night.usefulHours).toBeCloseTo(mean, 1)
        }
      }
    }
  })
})
