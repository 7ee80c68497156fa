/** Lines on the Earth as GeoJSON geometries. */

import { arcSine, cosine, signedDegrees, sine } from './angles.ts'
import { add, cross, direction, dot, latitudeOf, length, longitudeOf, scale, separation } from './geometry.ts'
import { memoized } from './memoized.ts'

/** Longitude and latitude in degrees, the order of RFC 7946 §3.1.1. */
export type LonLat = readonly [number, number]

export interface LineGeometry {
  readonly type: 'LineString' | 'MultiLineString'
  readonly coordinates: readonly LonLat[] | readonly (readonly LonLat[])[]
}

/**
 * A line cut where it crosses longitude ±180° (RFC 7946 §3.1.9), with a point put on each side of the cut.
 * Neighbouring points are taken to be joined the short way round.
 */
export function lineGeometry(points: readonly LonLat[]): LineGeometry {
  const parts: LonLat[][] = []
  let part: LonLat[] = []
  let last: LonLat | undefined
  for (const point of points) {
    if (last && Math.abs(point[0] - last[0]) > 180) {
      const side = Math.sign(last[0]) * 180
      const reach = point[0] + Math.sign(last[0]) * 360 - last[0]
      const share = reach === 0 ? 0 : (side - last[0]) / reach
      const latitude = Math.round((last[1] + share * (point[1] - last[1])) * 1e5) / 1e5
      part.push([side, latitude])
      parts.push(part)
      part = [[-side, latitude]]
    }
    part.push(point)
    last = point
  }
  parts.push(part)
  return parts.length === 1
    ? { type: 'LineString', coordinates: part }
    : { type: 'MultiLineString', coordinates: parts }
}

/** A place on the Earth as RFC 7946 writes it, from anything that has its two angles. */
export const lonLat = ({ longitude, latitude }: { longitude: number; latitude: number }): LonLat => [
  longitude,
  latitude,
]

/** Mean radius of the Earth, km. IUGG: (2a + b) / 3 of GRS 80; Moritz, J. Geodesy 74, 128 (2000). */
const MEAN_RADIUS_KM = 6371.0088
export const KM_PER_DEGREE = (Math.PI / 180) * MEAN_RADIUS_KM

/** The place at a distance along a great circle of the mean sphere that leaves another at an azimuth. */
export function placeAlong(
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
  azimuth: number,
  km: number,
): { readonly latitude: number; readonly longitude: number } {
  const origin = direction(longitude, latitude)
  const east = direction(longitude + 90, 0)
  const heading = add(scale(cross(origin, east), cosine(azimuth)), scale(east, sine(azimuth)))
  const angle = km / KM_PER_DEGREE
  const destination = add(scale(origin, cosine(angle)), scale(heading, sine(angle)))
  return { latitude: latitudeOf(destination), longitude: signedDegrees(longitudeOf(destination)) }
}

/** Kilometres from one place to another along a great circle of the mean sphere. */
export const groundKm = (
  from: { readonly latitude: number; readonly longitude: number },
  to: { readonly latitude: number; readonly longitude: number },
): number =>
  separation(direction(from.longitude, from.latitude), direction(to.longitude, to.latitude)) * KM_PER_DEGREE

/** Degrees ±180 from one longitude to another, the short way round. */
const eastward = (from: number, to: number): number => ((((to - from + 180) % 360) + 360) % 360) - 180

/**
 * How far a place lies from the chord between two others, km: from the straight line between their longitudes and
 * latitudes, as RFC 7946 §3.1.1 draws it, or from their great circle, whichever is more.
 */
export function distanceFromChord(place: LonLat, from: LonLat, to: LonLat): number {
  const shrink = cosine(place[1])
  const [x, y] = [eastward(from[0], to[0]) * shrink, to[1] - from[1]]
  const [px, py] = [eastward(from[0], place[0]) * shrink, place[1] - from[1]]
  const share = Math.min(1, Math.max(0, (px * x + py * y) / (x * x + y * y || 1)))
  const onMap = Math.hypot(px - share * x, py - share * y) * KM_PER_DEGREE
  const normal = cross(direction(...from), direction(...to))
  const size = length(normal)
  const onGlobe = size === 0 ? 0 : Math.abs(arcSine(dot(normal, direction(...place)) / size)) * KM_PER_DEGREE
  return Math.max(onMap, onGlobe)
}

/** Equal parts that a curve is first cut into, and how often each may be halved. */
const FIRST_PARTS = 8
const MOST_HALVINGS = 9

/**
 * Points of a curve over 0 ≤ u ≤ 1, as few as keep the chords between them within a distance of it.
 * Each chord is measured against the curve at three places between its ends.
 */
export function chordPoints<P>(
  curve: (u: number) => P,
  placeOf: (point: P) => LonLat,
  withinKm: number,
): P[] {
  const pointAt = memoized(curve)
  const points = [pointAt(0)]
  const add = (from: number, to: number, halvings: number): void => {
    const [start, end] = [placeOf(pointAt(from)), placeOf(pointAt(to))]
    const isNear = [1, 2, 3].every(
      (quarter) =>
        distanceFromChord(placeOf(pointAt(from + ((to - from) * quarter) / 4)), start, end) <= withinKm,
    )
    if (isNear || halvings === MOST_HALVINGS) {
      points.push(pointAt(to))
      return
    }
    const middle = (from + to) / 2
    add(from, middle, halvings + 1)
    add(middle, to, halvings + 1)
  }
  for (let part = 0; part < FIRST_PARTS; part++) add(part / FIRST_PARTS, (part + 1) / FIRST_PARTS, 0)
  return points
}

type Ring = readonly LonLat[]

export interface AreaGeometry {
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly coordinates: readonly Ring[] | readonly (readonly Ring[])[]
}

/**
 * The area inside a ring of places, cut at longitude ±180° (RFC 7946 §3.1.9), its rings counter-clockwise. A ring round
 * a pole is led along the pole's edge of the map. The last place is joined to the first, neighbours the short way
 * round.
 */
export function areaGeometry(ring: Ring): AreaGeometry {
  const parts = pieces(ring).map(counterClockwise)
  return parts.length === 1
    ? { type: 'Polygon', coordinates: [parts[0] as Ring] }
    : { type: 'MultiPolygon', coordinates: parts.map((part) => [part]) }
}

/** The parts of a ring between its crossings of ±180°, each beginning and ending there; none if it stays clear. */
function cutRing(ring: Ring): LonLat[][] {
  const chains: LonLat[][] = []
  let chain: LonLat[] = []
  let last = ring.at(-1) as LonLat
  for (const point of ring) {
    if (Math.abs(point[0] - last[0]) > 180) {
      const side = Math.sign(last[0]) * 180
      const reach = eastward(last[0], point[0])
      const latitude = last[1] + (reach === 0 ? 0 : ((side - last[0]) / reach) * (point[1] - last[1]))
      chains.push([...chain, [side, latitude]])
      chain = [[-side, latitude]]
    }
    chain.push(point)
    last = point
  }
  const [first, ...otherChains] = chains
  // The part after the last cut continues before the first.
  return first ? [[...chain, ...first], ...otherChains] : []
}

/** The pieces that a ring falls into on a map from −180° to 180°. */
function pieces(ring: Ring): LonLat[][] {
  const chains = cutRing(ring)
  if (chains.length === 0) return [[...ring]]
  const cuts = chains.map((chain) => (chain.at(-1) as LonLat)[1])
  // A ring round a pole crosses the meridian an odd number of times: the pole ends the last stretch inside.
  const pole = ring.reduce((sum, [, latitude]) => sum + latitude, 0) < 0 ? -90 : 90
  const inside = [...cuts, ...(cuts.length % 2 === 1 ? [pole] : [])].sort((a, b) => a - b)
  const partner = (latitude: number): number => inside[inside.indexOf(latitude) ^ 1] as number
  const left = new Set(chains)
  const rings: LonLat[][] = []
  for (const first of chains) {
    const piece: LonLat[] = []
    for (let chain: LonLat[] | undefined = first; chain && left.has(chain); ) {
      left.delete(chain)
      piece.push(...chain)
      let [side, latitude] = chain.at(-1) as LonLat
      if (Math.abs(partner(latitude)) === 90) {
        piece.push([side, pole], [-side, pole])
        side = -side
      } else latitude = partner(latitude)
      chain = chains.find(([start]) => start?.[0] === side && start[1] === latitude)
    }
    if (piece.length > 0) rings.push(piece)
  }
  return rings
}

/** The ring closed, its inside on the left. */
function counterClockwise(ring: readonly LonLat[]): LonLat[] {
  const closed = [...ring, ring[0] as LonLat]
  const doubledArea = closed
    .slice(1)
    .reduce(
      (sum, [x, y], index) => sum + ((closed[index] as LonLat)[0] * y - x * (closed[index] as LonLat)[1]),
      0,
    )
  return doubledArea < 0 ? closed.reverse() : closed
}
