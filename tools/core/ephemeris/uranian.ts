import { GM_SUN, type UranianBody } from '../bodies.ts'
import { eclipticAxes } from '../frames/precession.ts'
import { cosine, DEGREES, RADIANS, sine } from '../math/angles.ts'
import { add, cross, scale, type Vector } from '../math/geometry.ts'

/**
 * Orbits of the eight Uranian planets: semi-major axis in au, eccentricity, then degrees: inclination, argument of
 * perihelion, ascending node, mean anomaly; ecliptic, equinox and epoch JD 2415020.0. J. Neely, Orbital Elements for the
 * Transneptunian Planets, Matrix Magazine VII (1980), table I, fitted to the ephemerides of A. Witte and F. Sieggrün
 * (Hamburg, 1923 to 1928). The mean motion follows from the axis; precession takes the place of the printed motion of
 * the node.
 */
const orbits: Readonly<Record<UranianBody, readonly number[]>> = {
  cupido: [40.99837, 0.0046, 1.0833, 171.4333, 129.8325, 163.7409],
  hades: [50.66744, 0.00245, 1.05, 148.1796, 161.3339, 27.6496],
  zeus: [59.21436, 0.0012, 0, 299.044, 0, 165.1232],
  kronos: [64.8169, 0.00305, 0, 208.8801, 0, 169.0193],
  apollon: [70.29949, 0, 0, 138.0533, 0, 0],
  admetos: [73.62765, 0, 0, 351.335, 0, 0],
  vulkanus: [77.25568, 0, 0, 55.8983, 0, 0],
  poseidon: [83.66907, 0, 0, 165.5163, 0, 0],
}

/** Days from J2000.0 of the epoch, and Julian centuries. */
const EPOCH = 2415020 - 2451545
const EPOCH_CENTURIES = EPOCH / 36525

/** From the ecliptic of the epoch to the ICRS. */
function toIcrs({ x, y, z }: Vector): Vector {
  const [toEquinox, across] = eclipticAxes(EPOCH_CENTURIES)
  return add(add(scale(toEquinox, x), scale(across, y)), scale(cross(toEquinox, across), z))
}

/** Semi-major axis of a Uranian planet, au. */
export const uranianAxisAu = (body: UranianBody): number => orbits[body][0] as number

/** A small eccentricity settles in a few passes: 0.0046 to the tenth power is nothing. */
const PASSES = 8

/**
 * Where a Uranian planet would be from the centre of the Sun: au, ICRS, at a TT in days since J2000.0.
 *
 * **Accuracy**: that of the written orbit, which is not of a body; it is kept without perturbations in all years.
 */
export function uranianFromSun(body: UranianBody, tt: number): Vector {
  const [a, e, inclination, perihelion, node, anomaly] = orbits[body] as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const mean = anomaly * RADIANS + Math.sqrt(GM_SUN / a ** 3) * (tt - EPOCH)
  let eccentric = mean
  for (let pass = 0; pass < PASSES; pass++) eccentric = mean + e * Math.sin(eccentric)
  const along = a * (Math.cos(eccentric) - e)
  const across = a * Math.sqrt(1 - e * e) * Math.sin(eccentric)
  const distance = Math.sqrt(along * along + across * across)
  const fromNode = Math.atan2(across, along) * DEGREES + perihelion
  const [c, s] = [cosine(fromNode), sine(fromNode)]
  return toIcrs({
    x: distance * (cosine(node) * c - sine(node) * s * cosine(inclination)),
    y: distance * (sine(node) * c + cosine(node) * s * cosine(inclination)),
    z: distance * s * sine(inclination),
  })
}
