import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { crescentChances, type YallopClass, yallopClass } from '../../../../tools/core/events/crescent.ts'
import { moonQuarters } from '../../../../tools/core/events/moon-phases.ts'
import { visibilityFrom } from '../../../../tools/core/horizon/visibility.ts'
import {
  courseOf,
  type EyeSight,
  eyeSight,
  glassSight,
  seenParts,
  standingOut,
} from '../../../../tools/core/observing/eye-sight.ts'
import {
  nightAround,
  nightSight,
  sightIn,
  wholeNight,
} from '../../../../tools/core/observing/night-sights.ts'
import { MOON, type SkyTarget, skyTarget, targetOfBody } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'

const named = (text: string): SkyTarget => skyTarget(text) as SkyTarget

const places = {
  london: { latitude: 51.5, longitude: -0.12, elevation: 0 },
  newYork: { latitude: 40.71, longitude: -74.01, elevation: 0 },
  delhi: { latitude: 28.61, longitude: 77.21, elevation: 0 },
}

/** Sun's altitudes at the ends of the windows of a target, and at its best time, in the night after a noon. */
function sunAtEnds(target: string, place: keyof typeof places, noon: number) {
  const observer = places[place]
  const night = wholeNight(
    nightAround(instantOfUtc(noon), observer) as { from: number; to: number },
    observer,
  )
  const nightView = nightSight(sightIn(night, named(target)), night, { lowest: 5, faintest: 6 })
  if (typeof nightView === 'string') return { seen: nightView, ends: [], best: -90 }
  const ends = nightView.windows.flatMap(({ from, to }) => [from, to]).map(night.sky.sunAltitude)
  return { seen: nightView, ends, best: night.sky.sunAltitude(nightView.best.tt) }
}

describe('in twilight', () => {
  // Sunset and sunrise are at -0.83°.
  test.each([
    ['mercury', 'london', Date.UTC(2026, 10, 26, 12), -4],
    ['mercury', 'newYork', Date.UTC(2027, 4, 19, 16), -4],
    ['saturn', 'delhi', Date.UTC(2027, 2, 10, 6), -4],
    ['star:arcturus', 'london', Date.UTC(2026, 10, 26, 12), -1.2],
    ['star:vega', 'london', Date.UTC(2026, 10, 26, 12), -1.2],
    ['star:spica', 'london', Date.UTC(2026, 10, 26, 12), -2.5],
  ] as const)('%s over %s is seen neither at sunset nor at sunrise', (target, place, noon, below) => {
    const { ends, best } = sunAtEnds(target, place, noon)
    for (const altitude of ends) expect(altitude).toBeLessThan(below)
    expect(best).toBeLessThan(below)
  })
  test('nothing fainter than magnitude 0 is seen with the Sun less than 2° down within 60° of it', () => {
    const day = fc.integer({ min: 9_500, max: 11_000 })
    const where = fc.constantFrom(...Object.values(places))
    fc.assert(
      fc.property(
        day,
        where,
        fc.constantFrom('mercury' as const, 'mars' as const, 'saturn' as const),
        (date, observer, body) => {
          const instant = instantOfUtc(Date.UTC(2000, 0, date, 12))
          const night = wholeNight(nightAround(instant, observer) as { from: number; to: number }, observer)
          const sight = sightIn(night, targetOfBody(body))
          fc.pre(sight.magnitude > 0)
          const nightView = nightSight(sight, night, { lowest: 0, faintest: 6 })
          if (typeof nightView === 'string') return
          const { sunAltitude } = night.sky
          for (const { from, to } of nightView.windows)
            expect(Math.max(sunAltitude(from), sunAltitude(to))).toBeLessThan(-1)
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('what a glass shows is judged alike however faint it is', () => {
  const instant = instantOfUtc(Date.UTC(2026, 10, 26, 20))
  for (const id of ['neptune', 'pluto', 'messier:m51', 'radec:5.5,20'])
    expect(glassSight(named(id), instant, places.london), id).toMatchObject({ magnitude: 5, area: 0 })
  expect(eyeSight(named('radec:5.5,20'), instant, places.london)).toBeNull()
})

test('the nearer to the full Moon, the brighter a star must be to be seen', () => {
  const instant = instantOfUtc(Date.UTC(2026, 10, 24, 22))
  const sky = visibilityFrom(places.london)
  const out = (id: string): number => {
    const sight = { target: named(id), magnitude: 4, area: 0 }
    return courseOf(sight, { observer: places.london, sky }).out(instant.tt)
  }
  // Pleiades 7°, Capella 31°, Vega 110° from the Moon.
  expect(out('messier:m45')).toBeLessThan(out('star:capella'))
  const course = courseOf(
    { target: named('messier:m45'), magnitude: 5, area: 0 },
    { observer: places.london, sky },
  )
  expect(seenParts(course, [{ from: instant.tt - 0.1, to: instant.tt + 0.1 }], 5).seenSpans).toEqual([])
})

test('Venus of -4.4 or brighter is seen by day, 30° up, by one who knows the place', () => {
  for (const date of ['2026-08-15T15:00:00Z', '2026-11-25T10:00:00Z']) {
    const instant = instantOfUtc(Date.parse(date))
    const sight = eyeSight(targetOfBody('venus'), instant, places.london) as EyeSight
    expect(
      standingOut(sight, places.london, visibilityFrom(places.london), 'known')(instant.tt),
      date,
    ).toBeGreaterThan(0)
  }
})

describe('crescents of the Moon', () => {
  /** By how much the crescent stands out at best between sunset and moonset, or moonrise and sunrise, by Yallop's classes. */
  const byClass = new Map<YallopClass, number[]>()
  for (const [latitude, longitude] of [
    [30, 31],
    [51.5, 0],
    [-34, 18],
    [21, 40],
  ] as const) {
    const observer = { latitude, longitude, elevation: 0 }
    const sky = visibilityFrom(observer)
    for (const { quarter, instant } of moonQuarters(Date.UTC(2024, 0, 1), Date.UTC(2026, 0, 1))) {
      if (quarter !== 'new moon') continue
      const { mornings, evenings } = crescentChances(instant.utc, observer)
      for (const [side, chances] of [
        [1, evenings],
        [-1, mornings],
      ] as const) {
        for (const { best, sun, lag } of chances) {
          if (!best) continue
          const sight = eyeSight(MOON, instantOfTt(best.instant.tt), observer) as EyeSight
          const out = standingOut(sight, observer, sky, 'known')
          const looks = Array.from({ length: 21 }, (_, at) => out(sun + (side * at * lag) / 20))
          const name = yallopClass(best.yallop)
          byClass.set(name, [...(byClass.get(name) ?? []), Math.max(...looks)])
        }
      }
    }
  }
  const seenOf = (name: YallopClass): number => (byClass.get(name) ?? []).filter((out) => out >= 0).length
  // B. D. Yallop, NAO Technical Note 69 (1997), whose classes were drawn from 295 sightings: A easily, B under good conditions by the naked eye;
  // E by no telescope, F below the limit of Danjon.
  test.each(['A', 'B'] as const)('that are of class %s are all seen', (name) => {
    expect(byClass.get(name)?.length).toBeGreaterThan(10)
    expect(seenOf(name)).toBe(byClass.get(name)?.length)
  })
  test('of class F none is seen', () => {
    expect(byClass.get('F')?.length).toBeGreaterThan(50)
    expect(seenOf('F')).toBe(0)
  })
})
