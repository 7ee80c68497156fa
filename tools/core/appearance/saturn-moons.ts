import { EQUATORIAL_RADIUS_KM, KM_PER_AU, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { astrometric, heliocentricState } from '../ephemeris/position.ts'
import { meanObliquity, precession } from '../frames/precession.ts'
import { arcTangent, normalDegrees } from '../math/angles.ts'
import {
  add,
  dot,
  length,
  product,
  rotateBack,
  scale,
  subtract,
  turnX,
  type Vector,
} from '../math/geometry.ts'
import { type Instant, perInstant, shifted } from '../time/time.ts'
import { axis } from './axis.ts'
import { aspect, type MoonPlace, offsetBeside, type PlanetAspect, placeBeside } from './planet-moons.ts'
import { type SaturnMoon, saturnianOrbits } from './saturn-orbits.ts'

const RADIUS = EQUATORIAL_RADIUS_KM.saturn / KM_PER_AU
/** Radius of Saturn in which the orbits are given, au. Meeus, Astronomical Algorithms, 2nd ed., ch. 46: 2475 to an au. */
const UNIT = 1 / 2475

/** From the mean equator of J2000.0 to the mean ecliptic and equinox of B1950.0. */
const B1950 = (2433282.4235 - 2451545) / 36525
const toEclipticB1950 = product(turnX(meanObliquity(B1950)), precession(B1950))

/** From the centre of Saturn, au, mean equator of J2000.0, geometric. */
export function saturnMoonVectors(tt: number): Readonly<Record<SaturnMoon, Vector>> {
  const orbits = saturnianOrbits(tt)
  const vector = (moon: SaturnMoon): Vector => scale(rotateBack(toEclipticB1950, orbits[moon]), UNIT)
  return {
    mimas: vector('mimas'),
    enceladus: vector('enceladus'),
    tethys: vector('tethys'),
    dione: vector('dione'),
    rhea: vector('rhea'),
    titan: vector('titan'),
    iapetus: vector('iapetus'),
  }
}

/** Magnitudes at 1 au from Sun and Earth, as Stellarium 0.22.2 has them (ssystem_major.ini); of Iapetus that of both faces. */
const absolute: Readonly<Record<SaturnMoon, number>> = {
  mimas: 3.3,
  enceladus: 2.1,
  tethys: 0.6,
  dione: 0.8,
  rhea: 0.1,
  titan: -1.28,
  iapetus: 1.5,
}
/**
 * Half the range of Iapetus, whose leading face is dark: 10.2 at western elongation, 11.9 at eastern.
 * D. R. Williams, Saturnian Satellite Fact Sheet, NASA NSSDCA.
 */
const IAPETUS_SWING = 0.85

interface Scene {
  readonly fromEarth: PlanetAspect
  readonly fromSunAu: number
  readonly moons: Readonly<Record<SaturnMoon, Vector>>
}

/** A moment in which moons move in a straight line, days. */
const MOMENT = 1e-3

/** Saturn and its moons as the light shows them that reaches the geocentre at an instant, each when its own light left. */
const scene = perInstant((instant: Instant): Scene => {
  const { vector, lightTimeDays } = astrometric('saturn', instant)
  const emitted = shifted(instant, -lightTimeDays)
  const { pole } = axis('saturn', emitted)
  const fromEarth = aspect('saturn', vector, pole)
  const saturn = heliocentricState('saturn', emitted)
  const [now, next] = [saturnMoonVectors(emitted.tt), saturnMoonVectors(emitted.tt + MOMENT)]
  const apparentPlace = (moon: SaturnMoon): Vector => {
    const motion = add(scale(subtract(next[moon], now[moon]), 1 / MOMENT), saturn.velocity)
    return subtract(now[moon], scale(motion, dot(now[moon], fromEarth.away) / LIGHT_AU_PER_DAY))
  }
  return {
    fromEarth,
    fromSunAu: length(saturn.position),
    moons: {
      mimas: apparentPlace('mimas'),
      enceladus: apparentPlace('enceladus'),
      tethys: apparentPlace('tethys'),
      dione: apparentPlace('dione'),
      rhea: apparentPlace('rhea'),
      titan: apparentPlace('titan'),
      iapetus: apparentPlace('iapetus'),
    },
  }
})

/** A moon of Saturn as the Earth sees it. */
export interface SaturnMoonView extends MoonPlace {
  /** Degrees from celestial north of date through east, from the centre of Saturn. */
  readonly positionAngle: number
  readonly separationArcsec: number
  readonly side: 'east' | 'west'
  readonly magnitude: number
  /** Before the disc, or behind it. */
  readonly state: 'visible' | 'transit' | 'occulted'
  /** The nearest of the four points of its orbit as the Earth sees it. */
  readonly nearest: OrbitPoint
}

export const orbitPoints = [
  'easternElongation',
  'inferiorConjunction',
  'westernElongation',
  'superiorConjunction',
] as const
export type OrbitPoint = (typeof orbitPoints)[number]

function nearestPoint({ x, z }: MoonPlace): OrbitPoint {
  if (Math.abs(x) > Math.abs(z)) return x < 0 ? 'easternElongation' : 'westernElongation'
  return z < 0 ? 'inferiorConjunction' : 'superiorConjunction'
}

/**
 * The moons of Saturn to magnitude 13 beside it, in its equatorial radii of 60 268 km.
 *
 * **Accuracy**, 1995–2030, against JPL's orbits (files of Swiss Ephemeris): Enceladus, Tethys, Dione and Rhea 0.1″, Mimas 0.3″,
 * Titan 0.4″, Iapetus 0.9″; magnitudes 0.2, without the shadow of Saturn and the phase of the moons.
 */
export const saturnMoonViews = perInstant(
  (instant: Instant): Readonly<Record<SaturnMoon, SaturnMoonView>> => {
    const { fromEarth, fromSunAu, moons } = scene(instant)
    const dimming = 5 * Math.log10(fromSunAu * fromEarth.distanceAu)
    const view = (moon: SaturnMoon): SaturnMoonView => {
      const place = placeBeside(moons[moon], fromEarth, RADIUS)
      const { east, north } = offsetBeside(moons[moon], fromEarth, instant)
      const isOver = Math.hypot(place.x, place.y / fromEarth.squash) < 1
      // At western elongation the trailing face is seen, at eastern the leading one.
      const face = moon === 'iapetus' ? -IAPETUS_SWING * (place.x / Math.hypot(place.x, place.y, place.z)) : 0
      return {
        positionAngle: normalDegrees(arcTangent(east, north)),
        separationArcsec: Math.hypot(east, north),
        side: east > 0 ? 'east' : 'west',
        magnitude: absolute[moon] + dimming + face,
        nearest: nearestPoint(place),
        state: isOver ? (place.z > 0 ? 'occulted' : 'transit') : 'visible',
        ...place,
      }
    }
    return {
      mimas: view('mimas'),
      enceladus: view('enceladus'),
      tethys: view('tethys'),
      dione: view('dione'),
      rhea: view('rhea'),
      titan: view('titan'),
      iapetus: view('iapetus'),
    }
  },
)
