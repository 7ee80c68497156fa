/** Visual binaries with a published orbit: where the companion stands at an instant. */
import { binaryStarTable } from '../data/catalogs/binary-stars-table.ts'
import { tableText } from '../data/table-file.ts'
import { orientation } from '../frames/earth.ts'
import { precession } from '../frames/precession.ts'
import { arcTangent, cosine, DEGREES, normalDegrees, RADIANS, sine } from '../math/angles.ts'
import {
  add,
  cross,
  dot,
  type Matrix,
  rotate,
  rotateBack,
  scale,
  unit,
  type Vector,
} from '../math/geometry.ts'
import { tableRows } from '../text/table-rows.ts'
import { type Instant, J2000_JULIAN_DATE } from '../time/time.ts'

/** The orbit of a companion about the brighter star, as its authors have published it. */
export interface BinaryOrbit {
  /** `RHD 1AB`: discoverer's number and components. */
  readonly pair: string
  /** Number in the Washington Double Star Catalog: `14396-6050`. */
  readonly wds: string
  /** Visual magnitude of the companion. */
  readonly magnitude: number
  readonly periodYears: number
  readonly axisArcsec: number
  /** Degrees. */
  readonly inclination: number
  readonly node: number
  readonly argPeriastron: number
  /** Besselian year. */
  readonly periastron: number
  readonly eccentricity: number
  /** Year of the equinox that the node is counted from. */
  readonly equinox: number
  /** From 1, definitive, to 5, indeterminate. */
  readonly grade: number
  /** Code of the authors with the year: `Pbx2016`. */
  readonly reference: string
}

let byHip: ReadonlyMap<number, BinaryOrbit> | undefined

/** The published orbit of a star's companion by its Hipparcos number, if there is one. Read on first use. */
export function binaryOrbit(hip: number): BinaryOrbit | undefined {
  byHip ??= new Map(tableRows(tableText(binaryStarTable)).map(orbitOf))
  return byHip.get(hip)
}

function orbitOf(row: ReturnType<typeof tableRows>[number]): readonly [number, BinaryOrbit] {
  const [hip, wds, pair, , fainter, ...elements] = row
  const [period, axis, inclination, node, periastron, eccentricity, argument, equinox, , grade, reference] =
    elements as readonly string[]
  const orbit = {
    pair,
    wds,
    magnitude: Number(fainter),
    periodYears: Number(period),
    axisArcsec: Number(axis),
    inclination: Number(inclination),
    node: Number(node),
    argPeriastron: Number(argument),
    periastron: Number(periastron),
    eccentricity: Number(eccentricity),
    // The catalog counts nodes without an equinox from that of 2000, as its own ephemerides show.
    equinox: Number(equinox || 2000),
    grade: Number(grade),
    reference: reference ?? '',
  }
  return [Number(hip), orbit]
}

/** Besselian year of a TT. J. H. Lieske, Astron. Astrophys. 73, 282 (1979), eq. 5. */
const besselianYear = ({ tt }: Instant): number =>
  1900 + (tt + J2000_JULIAN_DATE - 2415020.31352) / 365.242198781

/** The eccentric anomaly in radians of a mean one, by Newton's rule from the side on which it converges for every ellipse. */
function eccentricAnomaly(mean: number, eccentricity: number): number {
  let anomaly = mean + eccentricity * Math.sign(Math.sin(mean))
  for (let round = 0; round < 50; round++) {
    const step = (anomaly - eccentricity * Math.sin(anomaly) - mean) / (1 - eccentricity * Math.cos(anomaly))
    anomaly -= step
    if (Math.abs(step) < 1e-12) break
  }
  return anomaly
}

/** Where a companion stands from the brighter star. */
export interface CompanionPlace {
  readonly separationArcsec: number
  /** From the north of date through east, 0–360. */
  readonly positionAngle: number
  /** The same from the north of J2000.0. */
  readonly positionAngleJ2000: number
}

/**
 * Separation and position angle of a companion.
 * @param star direction of the brighter star, mean equator of J2000.0.
 * @see Meeus, Astronomical Algorithms, 2nd ed., ch. 57. The north that the node is counted from is turned to that of the instant with the axes.
 *
 * **Accuracy**: that of the orbit by its grade: against the ephemerides that the catalog prints for 2023–2027 0.1° and 0.001″, its rounding. The
 * star's own way along its great circle turns the angle of the fastest (61 Cygni) by 0.1° a century, which is left out.
 */
export function companionPlace(orbit: BinaryOrbit, star: Vector, instant: Instant): CompanionPlace {
  const { periodYears, eccentricity: e, inclination, argPeriastron, node, axisArcsec } = orbit
  const revolutions = (besselianYear(instant) - orbit.periastron) / periodYears
  const anomaly = eccentricAnomaly(2 * Math.PI * (revolutions - Math.round(revolutions)), e)
  const trueAnomaly = 2 * Math.atan(Math.sqrt((1 + e) / (1 - e)) * Math.tan(anomaly / 2)) * DEGREES
  const argument = trueAnomaly + argPeriastron
  const alongNode = cosine(argument)
  const acrossNode = sine(argument) * cosine(inclination)
  const radius = axisArcsec * (1 - e * Math.cos(anomaly))
  const offset = offsetOf(star, node + arcTangent(acrossNode, alongNode), meanAxes(orbit.equinox))
  return {
    separationArcsec: radius * Math.hypot(alongNode, acrossNode),
    positionAngle: angleOf(star, offset, orientation(instant).trueOfDate),
    positionAngleJ2000: angleOf(star, offset, meanAxes(2000)),
  }
}

/** From the mean equator of J2000.0 to that of a year. */
const meanAxes = (year: number): Matrix => precession((year - 2000) / 100)

/** North and east on the sky at a direction, in its own axes. */
function northAndEast(place: Vector): readonly [north: Vector, east: Vector] {
  const east = unit(cross({ x: 0, y: 0, z: 1 }, place))
  return [cross(place, east), east]
}

/** The unit vector on the sky, in axes of J2000.0, that has a position angle in some axes. */
function offsetOf(star: Vector, angle: number, axes: Matrix): Vector {
  const [north, east] = northAndEast(unit(rotate(axes, star)))
  return rotateBack(
    axes,
    add(scale(north, Math.cos(angle * RADIANS)), scale(east, Math.sin(angle * RADIANS))),
  )
}

function angleOf(star: Vector, offset: Vector, axes: Matrix): number {
  const [north, east] = northAndEast(unit(rotate(axes, star)))
  const turned = rotate(axes, offset)
  return normalDegrees(arcTangent(dot(turned, east), dot(turned, north)))
}
