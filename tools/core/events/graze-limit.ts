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

/** A place from which the farther target grazes the limb, and when. */
export interface GrazePlace extends GrazeLimit {
  readonly site: Observer
  readonly instant: Instant
}

/** How the farther target passes the centre of the nearer disc, from a place. */
interface Passage {
  readonly tt: number
  /** Least offset in radii of the disc: positive to the left of the way that the farther one takes across it. */
  readonly radii: number
  readonly side: 'north' | 'south'
}

/** The two lines: the limb to the left of the farther target's way across the disc, and that to the right. */
export type GrazedLimb = 1 | -1

/** Farther lines are not given, km: no one travels so far for a graze, and the Earth is round by then. */
export const FARTHEST_KM = 1000
/** Kilometres between the places whose passages make a slope, and within which the line is found: 0.01″ of the Moon are 18 m. */
const SLOPE_KM = 5
const TOLERANCE_KM = 0.005
const MOST_STEPS = 12
/** Days, about a minute, over which the targets move in a straight line, and from the nearest offset, within 0.003″ of one. */
const MOMENT = 7e-4
const NEAR_MOMENT = MOMENT / 10

/** How the farther target passes the disc from places about one, near an instant. */
export function passages(
  front: SkyBody,
  target: SkyTarget,
  radiusAu: number,
  nearInstant: Instant,
): (from: Observer) => Passage | null {
  let tt = nearInstant.tt
  /** Where the farther target stands from the centre of the disc, in its radii; perpendicular to the line of sight. */
  const offset = (time: number, from: Observer): { readonly away: Vector; readonly off: Vector } => {
    const instant = instantOfTt(time)
    const { vector, distanceAu } = apparentTopocentric(front, instant, from)
    const [away, sight] = [unit(vector), unit(target.seen(instant, from))]
    return { away, off: scale(subtract(sight, scale(away, dot(sight, away))), distanceAu / radiusAu) }
  }
  return (from) => {
    for (let pass = 0; pass <= MOST_STEPS; pass++) {
      const [now, next] = [offset(tt, from), offset(tt + MOMENT, from)]
      const motion = scale(subtract(next.off, now.off), 1 / MOMENT)
      const wait = -dot(now.off, motion) / dot(motion, motion)
      if (pass > 0 && Math.abs(wait) < NEAR_MOMENT) {
        const nearest = add(now.off, scale(motion, wait))
        const east = cross({ x: 0, y: 0, z: 1 }, now.away)
        // Left of a motion, as the eye sees the sky: the line of sight crossed with it points to the right.
        const isLeft = dot(nearest, cross(motion, now.away)) > 0
        return {
          tt: tt + wait,
          radii: isLeft ? length(nearest) : -length(nearest),
          side: dot(nearest, cross(now.away, east)) > 0 ? 'north' : 'south',
        }
      }
      tt += wait
    }
    return null
  }
}

/**
 * The point of a line of grazes nearest to a place, by successive linear steps over the ground: the offset of the centres is followed
 * until it is one radius of the nearer disc. The point has the height of the place above the ellipsoid. null when none is found within
 * 1000 km.
 *
 * @param passing passages about the place.
 */
export function nearestGraze(
  from: Observer,
  limb: GrazedLimb,
  passing: (from: Observer) => Passage | null,
): GrazePlace | null {
  const placed = (north: number, east: number): Observer => ({
    ...from,
    ...placeAlong(from, arcTangent(east, north), Math.hypot(north, east)),
  })
  let [north, east] = [0, 0]
  for (let step = 0; step < MOST_STEPS; step++) {
    const passage = passing(placed(north, east))
    const toNorth = passing(placed(north + SLOPE_KM, east))
    const toEast = passing(placed(north, east + SLOPE_KM))
    if (!passage || !toNorth || !toEast) return null
    const byNorth = (toNorth.radii - passage.radii) / SLOPE_KM
    const byEast = (toEast.radii - passage.radii) / SLOPE_KM
    const reach = (byNorth * north + byEast * east + limb - passage.radii) / (byNorth ** 2 + byEast ** 2)
    const moved = Math.hypot(byNorth * reach - north, byEast * reach - east)
    north = byNorth * reach
    east = byEast * reach
    if (!(Math.hypot(north, east) < FARTHEST_KM)) return null
    if (moved > TOLERANCE_KM) continue
    const site = placed(north, east)
    const siteGraze = passing(site)
    if (!siteGraze) return null
    return {
      side: siteGraze.side,
      distanceKm: Math.hypot(north, east),
      azimuth: normalDegrees(arcTangent(east, north)),
      site,
      instant: instantOfTt(siteGraze.tt),
    }
  }
  return null
}

/**
 * The nearer of the two lines between which one target hides the other, seen from a place; null when it is
 * more than 1000 km away, or where the targets are below the horizon there.
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
  const passing = passages(front, target, radiusAu, nearInstant)
  const passage = passing(observer)
  const nearest = passage && nearestGraze(observer, passage.radii > 0 ? 1 : -1, passing)
  if (!nearest) return null
  const { site, instant, side, distanceKm, azimuth } = nearest
  if (horizontal(target.seen(instant, site), instant, site).altitude < 0) return null
  return { side, distanceKm, azimuth }
}
