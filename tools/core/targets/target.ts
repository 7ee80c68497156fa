import {
  type BodyId,
  EQUATORIAL_RADIUS_KM,
  forBodies,
  isGivenBody,
  isMajor,
  KM_PER_AU,
  type SkyBody,
  type SmallBody,
} from '../bodies.ts'
import { apparentStar, apparentTopocentric } from '../ephemeris/position.ts'
import { type SatelliteElements, satelliteState } from '../ephemeris/satellite.ts'
import { bodyTrack, starTrack, type Track } from '../ephemeris/track.ts'
import { type Observer, standing } from '../frames/earth.ts'
import { arcSine } from '../math/angles.ts'
import { scratch, subtract, type Vector } from '../math/geometry.ts'
import { type Instant, instantOfTt } from '../time/time.ts'

/** Something in the sky of an observer: where it is seen, and how large. */
export interface Appearance {
  /** Topocentric apparent direction, true equator and equinox of date. */
  readonly vector: Vector
  /** Angular radius in degrees; 0 for a point. */
  readonly semidiameter: number
}

/** A target of searches: exact at an instant; its track interpolates many moments for one place. */
export interface Target {
  (instant: Instant, observer: Observer): Appearance
  readonly track: Track
  /** Radius of the disc, au; 0 for a point. */
  readonly radiusAu: number
}

/**
 * Radius of the Moon's mean limb, km: k = 0.2725076 Earth radii of 6378.137 km (IAU 1982; Explanatory Supplement,
 * 3rd ed., §11.2.3). The limb that rises is above the mean sphere of 1737.4 km.
 */
const MOON_LIMB_KM = 0.2725076 * 6378.137

const LIMB_RADIUS_KM: Partial<Record<BodyId, number>> = { sun: EQUATORIAL_RADIUS_KM.sun, moon: MOON_LIMB_KM }

function discTarget(body: SkyBody, radiusAu: number): Target {
  const appearance = (instant: Instant, observer: Observer): Appearance => {
    const { vector, distanceAu } = apparentTopocentric(body, instant, observer)
    return { vector, semidiameter: semidiameterOf(radiusAu, distanceAu) }
  }
  return Object.assign(appearance, { track: bodyTrack(body), radiusAu })
}

/** Degrees. */
export const semidiameterOf = (radiusAu: number, distanceAu: number): number =>
  radiusAu === 0 ? 0 : arcSine(radiusAu / distanceAu)

/** The Sun and Moon are discs, whose upper limb rises and sets; planets and small bodies are points. */
export function bodyTarget(body: SkyBody): Target {
  if (isMajor(body)) return bodyTargets[body]
  return isGivenBody(body) ? discTarget(body, 0) : smallTarget(body)
}

const bodyTargets = forBodies((body) => discTarget(body, (LIMB_RADIUS_KM[body] ?? 0) / KM_PER_AU))

const smallTargets = new Map<SmallBody, Target>()

function smallTarget(body: SmallBody): Target {
  let target = smallTargets.get(body)
  if (!target) {
    target = discTarget(body, 0)
    smallTargets.set(body, target)
  }
  return target
}

/** A satellite by its elements: too near for its light to be followed, and too fast to be kept in segments. */
export function satelliteTarget(elements: SatelliteElements): Target {
  const place = (instant: Instant): Vector => satelliteState(elements, instant).position
  const appearance = (instant: Instant, observer: Observer): Appearance => ({
    vector: subtract(place(instant), standing(instant, observer).position),
    semidiameter: 0,
  })
  const track: Track = (tt, into = scratch()) => Object.assign(into, place(instantOfTt(tt)))
  return Object.assign(appearance, { track, radiusAu: 0 })
}

/** A star by its direction in the mean equator of J2000.0, which may move. */
export function starTarget(j2000: Vector | ((instant: Instant) => Vector)): Target {
  const j2000At = typeof j2000 === 'function' ? j2000 : () => j2000
  const appearance = (instant: Instant, observer: Observer): Appearance => ({
    vector: apparentStar(j2000At(instant), instant, observer),
    semidiameter: 0,
  })
  return Object.assign(appearance, { track: starTrack(j2000At), radiusAu: 0 })
}
