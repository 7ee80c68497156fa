import { describe, expect, test } from 'vitest'
import { jupiterMoonEvents, moonState } from '../../../../tools/core/appearance/jupiter-moon-events.ts'
import { galileanMoons, limbDistance, moonPlace } from '../../../../tools/core/appearance/jupiter-moons.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const minutes = (utc: number | undefined, text: string) => Math.abs((utc ?? 0) - Date.parse(text)) / MINUTE

describe('the triple shadow transit of 2015-01-24', () => {
  const events = jupiterMoonEvents(Date.UTC(2015, 0, 24), Date.UTC(2015, 0, 24, 12))
  const shadow = (moon: string) =>
    events.find((event) => event.moon === moon && event.kind === 'shadowTransit')
  // Sky & Telescope, "Don't miss Jupiter's shadow trifecta" (2015): to the minute.
  test('Callisto, Io and Europa cast their shadows from 3:11, 4:35 and 6:28, within a minute', () => {
    expect(minutes(shadow('callisto')?.start, '2015-01-24T03:11:00Z')).toBeLessThan(1)
    expect(minutes(shadow('io')?.start, '2015-01-24T04:35:00Z')).toBeLessThan(1)
    expect(minutes(shadow('europa')?.start, '2015-01-24T06:28:00Z')).toBeLessThan(1)
  })
  test('the third shadow leaves at 6:52', () => {
    expect(minutes(shadow('io')?.end, '2015-01-24T06:52:00Z')).toBeLessThan(1)
  })
  test('events come by their start', () => {
    expect(events.map(({ start }) => start)).toEqual(events.map(({ start }) => start).sort((a, b) => a - b))
  })
})

// Slooh, double shadow transit of 2015-05-28: Ganymede from 0:58, Io from 2:01 to 4:18.
test('the double shadow transit of 2015-05-28 begins at 0:58 and 2:01 within two minutes', () => {
  const events = jupiterMoonEvents(Date.UTC(2015, 4, 28), Date.UTC(2015, 4, 28, 6))
  const shadows = events.filter(({ kind }) => kind === 'shadowTransit')
  expect(shadows.map(({ moon }) => moon)).toEqual(['ganymede', 'io'])
  expect(minutes(shadows[0]?.start, '2015-05-28T00:58:00Z')).toBeLessThan(2)
  expect(minutes(shadows[1]?.start, '2015-05-28T02:01:00Z')).toBeLessThan(2)
  expect(minutes(shadows[1]?.end, '2015-05-28T04:18:00Z')).toBeLessThan(2)
})

describe('a fortnight of 2026', () => {
  const start = Date.UTC(2026, 10, 10)
  const end = start + 14 * 24 * HOUR
  const events = jupiterMoonEvents(start, end)
  test('at every ten minutes each moon does what the events say', () => {
    for (let utc = start + MINUTE; utc < end; utc += 10 * MINUTE) {
      const instant = instantOfUtc(utc)
      for (const moon of galileanMoons) {
        const near = (edge: number) => Math.abs(edge - utc) < 2_000
        const running = events.filter((event) => event.moon === moon && event.start <= utc && utc < event.end)
        if (events.some((event) => event.moon === moon && (near(event.start) || near(event.end)))) continue
        const kinds = running.map(({ kind }) => kind)
        const { state, shadowOnJupiter } = moonState(moon, instant)
        expect([utc, moon, kinds.includes('transit')]).toEqual([utc, moon, state === 'transit'])
        expect([utc, moon, kinds.includes('occultation')]).toEqual([utc, moon, state === 'occulted'])
        expect([utc, moon, kinds.includes('shadowTransit')]).toEqual([utc, moon, shadowOnJupiter])
        if (state === 'eclipsed') expect(kinds).toContain('eclipse')
      }
    }
  })
  test('before opposition shadows go ahead, and eclipses begin in sight and end behind Jupiter', () => {
    const first = (kind: string) => events.find((event) => event.moon === 'io' && event.kind === kind)
    expect(first('eclipse')).toMatchObject({ startVisible: true, endVisible: false })
    expect(first('occultation')).toMatchObject({ startVisible: false, endVisible: true })
  })
  test('Io passes before and behind Jupiter eight times, each for about 2.2 hours', () => {
    const transits = events.filter(({ moon, kind }) => moon === 'io' && kind === 'transit')
    expect(transits.length).toBeGreaterThanOrEqual(7)
    for (const event of transits) {
      expect((event.end - event.start) / HOUR).toBeGreaterThan(2)
      expect((event.end - event.start) / HOUR).toBeLessThan(2.5)
    }
  })
  test('an event that runs when the range begins is whole', () => {
    const [whole] = events.filter(({ kind }) => kind === 'transit')
    if (!whole) return expect.unreachable()
    const cut = jupiterMoonEvents(whole.start + 10 * MINUTE, whole.start + HOUR)
    const same = cut.find(({ kind, moon }) => kind === whole.kind && moon === whole.moon)
    expect(Math.abs((same?.start ?? 0) - whole.start)).toBeLessThan(1_000)
    expect(Math.abs((same?.end ?? 0) - whole.end)).toBeLessThan(1_000)
  })
})

test('Callisto has a passage in 2029-07 exactly if it comes nearer than the limb', () => {
  const instants = Array.from({ length: 17 * 24 }, (_, at) => instantOfUtc(Date.UTC(2029, 6, 1) + at * HOUR))
  const nearest = Math.min(...instants.map((instant) => limbDistance('callisto', instant, 'earth')))
  const hasEvents = jupiterMoonEvents(Date.UTC(2029, 6, 1), Date.UTC(2029, 6, 18)).some(
    ({ moon, kind }) => moon === 'callisto' && (kind === 'transit' || kind === 'occultation'),
  )
  expect(hasEvents).toBe(nearest < 1)
  expect(Math.max(...instants.map((instant) => moonPlace('callisto', instant).x))).toBeCloseTo(26.4, 0)
})
