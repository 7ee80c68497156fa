import { Body, Equator, Horizon, Observer as Station } from 'astronomy-engine'
import { ecfToLookAngles, eciToEcf, gstime, json2satrec, sgp4 } from 'satellite.js'
import { describe, expect, test } from 'vitest'
import type { Conjunction } from '../../../../tools/core/events/conjunctions.ts'
import { satelliteCrossings } from '../../../../tools/core/events/satellite-crossings.ts'
import type { Observer } from '../../../../tools/core/frames/earth.ts'
import { direction, separation, type Vector } from '../../../../tools/core/math/geometry.ts'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import {
  astroTime,
  type Instant,
  instantOfUtc,
  J2000_JULIAN_DATE,
  MS_PER_DAY,
} from '../../../../tools/core/time/time.ts'

const EPOCH = '2026-05-20T00:00:00.000Z'
/** Orbits of the kinds that fly, with made-up nodes: mean motion, eccentricity, inclination, node, perigee, anomaly. */
const orbits = {
  station: [15.5, 0.0006, 51.64, 120, 40, 320],
  telescope: [15.1, 0.0003, 28.47, 210, 80, 10],
  polar: [14.2, 0.001, 98.2, 300, 90, 45],
  navigation: [2.0056, 0.01, 55, 30, 100, 200],
  eccentric: [2.006, 0.7, 63.4, 250, 270, 15],
  geostationary: [1.0027, 0.0003, 0.05, 40, 0, 122],
} as const
type Orbit = keyof typeof orbits

const omm = (orbit: Orbit) => {
  const [motion, eccentricity, inclination, node, perigee, anomaly] = orbits[orbit]
  return {
    OBJECT_NAME: orbit.toUpperCase(),
    OBJECT_ID: '2026-001A',
    NORAD_CAT_ID: 90001,
    EPOCH,
    MEAN_MOTION: motion,
    ECCENTRICITY: eccentricity,
    INCLINATION: inclination,
    RA_OF_ASC_NODE: node,
    ARG_OF_PERICENTER: perigee,
    MEAN_ANOMALY: anomaly,
    BSTAR: 0.0001,
  }
}

const places = {
  london: { latitude: 51.5, longitude: -0.1, elevation: 30 },
  quito: { latitude: -0.2, longitude: -78.5, elevation: 2850 },
  sydney: { latitude: -33.9, longitude: 151.2, elevation: 10 },
} as const
type Disc = 'sun' | 'moon'

const start = Date.parse(EPOCH)
const crossingsOf = (orbit: Orbit, disc: Disc, observer: Observer, days: number, maxSeparation: number) => {
  const satellite = skyTarget(`tle:${JSON.stringify(omm(orbit))}`)
  const other = skyTarget(disc)
  if (!satellite || !other) throw new Error('no targets')
  const search = { observer, maxSeparation, minElongation: 0 }
  return [
    ...satelliteCrossings(
      [other, satellite],
      instantOfUtc(start).tt,
      instantOfUtc(start + days * MS_PER_DAY).tt,
      search,
    ),
  ]
}

/** The other way: look angles of satellite.js and of Astronomy Engine, airless, at every moment. */
function lookAngles(orbit: Orbit, disc: Disc, place: Observer) {
  const record = json2satrec({
    ...omm(orbit),
    CLASSIFICATION_TYPE: 'U',
    ELEMENT_SET_NO: 0,
    EPHEMERIS_TYPE: 0,
    MEAN_MOTION_DDOT: 0,
    MEAN_MOTION_DOT: 0,
    REV_AT_EPOCH: 0,
  })
  const { latitude, longitude, elevation } = place
  const ground = {
    latitude: (latitude * Math.PI) / 180,
    longitude: (longitude * Math.PI) / 180,
    height: elevation / 1000,
  }
  const observer = new Station(latitude, longitude, elevation)
  const bodyAt = (instant: Instant): Vector => {
    const time = astroTime(instant)
    const { ra, dec } = Equator(disc === 'sun' ? Body.Sun : Body.Moon, time, observer, true, true)
    const { azimuth, altitude } = Horizon(time, observer, ra, dec)
    return direction(azimuth, altitude)
  }
  const satelliteAt = (instant: Instant): Vector => {
    const state = sgp4(record, (instant.utc - start) / 60_000)
    if (!state) throw new Error('no orbit')
    const gmst = gstime(instant.ut1 + J2000_JULIAN_DATE)
    const { azimuth, elevation: altitude } = ecfToLookAngles(ground, eciToEcf(state.position, gmst))
    return direction((azimuth * 180) / Math.PI, (altitude * 180) / Math.PI)
  }
  return { bodyAt, satelliteAt }
}

/** Least separations below a limit with both up, by looks each second and then each 0.05 s. */
function byBruteForce(orbit: Orbit, disc: Disc, place: Observer, days: number, limit: number) {
  const { bodyAt, satelliteAt } = lookAngles(orbit, disc, place)
  const minute = 60
  const least: { utc: number; apart: number }[] = []
  let [first, second] = [Number.NaN, Number.NaN]
  for (let second0 = 0; second0 < days * 86_400; second0 += minute) {
    const [from, to] = [0, minute].map((more) => bodyAt(instantOfUtc(start + (second0 + more) * 1000)))
    if (!from || !to || Math.max(from.z, to.z) < 0) continue
    for (let more = 0; more < minute; more++) {
      const part = more / minute
      const body = {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
        z: from.z + (to.z - from.z) * part,
      }
      const utc = start + (second0 + more) * 1000
      const satellite = satelliteAt(instantOfUtc(utc))
      const apart = separation(satellite, body)
      if (second <= first && second < apart && second < limit + 1 && satellite.z > 0 && body.z > 0)
        least.push(nearestAround(utc - 1000))
      ;[first, second] = [second, apart]
    }
  }
  function nearestAround(utc: number) {
    let nearest = { utc, apart: 360 }
    for (let ms = -1500; ms <= 1500; ms += 50) {
      const instant = instantOfUtc(utc + ms)
      const apart = separation(satelliteAt(instant), bodyAt(instant))
      if (apart < nearest.apart) nearest = { utc: utc + ms, apart }
    }
    return nearest
  }
  return least.filter(({ apart }) => apart <= limit)
}

describe('satellites before and beside Sun and Moon', () => {
  test.each([
    ['station', 'sun', 'quito', 4],
    ['station', 'moon', 'sydney', 4],
    ['telescope', 'sun', 'quito', 3],
    ['polar', 'moon', 'london', 4],
    ['navigation', 'moon', 'quito', 4],
    ['eccentric', 'moon', 'london', 4],
    ['geostationary', 'sun', 'quito', 2],
    ['geostationary', 'moon', 'london', 4],
  ] as const)(
    '%s and %s from %s are those of looks at every moment, for %i days',
    (orbit, disc, town, days) => {
      const place = places[town]
      const limit = 60
      const { satelliteAt, bodyAt } = lookAngles(orbit, disc, place)
      // At the horizon and the limit either may leave out what the other has.
      const isClear = (utc: number, apart: number) => {
        const instant = instantOfUtc(utc)
        return apart < limit - 0.1 && Math.min(satelliteAt(instant).z, bodyAt(instant).z) > 0.005
      }
      const listed = crossingsOf(orbit, disc, place, days, limit)
      const brute = byBruteForce(orbit, disc, place, days, limit)
      expect(brute.length).toBeGreaterThan(0)
      const near = (a: number, b: number) => Math.abs(a - b) < 5_000
      for (const { utc, apart } of brute) {
        if (!isClear(utc, apart)) continue
        const same = listed.find(({ instant }) => near(instant.utc, utc))
        expect(Math.abs((same?.separation ?? 0) - apart), `${new Date(utc).toISOString()}`).toBeLessThan(
          0.001,
        )
        // The looks are 0.05 s apart; what creeps along has a flat least.
        expect(Math.abs((same?.instant.utc ?? 0) - utc)).toBeLessThan(orbits[orbit][0] > 10 ? 60 : 5_000)
      }
      for (const { instant, separation: apart } of listed) {
        if (!isClear(instant.utc, apart)) continue
        expect(
          brute.some(({ utc }) => near(utc, instant.utc)),
          instant.utc.toString(),
        ).toBe(true)
      }
    },
  )

  test('a disc is entered and left on its limb, evenly about the middle, as looks see it', () => {
    let count = 0
    for (const [orbit, disc] of [
      ['station', 'sun'],
      ['station', 'moon'],
      ['polar', 'sun'],
      ['polar', 'moon'],
    ] as const) {
      for (let step = 0; step < 60; step++) {
        const place = { latitude: -58 + step * 2, longitude: ((step * 47) % 360) - 180, elevation: 100 }
        for (const crossing of crossingsOf(orbit, disc, place, 10, 1)) {
          if (!crossing.crossing?.ends) expect(crossing.separation).toBeGreaterThan(0.25)
          else {
            count++
            expectChord(crossing, lookAngles(orbit, disc, place))
          }
        }
      }
    }
    expect(count).toBeGreaterThan(10)
  })
})

function expectChord(
  { instant, separation: least, crossing }: Conjunction,
  looks: ReturnType<typeof lookAngles>,
) {
  const [ingress, egress] = crossing?.ends ?? []
  const radius = crossing?.semidiameter ?? 0
  if (!ingress || !egress) throw new Error('no ends')
  expect(least).toBeLessThanOrEqual(radius)
  const [before, after] = [instant.utc - ingress.utc, egress.utc - instant.utc]
  expect(Math.min(before, after)).toBeGreaterThan(0)
  // The pace changes by a tenth in the seconds of a long crossing.
  expect(Math.abs(before - after)).toBeLessThan(0.02 * (before + after) + 5)
  const apart = (utc: number) => {
    const at = instantOfUtc(utc)
    return separation(looks.satelliteAt(at), looks.bodyAt(at))
  }
  expect(apart(ingress.utc - 50)).toBeGreaterThan(radius - 0.0005)
  expect(apart(ingress.utc + 50)).toBeLessThan(radius + 0.0005)
  expect(apart(egress.utc - 50)).toBeLessThan(radius + 0.0005)
  expect(apart(egress.utc + 50)).toBeGreaterThan(radius - 0.0005)
}
