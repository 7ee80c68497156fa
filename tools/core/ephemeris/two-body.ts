import { GM_SUN } from '../bodies.ts'
import {
  cross,
  dot,
  length,
  type Matrix,
  product,
  rotateBack,
  type State,
  turnX,
  turnZ,
} from '../math/geometry.ts'

/** An orbit about the Sun by its perihelion: an ellipse, a parabola or a hyperbola. */
export interface Conic {
  readonly perihelionAu: number
  readonly eccentricity: number
  /** Degrees, ecliptic and equinox of J2000.0. */
  readonly inclination: number
  readonly node: number
  readonly argPerihelion: number
  /** TT of the perihelion, days since J2000.0. */
  readonly perihelionTt: number
}

/** Obliquity of the ecliptic that elements are published in, degrees: 84381.448″ (IAU 1976). */
const ELEMENTS_OBLIQUITY = 84381.448 / 3600

/** From the equator of J2000.0 to the plane of the orbit, the perihelion on its x axis. */
const toPlane = ({ argPerihelion, inclination, node }: Conic): Matrix =>
  [turnX(inclination), turnZ(node), turnX(ELEMENTS_OBLIQUITY)].reduce(product, turnZ(argPerihelion))

/**
 * Place and velocity from the Sun, au and au/day, ICRS, of an undisturbed orbit at a TT in days since J2000.0, by the
 * universal variable from the perihelion. J. M. A. Danby, Fundamentals of Celestial Mechanics, 2nd ed. (1988), §6.9.
 */
export function conicState(conic: Conic, tt: number): State {
  const { perihelionAu: q, eccentricity: e } = conic
  const beta = (GM_SUN * (1 - e)) / q
  const period = beta > 0 ? (2 * Math.PI * GM_SUN) / beta ** 1.5 : Number.POSITIVE_INFINITY
  const since = tt - conic.perihelionTt
  const days = beta > 0 ? since - period * Math.round(since / period) : since
  const s = universalVariable(q, beta, Math.abs(days)) * Math.sign(days)
  const [g0, g1, g2, g3] = stumpff(beta, s)
  const r = q * g0 + GM_SUN * g2
  const speed = Math.sqrt((GM_SUN * (1 + e)) / q)
  const turn = toPlane(conic)
  return {
    position: rotateBack(turn, { x: q - GM_SUN * g2, y: (days - GM_SUN * g3) * speed, z: 0 }),
    velocity: rotateBack(turn, { x: (-GM_SUN * g1) / r, y: (1 - (GM_SUN * g2) / r) * speed, z: 0 }),
  }
}

/** The nearest perihelion of the undisturbed orbit that goes on from a state. */
export interface PerihelionOfState {
  /** Days since then, negative before it. */
  readonly since: number
  /** Days of a round; infinite of what does not come back. */
  readonly period: number
}

/** The perihelion that a state leads to, au and au/day from the Sun; the equations are those of `conicState`, turned round. */
export function perihelionOfState({ position, velocity }: State): PerihelionOfState {
  const r = length(position)
  const outward = dot(position, velocity)
  const beta = (2 * GM_SUN) / r - dot(velocity, velocity)
  const parameter = length(cross(position, velocity)) ** 2 / GM_SUN
  const e = Math.sqrt(Math.max(0, 1 - (beta * parameter) / GM_SUN))
  const q = parameter / (1 + e)
  // r·v = GM·e·G₁ and r − q = GM·e·G₂ of the variable since the perihelion.
  const [g1, g2] = [outward / (GM_SUN * e), (r - q) / (GM_SUN * e)]
  const root = Math.sqrt(Math.abs(beta))
  const isNearParabola = root * Math.abs(g1) < 1e-4
  const s =
    isNearParabola && beta * g2 < 1
      ? g1
      : beta > 0
        ? Math.atan2(root * g1, 1 - beta * g2) / root
        : Math.asinh(root * g1) / root
  const [, c1, , three] = stumpff(beta, s)
  const period = beta > 0 ? (2 * Math.PI * GM_SUN) / beta ** 1.5 : Number.POSITIVE_INFINITY
  return { since: q * c1 + GM_SUN * three, period }
}

/** The variable s of days since the perihelion: the root of q·G₁ + GM·G₃ = days, which grows with s. */
function universalVariable(q: number, beta: number, days: number): number {
  let low = 0
  // q is the least distance, and outside of an ellipse G₃ is at least s³/6.
  let high = beta > 0 ? Math.PI / Math.sqrt(beta) : Math.min(days / q, Math.cbrt((6 * days) / GM_SUN))
  let s = Math.min(high, days / q)
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const [g0, g1, g2, g3] = stumpff(beta, s)
    const excess = q * g1 + GM_SUN * g3 - days
    if (excess > 0) high = s
    else low = s
    const newton = s - excess / (q * g0 + GM_SUN * g2)
    // Far up a hyperbola, which grows like an exponential, Newton's rule creeps.
    const isNear = excess < 8 * days && newton >= low && newton <= high
    const next = isNear ? newton : (low + high) / 2
    if (Math.abs(next - s) <= 1e-15 * s) return next
    s = next
  }
  return s
}

const MOST_PASSES = 200
/** Below this the powers of the series die out faster than digits cancel in the closed forms. */
const SERIES_BELOW = 1

/** Stumpff's functions G₀ to G₃ of the universal variable. Danby (1988), §6.9. */
function stumpff(beta: number, s: number): [number, number, number, number] {
  const x = beta * s * s
  const root = Math.sqrt(Math.abs(x))
  let c2: number
  let c3: number
  if (root < SERIES_BELOW) {
    c2 = 0
    c3 = 0
    for (let n = 9; n >= 0; n--) {
      c2 = (1 - x * c2) / ((2 * n + 1) * (2 * n + 2))
      c3 = (1 - x * c3) / ((2 * n + 2) * (2 * n + 3))
    }
  } else if (x > 0) {
    c2 = (1 - Math.cos(root)) / x
    c3 = (root - Math.sin(root)) / root ** 3
  } else {
    c2 = (Math.cosh(root) - 1) / -x
    c3 = (Math.sinh(root) - root) / root ** 3
  }
  return [1 - x * c2, s * (1 - x * c3), s * s * c2, s ** 3 * c3]
}
