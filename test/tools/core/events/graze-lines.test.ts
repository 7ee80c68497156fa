import { describe, expect, test } from 'vitest'
import { MOON_RADIUS, semidiameter } from '../../../../tools/core/appearance/disc-radii.ts'
import { wattsAngle } from '../../../../tools/core/appearance/limb-angles.ts'
import { apparentTopocentric } from '../../../../tools/core/ephemeris/position.ts'
import { type GrazeLine, grazeLines } from '../../../../tools/core/events/graze-lines.ts'
import type { Observer } from '../../../../tools/core/frames/earth.ts'
import { distanceFromChord, groundKm, lonLat } from '../../../../tools/core/math/geo-lines.ts'
import { separation } from '../../../../tools/core/math/geometry.ts'
import { type SkyTarget, skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'

const targetOf = (text: string): SkyTarget => {
  const target = skyTarget(text)
  if (!target) throw new Error(`no target ${text}`)
  return target
}
const instantOf = (time: string) => instantOfUtc(Date.parse(time))
const linesAbout = (text: string, time: string, observer: Observer, km: number) =>
  grazeLines(targetOf(text), instantOf(time), observer, km)

/** Least distance of a target from the Moon's limb within 3 minutes of a point, arcseconds; negative behind it. */
function leastGap(target: SkyTarget, { site, instant }: GrazeLine['points'][number]): number {
  const gaps = Array.from({ length: 181 }, (_, index) => {
    const moment = instantOfTt(instant.tt + (index * 2 - 180) / 86_400)
    const { vector, distanceAu } = apparentTopocentric('moon', moment, site)
    return separation(vector, target.seen(moment, site)) - semidiameter(MOON_RADIUS, distanceAu)
  })
  return Math.min(...gaps) * 3600
}

describe('at each point of a line', () => {
  /** Northern and southern lines, high and low Moon, a planet, and a line across the date line. */
  const cases = [
    ['star:aldebaran', '2017-03-05T04:10:00Z', { latitude: 45, longitude: -85, elevation: 0 }, 1000],
    ['star:regulus', '2017-10-15T09:50:00Z', { latitude: 40, longitude: -100, elevation: 1500 }, 1000],
    ['star:celaeno', '2026-12-21T22:30:00Z', { latitude: 51.5, longitude: 0, elevation: 0 }, 500],
    ['star:antares', '2025-01-24T19:20:00Z', { latitude: -20, longitude: -180, elevation: 0 }, 800],
    ['venus', '2025-09-19T12:30:00Z', { latitude: 60, longitude: -80, elevation: 0 }, 800],
    ['star:spica', '2024-07-14T03:20:00Z', { latitude: 60, longitude: 180, elevation: 0 }, 800],
    ['saturn', '2024-08-21T04:00:00Z', { latitude: 70, longitude: 20, elevation: 0 }, 800],
    ['star:alcyone', '2026-01-28T02:00:00Z', { latitude: 80, longitude: -60, elevation: 0 }, 800],
  ] as const

  test.each(cases)(
    '%s at %s: the nearest that the centre comes to the limb is nothing, within 0.01″',
    (...args) => {
      const [text, time, observer, km] = args
      for (const { points } of linesAbout(text, time, observer, km))
        for (const point of points) expect(Math.abs(leastGap(targetOf(text), point))).toBeLessThan(0.01)
    },
  )
  test('each of them has a line, of both limbs among them', () => {
    const sides = cases.map(([text, time, observer, km]) =>
      linesAbout(text, time, observer, km).map(({ side }) => side),
    )
    for (const list of sides) expect(list.length).toBeGreaterThan(0)
    expect(new Set(sides.flat())).toEqual(new Set(['north', 'south']))
  })
  test.each(cases)(
    '%s at %s: points are 25 km apart, up, within the radius, from the earlier end',
    (...args) => {
      const [, , observer, km] = args
      for (const { points } of linesAbout(...args)) {
        const times = points.map(({ instant }) => instant.tt)
        expect(times[0]).toBeLessThan(times.at(-1) as number)
        for (const { site, altitude } of points) {
          expect(altitude).toBeGreaterThanOrEqual(0)
          expect(groundKm(observer, site)).toBeLessThanOrEqual(km)
        }
        for (const [index, { site }] of points.slice(1).entries())
          expect(groundKm(site, points[index]?.site ?? site)).toBeCloseTo(25, 0)
      }
    },
  )
})

/** Degrees of `60 09 11`. */
const degrees = (text: string): number => {
  const [whole = 0, minutes = 0, seconds = 0] = text.split(' ').map(Number)
  return Math.sign(whole) * (Math.abs(whole) + minutes / 60 + seconds / 3600)
}

/**
 * Predictions of Occult for grazes, of places on the line: longitude, latitude, UT, position angle, axis or Watts angle, cusp angle. All their
 * lines lie 0.36 to 0.50 km inside of these, as of a limb 0.2″ lower than k = 0.2725076, and their stars are those of the catalog XZ80.
 */
const published: readonly {
  readonly name: string
  readonly star: string
  readonly centre: Observer
  readonly near: string
  readonly side: 'north' | 'south'
  readonly angle: 'axis' | 'watts'
  readonly rows: readonly (readonly [string, string, string, number, number, number])[]
}[] = [
  {
    name: 'ZC 51 over Victoria (Royal Astronomical Society of New Zealand, graze/2008/predict/au080626.htm)',
    star: 'star:hip2025',
    centre: { latitude: -37, longitude: 139, elevation: 0 },
    near: '2008-06-26T17:35:00Z',
    side: 'north',
    angle: 'watts',
    rows: [
      ['137', '-37 44 56', '2008-06-26T17:33:57Z', 324.0, 346.52, 12.95],
      ['139', '-36 53 19', '2008-06-26T17:36:00Z', 323.4, 345.97, 13.5],
      ['140 40', '-36 7 30', '2008-06-26T17:37:52Z', 323.0, 345.5, 13.97],
    ],
  },
  {
    name: 'ZC 2322, ν Scorpii, near Perth (the same, graze/2013/predict/auw130621.htm)',
    star: 'star:jabbah',
    centre: { latitude: -33, longitude: 116, elevation: 50 },
    near: '2013-06-21T17:12:00Z',
    side: 'south',
    angle: 'axis',
    rows: [
      ['112', '-33 35 47', '2013-06-21T17:06:04Z', 182.1, 170.35, 12.15],
      ['116', '-32 56 45', '2013-06-21T17:12:18Z', 181.3, 169.53, 12.96],
      ['120', '-32 9 3', '2013-06-21T17:18:10Z', 180.6, 168.8, 13.69],
    ],
  },
  {
    name: 'ZC 828 over Finland (Ursa, tahdenpeitot/2011/sivuavat/0828_2011_08_24_grz.html), the Moon 4 to 7° up',
    star: 'star:hip25806',
    centre: { latitude: 61, longitude: 26, elevation: 0 },
    near: '2011-08-23T21:30:30Z',
    side: 'north',
    angle: 'watts',
    rows: [
      ['24 15', '60 0 20', '2011-08-23T21:30:05Z', 358.3, 2.86, -1.56],
      ['26', '61 2 59', '2011-08-23T21:30:33Z', 358.3, 2.88, -1.58],
      ['28', '62 16 24', '2011-08-23T21:31:14Z', 358.4, 2.93, -1.62],
    ],
  },
]

describe.each(published)('the line of $name', ({ star, centre, near, side, angle, rows }) => {
  const [line, ...furtherLines] = grazeLines(targetOf(star), instantOf(near), centre, 600).filter(
    (one) => one.side === side,
  )
  const points = line?.points ?? []
  test.each(rows)('passes %s, %s within 0.6 km, at %s within 3 s', (longitude, latitude, time, ...angles) => {
    expect(furtherLines).toEqual([])
    const place = { longitude: degrees(longitude), latitude: degrees(latitude) }
    const after = points.findIndex(({ site }) => site.longitude > place.longitude)
    const [before, next] = [points[after - 1], points[after]]
    if (!before || !next) throw new Error('the line ends before the place')
    expect(distanceFromChord(lonLat(place), lonLat(before.site), lonLat(next.site))).toBeLessThan(0.6)
    const share = (place.longitude - before.site.longitude) / (next.site.longitude - before.site.longitude)
    const between = (a: number, b: number) => a + share * (b - a)
    expect(Math.abs(between(before.instant.utc, next.instant.utc) - Date.parse(time))).toBeLessThan(3000)
    const [positionAngle, limbAngle, cuspAngle] = angles
    expect(Math.abs(between(before.positionAngle, next.positionAngle) - positionAngle)).toBeLessThan(0.1)
    const axis = between(before.axisAngle ?? Number.NaN, next.axisAngle ?? Number.NaN)
    expect(Math.abs((angle === 'watts' ? wattsAngle(axis) : axis) - limbAngle)).toBeLessThan(0.04)
    expect(Math.abs(between(before.cuspAngle ?? 0, next.cuspAngle ?? 0) - cuspAngle)).toBeLessThan(0.04)
    expect(before.cusp).toBe(side)
  })
})

test('Aldebaran on 5 March 2017 grazes from Duluth over Toronto to Hartford (D. Dunham, IOTA meeting of 2016)', () => {
  const places = [
    { latitude: 46.79, longitude: -92.1 },
    { latitude: 43.65, longitude: -79.38 },
    { latitude: 41.76, longitude: -72.68 },
  ]
  const lines = linesAbout(
    'star:aldebaran',
    '2017-03-05T04:10:00Z',
    { latitude: 44.5, longitude: -82, elevation: 0 },
    1000,
  )
  expect(lines.map(({ side }) => side)).toEqual(['north'])
  // "Passing near": within 80 km of the towns' centres.
  for (const place of places)
    expect(Math.min(...(lines[0]?.points ?? []).map(({ site }) => groundKm(place, site)))).toBeLessThan(80)
})

test('far from a line there is none', () => {
  expect(
    linesAbout('star:aldebaran', '2017-03-05T04:10:00Z', { latitude: 25, longitude: -82, elevation: 0 }, 300),
  ).toEqual([])
})
