import { type GivenBody, GM_SUN, MASS_RATIO } from '../bodies.ts'
import { stretchesTo, waysFrom } from '../ephemeris/given-orbit.ts'
import { type Forces, longestStep, type Puller } from '../ephemeris/test-particle.ts'
import { conicState } from '../ephemeris/two-body.ts'
import { remember } from '../math/bounded-map.ts'
import type { Vector } from '../math/geometry.ts'

/** A planet on an ellipse in the ecliptic: near enough to tell which steps its neighbourhood shortens. */
interface Ellipse {
  readonly planet: keyof typeof MASS_RATIO
  readonly au: number
  readonly eccentricity: number
  /** Mean longitude at J2000.0 and its degrees in a Julian century, longitude of the perihelion. */
  readonly longitude: number
  readonly rate: number
  readonly perihelion: number
}

/** E. M. Standish, Keplerian elements for approximate positions of the major planets (JPL), table 1. */
const ellipses: readonly Ellipse[] = [
  ['mercury', 0.38709927, 0.20563593, 252.2503235, 149472.67411175, 77.45779628],
  ['venus', 0.72333566, 0.00677672, 181.9790995, 58517.81538729, 131.60246718],
  ['earth', 1.00000261, 0.01671123, 100.46457166, 35999.37244981, 102.93768193],
  ['mars', 1.52371034, 0.0933941, -4.55343205, 19140.30268499, -23.94362959],
  ['jupiter', 5.202887, 0.04838624, 34.39644051, 3034.74612775, 14.72847983],
  ['saturn', 9.53667594, 0.05386179, 49.95424423, 1222.49362201, 92.59887831],
].map(
  ([planet, au, eccentricity, longitude, rate, perihelion]) =>
    ({ planet, au, eccentricity, longitude, rate, perihelion }) as Ellipse,
)

const RADIAN = Math.PI / 180
const CENTURY_DAYS = 36525
/** Obliquity of J2000.0, degrees: 84381.448″ (IAU 1976). */
const OBLIQUITY = (84381.448 / 3600) * RADIAN

/** Place on an ellipse, to the first order of its eccentricity. */
function placeOn({ au, eccentricity, longitude, rate, perihelion }: Ellipse, tt: number): Vector {
  const anomaly = (longitude + (rate * tt) / CENTURY_DAYS - perihelion) * RADIAN
  const angle = anomaly + 2 * eccentricity * Math.sin(anomaly) + perihelion * RADIAN
  const distance = au * (1 - eccentricity * Math.cos(anomaly))
  const y = distance * Math.sin(angle)
  return { x: distance * Math.cos(angle), y: y * Math.cos(OBLIQUITY), z: y * Math.sin(OBLIQUITY) }
}

const roughly: Forces = {
  pullers: ellipses.map(
    (ellipse): Puller => ({
      gm: GM_SUN / MASS_RATIO[ellipse.planet],
      at: (tt) => placeOn(ellipse, tt),
      radiusAu: 0,
    }),
  ),
}

/** Each given orbit is followed twice: as it is, and under the forces that are not known. */
const PARTICLES = 2

/** Counts that were asked for last: a request is prepared on two threads, and again to follow its orbits. */
const cache = new Map<string, number>()
const MOST_COUNTED = 200

/**
 * Steps that a given orbit takes from its epoch to some TTs, were it not disturbed: about those that it takes.
 * @param mostSteps where counting ends; more than that is all the same
 */
export function stepCount(body: GivenBody, tts: readonly number[], mostSteps: number): number {
  const key = `${Math.min(...tts)} ${Math.max(...tts)} ${mostSteps} ${body}`
  const remembered = cache.get(key)
  if (remembered !== undefined) return remembered
  const steps = countedSteps(body, tts, mostSteps / PARTICLES) * PARTICLES
  remember(cache, MOST_COUNTED, key, steps)
  return steps
}

function countedSteps(body: GivenBody, tts: readonly number[], mostSteps: number): number {
  let steps = 0
  for (const { orbit, tts: ends } of stretchesTo(body, tts)) {
    for (const targetTt of waysFrom(orbit.epochTt, ends)) {
      const sign = targetTt < orbit.epochTt ? -1 : 1
      for (let tt = orbit.epochTt; (targetTt - tt) * sign > 0 && steps <= mostSteps; steps++) {
        const { position: p, velocity: v } = conicState(orbit, tt)
        const days = longestStep(tt, Float64Array.of(p.x, p.y, p.z, v.x, v.y, v.z), roughly)
        if (days === null) break
        tt += sign * days
      }
    }
  }
  return steps
}
