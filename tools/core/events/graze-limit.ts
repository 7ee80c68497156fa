import type { SkyBody } from '../bodies.ts'
import { apparentTopocentric } from '../ephemeris/position.ts'
import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { arcTangent, normalDegrees } from '../math/angles.ts'
import { placeAlong } from '../math/geo-lines.ts'
import { add, cross, dot, length, scale, subtract, unit, type Vector } from '../math/geometry.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import { type Instant, instantOfTt } from '../time/time.ts'

/** A line on the Earth on which the farther target grazes the limb of the nearer. */
export interface GrazeLimit {
  /** Limb that is grazed there, and the side of the path that the line is. */
  readonly side: 'north' | 'south'
  /** Kilometres from the place to the nearest point of the line, along the ground. */
  readonly distanceKm: number
  /** Where that point lies: degrees from north through east. */
  readonly azimuth: number
}

/** Farther lines are not given, km: no one travels so far for a graze, and the Earth is round by then. */
const FARTHEST_KM = 1000
/** Kilometres between the places whose misses make a slope, and within which the line is found. */
const SLOPE_KM = 5
const TOLERANCE_KM = 0.05
const MOST_STEPS = 12
/** Days, about a minute, over which the targets move in a straight line. */
const MOMENT = 7e-4

/**
 * The nearest of the two lines between which one target hides the other, seen from a place between them; null when it is
 * more than 1000 km away, or where the targets are below the horizon there.
 *
 * The miss of the centres, in radii of the nearer disc, is followed over the ground until it is one: the point of the line
 * nearest to the place, by successive linear steps. The place keeps its height above the ellipsoid.
 *
 * @param nearInstant near the middle of the occultation.
 */
export function grazeLimit(
  front: SkyBody,
  target: SkyTarget,
  radiusAu: number,
  nearInstant: Instant,
  observer: Observer,
): GrazeLimit | null {
  let tt = nearInstant.tt
  /** Where the farther target stands from the centre of the disc, in its radii; perpendicular to the line of sight. */
  const offset = (time: number, from: Observer): { readonly away: Vector; readonly off: Vector } => {
    const instant = instantOfTt(time)
    const { vector, distanceAu } = apparentTopocentric(front, instant, from)
    const [away, sight] = [unit(vector), unit(target.seen(instant, from))]
    return { away, off: scale(subtract(sight, scale(away, dot(sight, away))), distanceAu / radiusAu) }
  }
  /** The least offset from a place, and whether it lies to the north of the disc. */
  const miss = (from: Observer): { readonly radii: number; readonly isNorth: boolean } => {
    for (let pass = 0; ; pass++) {
      const [now, next] = [offset(tt, from), offset(tt + MOMENT, from)]
      const motion = scale(subtract(next.off, now.off), 1 / MOMENT)
      const wait = -dot(now.off, motion) / dot(motion, motion)
      if (pass > 0 && Math.abs(wait) < MOMENT) {
        const nearestOffset = add(now.off, scale(motion, wait))
        const east = cross({ x: 0, y: 0, z: 1 }, now.away)
        return { radii: length(nearestOffset), isNorth: dot(nearestOffset, cross(now.away, east)) > 0 }
      }
      if (pass === MOST_STEPS) return { radii: Number.NaN, isNorth: false }
      tt += wait
    }
  }
  const placed = (north: number, east: number): Observer => ({
    ...observer,
    ...placeAlong(observer, arcTangent(east, north), Math.hypot(north, east)),
  })
  let [north, east] = [0, 0]
  for (let step = 0; step < MOST_STEPS; step++) {
    const { radii, isNorth } = miss(placed(north, east))
    const byNorth = (miss(placed(north + SLOPE_KM, east)).radii - radii) / SLOPE_KM
    const byEast = (miss(placed(north, east + SLOPE_KM)).radii - radii) / SLOPE_KM
    const reach = (byNorth * north + byEast * east + 1 - radii) / (byNorth ** 2 + byEast ** 2)
    const moved = Math.hypot(byNorth * reach - north, byEast * reach - east)
    north = byNorth * reach
    east = byEast * reach
    if (!(Math.hypot(north, east) < FARTHEST_KM)) return null
    if (moved > TOLERANCE_KM) continue
    const [site, instant] = [placed(north, east), instantOfTt(tt)]
    if (horizontal(target.seen(instant, site), instant, site).altitude < 0) return null
    return {
      side: isNorth ? 'north' : 'south',
      distanceKm: Math.hypot(north, east),
      azimuth: normalDegrees(arcTangent(east, north)),
    }
  }
  return null
}
