import { EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../bodies.ts'
import { meanObliquity, precession } from '../frames/precession.ts'
import { arcTangent, normalDegrees } from '../math/angles.ts'
import { product, rotateBack, type State, scale, subtract, turnX, type Vector } from '../math/geometry.ts'
import { type Instant, perInstant } from '../time/time.ts'
import {
  type LitPlanet,
  litPlanet,
  type MoonPlace,
  movedByLight,
  offsetBeside,
  outlineDistance,
  placeBeside,
} from './planet-moons.ts'
import { type SaturnMoon, saturnianOrbits } from './saturn-orbits.ts'

const RADIUS = EQUATORIAL_RADIUS_KM.saturn / KM_PER_AU
/** Radius of Saturn in which the orbits are given, au. Meeus, Astronomical Algorithms, 2nd ed., ch. 46: 2475 to an au. */
const UNIT = 1 / 2475

/** From the mean equator of J2000.0 to the mean ecliptic and equinox of B1950.0. */
const B1950 = (2433282.4235 - 2451545) / 36525
const toEclipticB1950 = product(turnX(meanObliquity(B1950)), precession(B1950))

/** From the centre of Saturn, au, mean equator of J2000.0, geometric. */
function moonVectors(tt: number): Readonly<Record<SaturnMoon, Vector>> {
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

interface SaturnScene {
  readonly lit: LitPlanet
  /** About Saturn when the light left it. */
  readonly moonState: (moon: SaturnMoon) => State
}

/** A moment in which moons move in a straight line, days. */
const MOMENT = 1e-3

/** Saturn as the light shows it that reaches the geocentre at an instant, and its moons. */
export const saturnScene = perInstant((instant: Instant): SaturnScene => {
  const lit = litPlanet('saturn', instant)
  const { tt } = lit.emitted
  const [places, nextPlaces] = [moonVectors(tt), moonVectors(tt + MOMENT)]
  return {
    lit,
    moonState: (moon) => ({
      position: places[moon],
      velocity: scale(subtract(nextPlaces[moon], places[moon]), 1 / MOMENT),
    }),
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
    const { lit, moonState } = saturnScene(instant)
    const { earth: fromEarth, sun: fromSun } = lit.aspects
    const dimming = 5 * Math.log10(fromSun.distanceAu * fromEarth.distanceAu)
    const view = (moon: SaturnMoon): SaturnMoonView => {
      const apparentPlace = movedByLight(moonState(moon), lit, 'earth')
      const place = placeBeside(apparentPlace, fromEarth, RADIUS)
      const { east, north } = offsetBeside(apparentPlace, fromEarth, instant)
      const isOver = outlineDistance(place, fromEarth) < 1
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
