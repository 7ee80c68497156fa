import { describe, expect, test } from 'vitest'
import { icalendar } from '../../server/compute/icalendar.ts'
import getSkyCalendar from '../../tools/catalog/events/get-sky-calendar.ts'
import listEclipses from '../../tools/catalog/events/list-eclipses.ts'
import { answer, type Payload, testNow } from './answer.ts'

const places = [
  { latitude: 39.47, longitude: -0.38, timezone: 'Europe/Madrid' },
  { latitude: 35.68, longitude: 139.69, timezone: 'Asia/Tokyo' },
  { latitude: -33.87, longitude: 151.21, timezone: 'Australia/Sydney' },
  { latitude: 64.15, longitude: -21.94, timezone: 'Atlantic/Reykjavik' },
  { latitude: -77.85, longitude: 166.67, timezone: 'Antarctica/McMurdo' },
  { latitude: 21.3, longitude: -157.86, timezone: 'Pacific/Honolulu' },
]
const ranges = [
  { start: '2026-01-01', end: '2031-01-01' },
  { start: '1999-01-01', end: '2003-01-01' },
]
const cases = places.flatMap((place) => ranges.map((range) => ({ ...place, ...range })))
const ms = Date.parse

describe('an eclipse of a place', () => {
  test.each(cases)(
    'has the figures of $timezone from $start on top, those of the Earth in global',
    async (asked) => {
      const { latitude: _, longitude: __, ...range } = asked
      const { eclipses } = (await answer(listEclipses, asked)).data
      const earth = (await answer(listEclipses, range)).data.eclipses
      expect(eclipses.length).toBeGreaterThan(10)
      expect(new Set(eclipses.map(({ kind }: Payload) => kind)).size).toBeGreaterThan(2)
      for (const eclipse of eclipses) {
        const { id, visible, kind, title, time, start, end, durationSeconds, global, local } = eclipse
        const earthEclipse = earth.find((other: Payload) => other.id === id)
        for (const [name, value] of Object.entries(global)) expect(value).toEqual(earthEclipse[name])
        expect(earthEclipse).not.toHaveProperty('global')
        expect([kind, visible, durationSeconds]).toEqual([
          local.deepestSeen,
          local.visible,
          local.durationSeconds,
        ])
        if (!visible) {
          expect(title).toContain('not visible here')
          expect([kind, start, end, durationSeconds]).toEqual([null, null, null, null])
          continue
        }
        expect(title.toLowerCase()).toContain(kind)
        expect(start).toBe(local.seen[0].start)
        expect(end).toBe(local.seen.at(-1).end)
        expect(start <= time && time <= end).toBe(true)
        // Nothing of a total phase below the horizon counts.
        expect(durationSeconds === null || durationSeconds <= (ms(end) - ms(start)) / 1000 + 1).toBe(true)
        expect(durationSeconds !== null).toBe(kind === 'total' || kind === 'annular')
        if (eclipse.type === 'solar') {
          expect(eclipse.magnitude).toBe(local.best.magnitude)
          expect(eclipse.obscuration).toBe(local.best.obscuration)
        }
      }
    },
  )
  test.each(places)('is the same in the table and the calendar, in $timezone', async (place) => {
    const request = { ...place, start: '2026-01-01', end: '2029-01-01' }
    const { data } = await answer(listEclipses, request)
    const rows = listEclipses.views?.table?.(data) as Payload[]
    const entries = listEclipses.views?.calendar?.(data) ?? []
    for (const [at, { id, title, kind, time, visible, start, end }] of data.eclipses.entries()) {
      expect(rows[at]).toMatchObject({ id, title, kind, time, visible, start, end })
      expect(entries[at]).toMatchObject({ uid: id, title })
      if (visible) expect([entries[at]?.start, entries[at]?.end]).toEqual([ms(start), ms(end)])
    }
    const language = { title: 'Eclipses', language: 'en', zone: place.timezone, now: testNow } as const
    const text = icalendar(entries, language).replaceAll('\r\n ', '')
    for (const { visible, start } of data.eclipses)
      if (visible) expect(text).toContain(`DTSTART:${start.replaceAll(/[-:]/g, '')}`)
  })
  test.each(places)('is found by its time as the place has it, in $timezone', async (place) => {
    const { eclipses } = (await answer(listEclipses, { ...place, start: '2026-01-01', end: '2028-01-01' }))
      .data
    for (const { id, time } of eclipses) {
      const end = new Date(ms(time) + 1000).toISOString()
      const again = (await answer(listEclipses, { ...place, start: time, end })).data.eclipses
      expect(again.map((one: Payload) => one.id)).toEqual([id])
    }
  })
})

describe('an eclipse in the calendar of a place', () => {
  test.each(places)(
    'has the time and title of list_eclipses, and is found by that time, in $timezone',
    async (place) => {
      const year = { ...place, start: '2026-01-01', end: '2027-12-31' }
      const { events } = (await answer(getSkyCalendar, { ...year, kinds: 'eclipse', limit: 1000 })).data
      const { eclipses } = (await answer(listEclipses, year)).data
      expect(events.map(({ id }: Payload) => id)).toEqual(eclipses.map(({ id }: Payload) => id))
      for (const [at, { id, time, title, visible, look, global }] of events.entries()) {
        const eclipse = eclipses[at]
        expect(global.time).toBe(eclipse.global.time)
        if (!visible) continue
        expect([title, look.time]).toEqual([eclipse.title, time])
        expect(Math.abs(ms(time) - ms(eclipse.time))).toBeLessThan(2_000)
        const again = {
          ...place,
          start: time,
          end: new Date(ms(time) + 1000).toISOString(),
          kinds: 'eclipse',
        }
        expect((await answer(getSkyCalendar, again)).data.events.map((one: Payload) => one.id)).toEqual([id])
      }
      const all = (
        await answer(getSkyCalendar, { ...place, start: '2026-08-01', end: '2026-09-15', limit: 1000 })
      ).data
      const times = all.events.map(({ time }: Payload) => ms(time))
      expect(times).toEqual([...times].sort((a, b) => a - b))
    },
  )
})
