import { describe, expect, test } from 'vitest'
import searchConjunctions from '../../tools/catalog/events/search-conjunctions.ts'
import planObserving from '../../tools/catalog/planning/plan-observing.ts'
import listVisibleObjects from '../../tools/catalog/sky/list-visible-objects.ts'
import { answer, type Payload } from './answer.ts'

/** Numbers from 0 to 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const random = seeded(20_261_127)
const between = (low: number, high: number) => low + random() * (high - low)
/** Places and nights: the tropics, both hemispheres, and latitudes where twilight lasts all night. */
const nights = Array.from({ length: 14 }, (_, at) => ({
  latitude: Math.round(between(-68, 68) * 100) / 100,
  longitude: Math.round(between(-180, 180) * 100) / 100,
  utc: Date.UTC(
    2020 + at,
    Math.floor(between(0, 12)),
    1 + Math.floor(between(0, 28)),
    Math.floor(between(0, 24)),
  ),
}))

interface Stretch {
  readonly start: string
  readonly end: string
}
const HOUR = 3_600_000
const ms = Date.parse

/** The written rule, in terms of an answer alone. */
function wordOf(windows: readonly Stretch[], night: Stretch, dark: Stretch | null): string {
  const { start, end } = dark ?? night
  const seconds = (from: number, to: number) =>
    windows
      .map((one) => Math.min(ms(one.end), to) - Math.max(ms(one.start), from))
      .filter((length) => length > 0)
      .reduce((sum, length) => sum + length, 0)
  const third = (ms(end) - ms(start)) / 3
  const edge = (at: number) => ms(start) + at * third
  const words = ['evening', 'midnight', 'morning']
  const half = words.filter((_, at) => seconds(edge(at), edge(at + 1)) * 2 >= third)
  if (half.length === 3)
    return 3 * third - seconds(ms(start), ms(end)) <= HOUR ? 'all night' : 'most of the night'
  if (half.length > 0) return half.join(' and ')
  const lengths = [
    seconds(ms(night.start), edge(1)),
    seconds(edge(1), edge(2)),
    seconds(edge(2), ms(night.end)),
  ]
  return words[lengths.indexOf(Math.max(...lengths))] as string
}

describe('words for the part of a night', () => {
  test.each(nights)(
    'of what is seen from $latitude, $longitude follow from windows, whenever one asks',
    async (one) => {
      const { latitude, longitude } = one
      const place = { latitude, longitude, magnitudeMax: 2.5, include: 'planets,moon,stars', limit: 60 }
      const at = { ...place, datetime: new Date(one.utc).toISOString(), scope: 'night' }
      const { night, dark, objects } = (await answer(listVisibleObjects, at, one.utc)).data
      if (night === null) return
      expect(objects.length).toBeGreaterThan(0)
      for (const { id, sky, windows } of objects)
        expect([id, sky]).toEqual([id, wordOf(windows, night, dark)])
      const objectsById = new Map<string, Payload>(objects.map((object: Payload) => [object.id, object]))
      for (const share of [0.2, 0.6, 0.9]) {
        const now = Math.floor((ms(night.start) + share * (ms(night.end) - ms(night.start))) / 1000) * 1000
        const { data, warnings } = await answer(listVisibleObjects, { ...place, datetime: 'tonight' }, now)
        expect([data.night, data.dark]).toEqual([night, dark])
        expect(ms(data.left.start)).toBe(now)
        expect(warnings?.map(({ code }) => code)).toContain('night_in_progress')
        for (const { id, sky, windows, bestTime } of data.objects) {
          const firstObject = objectsById.get(id)
          if (!firstObject) continue
          expect([id, sky]).toEqual([id, firstObject.sky])
          expect(windows.map(({ start, end }: Stretch) => [start, end])).toEqual(
            firstObject.windows.map(({ start, end }: Stretch) => [start, end]),
          )
          for (const window of windows) expect(window.past === true).toBe(ms(window.end) <= now)
          expect(ms(bestTime)).toBeGreaterThanOrEqual(now - 1000)
        }
        // Objects whose windows are over are left out, and planets among them have the reason.
        for (const { id, windows } of objects) {
          if (data.objects.some((object: Payload) => object.id === id)) continue
          if (data.truncated) break
          expect(windows.every(({ end }: Stretch) => ms(end) <= now + 1000)).toBe(true)
          const hidden = data.notVisible.find((object: Payload) => object.id === id)
          if (hidden) expect(hidden.reason).toBe('past')
        }
      }
    },
  )
  test.each(nights.slice(0, 5))(
    'of what meets over $latitude, $longitude follow from windows',
    async (one) => {
      const { latitude, longitude } = one
      const start = new Date(one.utc).toISOString()
      const end = new Date(one.utc + 90 * 24 * HOUR).toISOString()
      const request = { targets: 'moon,jupiter,mars', start, end, latitude, longitude }
      for (const { sky, best, observable, elongation } of (await answer(searchConjunctions, request)).data
        .conjunctions) {
        expect(observable).toBe(best !== null)
        if (best) {
          expect(sky).toBe(wordOf(best.windows, best.night, best.dark))
          expect(
            best.windows.some(
              (w: Stretch) => ms(w.start) - 1000 <= ms(best.time) && ms(best.time) <= ms(w.end) + 1000,
            ),
          ).toBe(true)
        } else expect(sky).toBe(elongation < 12 ? 'near the Sun' : null)
      }
    },
  )
})

describe('best times of a plan', () => {
  test.each(nights)(
    'from $latitude, $longitude are in what is left, or marked past',
    async ({ latitude, longitude, utc }) => {
      const request = { latitude, longitude, targets: 'jupiter,saturn,star:vega,star:canopus,moon' }
      for (const now of [utc, utc + 5 * HOUR]) {
        const { data, warnings } = await answer(planObserving, request, now)
        for (const target of data.nights.flatMap((night: Payload) => night.targets)) {
          for (const [time, list, past] of [
            ['bestTime', 'windows', 'past'],
            ['darkBestTime', 'darkWindows', 'darkPast'],
          ] as const) {
            const isOver = target[list].length > 0 && target[list].every(({ end }: Stretch) => ms(end) <= now)
            expect([target.id, target[past] === true]).toEqual([target.id, isOver])
            if (target[time] && !isOver) expect(ms(target[time])).toBeGreaterThanOrEqual(now - 1000)
            if (isOver)
              expect(warnings?.map(({ code }) => code)).toContainEqual(expect.stringMatching(/^night_/))
          }
        }
      }
    },
  )
  test('of a fixed date are the same at all times; a night that is over is said', async () => {
    const request = {
      latitude: -33.87,
      longitude: 151.21,
      targets: 'jupiter',
      start: '2026-11-26',
      timezone: 'Australia/Sydney',
    }
    const codes = async (now: number) => {
      const { data, warnings } = await answer(planObserving, request, now)
      return [JSON.stringify(data), warnings?.map(({ code }) => code)]
    }
    const [before, during, after] = [
      await codes(Date.UTC(2026, 10, 25)),
      await codes(Date.UTC(2026, 10, 26, 14)),
      await codes(Date.UTC(2026, 10, 26, 22)),
    ]
    expect(during[0]).toBe(before[0])
    expect(after[0]).toBe(before[0])
    expect([before[1], during[1], after[1]]).toEqual([[], ['night_in_progress'], ['night_over']])
  })
})
