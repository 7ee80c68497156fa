import { EARTH_RADIUS_KM } from '../../frames/earth.ts'
import { chordPoints, lonLat } from '../../math/geo-lines.ts'
import { cross, dot, length } from '../../math/geometry.ts'
import { refineExtremum, refineRoot } from '../../math/root-finding.ts'
import { instantOfTt, SECONDS_PER_DAY, ttOfUtc, utcOfTt } from '../../time/time.ts'
import {
  type Beside,
  besideAxis,
  type ConeOf,
  drift,
  HALF_STEP_DAYS,
  passing,
  penumbral,
  umbral,
} from './beside-axis.ts'
import { footprint, type Shadow, shadow } from './shadow.ts'
import { shadowTrack } from './shadow-track.ts'
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
   * sunset, the other limit back, the places with it at sunrise. A limit that passes over the Earth is left out. Empty where
   * the whole shadow does.
   */
  readonly band: readonly GeographicPoint[]
}

type Track = (tt: number) => Shadow

/** The share of the northern edge: 1 or −1. */
function northward(track: Track, tt: number): 1 | -1 {
  const passage = passing(track, tt)
  return cross(passage.shadow.axis, drift(passage, footprint(passage.shadow).point)).z < 0 ? -1 : 1
}

const placeOf = ({ latitude, longitude }: GeographicPoint): GeographicPoint => ({ latitude, longitude })

/**
 * A point of the central line, from how fast the axis moves over the turning ground.
 * @see Explanatory Supplement, 3rd ed., §11.3.6 (limits) and §11.3.7 (width 2|L₂|/K, duration 2|L₂|/n); Meeus, Elements
 *   of Solar Eclipses (1989), p. 20. Width and duration take the shadow's edge as straight over the width: 1 % of it.
 */
function pointAt(track: Track, tt: number): PathPoint {
  const passage = passing(track, tt)
  const { print } = besideAxis(passage, 0, umbral)
  const { point, height, umbra } = print
  const motion = drift(passage, point)
  const perDay = length(motion) / (2 * HALF_STEP_DAYS)
  const lean = dot(point, motion) / length(motion)
  const limit = (share: number): GeographicPoint | null => {
    const edge = besideAxis(passage, share, umbral)
    return edge.depth < 0 ? null : placeOf(edge.print)
  }
  const north = northward(track, tt)
  return {
    utc: utcOfTt(tt),
    ...placeOf(print),
    widthKm: (2 * Math.abs(umbra) * EARTH_RADIUS_KM) / Math.hypot(height, lean),
    durationSeconds: ((2 * Math.abs(umbra)) / perDay) * SECONDS_PER_DAY,
    type: umbra < 0 ? 'total' : 'annular',
    northLimit: limit(north),
    southLimit: limit(-north),
  }
}

/** Greatest eclipse as a point of the central line; null where the axis misses the Earth. */
export const pathAtGreatest = ({ greatest, isCentral }: SolarEclipse): PathPoint | null =>
  isCentral ? pointAt((tt) => shadow(instantOfTt(tt)), greatest.tt) : null

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

/** The path of one eclipse. */
class Tracing {
  readonly #from: number
  readonly #to: number
  readonly #track: Track
  readonly #cone: ConeOf
  /** When the axis is deepest in the Earth. */
  readonly #middle: number

  constructor(firstUtc: number, lastUtc: number, cone = umbral) {
    this.#from = ttOfUtc(firstUtc) - ROOM_DAYS
    this.#to = ttOfUtc(lastUtc) + ROOM_DAYS
    this.#track = shadowTrack((this.#from + this.#to) / 2)
    this.#cone = cone
    this.#middle = this.deepest(0).at
  }

  at(tt: number, share: number): Beside {
    return besideAxis(passing(this.#track, tt), share, this.#cone)
  }

  /** The time at which a line is deepest in the Earth, and how deep. */
  deepest(share: number): { at: number; value: number } {
    return refineExtremum((tt) => this.at(tt, share).depth, this.#from, this.#to, 'maximum', 1e-6)
  }

  /** A time at which a line is in the Earth and how deep: when the axis is deepest, if it is then. */
  inside(share: number): { at: number; value: number } {
    const value = this.at(this.#middle, share).depth
    return value > 0 ? { at: this.#middle, value } : this.deepest(share)
  }

  /** When a line comes to the Earth or leaves it; both are its deepest time where it misses. */
  end(share: number, side: 'from' | 'to'): number {
    const { at: tt, value } = this.inside(share)
    if (value <= 0) return tt
    const depthAt = (tt: number): number => this.at(tt, share).depth
    const outside = side === 'from' ? this.#from : this.#to
    return refineRoot(depthAt, tt, outside, value, depthAt(outside), END_DAYS)
  }

  stay(share: number): Stay {
    return { from: this.end(share, 'from'), to: this.end(share, 'to') }
  }

  /**
   * How far lines meet the Earth: from the edge nearer to its centre to the other edge or to the last line that touches it;
   * null where not even the nearer edge does.
   */
  reach(): readonly [number, number] | null {
    const value = (share: number): number => this.deepest(share).value
    const [left, right] = [value(1), value(-1)]
    const near = left >= right ? 1 : -1
    const [inmost, outmost] = near === 1 ? [left, right] : [right, left]
    if (inmost <= 0) return null
    return [near, outmost >= 0 ? -near : refineRoot(value, near, -near, inmost, outmost, 1e-6)]
  }

  /** The points along a line beside the axis, in order of time; none where it misses the Earth. */
  along(share: number): LimitPoint[] {
    const { from, to } = this.stay(share)
    if (from === to) return []
    const pointOf = (tt: number): LimitPoint => ({ utc: utcOfTt(tt), ...placeOf(this.at(tt, share).print) })
    return chordPoints((u) => pointOf(ease(from, to, u)), lonLat, CHORD_KM)
  }

  /** The places where lines from one share to another end (or begin). */
  ends(from: number, to: number, side: keyof Stay): GeographicPoint[] {
    const endOf = (share: number): GeographicPoint =>
      placeOf(this.at(this.end(share, side), share).horizonPrint())
    return chordPoints((u) => endOf(ease(from, to, u)), lonLat, CHORD_KM)
  }

  /** Both edges, the northern one first where the axis is deepest. */
  edges(): EclipseEdges {
    const north = northward(this.#track, this.#middle)
    return { north: this.along(north), south: this.along(-north) }
  }

  line(): PathPoint[] {
    const { from, to } = this.stay(0)
    if (from === to) return []
    return chordPoints((u) => pointAt(this.#track, ease(from, to, u)), lonLat, CHORD_KM)
  }

  band(): GeographicPoint[] {
    const reach = this.reach()
    if (!reach) return []
    const [left, right] = reach
    const limit = (share: number): GeographicPoint[] =>
      Math.abs(share) === 1 ? this.along(share).map(placeOf) : []
    const ring = [
      ...limit(left),
      ...this.ends(left, right, 'to'),
      ...limit(right).reverse(),
      ...this.ends(right, left, 'from'),
    ]
    return ring.filter((place, index) => {
      const next = ring[(index + 1) % ring.length] as GeographicPoint
      return place.latitude !== next.latitude || place.longitude !== next.longitude
    })
  }
}

/**
 * The central line and the band of a solar eclipse.
 *
 * **Accuracy**: 0.5 km across the path, 1950–2050, against places from JPL DE431; width and duration 1 %; chords within
 * {@link CHORD_KM} of line and edges, within 3 km on the last 70 km of an edge of a total
 * eclipse, which run within seconds: the Sun's limb that is touched is half a disc from the horizon where its centre is in it.
 */
export function eclipsePath({ contacts, isCentral }: SolarEclipse): EclipsePath {
  const { umbraStart, umbraEnd } = contacts
  if (umbraStart === null || umbraEnd === null) return { line: [], band: [] }
  const tracing = new Tracing(umbraStart, umbraEnd)
  return { line: isCentral ? tracing.line() : [], band: tracing.band() }
}

/** Limits of a solar eclipse. */
export interface EclipseLimits {
  /** Of the total or annular phase; empty where the shadow misses the Earth. */
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
export function eclipseLimits({ contacts }: SolarEclipse): EclipseLimits {
  const { partialStart, partialEnd, umbraStart, umbraEnd } = contacts
  const central =
    umbraStart === null || umbraEnd === null
      ? { north: [], south: [] }
      : new Tracing(umbraStart, umbraEnd).edges()
  return { central, penumbra: new Tracing(partialStart, partialEnd, penumbral).edges() }
}
