import { type EphemerisBody, GM_SUN, isMajor, MASS_RATIO } from '../bodies.ts'
import { OBLIQUITY_J2000 } from '../frames/precession.ts'
import { arcCosine, arcTangent, cosine, DEGREES, normalDegrees, sine } from '../math/angles.ts'
import {
  cross,
  dot,
  length,
  rotate,
  type State,
  scale,
  subtract,
  turnX,
  type Vector,
} from '../math/geometry.ts'
import { type Instant, utcOfTt } from '../time/time.ts'
import { geocentricState, heliocentricState } from './position.ts'

/** Osculating elements: the ellipse the body would follow from now on if nothing else pulled. */
export interface Orbit {
  readonly frame: 'eclipticJ2000'
  /** Central body. */
  readonly centre: 'sun' | 'earth'
  readonly semiMajorAxisAu: number
  readonly eccentricity: number
  /** Degrees: inclination 0–180, the others 0–360. */
  readonly inclination: number
  readonly ascendingNode: number
  readonly argPerihelion: number
  readonly trueAnomaly: number
  readonly meanAnomaly: number
  readonly periodDays: number
  /** Nearest and farthest points of the ellipse (the Moon: perigee and apogee). */
  readonly perihelionAu: number
  readonly aphelionAu: number
  /**
   * When the ellipse is next at its nearest and farthest, ms since 1970 UTC: of the two-body motion, not of the sky.
   */
  readonly nextPerihelionUtc: number
  readonly nextAphelionUtc: number
}

const toEcliptic = turnX(OBLIQUITY_J2000)

/** Angle from one direction to another, counted forward about a normal, degrees 0–360. */
function forwardAngle(from: Vector, to: Vector, normal: Vector): number {
  return normalDegrees(arcTangent(dot(cross(from, to), normal) / length(normal), dot(from, to)))
}

/**
 * Osculating elements of a body at an instant, mean ecliptic and equinox of J2000.0; about the Sun, the Moon's about
 * the Earth; null for the Sun, which turns about nothing nearer than the Galaxy, and for what is not on an ellipse.
 *
 * @see Bate, Mueller & White, Fundamentals of Astrodynamics (1971), §2.4.
 *
 * **Accuracy**: that of the places; the elements themselves move: the Moon's by degrees in a day.
 */
export function orbit(body: EphemerisBody, instant: Instant): Orbit | null {
  if (body === 'sun') return null
  const isMoon = body === 'moon'
  const state = isMoon ? geocentricState('moon', instant) : heliocentricState(body, instant)
  // The ratio for the Earth holds Earth and Moon together, which is what the Moon turns with.
  const hasMass = body === 'earth' || isMajor(body)
  const gm = isMoon ? GM_SUN / MASS_RATIO.earth : GM_SUN * (1 + (hasMass ? 1 / MASS_RATIO[body] : 0))
  const centre = isMoon ? 'earth' : 'sun'
  const orbit = elements(state, gm, instant)
  return orbit && { frame: 'eclipticJ2000', centre, ...orbit }
}

function elements(state: State, gm: number, instant: Instant): Omit<Orbit, 'frame' | 'centre'> | null {
  const r = rotate(toEcliptic, state.position)
  const v = rotate(toEcliptic, state.velocity)
  const distance = length(r)
  const momentum = cross(r, v)
  const toNode: Vector = { x: -momentum.y, y: momentum.x, z: 0 }
  const toPerihelion = subtract(scale(cross(v, momentum), 1 / gm), scale(r, 1 / distance))
  const eccentricity = length(toPerihelion)
  if (!(eccentricity < 1)) return null
  const semiMajorAxisAu = 1 / (2 / distance - dot(v, v) / gm)
  const trueAnomaly = forwardAngle(toPerihelion, r, momentum)
  const eccentricAnomaly = arcTangent(
    Math.sqrt(1 - eccentricity ** 2) * sine(trueAnomaly),
    eccentricity + cosine(trueAnomaly),
  )
  const meanAnomaly = normalDegrees(eccentricAnomaly - eccentricity * sine(eccentricAnomaly) * DEGREES)
  const periodDays = 2 * Math.PI * Math.sqrt(semiMajorAxisAu ** 3 / gm)
  const whenAnomalyIs = (degrees: number): number =>
    utcOfTt(instant.tt + (normalDegrees(degrees - meanAnomaly) / 360) * periodDays)
  return {
    semiMajorAxisAu,
    eccentricity,
    inclination: arcCosine(momentum.z / length(momentum)),
    ascendingNode: normalDegrees(arcTangent(toNode.y, toNode.x)),
    argPerihelion: forwardAngle(toNode, toPerihelion, momentum),
    trueAnomaly,
    meanAnomaly,
    periodDays,
    perihelionAu: semiMajorAxisAu * (1 - eccentricity),
    aphelionAu: semiMajorAxisAu * (1 + eccentricity),
    nextPerihelionUtc: whenAnomalyIs(0),
    nextAphelionUtc: whenAnomalyIs(180),
  }
}
