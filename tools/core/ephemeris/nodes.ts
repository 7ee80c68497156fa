import { KM_PER_AU } from '../bodies.ts'
import { eclipticOfDate, toOfDate } from '../frames/coordinates.ts'
import { orientation } from '../frames/earth.ts'
import { generalPrecession, polynomial } from '../frames/precession.ts'
import { arcSine, arcTangent, cosine, normalDegrees, sine } from '../math/angles.ts'
import { cross, type Spherical, scale, spherical, subtract, unit } from '../math/geometry.ts'
import { centuries, type Instant, SECONDS_PER_DAY } from '../time/time.ts'
import { geocentricState } from './position.ts'

/**
 * Mean longitudes of the Moon's perigee and ascending node, arcseconds, counted from the equinox of J2000.0;
 * t in Julian centuries of TT. J. Chapront, G. Francou, The lunar theory ELP revisited, Astron. Astrophys.
 * 404, 735 (2003), W2 and W3.
 */
const PERIGEE = [300071.67475, 14643420.3171, -38.2631, -0.045047, 0.00021301]
const NODE = [450160.39816, -6967919.5383, 6.359, 0.007625, -0.00003586]

/** Mean inclination of the Moon's orbit, degrees. Explanatory Supplement to the Astronomical Ephemeris (1961), ch. 4C. */
const INCLINATION = 5.145396374

/** Longitude, true equinox of date, of an angle counted from the equinox of J2000.0 along the moving ecliptic. */
function ofDate(arcseconds: readonly number[], instant: Instant): number {
  const t = centuries(instant)
  return polynomial(t, arcseconds) / 3600 + generalPrecession(t) + orientation(instant).nutation.longitude
}

/**
 * Longitude of the Moon's mean ascending node, true equinox of date, degrees 0 to 360.
 * **Accuracy**: 0.2″ 1630–2380, against an independent mean theory fitted to JPL DE431.
 */
export function meanNode(instant: Instant): number {
  return normalDegrees(ofDate(NODE, instant))
}

/**
 * The Moon's mean apogee (mean Lilith, Black Moon) projected from the mean orbit on the ecliptic: longitude
 * and latitude, true equinox and ecliptic of date, degrees.
 * **Accuracy**: 0.2″ 1900–2100, 1.2″ 1630–2380, against an independent mean theory fitted to JPL DE431.
 */
export function meanLilith(instant: Instant): Spherical {
  const node = ofDate(NODE, instant)
  const fromNode = ofDate(PERIGEE, instant) + 180 - node
  return {
    longitude: normalDegrees(node + arcTangent(cosine(INCLINATION) * sine(fromNode), cosine(fromNode))),
    latitude: arcSine(sine(INCLINATION) * sine(fromNode)),
  }
}

/**
 * Gravity of Earth and Moon together, au³/day²: 398600.435507 + 4902.800118 km³/s². R. S. Park et al., The JPL
 * Planetary and Lunar Ephemerides DE440 and DE441, Astron. J. 161, 105 (2021), table 2.
 */
const EARTH_MOON_GM = ((398600.435507 + 4902.800118) * SECONDS_PER_DAY ** 2) / KM_PER_AU ** 3

/** Where the Moon moves at an instant: its orbit if nothing disturbed it any more, ecliptic of date. */
export interface OsculatingPoints {
  /** Longitude of the ascending node (true node), degrees 0 to 360. */
  readonly node: number
  /** The apogee (true Lilith), degrees. */
  readonly apogee: Spherical
}

/**
 * The Moon's osculating node and apogee, true equinox and ecliptic of date. The node follows from the plane of
 * place and velocity, the apogee is opposite the vector of eccentricity.
 * @see Urban & Seidelmann, Explanatory Supplement to the Astronomical Almanac, 3rd ed., §8.2.
 * **Accuracy**: node 0.21″ RMS, 0.74″ at most, apogee 0.9″ RMS, 3.2″ at most, 1900–2100, against JPL DE431. A speed a
 * millionth off turns this apogee by arcseconds: it feels every term that a lunar series leaves out.
 */
export function osculatingPoints(instant: Instant): OsculatingPoints {
  const { position, velocity } = geocentricState('moon', instant)
  const plane = cross(position, velocity)
  const eccentricity = subtract(scale(cross(velocity, plane), 1 / EARTH_MOON_GM), unit(position))
  const pole = eclipticOfDate(toOfDate(plane, instant), instant)
  return {
    node: normalDegrees(arcTangent(pole.x, -pole.y)),
    apogee: spherical(eclipticOfDate(toOfDate(scale(eccentricity, -1), instant), instant)),
  }
}
