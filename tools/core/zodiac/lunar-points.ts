import type { LunarPoint } from '../bodies.ts'
import { meanLilith, meanNode, osculatingPoints } from '../ephemeris/nodes.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import type { Spherical } from '../math/geometry.ts'
import { type Instant, shifted } from '../time/time.ts'

const onEcliptic = (longitude: number): Spherical => ({ longitude, latitude: 0 })

const places: Readonly<Record<LunarPoint, (instant: Instant) => Spherical>> = {
  meanNode: (instant) => onEcliptic(meanNode(instant)),
  trueNode: (instant) => onEcliptic(osculatingPoints(instant).node),
  southNode: (instant) => onEcliptic(normalDegrees(meanNode(instant) + 180)),
  trueSouthNode: (instant) => onEcliptic(normalDegrees(osculatingPoints(instant).node + 180)),
  meanLilith,
  trueLilith: (instant) => osculatingPoints(instant).apogee,
}

export const isLunarPoint = (body: string): body is LunarPoint => Object.hasOwn(places, body)

/** A point of the Moon's orbit, true equinox and ecliptic of date, degrees. */
export const lunarPoint = (point: LunarPoint, instant: Instant): Spherical => places[point](instant)

/** Half the span, in days, that its speed is taken over: the osculating ones turn within days. */
const HALF_SPAN = 1 / 48

/** Degrees of longitude a day from the true equinox of date, which moves too. */
export const lunarPointSpeed = (point: LunarPoint, instant: Instant): number =>
  circularDifference(
    lunarPoint(point, shifted(instant, HALF_SPAN)).longitude,
    lunarPoint(point, shifted(instant, -HALF_SPAN)).longitude,
  ) /
  (2 * HALF_SPAN)
