import { describe, expect, test } from 'vitest'
import type { GivenBody, SkyBody } from '../../../../../tools/core/bodies.ts'
import { apparentGeocentric, position } from '../../../../../tools/core/ephemeris/position.ts'
import { bodyEvents } from '../../../../../tools/core/events/body-events/body-events.ts'
import type { BodyEventKind } from '../../../../../tools/core/events/body-events/event.ts'
import { angleFromSun, longitudeFromSun } from '../../../../../tools/core/events/body-events/sun-relation.ts'
import { ecliptic, toOfDate } from '../../../../../tools/core/frames/coordinates.ts'
import { length, spherical } from '../../../../../tools/core/math/geometry.ts'
import { cometNamed } from '../../../../../tools/core/targets/comet-names.ts'
import { readOrbit } from '../../../../../tools/core/targets/orbit-text.ts'
import { instantOfTt, instantOfUtc, MS_PER_DAY } from '../../../../../tools/core/time/time.ts'
import { seededRandom } from '../../../../faults/seeded-random.ts'

const of = (body: SkyBody, kind: BodyEventKind, start: string, end: string) => [
  ...bodyEvents(Date.parse(start), Date.parse(end), [body], [kind]),
]
const comet = (name: string): GivenBody => cometNamed(name)?.body as GivenBody
/** TT, as days since J2000.0, of a TDB day with a fraction. */
const tdb = (date: string, fraction: number) => Date.parse(date) / MS_PER_DAY - 10957.5 + fraction

describe('printed dates', () => {
  // Days of opposition as almanacs of the years print them, after quotations.
  test.each([
    ['ceres', '2025-10-02'],
    ['ceres', '2027-01-07'],
    ['vesta', '2025-05-02'],
    ['vesta', '2026-10-13'],
  ] as const)('%s was or is opposite the Sun on %s', (body, day) => {
    const year = Number(day.slice(0, 4))
    const days = of(body, 'opposition', `${year}-01-01`, `${year + 1}-01-01`).map(({ instant }) =>
      new Date(instant.utc).toISOString().slice(0, 10),
    )
    expect(days).toEqual([day])
  })

  // Perihelia of JPL's orbits of the passages, TDB, after quotations.
  test.each([
    ['2P', '2023-10-22', 0.53],
    ['67P', '2021-11-02', 0.06],
    ['1P', '1986-02-09', 0.46],
  ] as const)(
    'comet %s is nearest to the Sun on %s, %d of the day, within 0.05 days',
    (name, day, fraction) => {
      const tt = tdb(day, fraction)
      const passages = of(
        comet(name),
        'apsis',
        new Date(Date.parse(day) - 60 * MS_PER_DAY).toISOString(),
        new Date(Date.parse(day) + 60 * MS_PER_DAY).toISOString(),
      )
      expect(passages.map((event) => event.name)).toEqual(['perihelion'])
      expect(Math.abs((passages[0]?.instant.tt ?? 0) - tt)).toBeLessThan(0.05)
    },
  )
})

/** Days between dense samples. */
const DENSE = 0.02

/** Signs of a curve, and its turns, sampled densely: times of roots and of extrema. */
function turnsOf(curve: (tt: number) => number, from: number, to: number, period = Number.POSITIVE_INFINITY) {
  const roots: number[] = []
  const minima: number[] = []
  const maxima: number[] = []
  let [a, b] = [Number.NaN, Number.NaN]
  for (let tt = from - DENSE; tt <= to + DENSE; tt += DENSE) {
    const c = curve(tt)
    if (b < 0 !== c < 0 && Math.abs(c - b) < period / 2 && tt - DENSE / 2 >= from) roots.push(tt - DENSE / 2)
    if (b < a && b < c) minima.push(tt - DENSE)
    if (b > a && b > c) maxima.push(tt - DENSE)
    ;[a, b] = [b, c]
  }
  return { roots, minima, maxima }
}

/** Orbits of every kind: near-Earth ones, of the belt, comets and those that fall by the Sun. */
function randomOrbit(random: () => number): GivenBody {
  const q = 0.05 + 1.6 * random()
  const e = random() < 0.3 ? 0.9 + 0.15 * random() : 0.9 * random()
  const tp = 2461000.5 + 700 * random()
  const angles = `i=${(180 * random() ** 2).toFixed(4)};node=${(360 * random()).toFixed(4)};peri=${(360 * random()).toFixed(4)}`
  return readOrbit(`epoch=2461000.5;q=${q.toFixed(6)};e=${e.toFixed(6)};${angles};tp=${tp.toFixed(4)};H=18`)
}

describe('random orbits, against samples of half an hour', () => {
  const random = seededRandom(29)
  const [start, end] = ['2026-01-01', '2027-01-01']
  const [from, to] = [start, end].map((day) => instantOfUtc(Date.parse(day)).tt) as [number, number]
  const apparentPlace = (body: SkyBody, tt: number) => apparentGeocentric(body, instantOfTt(tt))
  const inside = (times: readonly number[]) => times.filter((tt) => tt > from + DENSE && tt < to - DENSE)
  const curves: readonly [BodyEventKind, string, (body: SkyBody, tt: number) => number, number?][] = [
    ['solarConjunction', 'roots', (body, tt) => longitudeFromSun(body, instantOfTt(tt)), 360],
    ['closestApproach', 'minima', (body, tt) => length(position(body, instantOfTt(tt), 'geocenter'))],
    ['apsis', 'minima', (body, tt) => length(position(body, instantOfTt(tt), 'sun'))],
    [
      'node',
      'roots',
      (body, tt) =>
        ecliptic(toOfDate(position(body, instantOfTt(tt), 'sun'), instantOfTt(tt)), instantOfTt(tt)).latitude,
    ],
    ['declinationExtreme', 'maxima', (body, tt) => spherical(apparentPlace(body, tt).vector).latitude],
    ['greatestElongation', 'maxima', (body, tt) => angleFromSun(body, instantOfTt(tt))],
  ]
  test.each(Array.from({ length: 6 }, (_, number) => [number, randomOrbit(random)] as const))(
    'orbit %d has the events that dense samples show, and no others',
    (_, body) => {
      for (const [kind, part, curve, period] of curves) {
        const dense = turnsOf((tt) => curve(body, tt), from, to, period)
        const expected = inside(dense[part as keyof typeof dense]).filter(
          (tt) =>
            kind !== 'greatestElongation' ||
            length(position(body, instantOfTt(tt), 'sun')) <
              length(position('earth', instantOfTt(tt), 'sun')),
        )
        const events = of(body, kind, start, end).filter(
          ({ name }) => name !== 'aphelion' && name !== 'declination minimum',
        )
        const times = inside(events.map(({ instant }) => instant.tt))
        expect(times.length, `${kind} of ${body}`).toBe(expected.length)
        for (const [at, tt] of times.entries())
          expect(Math.abs(tt - (expected[at] as number)), kind).toBeLessThan(2 * DENSE)
      }
    },
  )
})

test('an event is the same to the second wherever the range begins', () => {
  const body = comet('2P')
  const kinds = ['closestApproach', 'apsis', 'station', 'solarConjunction'] as const
  for (const kind of kinds) {
    const all = of(body, kind, '2023-01-01', '2024-12-01')
    expect(all.length).toBeGreaterThan(0)
    for (const { instant } of all) {
      const utc = instant.utc
      const again = [...bodyEvents(utc - 3 * MS_PER_DAY, utc + 5 * MS_PER_DAY, [body], [kind])]
      expect(again.map((event) => event.instant.utc)).toContain(utc)
    }
  }
})
