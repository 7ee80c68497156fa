import { describe, expect, test } from 'vitest'
import { bodyEvents } from '../../../../../tools/core/events/body-events/body-events.ts'
import { type HeliacalEvent, heliacalEvents } from '../../../../../tools/core/events/body-events/heliacal.ts'
import { type SkyTarget, skyTarget } from '../../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'
import { heliacalRows } from '../../../../reference/heliacal.ts'

const ttOf = (...date: [number, number, number]): number => instantOfUtc(Date.UTC(...date)).tt
const site = { latitude: 30, longitude: 31.2, elevation: 0 }
const eventsOf = (target: string, from: number, to: number, observer = site): HeliacalEvent[] => [
  ...heliacalEvents(skyTarget(target) as SkyTarget, observer, from, to),
]

describe('against Swiss Ephemeris', () => {
  /** Days of difference: Mercury at a shallow ecliptic and Mars, which is faint and slow, hang on tenths of a magnitude. */
  const within: Readonly<Record<string, number>> = { mercury: 7, venus: 4, mars: 9, jupiter: 2, saturn: 2 }
  test.each(heliacalRows)('%s, %s: the same twilights within 1 to 9 days by body', (target, name, dates) => {
    const to = target === 'mercury' ? ttOf(2028, 0, 1) : ttOf(2031, 0, 1)
    const events = eventsOf(target, ttOf(2026, 0, 1), to).filter((one) => one.name === name)
    for (const date of dates) {
      const apart = events.map(
        ({ instant }) => Math.abs(instant.utc - Date.parse(`${date}T03:00Z`)) / 86_400_000,
      )
      expect(Math.min(...apart), date).toBeLessThan((within[target] ?? 2) + 1)
    }
  })
})

describe('Sirius', () => {
  test('of Egypt returns in the first days of August, a day later for each degree further north', () => {
    const [aswan, cairo, alexandria, athens] = [24.1, 30.05, 31.2, 38].map((latitude) => {
      const events = eventsOf('star:sirius', ttOf(2026, 5, 1), ttOf(2026, 8, 30), { ...site, latitude })
      return events.find(({ name }) => name === 'morning first')?.instant.utc as number
    }) as [number, number, number, number]
    // Cairo: 2 to 5 August by printed calendars of our time.
    expect(new Date(cairo).toISOString().slice(0, 9)).toBe('2026-08-0')
    expect(new Date(cairo).getUTCDate()).toBeLessThanOrEqual(5)
    expect(alexandria).toBeGreaterThan(cairo)
    const perDegree = (athens - aswan) / 86_400_000 / (38 - 24.1)
    expect(perDegree).toBeGreaterThan(0.8)
    expect(perDegree).toBeLessThan(1.3)
  })
  test('of Memphis in 139 AD, when Censorinus has it, returned on 20 July of the Julian calendar, within 2 days', () => {
    // Censorinus, De die natali 21: a.d. XIII Kal. Aug. 139 is 20 July, 19 July of the Gregorian calendar.
    const from = instantOfUtc(Date.parse('0139-06-15T00:00:00Z')).tt
    const [first] = eventsOf('star:sirius', from, from + 60, { ...site, latitude: 29.85 })
    const censorinus = Date.parse('0139-07-19T02:30:00Z')
    expect(Math.abs((first?.instant.utc as number) - censorinus) / 86_400_000).toBeLessThan(3)
  })
})

test('arcs of vision follow those of Ptolemy in their order, brighter ones less', () => {
  // Ptolemy, Almagest XIII 7: Venus 5°, Jupiter and Mercury 10°, Saturn 11°, Mars 11.5° of the Sun below the horizon at the rise of the planet.
  const mean = (target: string): number => {
    const arcs = eventsOf(target, ttOf(2026, 0, 1), ttOf(2031, 0, 1))
      .filter(({ name }) => name === 'morning first')
      .map(({ altitude, sunAltitude }) => altitude - sunAltitude)
    return arcs.reduce((sum, one) => sum + one, 0) / arcs.length
  }
  const [venus, jupiter, saturn, mars] = ['venus', 'jupiter', 'saturn', 'mars'].map(mean) as [
    number,
    number,
    number,
    number,
  ]
  expect(venus).toBeLessThan(jupiter)
  expect(jupiter).toBeLessThan(saturn)
  expect(saturn).toBeLessThan(mars)
  expect(Math.abs(jupiter - 10)).toBeLessThan(1)
  expect(Math.abs(venus - 5)).toBeLessThan(4)
  expect(Math.abs(saturn - 11)).toBeLessThan(4)
  expect(Math.abs(mars - 11.5)).toBeLessThan(5)
})

test('a range cut in two has the same events', () => {
  const allEvents = eventsOf('mercury', ttOf(2026, 0, 1), ttOf(2026, 8, 1))
  const halves = [
    ...eventsOf('mercury', ttOf(2026, 0, 1), ttOf(2026, 4, 7)),
    ...eventsOf('mercury', ttOf(2026, 4, 7), ttOf(2026, 8, 1)),
  ]
  expect(halves.map(({ instant }) => instant.utc)).toEqual(allEvents.map(({ instant }) => instant.utc))
})

test('without a place there is none, and none under the midnight Sun', () => {
  expect([...bodyEvents(Date.UTC(2026, 0, 1), Date.UTC(2027, 0, 1), ['venus'], ['heliacal'])]).toEqual([])
  const june = eventsOf('venus', ttOf(2026, 5, 10), ttOf(2026, 6, 5), { ...site, latitude: 78 })
  expect(june).toEqual([])
})
