import { discRadius, semidiameter } from '../appearance/disc-radii.ts'
import { positionAngle } from '../appearance/physical.ts'
import { clearOfShadow } from '../appearance/satellite-light.ts'
import { KM_PER_AU, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { type SatelliteElements, satelliteState } from '../ephemeris/satellite.ts'
import { horizontal, horizonVector } from '../frames/coordinates.ts'
import { EARTH_SPIN, type Observer, observerState } from '../frames/earth.ts'
import { DEGREES } from '../math/angles.ts'
import { length, scale, separation, subtract, unit, type Vector } from '../math/geometry.ts'
import { refineExtremum, refineRoot } from '../math/root-finding.ts'
import { DARK_ENOUGH, HIGH_ENOUGH, sunAltitudeAt } from '../observing/best-view.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import { type Instant, instantOfTt, SECONDS_PER_DAY } from '../time/time.ts'
import { type Conjunction, conjunctionOf, type Pair } from './conjunctions.ts'

/** Gravitational constant of the Earth, km³/s²; WGS 72, with which elements are made. */
const EARTH_GM = 398600.8

interface Members {
  readonly satellite: SkyTarget
  readonly elements: SatelliteElements
  readonly passed: SkyTarget
}

/** The satellite of a pair that has one, and what it passes. */
export function satelliteMembers([a, b]: Pair): Members {
  const [satellite, passed] = a.satellite ? [a, b] : [b, a]
  return { satellite, elements: satellite.satellite as SatelliteElements, passed }
}

/**
 * Speed that a satellite never has more of, against an observer, au a day: in its perigee, with a tenth for what bends the orbit, and
 * the turn of the Earth.
 */
function greatestSpeed({ meanMotion, eccentricity }: SatelliteElements): number {
  const axisKm = Math.cbrt(EARTH_GM / ((meanMotion * 2 * Math.PI) / SECONDS_PER_DAY) ** 2)
  const perigeeKmS = Math.sqrt((EARTH_GM / axisKm) * ((1 + eccentricity) / (1 - eccentricity)))
  return ((perigeeKmS * 1.1 + 0.5) * SECONDS_PER_DAY) / KM_PER_AU
}

/** A satellite and what it passes, from a place at a TT: true equator and equinox of date, au. */
interface Sight {
  readonly instant: Instant
  readonly observer: Observer
  readonly satellite: Vector
  readonly passed: Vector
}

/**
 * The light of the satellite is followed; diurnal aberration, which moves both alike, is left out.
 */
function sightOf({ elements, passed }: Members, observer: Observer) {
  return (tt: number): Sight => {
    const instant = instantOfTt(tt)
    const place = observerState(instant, observer).position
    const { position, velocity } = satelliteState(elements, instant)
    const ray = subtract(position, place)
    return {
      instant,
      observer,
      satellite: subtract(ray, scale(velocity, length(ray) / LIGHT_AU_PER_DAY)),
      passed: subtract(passed.rising.track(tt), place),
    }
  }
}

/** Below the horizon by less than this, degrees, refraction may lift them above it. */
const LIFTED = 1
/** Degrees beyond the limit of separations within which looks are taken at even steps. */
const AROUND = 0.5
/** The angle, radians, that a satellite goes at most between two such looks. */
const LOOK = 0.004
/** Share of an angle that is left to the motion of the satellite; the rest is for the turn of the horizon. */
const SHARE = 0.9

/**
 * Days in which a satellite cannot come within reach: the angle it has to go, by the greatest speed it may have ever nearer to the
 * observer, and the horizon by the turn of the Earth.
 */
function idleDays({ instant, observer, satellite, passed }: Sight, speed: number, reach: number): number {
  const distance = length(satellite)
  const below = (ray: Vector): number =>
    -Math.asin(horizonVector(unit(ray), instant, observer).z) - LIFTED / DEGREES
  const gap = Math.max(separation(satellite, passed) / DEGREES - reach, below(satellite))
  const crossing = Math.min(
    (distance / speed) * -Math.expm1(-SHARE * Math.max(0, gap)),
    ((1 - SHARE) * Math.max(0, gap)) / EARTH_SPIN,
  )
  return Math.max(crossing, (below(passed) * SHARE) / EARTH_SPIN, (distance / speed) * LOOK)
}

const TOLERANCE_DAYS = 1e-8

/** Times of least separation within a limit, TT days. */
function* nearest(
  sight: (tt: number) => Sight,
  speed: number,
  limit: number,
  [from, to]: readonly [from: number, to: number],
): Generator<number> {
  const separationAt = (tt: number): number => {
    const { satellite, passed } = sight(tt)
    return separation(satellite, passed)
  }
  const squared = (tt: number): number => separationAt(tt) ** 2
  const reach = (limit + AROUND) / DEGREES
  let [a, b] = [Number.NaN, Number.NaN]
  let [before, middle] = [Number.NaN, Number.NaN]
  for (let tt = from - 2 / SECONDS_PER_DAY; a < to || Number.isNaN(a); ) {
    const look = sight(tt)
    const value = separation(look.satellite, look.passed)
    if (middle <= before && middle < value && middle < limit + AROUND) {
      // After a leap there is nothing within the limit before `b`.
      const low = Math.max(a, b - 2 * (tt - b))
      const { at: guess, value: least } = refineExtremum(squared, low, tt, 'minimum', TOLERANCE_DAYS)
      const settled = turnOf(squared, guess)
      if (Math.sqrt(least) <= limit && settled >= from && settled < to) yield settled
    }
    ;[a, b, before, middle] = [b, tt, middle, value]
    tt += idleDays(look, speed, reach)
  }
}

/** Two seconds about a least value, in which its slope changes sign. */
const SETTLING_DAYS = 2 / SECONDS_PER_DAY

/** The time of a least value near a guess, by its slope: it has more digits than the flat value, so that it is the same in every search. */
function turnOf(curve: (tt: number) => number, guess: number): number {
  const slope = (tt: number): number => curve(tt + MOTION_DAYS) - curve(tt - MOTION_DAYS)
  const [low, high] = [guess - SETTLING_DAYS, guess + SETTLING_DAYS]
  const [before, after] = [slope(low), slope(high)]
  return before < 0 && after > 0 ? refineRoot(slope, low, high, before, after, TOLERANCE_DAYS / 100) : guess
}

/** First step from the middle toward a limb, days. */
const STEP_DAYS = 0.1 / SECONDS_PER_DAY

/** When a satellite enters and leaves a disc about a time of least separation, TT days; null if it passes beside. */
function endsOf(margin: (tt: number) => number, middle: number): readonly [number, number] | null {
  if (margin(middle) < 0) return null
  const end = (sign: 1 | -1): number => {
    let step = STEP_DAYS
    while (margin(middle + sign * step) >= 0 && step < 1) step *= 2
    const outside = middle + sign * step
    return refineRoot(margin, middle, outside, margin(middle), margin(outside), TOLERANCE_DAYS)
  }
  return [end(-1), end(1)]
}

/** A quarter of a second, over which the direction of the motion is taken. */
const MOTION_DAYS = 0.25 / SECONDS_PER_DAY

/** Whether one of a pair is an artificial satellite. */
export const hasSatellite = (pair: Pair): boolean => pair.some(({ satellite }) => satellite !== undefined)

/**
 * A satellite before the Sun or the Moon, or beside anything, in fromTt ≤ t < toTt (days), as a place sees it with both above the horizon.
 *
 * **Accuracy**: 0.05 s and 0.001° of the path of the elements, which themselves are right to about a second within three days of their
 * epoch; Sun 959.63″ at 1 au, Moon's mean limb k 0.2725076.
 */
export function* satelliteCrossings(
  pair: Pair,
  fromTt: number,
  toTt: number,
  search: { readonly observer: Observer; readonly maxSeparation: number; readonly minElongation: number },
): Generator<Conjunction> {
  const members = satelliteMembers(pair)
  const sight = sightOf(members, search.observer)
  const limit = Math.min(179, search.maxSeparation)
  for (const tt of nearest(sight, greatestSpeed(members.elements), limit, [fromTt, toTt])) {
    const conjunction = crossingAt(pair, members, tt, sight)
    if (conjunction && (conjunction.elongation ?? 180) >= search.minElongation) yield conjunction
  }
}

/** The crossing at a time of least separation; undefined below the horizon. */
function crossingAt(
  pair: Pair,
  { elements, passed }: Members,
  tt: number,
  sight: (tt: number) => Sight,
): Conjunction | undefined {
  const middle = sight(tt)
  const { instant, observer } = middle
  const place = horizontal(middle.satellite, instant, observer)
  if (Math.min(place.altitude, horizontal(middle.passed, instant, observer).altitude) < 0) return undefined
  const radius = passed.body === null ? 0 : discRadius(passed.body)
  const margin = (t: number): number => {
    const look = sight(t)
    return semidiameter(radius, length(look.passed)) - separation(look.satellite, look.passed)
  }
  const ends = radius > 0 ? endsOf(margin, tt) : null
  const next = sight(tt + MOTION_DAYS)
  const motion = subtract(
    subtract(unit(next.satellite), unit(next.passed)),
    subtract(unit(middle.satellite), unit(middle.passed)),
  )
  const isSunlit = clearOfShadow(satelliteState(elements, instant).position, instant) > 0
  const isDark = sunAltitudeAt(observer, instant) <= DARK_ENOUGH
  return {
    ...conjunctionOf(pair, instant, (target) => (target.satellite ? middle.satellite : middle.passed)),
    transit: ends && 'transit',
    crossing: {
      ends: ends && [instantOfTt(ends[0]), instantOfTt(ends[1])],
      semidiameter: radius > 0 ? semidiameter(radius, length(middle.passed)) : null,
      pathAngle: positionAngle(middle.passed, motion),
      altitude: place.altitude,
      azimuth: place.azimuth,
      distanceAu: length(middle.satellite),
      isSunlit,
      isSeen: ends !== null || (isSunlit && isDark && place.altitude >= HIGH_ENOUGH),
    },
  }
}
