import { describe, expect, test } from 'vitest'
import { localSolarEclipse, solarDiscs } from '../../../../../tools/core/events/eclipses/local.ts'
import { CHORD_KM, eclipsePath, pathAtGreatest } from '../../../../../tools/core/events/eclipses/path.ts'
import { type SolarEclipse, solarEclipses } from '../../../../../tools/core/events/eclipses/solar.ts'
import {
  areaGeometry,
  distanceFromChord,
  type LonLat,
  lonLat,
} from '../../../../../tools/core/math/geo-lines.ts'
import { direction, separation } from '../../../../../tools/core/math/geometry.ts'
import { refineExtremum } from '../../../../../tools/core/math/root-finding.ts'
import {
  instantOfTt,
  instantOfUtc,
  MS_PER_DAY,
  SECONDS_PER_DAY,
  utcOfTt,
} from '../../../../../tools/core/time/time.ts'
import { solarRows } from '../../../../reference/eclipses.ts'

const only = (tt: number): SolarEclipse => {
  const utc = utcOfTt(tt)
  const found = [...solarEclipses(utc - 3 * MS_PER_DAY, utc + 3 * MS_PER_DAY)]
  expect(found).toHaveLength(1)
  return found[0] as SolarEclipse
}

describe.each(solarRows)('$type eclipse $greatestTt days from J2000.0', (row) => {
  test('has its type, its gamma within 0.00005 and its greatest phase within 0.5 s', () => {
    const found = only(row.greatestTt)
    expect(found.type).toBe(row.type)
    expect(found.isCentral).toBe(row.isCentral)
    expect(Math.abs(found.gamma - row.gamma)).toBeLessThan(0.00005)
    expect(Math.abs(found.greatest.tt - row.greatestTt) * SECONDS_PER_DAY).toBeLessThan(0.5)
  })
})

test('greatest points of eclipses away from the limb are within 0.1°', () => {
  // Near the limb the ground falls away from the axis, and the least difference of ellipsoids shows.
  const rows = solarRows.filter((row) => row.latitude !== null && Math.abs(row.gamma) < 0.95)
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) {
    const found = only(row.greatestTt)
    const truth = direction(row.longitude as number, row.latitude as number)
    expect(separation(truth, direction(found.longitude, found.latitude))).toBeLessThan(0.1)
  }
})

test('from 1950 to 2050 there are 223 solar eclipses, 2 at least and 5 at most in a year', () => {
  const years = new Map<number, number>()
  let count = 0
  for (const { greatest } of solarEclipses(Date.UTC(1950, 0, 1), Date.UTC(2051, 0, 1))) {
    const year = new Date(greatest.utc).getUTCFullYear()
    years.set(year, (years.get(year) ?? 0) + 1)
    count++
  }
  // NASA, Five Millennium Canon of Solar Eclipses (TP-2006-214141), lists as many.
  expect(count).toBe(223)
  expect(Math.min(...years.values())).toBe(2)
  expect(Math.max(...years.values())).toBeLessThanOrEqual(5)
})

describe('2026-08-12', () => {
  const eclipse = only(9720.24)

  test('is greatest at 65.2° N 25.3° W, west of Iceland', () => {
    expect(Math.abs(eclipse.latitude - 65.22)).toBeLessThan(0.05)
    expect(Math.abs(eclipse.longitude + 25.25)).toBeLessThan(0.05)
  })
  test('is total for 2 min 18.2 s on a path 293.9 km wide there, magnitude 1.0386', () => {
    // NASA, Five Millennium Canon of Solar Eclipses: both radii of the Moon are the canon's.
    const middle = pathAtGreatest(eclipse)
    expect(Math.abs((middle?.durationSeconds ?? 0) - 138.2)).toBeLessThan(0.5)
    expect(Math.abs((middle?.widthKm ?? 0) - 293.9)).toBeLessThan(1)
    expect(eclipse.magnitude).toBeCloseTo(1.0386, 4)
  })
  test('is total for 29 s in Bilbao, and partial north of Madrid where the larger Moon would hide the Sun', () => {
    const seconds = (latitude: number, longitude: number): number => {
      const local = localSolarEclipse(eclipse.greatest, { latitude, longitude, elevation: 0 })
      return local?.c2 && local.c3 ? (local.c3.utc - local.c2.utc) / 1000 : 0
    }
    // Places from Swiss Ephemeris with JPL DE431, the Moon of the inner contacts k₂ = 0.272281.
    expect(Math.abs(seconds(43.263, -2.935) - 29.2)).toBeLessThan(0.5)
    expect(Math.abs(seconds(41.6488, -0.8891) - 84.1)).toBeLessThan(0.5)
    expect(Math.abs(seconds(64.1466, -21.9426) - 58.9)).toBeLessThan(0.5)
    expect(seconds(40.495, -3.695)).toBe(0)
  })
  test('its central line begins in Siberia and ends at sunset over the Balearic Islands', () => {
    const { line } = eclipsePath(eclipse)
    const [first, last] = [line[0], line.at(-1)]
    expect(first?.latitude).toBeGreaterThan(70)
    expect(first?.longitude).toBeGreaterThan(100)
    expect(Math.abs((last?.latitude ?? 0) - 38.68)).toBeLessThan(0.05)
    expect(Math.abs((last?.longitude ?? 0) - 5.4)).toBeLessThan(0.1)
    expect(line.every(({ type }) => type === 'total')).toBe(true)
  })
})

describe('limits of the path', () => {
  const { line } = eclipsePath(only(9720.24))
  const inside = line.filter(({ northLimit, southLimit }) => northLimit && southLimit)
  test('lie on either side of the line, no nearer than the path is wide: abreast in the shadow is aslant on the ground', () => {
    expect(inside.length).toBeGreaterThan(line.length / 2)
    for (const { northLimit, southLimit, widthKm } of inside) {
      if (!northLimit || !southLimit) throw new Error('a limit is missing')
      const north = direction(northLimit.longitude, northLimit.latitude)
      const south = direction(southLimit.longitude, southLimit.latitude)
      const km = (separation(north, south) / 360) * 40_030
      expect(km / widthKm).toBeGreaterThan(0.98)
      expect(km / widthKm).toBeLessThan(4)
    }
  })
  test('on them the eclipse is total for no time, a tenth inside for a quarter of the whole and more', () => {
    for (const at of [inside[20], inside[45]]) {
      const { northLimit, latitude, longitude, utc, durationSeconds } = at as (typeof inside)[number]
      const duration = (share: number) => {
        const at = {
          latitude: latitude + share * ((northLimit?.latitude ?? 0) - latitude),
          longitude: longitude + share * ((northLimit?.longitude ?? 0) - longitude),
          elevation: 0,
        }
        const local = localSolarEclipse(instantOfUtc(utc), at)
        return local?.c2 && local.c3 ? (local.c3.utc - local.c2.utc) / 1000 : 0
      }
      expect(duration(1.002)).toBe(0)
      expect(duration(0.998)).toBeGreaterThan(0)
      expect(duration(0.9)).toBeGreaterThan(durationSeconds / 4)
    }
  })
})

/** Days from J2000.0 of greatest eclipse: total, annular and hybrid; over a pole, over the date line, one limit off the Earth. */
const banded = [9720.24, 7833.0, 10075.9, 8510.68, 1422.45, 8865.26, 5557.9]

describe.each(banded)('the path of the eclipse %d days from J2000.0', (tt) => {
  const eclipse = only(tt)
  const { line, band } = eclipsePath(eclipse)

  test('leaves its chords by less than 1 km, in no more than 150 points', () => {
    expect(line.length).toBeLessThan(150)
    line.slice(1).forEach((to, index) => {
      const from = line[index] as (typeof line)[number]
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const instant = instantOfUtc(from.utc + share * (to.utc - from.utc))
        const place = pathAtGreatest({ ...eclipse, greatest: instant })
        expect(distanceFromChord(lonLat(place as LonLatPlace), lonLat(from), lonLat(to))).toBeLessThan(1)
      }
    })
    expect(CHORD_KM).toBeLessThan(1)
  })

  test('has a band that holds the places with the middle of the eclipse by day, and no others', () => {
    const { type, coordinates } = areaGeometry(band.map(lonLat))
    const rings = (type === 'Polygon' ? [coordinates] : coordinates) as LonLat[][][]
    const edges = rings.map(([ring]) => ring as LonLat[])
    let compared = 0
    // Places about the path, between the points of a spiral.
    for (let step = 0; step < 1500; step++) {
      const latitude = (Math.asin(1 - (2 * step + 1) / 1500) * 180) / Math.PI
      const longitude = ((step * 137.50776) % 360) - 180
      if (nearest(edges, [longitude, latitude]) < 2) continue
      compared++
      expect([longitude, latitude, edges.some((ring) => holds(ring, longitude, latitude))]).toEqual([
        longitude,
        latitude,
        isCentralByDay(eclipse, latitude, longitude),
      ])
    }
    expect(compared).toBeGreaterThan(1400)
    // On the edge the phase has no length: within 0.4 km, seen along the axis.
    for (const place of band) {
      const gap = (tt: number): number => {
        const { sun, moon, separation } = solarDiscs(instantOfTt(tt), { ...place, elevation: 0 })
        return separation - Math.abs(sun - moon)
      }
      const middle = refineExtremum(
        gap,
        eclipse.greatest.tt - 0.12,
        eclipse.greatest.tt + 0.12,
        'minimum',
        1e-6,
      )
      const { sunAltitude } = solarDiscs(instantOfTt(middle.at), { ...place, elevation: 0 })
      const km = (middle.value / 57.3) * 380_000
      if (sunAltitude > 0.3) expect(Math.abs(km)).toBeLessThan(0.4)
      else expect(km).toBeLessThan(0.4)
    }
    // And on both sides of the edge, 3 km away, where the Sun is well up.
    let sides = 0
    for (const { latitude, longitude, northLimit, southLimit } of line) {
      for (const limit of [northLimit, southLimit]) {
        if (!limit || Math.abs(limit.latitude) > 85 || Math.abs(limit.longitude - longitude) > 20) continue
        const km =
          (separation(direction(longitude, latitude), direction(limit.longitude, limit.latitude)) / 360) *
          40_030
        for (const share of [1 - 3 / km, 1 + 3 / km]) {
          const at: LonLat = [
            longitude + share * (limit.longitude - longitude),
            latitude + share * (limit.latitude - latitude),
          ]
          if (nearest(edges, at) < 1 || Math.abs(at[0]) > 180) continue
          sides++
          expect([...at, edges.some((ring) => holds(ring, at[0], at[1]))]).toEqual([
            ...at,
            isCentralByDay(eclipse, at[1], at[0]),
          ])
        }
      }
    }
    expect(sides).toBeGreaterThan(20)
  })
})

type LonLatPlace = { longitude: number; latitude: number }

/** Even–odd rule on the map. */
function holds(ring: readonly LonLat[], longitude: number, latitude: number): boolean {
  return ring.slice(1).reduce((inside, [x, y], index) => {
    const [u, v] = ring[index] as LonLat
    const crosses = y > latitude !== v > latitude && longitude < ((u - x) * (latitude - y)) / (v - y) + x
    return crosses ? !inside : inside
  }, false)
}

function nearest(edges: readonly (readonly LonLat[])[], [longitude, latitude]: LonLat): number {
  const here = direction(longitude, latitude)
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const distances = edges.flatMap((ring) =>
    ring.slice(1).map(([x, y], index) => {
      const [u, v] = ring[index] as LonLat
      const along =
        ((longitude - u) * (x - u) * shrink ** 2 + (latitude - v) * (y - v)) /
        ((x - u) ** 2 * shrink ** 2 + (y - v) ** 2 || 1)
      const share = Math.min(1, Math.max(0, along))
      return separation(here, direction(u + share * (x - u), v + share * (y - v)))
    }),
  )
  return Math.min(...distances) * 111.2
}

/** Total or annular there, the Sun's centre above the true horizon in the middle. */
function isCentralByDay({ greatest }: SolarEclipse, latitude: number, longitude: number): boolean {
  const local = localSolarEclipse(greatest, { latitude, longitude, elevation: 0 })
  return local !== undefined && local.type !== 'partial' && local.maximum.altitude > 0
}

test('the hybrid of 2023-04-20 is annular at the ends of its line and total between', () => {
  const types = eclipsePath(only(8510.68)).line.map(({ type }) => type)
  expect(types[0]).toBe('annular')
  expect(types[Math.floor(types.length / 2)]).toBe('total')
  expect(types.at(-1)).toBe('annular')
})

test('an eclipse whose axis misses the Earth has no central line', () => {
  const partial = solarRows.find(({ type }) => type === 'partial')
  expect(eclipsePath(only(partial?.greatestTt as number))).toEqual({ line: [], band: [] })
  expect(pathAtGreatest(only(partial?.greatestTt as number))).toBeNull()
})
