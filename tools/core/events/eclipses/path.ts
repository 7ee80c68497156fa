import { EARTH_RADIUS_KM } from '../../frames/earth.ts'
import { chordPoints, lonLat } from '../../math/geo-lines.ts'
import {
  add,
  cross,
  dot,
  length,
  rotate,
  scale,
  subtract,
  turnZ,
  unit,
  type Vector,
} from '../../math/geometry.ts'
import { refineExtremum, refineRoot } from '../../math/root-finding.ts'
import {
  type Instant,
  instantOfTt,
  instantOfUtc,
  SECONDS_PER_DAY,
  ttOfUtc,
  utcOfTt,
} from '../../time/time.ts'
import { depth, type Footprint, footprint, type Shadow, shadow } from './shadow.ts'
import type { SolarEclipse } from './solar.ts'

/** A point of the central line. */
export interface PathPoint extends GeographicPoint {
  /** ms since 1970 UTC: the middle of the total or annular phase there. */
  readonly utc: number
  /** Breadth of the path across its direction, km. */
  readonly widthKm: number
  /** Length of the total or annular phase. */
  readonly durationSeconds: number
  readonly type: 'total' | 'annular'
  /** Edges of the path abreast of the point; null where the edge passes over the Earth. */
  readonly northLimit: GeographicPoint | null
  readonly southLimit: GeographicPoint | null
}

/** Degrees, north and east positive. */
export interface GeographicPoint {
  readonly latitude: number
  readonly longitude: number
}

/** Where an eclipse is total or annular. */
export interface EclipsePath {
  /** From sunrise to sunset; empty where the axis misses the Earth. */
  readonly line: readonly PathPoint[]
  /**
   * The edge of the band as one ring: a limit from sunrise to sunset, the places with the middle of the eclipse at
   * sunset, the other limit back, the places with it at sunrise. A limit that passes over the Earth is left out.
   */
  readonly band: readonly GeographicPoint[]
}

/** The Earth's turn in degrees a day: 360° × 1.0027378119, IAU 2000 Resolution B1.8. */
const TURN_PER_DAY = 360 * 1.0027378119
const HALF_STEP_DAYS = 30 / SECONDS_PER_DAY

/** The shadow at a time, and a little before and after it. */
interface Moment {
  readonly at: Shadow
  readonly before: Shadow
  readonly after: Shadow
}

const momentOf = (instant: Instant): Moment => ({
  at: shadow(instant),
  before: shadow(instantOfTt(instant.tt - HALF_STEP_DAYS)),
  after: shadow(instantOfTt(instant.tt + HALF_STEP_DAYS)),
})

/** Offset from the axis: the component of a geocentric vector perpendicular to it. */
function across(point: Vector, { axis, foot }: Shadow): Vector {
  return subtract(subtract(point, scale(axis, dot(point, axis))), foot)
}

/**
 * How a place on the ground moves through the shadow in a minute, Earth radii: what width, duration and limits turn on.
 */
function driftOf({ before, after }: Moment, point: Vector): Vector {
  const turned = (days: number): Vector => rotate(turnZ(-TURN_PER_DAY * days), point)
  return subtract(across(turned(HALF_STEP_DAYS), after), across(turned(-HALF_STEP_DAYS), before))
}

/** A line beside the axis and parallel to it. */
interface Parallel {
  /** Where it meets the ground, or the nearest place to it. */
  readonly print: Footprint
  /** As `depth`: not negative where it meets the ground. */
  readonly depth: number
}

/**
 * The umbra's edge is sought with the motion under the axis, then twice with that of the ground found. The edge is then
 * within 0.4 km, seen along the axis, of where the phase has no length, with the Sun 2° up within 0.02 km. More passes
 * would not settle at the horizon, where the ground falls away.
 */
const EDGE_PASSES = 3
/** The penumbra is as wide as the Earth, whose ground moves otherwise there: it settles to 1 km in twelve. */
const WIDE_EDGE_PASSES = 12

/** Whose edge is sought, and in how many passes. */
interface Cone {
  readonly radius: (print: Footprint) => number
  readonly passes: number
}
const umbral: Cone = { radius: ({ umbra }) => Math.abs(umbra), passes: EDGE_PASSES }
const penumbral: Cone = { radius: ({ penumbra }) => penumbra, passes: WIDE_EDGE_PASSES }

/**
 * The line at a share of a cone's radius beside the axis, square to the motion of the ground below it: 0 is the
 * axis, 1 and −1 are the edges of the path.
 * @see Explanatory Supplement, 3rd ed., §11.3.6, whose condition that the edge be touched, not crossed, is this one but
 *   for the widening of the cone along the path: a ten-thousandth of the radius.
 */
function parallel(moment: Moment, share: number, cone: Cone = umbral): Parallel {
  const { at } = moment
  let print = footprint(at)
  let beside: Shadow = at
  for (let pass = 0; pass < cone.passes && share !== 0; pass++) {
    const side = unit(cross(at.axis, driftOf(moment, print.point)))
    beside = { ...at, foot: add(at.foot, scale(side, share * cone.radius(print))) }
    print = footprint(beside)
  }
  return { print, depth: depth(beside) }
}

const placeOf = ({ latitude, longitude }: GeographicPoint): GeographicPoint => ({ latitude, longitude })

/**
 * A point of the central line, from how fast the axis moves over the turning ground.
 * @see Explanatory Supplement, 3rd ed., §11.3.6 (limits) and §11.3.7 (width 2|L₂|/K, duration 2|L₂|/n); Meeus, Elements
 *   of Solar Eclipses (1989), p. 20. Width and duration take the shadow's edge as straight over the width: 1 % of it.
 */
function pointAt(instant: Instant): PathPoint {
  const moment = momentOf(instant)
  const { print } = parallel(moment, 0)
  const { point, height, umbra } = print
  const drift = driftOf(moment, point)
  const perDay = length(drift) / (2 * HALF_STEP_DAYS)
  const lean = dot(point, drift) / length(drift)
  const northward = cross(moment.at.axis, drift).z < 0 ? -1 : 1
  const limit = (share: number): GeographicPoint | null => {
    const edge = parallel(moment, share)
    return edge.depth < 0 ? null : placeOf(edge.print)
  }
  return {
    utc: instant.utc,
    ...placeOf(print),
    widthKm: (2 * Math.abs(umbra) * EARTH_RADIUS_KM) / Math.hypot(height, lean),
    durationSeconds: ((2 * Math.abs(umbra)) / perDay) * SECONDS_PER_DAY,
    type: umbra < 0 ? 'total' : 'annular',
    northLimit: limit(northward),
    southLimit: limit(-northward),
  }
}

/** Greatest eclipse as a point of the central line; null where the axis misses the Earth. */
export const pathAtGreatest = (eclipse: SolarEclipse): PathPoint | null =>
  eclipse.isCentral ? pointAt(eclipse.greatest) : null

/** Chords between neighbouring points of a line or an edge stay this near to it, km. */
export const CHORD_KM = 0.8
/** 1e-9 day is 0.1 ms: the ground falls away so fast at the ends that a line is a kilometre short after it. */
const END_DAYS = 1e-9
/** Before the umbra touches the Earth and after it leaves, so that the ends are inside, days. */
const ROOM_DAYS = 0.01

/** When a line beside the axis is on the Earth, TT days. */
interface Stay {
  readonly from: number
  readonly to: number
}

/**
 * An even run of a share 0–1 from one value to another that slows down toward both: ends of a path are square roots.
 */
const ease = (from: number, to: number, u: number): number =>
  from + ((to - from) * (1 - Math.cos(Math.PI * u))) / 2

/** A point of a limit, and when the eclipse is greatest there: ms since 1970 UTC. */
export interface LimitPoint extends GeographicPoint {
  readonly utc: number
}

/** Edges of a shadow in order of time; empty where they miss the Earth. */
export interface EclipseEdges {
  readonly north: readonly LimitPoint[]
  readonly south: readonly LimitPoint[]
}

/** Five minutes, as almanacs tabulate limits. */
const LIMIT_STEP_MS = 300_000

/** The path of one eclipse, its shadows kept while it is worked out. */
class Tracing {
  readonly #from: number
  readonly #to: number
  readonly #moments = new Map<number, Moment>()

  readonly #cone: Cone

  constructor(firstUtc: number, lastUtc: number, cone = umbral) {
    this.#from = instantOfUtc(firstUtc).tt - ROOM_DAYS
    this.#to = instantOfUtc(lastUtc).tt + ROOM_DAYS
    this.#cone = cone
  }

  at(tt: number, share: number): Parallel {
    const moment = this.#moments.get(tt) ?? momentOf(instantOfTt(tt))
    this.#moments.set(tt, moment)
    return parallel(moment, share, this.#cone)
  }

  /** The time at which a line is deepest in the Earth, and how deep. */
  deepest(share: number): { at: number; value: number } {
    return refineExtremum((tt) => this.at(tt, share).depth, this.#from, this.#to, 'maximum', 1e-6)
  }

  stay(share: number): Stay {
    const depthAt = (tt: number): number => this.at(tt, share).depth
    const { at, value } = this.deepest(share)
    if (value <= 0) return { from: at, to: at }
    const end = (outside: number): number =>
      refineRoot(depthAt, at, outside, value, depthAt(outside), END_DAYS)
    return { from: end(this.#from), to: end(this.#to) }
  }

  /** How far towards an edge lines meet the Earth: the edge itself, ±1, or the last line that touches it. */
  reach(edge: 1 | -1): number {
    const value = (share: number): number => this.deepest(share).value
    const outermost = value(edge)
    return outermost >= 0 ? edge : refineRoot(value, 0, edge, value(0), outermost, 1e-6)
  }

  /** The places along a line beside the axis, in order of time. */
  along(share: number): GeographicPoint[] {
    const { from, to } = this.stay(share)
    return chordPoints((u) => placeOf(this.at(ease(from, to, u), share).print), lonLat, CHORD_KM)
  }

  /** The places where lines from one share to another end (or begin). */
  ends(from: number, to: number, side: keyof Stay): GeographicPoint[] {
    const endOf = (share: number): GeographicPoint => placeOf(this.at(this.stay(share)[side], share).print)
    return chordPoints((u) => endOf(ease(from, to, u)), lonLat, CHORD_KM)
  }

  /** The places along an edge every few minutes of UTC, first and last included; none where it misses the Earth. */
  edge(share: 1 | -1): LimitPoint[] {
    if (this.deepest(share).value <= 0) return []
    const { from, to } = this.stay(share)
    const [first, last] = [utcOfTt(from), utcOfTt(to)]
    const whole = Array.from(
      { length: Math.max(0, Math.ceil(last / LIMIT_STEP_MS) - Math.floor(first / LIMIT_STEP_MS) - 1) },
      (_, index) => (Math.floor(first / LIMIT_STEP_MS) + 1 + index) * LIMIT_STEP_MS,
    )
    return [first, ...whole, last].map((utc, index, { length: count }) => {
      const tt = index === 0 ? from : index === count - 1 ? to : ttOfUtc(utc)
      return { utc, ...placeOf(this.at(tt, share).print) }
    })
  }

  /** Both edges, the northern one first where the axis is deepest. */
  edges(): EclipseEdges {
    const { at } = this.deepest(0)
    const moment = momentOf(instantOfTt(at))
    const northward = cross(moment.at.axis, driftOf(moment, footprint(moment.at).point)).z < 0 ? -1 : 1
    return { north: this.edge(northward), south: this.edge(northward === 1 ? -1 : 1) }
  }

  line(): PathPoint[] {
    const { from, to } = this.stay(0)
    return chordPoints((u) => pointAt(instantOfTt(ease(from, to, u))), lonLat, CHORD_KM)
  }

  band(): GeographicPoint[] {
    const [left, right] = [this.reach(1), this.reach(-1)]
    const limit = (share: number): GeographicPoint[] => (Math.abs(share) === 1 ? this.along(share) : [])
    const ring = [
      ...limit(left),
      ...this.ends(left, right, 'to'),
      ...limit(right).reverse(),
      ...this.ends(right, left, 'from'),
    ]
    return ring.filter((place, at) => {
      const next = ring[(at + 1) % ring.length] as GeographicPoint
      return place.latitude !== next.latitude || place.longitude !== next.longitude
    })
  }
}

/**
 * The central line and the band of a solar eclipse.
 *
 * **Accuracy**: 0.5 km across the path, 1950–2050, against places from JPL DE431; width and duration 1 %; chords within
 * {@link CHORD_KM} of line and edges.
 */
export function eclipsePath({ contacts, isCentral }: SolarEclipse): EclipsePath {
  const { umbraStart, umbraEnd } = contacts
  if (!isCentral || umbraStart === null || umbraEnd === null) return { line: [], band: [] }
  const tracing = new Tracing(umbraStart, umbraEnd)
  return { line: tracing.line(), band: tracing.band() }
}

/** Limits of a solar eclipse. */
export interface EclipseLimits {
  /** Of the total or annular phase; empty where the axis misses the Earth. */
  readonly central: EclipseEdges
  /** Of any eclipse at all, where the discs touch and no more. */
  readonly penumbra: EclipseEdges
}

/**
 * Northern and southern limits of a solar eclipse over time.
 * @see Explanatory Supplement to the Astronomical Almanac, 3rd ed., §11.3.6.
 *
 * **Accuracy**: central limits as {@link eclipsePath}; those of the penumbra within 0.001 of magnitude 0, some kilometres
 * but at their ends, where the Sun stands in the horizon and the ground falls away.
 */
export function eclipseLimits({ contacts, isCentral }: SolarEclipse): EclipseLimits {
  const { partialStart, partialEnd, umbraStart, umbraEnd } = contacts
  const central =
    !isCentral || umbraStart === null || umbraEnd === null
      ? { north: [], south: [] }
      : new Tracing(umbraStart, umbraEnd).edges()
  return { central, penumbra: new Tracing(partialStart, partialEnd, penumbral).edges() }
}
