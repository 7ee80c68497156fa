import { expect, test } from 'vitest'
import { solarDiscs } from '../../../../../tools/core/events/eclipses/local.ts'
import {
  eclipseLimits,
  eclipsePath,
  type LimitPoint,
} from '../../../../../tools/core/events/eclipses/path.ts'
import { type SolarEclipse, solarEclipses } from '../../../../../tools/core/events/eclipses/solar.ts'
import { placeAlong } from '../../../../../tools/core/math/geo-lines.ts'
import { refineExtremum } from '../../../../../tools/core/math/root-finding.ts'
import { instantOfTt, ttOfUtc, utcOfYear } from '../../../../../tools/core/time/time.ts'

/** The central eclipses of some years, every so many-th. */
function* sampled(from: number, to: number, every: number): Generator<SolarEclipse> {
  let index = 0
  for (const eclipse of solarEclipses(utcOfYear(from), utcOfYear(to)))
    if (eclipse.isCentral && index++ % every === 0) yield eclipse
}

/** A place on the straight line between two points of a map, and the azimuth square to the line. */
function onChord(from: LimitPoint, to: LimitPoint, share: number) {
  const east = ((((to.longitude - from.longitude + 180) % 360) + 360) % 360) - 180
  const north = to.latitude - from.latitude
  const latitude = from.latitude + share * north
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const azimuth = (Math.atan2(east * shrink, north) * 180) / Math.PI + 90
  return { latitude, longitude: from.longitude + share * east, azimuth }
}

type Edge = 'inner' | 'outer'

/** How far a place is outside of a phase of an eclipse when it is deepest there, degrees: worked out at the place, without the shadow. */
function outside(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  tt: number,
  edge: Edge,
): number {
  const gap = (at: number): number => {
    const { sun, moon, separation } = solarDiscs(instantOfTt(at), { latitude, longitude, elevation: 0 })
    return separation - (edge === 'inner' ? Math.abs(sun - moon) : sun + moon)
  }
  return refineExtremum(gap, tt - 0.004, tt + 0.004, 'minimum', 1e-7).value
}

/** Chords of which the phase does not end within so many kilometres on either side. */
function wrongChords(points: readonly LimitPoint[], every: number, edge: Edge, most = 1): LimitPoint[] {
  return points.filter((to, index) => {
    const from = points[index - 1]
    if (!from || index % every !== 0) return false
    const { azimuth, ...middle } = onChord(from, to, 0.5)
    const tt = ttOfUtc((from.utc + to.utc) / 2)
    const sides = [-most, most].map((km) => Math.sign(outside(placeAlong(middle, azimuth, km), tt, edge)))
    return sides[0] === sides[1]
  })
}

test('limits drawn with straight lines are within 1 km of where the phase ends, from 1600 to 2400', () => {
  let chords = 0
  for (const eclipse of sampled(1600, 2400, 97)) {
    // A path that is narrower than a kilometre ends on neither side of it.
    if (eclipse.type === 'hybrid') continue
    const { central, penumbra } = eclipseLimits(eclipse)
    for (const points of [central.north, central.south]) {
      chords += points.length
      expect(wrongChords(points, 11, 'inner')).toEqual([])
    }
    for (const points of [penumbra.north, penumbra.south])
      expect(wrongChords(points, 31, 'outer')).toEqual([])
  }
  expect(chords).toBeGreaterThan(900)
})

test('each central eclipse from −3000 to 3000 has a path, near-grazing ones as well', () => {
  let grazing = 0
  for (const eclipse of sampled(-2999, 2999, 101)) {
    const { line, band } = eclipsePath(eclipse)
    const values = [...line, ...band].flatMap(({ latitude, longitude }) => [latitude, longitude])
    expect(values.every(Number.isFinite)).toBe(true)
    expect(line.length).toBeGreaterThan(8)
    expect(band.length).toBeGreaterThan(16)
    // As many points as halvings allow would be thousands.
    expect(band.length).toBeLessThan(500)
    if (Math.abs(eclipse.gamma) > 0.98) grazing++
  }
  expect(grazing).toBeGreaterThan(0)
})

// Eclipses whose axis passes within two hundredths of a radius of the Earth's edge; 2003-05-31 has no northern limit.
test.each([
  ['2003-05-31', 0.996],
  ['2008-02-07', -0.957],
  ['2044-02-28', -0.9954],
  ['2033-03-30', 0.9778],
])('the path of %s has less than 400 points', (date, gamma) => {
  const day = Date.parse(date)
  const [eclipse] = solarEclipses(day, day + 86_400_000) as Iterable<SolarEclipse>
  expect(eclipse?.gamma).toBeCloseTo(gamma, 3)
  const { line, band } = eclipsePath(eclipse as SolarEclipse)
  expect(line.length + band.length).toBeLessThan(400)
})

// Type and γ of eclipses whose axis misses the Earth: Espenak & Meeus, Five Millennium Canon of Solar Eclipses (NASA/TP-2006-214141).
test.each([
  ['1957-10-23', 'total', -1.0022],
  ['1967-11-02', 'total', -1.0007],
  ['2014-04-29', 'annular', -1.0],
  ['2043-04-09', 'total', 1.0031],
])('the band of %s, %s, is beside the axis, which misses the Earth', (date, type, gamma) => {
  const day = Date.parse(date)
  const [eclipse] = solarEclipses(day, day + 86_400_000) as Iterable<SolarEclipse>
  expect(eclipse).toMatchObject({ type, isCentral: false, gamma: expect.closeTo(gamma, 3) })
  const { line, band } = eclipsePath(eclipse as SolarEclipse)
  expect(line).toEqual([])
  expect(band.length).toBeGreaterThan(16)
  expect(band.length).toBeLessThan(400)
  const { north, south } = eclipseLimits(eclipse as SolarEclipse).central
  const [limit, missing] = gamma < 0 ? [north, south] : [south, north]
  expect(missing).toEqual([])
  expect(wrongChords(limit.slice(1, -1), 5, 'inner')).toEqual([])
  expect(wrongChords(limit.slice(0, 2), 1, 'inner', 3)).toEqual([])
  expect(wrongChords(limit.slice(-2), 1, 'inner', 3)).toEqual([])
})

test.each(['1957-10-23', '2003-05-31', '2014-04-29', '2024-04-08', '2026-08-12', '2043-04-09'])(
  "limits of %s end with the Sun's centre in the true horizon, within 0.02°",
  (date) => {
    const day = Date.parse(date)
    const [eclipse] = solarEclipses(day, day + 86_400_000) as Iterable<SolarEclipse>
    const { north, south } = eclipseLimits(eclipse as SolarEclipse).central
    const ends = [north, south].flatMap((edge) => [edge[0], edge.at(-1)]).filter((end) => end !== undefined)
    expect(ends.length).toBeGreaterThan(1)
    for (const { utc, latitude, longitude } of ends) {
      const { sunAltitude } = solarDiscs(instantOfTt(ttOfUtc(utc)), { latitude, longitude, elevation: 0 })
      expect(Math.abs(sunAltitude)).toBeLessThan(0.02)
    }
  },
)
