import { GM_SUN, KM_PER_AU, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { stepped } from '../math/extrapolation.ts'
import type { State, Vector } from '../math/geometry.ts'
import { SECONDS_PER_DAY } from '../time/time.ts'

/** A body that pulls: its gravity, au³/day², and its place from the Sun, au, ICRS, at a TT in days since J2000.0. */
export interface Puller {
  readonly gm: number
  readonly at: (tt: number) => Vector
  /** Radius, au: nothing comes nearer. */
  readonly radiusAu: number
}

/** Gravity in au³/day² from km³/s². */
export const gravityOf = (km3s2: number): number => (km3s2 * SECONDS_PER_DAY ** 2) / KM_PER_AU ** 3

/** Acceleration by the gas that leaves a comet, au/day², at 1 au: away from the Sun, and along the orbit. */
export interface Jets {
  readonly radial: number
  readonly transverse: number
}

/** Forces on a particle without mass, beside the Sun's gravity and its relativity. */
export interface Forces {
  readonly pullers: readonly Puller[]
  readonly jets?: Jets
}

/** A particle let go with a state. */
export interface Particle {
  /** Its state from the Sun at any TT, au and au/day, ICRS; `null` where it cannot be followed to. */
  at(tt: number): State | null
  /**
   * Follows it to a TT, unless that takes more steps than `most`.
   * @returns the steps that it takes, however far it was followed before; `null` where it meets a body
   */
  follow(tt: number, mostSteps: number): number | null
}

/** Steps are this share of the time in which gravity turns the path by a radian. */
const SHARE = 0.2
/** And this share of the distance of whatever pulls beside the Sun, which is weak until it is near. */
const PASSING = 0.3
/** Days; Mercury, which also moves the Sun that places are counted from, goes round in 88. */
const LONGEST_STEP = 16
/** Steps on either side of the start: some two seconds of work. */
const MOST_STEPS = 5_000
/** Radius of the Sun, au: 695 700 km (IAU 2015 Resolution B3). */
export const SUN_RADIUS_AU = 695700 / KM_PER_AU

/** Numbers of a knot: time, place, velocity and acceleration. */
const KNOT = 10
/** Knots that a path has room for at first. */
const FIRST_ROOM = 32

/** The knots of a path in one direction, one after the other in one buffer: 80 bytes each. */
class Path {
  #numbers = new Float64Array(FIRST_ROOM * KNOT)
  #count = 0

  get count(): number {
    return this.#count
  }

  push(tt: number, state: Float64Array, pull: Float64Array): void {
    const from = this.#count * KNOT
    if (from === this.#numbers.length) {
      const grown = new Float64Array(2 * from)
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[from] = tt
    this.#numbers.set(state, from + 1)
    this.#numbers.set(pull, from + 7)
    this.#count += 1
  }

  timeOf(knot: number): number {
    return this.#numbers[knot * KNOT] as number
  }

  /** A knot's place and velocity. */
  stateOf(knot: number): Float64Array {
    return this.#numbers.subarray(knot * KNOT + 1, knot * KNOT + 7)
  }

  pullOf(knot: number): Float64Array {
    return this.#numbers.subarray(knot * KNOT + 7, knot * KNOT + KNOT)
  }

  /** The last knot at or before a TT, in the direction of the path. */
  before(tt: number, sign: 1 | -1): number {
    let [low, high] = [0, this.#count - 1]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((this.timeOf(middle) - tt) * sign <= 0) low = middle
      else high = middle
    }
    return low
  }
}

/** A particle that is let go with a state at a TT. It is followed as far as it is asked for, and no step twice. */
export function startParticle({ position: p, velocity: v }: State, tt: number, forces: Forces): Particle {
  const startPath = () => {
    const path = new Path()
    const state = Float64Array.of(p.x, p.y, p.z, v.x, v.y, v.z)
    path.push(tt, state, pullAt(tt, state, forces))
    return path
  }
  const paths = { '1': startPath(), '-1': startPath() }
  const directionOf = (targetTt: number) => (targetTt < tt ? -1 : 1)
  /** Whether it was reached: `null` where the particle meets a body before. */
  const reach = (targetTt: number, mostSteps: number): boolean | null => {
    const sign = directionOf(targetTt)
    const path = paths[sign]
    while ((path.timeOf(path.count - 1) - targetTt) * sign < 0) {
      if (path.count > Math.min(mostSteps, MOST_STEPS)) return false
      if (!extend(path, sign, forces)) return null
    }
    return true
  }
  return {
    at: (targetTt) =>
      reach(targetTt, MOST_STEPS)
        ? interpolated(paths[directionOf(targetTt)], targetTt, directionOf(targetTt))
        : null,
    follow(targetTt, mostSteps) {
      const reached = reach(targetTt, mostSteps)
      if (reached === null) return null
      const sign = directionOf(targetTt)
      return reached ? paths[sign].before(targetTt, sign) + 1 : mostSteps + 1
    },
  }
}

/** Acceleration by all forces. */
function pullAt(tt: number, state: Float64Array, forces: Forces): Float64Array {
  const slope = new Float64Array(6)
  rateOf(forces)(tt, state, slope)
  return slope.subarray(3)
}

/** Adds the end of the next step; false if the particle falls onto something. */
function extend(path: Path, sign: 1 | -1, forces: Forces): boolean {
  const last = path.count - 1
  const [tt, state] = [path.timeOf(last), path.stateOf(last)]
  const days = longestStep(tt, state, forces)
  if (days === null) return false
  const next = stepped(rateOf(forces), tt, state, sign * days)
  path.push(tt + sign * days, next, pullAt(tt + sign * days, next, forces))
  return true
}

/** Days of the next step; null if the particle falls onto something. */
export function longestStep(tt: number, state: Float64Array, { pullers }: Forces): number | null {
  const [x, y, z, vx, vy, vz] = state as unknown as [number, number, number, number, number, number]
  const sun = Math.hypot(x, y, z)
  const speed = Math.hypot(vx, vy, vz)
  if (!(sun > SUN_RADIUS_AU)) return null
  let longest = Math.min(LONGEST_STEP, SHARE * Math.sqrt(sun ** 3 / GM_SUN))
  for (const { at: positionAt, gm, radiusAu } of pullers) {
    const place = positionAt(tt)
    const distance = Math.hypot(place.x - x, place.y - y, place.z - z)
    if (distance < radiusAu) return null
    longest = Math.min(longest, SHARE * Math.sqrt(distance ** 3 / gm), (PASSING * distance) / speed)
  }
  return longest
}

/** Place of a moment between two knots: the polynomial with the places, velocities and accelerations of both. */
function interpolated(path: Path, tt: number, sign: 1 | -1): State {
  const low = path.before(tt, sign)
  const knotOf = (knot: number) => ({
    tt: path.timeOf(knot),
    state: path.stateOf(knot),
    pull: path.pullOf(knot),
  })
  const [a, b] = [knotOf(low), knotOf(Math.min(low + 1, path.count - 1))]
  const step = b.tt - a.tt
  const u = step === 0 ? 0 : (tt - a.tt) / step
  const position = { x: 0, y: 0, z: 0 }
  const velocity = { x: 0, y: 0, z: 0 }
  ;(['x', 'y', 'z'] as const).forEach((axis, i) => {
    const of = (knot: typeof a) =>
      [knot.state[i], (knot.state[i + 3] as number) * step, ((knot.pull[i] as number) * step * step) / 2] as [
        number,
        number,
        number,
      ]
    const [p0, v0, a0] = of(a)
    const [p1, v1, a1] = of(b)
    const [p, v, c] = [p1 - p0 - v0 - a0, v1 - v0 - 2 * a0, a1 - a0]
    const [c3, c4, c5] = [10 * p - 4 * v + c, 7 * v - 15 * p - 2 * c, 6 * p - 3 * v + c]
    position[axis] = p0 + u * (v0 + u * (a0 + u * (c3 + u * (c4 + u * c5))))
    velocity[axis] =
      step === 0
        ? (a.state[i + 3] as number)
        : (v0 + u * (2 * a0 + u * (3 * c3 + u * (4 * c4 + u * 5 * c5)))) / step
  })
  return { position, velocity }
}

/** The change of a state, place and velocity from the Sun, by all forces. */
const rateOf =
  (forces: Forces) =>
  (tt: number, state: Float64Array, out: Float64Array): void => {
    const [x, y, z, vx, vy, vz] = state as unknown as [number, number, number, number, number, number]
    const r = Math.sqrt(x * x + y * y + z * z)
    const kepler = GM_SUN / r ** 3
    // Relativity of the Sun. Explanatory Supplement, 3rd ed., eq. 8.31, of one heavy body.
    const bend = kepler / LIGHT_AU_PER_DAY ** 2
    const along = bend * ((4 * GM_SUN) / r - (vx * vx + vy * vy + vz * vz)) - kepler
    const across = bend * 4 * (x * vx + y * vy + z * vz)
    let ax = along * x + across * vx
    let ay = along * y + across * vy
    let az = along * z + across * vz
    for (const { gm, at: positionAt } of forces.pullers) {
      const p = positionAt(tt)
      const [dx, dy, dz] = [p.x - x, p.y - y, p.z - z]
      const direct = gm / Math.hypot(dx, dy, dz) ** 3
      // The Sun is pulled too.
      const indirect = gm / Math.hypot(p.x, p.y, p.z) ** 3
      ax += direct * dx - indirect * p.x
      ay += direct * dy - indirect * p.y
      az += direct * dz - indirect * p.z
    }
    if (forces.jets) {
      const g = gasAt(r)
      const drift = (x * vx + y * vy + z * vz) / r
      const [tx, ty, tz] = [vx - (drift * x) / r, vy - (drift * y) / r, vz - (drift * z) / r]
      const radial = (g * forces.jets.radial) / r
      const transverse = (g * forces.jets.transverse) / Math.hypot(tx, ty, tz)
      ax += radial * x + transverse * tx
      ay += radial * y + transverse * ty
      az += radial * z + transverse * tz
    }
    out.set([vx, vy, vz, ax, ay, az])
  }

/**
 * How much gas leaves a comet at a distance from the Sun, 1 at 1 au. B. G. Marsden, Z. Sekanina & D. K. Yeomans, Comets
 * and nongravitational forces V, Astron. J. 78, 211 (1973); constants as JPL Horizons has them.
 */
const gasAt = (r: number): number =>
  0.1112620426 * (r / 2.808) ** -2.15 * (1 + (r / 2.808) ** 5.093) ** -4.6142
