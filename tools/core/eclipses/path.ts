import { EARTH_RADIUS_KM } from '../earth.ts'
import { add, cross, dot, length, rotate, scale, subtract, turnZ, unit, type Vector } from '../geometry.ts'
import { type Instant, instantOfTt, instantOfUtc, SECONDS_PER_DAY } from '../time.ts'
import { type Footprint, footprint, landing, type Shadow, shadow } from './shadow.ts'
import type { SolarEclipse } from './solar.ts'

/** A point of the central line. */
export interface PathPoint {
  /** ms since 1970 UTC: the middle of the total or annular phase there. */
  readonly utc: number
  /** Degrees, north and east positive. */
  readonly latitude: number
  readonly longitude: number
  /** Breadth of the path across its direction, km. */
  readonly widthKm: number
  /** Length of the total or annular phase. */
  readonly durationSeconds: number
  readonly type: 'total' | 'annular'
  /** Edges of the path abreast of the point; null where the edge passes over the Earth. */
  readonly northLimit: Place | null
  readonly southLimit: Place | null
}

/** Degrees, north and east positive. */
interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** The Earth's turn in degrees a day: 360° × 1.0027378119, IAU 2000 Resolution B1.8. */
const TURN_PER_DAY = 360 * 1.0027378119
const HALF_STEP_DAYS = 30 / SECONDS_PER_DAY
/** Inside the ends by a second: at them the axis only grazes. */
const MARGIN_DAYS = 1 / SECONDS_PER_DAY

/** What lies beside the axis: the part of a geocentric vector across it, counted from the axis. */
function across(point: Vector, { axis, foot }: Shadow): Vector {
  return subtract(subtract(point, scale(axis, dot(point, axis))), foot)
}

/** How the place under the axis leaves it in a minute, Earth radii: what width, duration and limits turn on. */
function driftOf(tt: number, { point }: Footprint): Vector {
  const placeAfter = (days: number): Vector =>
    across(rotate(turnZ(-TURN_PER_DAY * days), point), shadow(instantOfTt(tt + days)))
  return subtract(placeAfter(HALF_STEP_DAYS), placeAfter(-HALF_STEP_DAYS))
}

/** The umbra's edge settles on the ground in a few steps: each is 1/200 of the one before. */
const EDGE_PASSES = 4

/**
 * Where the edge of the umbra, beside its direction of motion, meets the ground; null where it passes over.
 * @param side across the motion, a unit vector in the fundamental plane.
 */
function limitAt(at: Shadow, axisPrint: Footprint, side: Vector): Place | null {
  let print: Footprint | null = axisPrint
  for (let pass = 0; pass < EDGE_PASSES && print; pass++) {
    const foot = add(at.foot, scale(side, Math.abs(print.umbra)))
    print = landing({ ...at, foot })
  }
  return print && { latitude: print.latitude, longitude: print.longitude }
}

/**
 * A point of the central line, from how fast the axis moves over the turning ground.
 * @see Explanatory Supplement, 3rd ed., §11.3.6 (limits) and §11.3.7 (width 2|L₂|/K, duration 2|L₂|/n); Meeus, Elements
 *   of Solar Eclipses (1989), p. 20. Width and duration take the shadow's edge as straight over the width: 1 % of it.
 */
function pointAt(instant: Instant): PathPoint {
  const at = shadow(instant)
  const print = footprint(at)
  const { latitude, longitude, point, height, umbra } = print
  const drift = driftOf(instant.tt, print)
  const perDay = length(drift) / (2 * HALF_STEP_DAYS)
  const lean = dot(point, drift) / length(drift)
  const beside = unit(cross(at.axis, drift))
  const north = beside.z < 0 ? scale(beside, -1) : beside
  return {
    utc: instant.utc,
    latitude,
    longitude,
    widthKm: (2 * Math.abs(umbra) * EARTH_RADIUS_KM) / Math.hypot(height, lean),
    durationSeconds: ((2 * Math.abs(umbra)) / perDay) * SECONDS_PER_DAY,
    type: umbra < 0 ? 'total' : 'annular',
    northLimit: limitAt(at, print, north),
    southLimit: limitAt(at, print, scale(north, -1)),
  }
}

/** Greatest eclipse as a point of the central line; null where the axis misses the Earth. */
export const pathAtGreatest = (eclipse: SolarEclipse): PathPoint | null =>
  eclipse.isCentral ? pointAt(eclipse.greatest) : null

/**
 * The central line of a solar eclipse from sunrise to sunset, at even times; empty where the axis misses the Earth.
 *
 * @param minutes between points.
 *
 * **Accuracy**: 0.5 km across the path, 1950–2050, against places from JPL DE431; width and duration 1 %.
 */
export function centralLine(eclipse: SolarEclipse, minutes: number): PathPoint[] {
  const { centralStart, centralEnd } = eclipse.contacts
  if (centralStart === null || centralEnd === null) return []
  const from = instantOfUtc(centralStart).tt + MARGIN_DAYS
  const to = instantOfUtc(centralEnd).tt - MARGIN_DAYS
  const steps = Math.max(2, Math.ceil(((to - from) * 1440) / minutes))
  return Array.from({ length: steps + 1 }, (_, k) => pointAt(instantOfTt(from + (k / steps) * (to - from))))
}
