import { radiusKm, semidiameter } from '../appearance/disc-radii.ts'
import { positionAngle } from '../appearance/physical.ts'
import { type BodyId, isGivenBody, isMajor, KM_PER_AU, type SkyBody } from '../bodies.ts'
import { apparentGeocentric, apparentTopocentric } from '../ephemeris/position.ts'
import { ecliptic, horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { circularDifference } from '../math/angles.ts'
import { separation, spherical, type Vector } from '../math/geometry.ts'
import { holding } from '../math/intervals.ts'
import { extrema, refineExtremum, refineRoot, roots } from '../math/root-finding.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { type NearGraze, nearGraze, type Occultation, occultation } from './occultation.ts'

export const conjunctionModes = ['separation', 'rightAscension', 'eclipticLongitude'] as const
export type ConjunctionMode = (typeof conjunctionModes)[number]

/** A separation as titles have it: in minutes of arc below a degree, in seconds below a minute. */
export function apart(degrees: number): string {
  if (degrees >= 1) return `${degrees.toFixed(1)}° apart`
  return degrees * 60 >= 1 ? `${Math.round(degrees * 60)}′ apart` : `${Math.round(degrees * 3600)}″ apart`
}

/** Two targets near each other on the sky. */
export interface Conjunction {
  readonly pair: Pair
  readonly instant: Instant
  /** Angle between the centres, degrees. */
  readonly separation: number
  /** Where the second stands from the first: degrees from celestial north through east, 0–360. */
  readonly positionAngle: number
  /** Angle of the one nearer the Sun from it, degrees; null when the Sun is one of the two. */
  readonly elongation: number | null
  /** Whether they stand east of the Sun, in the evening sky; null when the Sun is one of the two. */
  readonly isEast: boolean | null
  /** The Moon or a planet before the Sun, their discs overlapping, or a satellite before a disc, else null. */
  readonly transit: 'eclipse' | 'transit' | null
  /** The one hidden behind the other, as the place sees it; null without a place. */
  readonly occultation: Occultation | null
  /** The limit that the place is just outside of; null elsewhere, and without a place. */
  readonly graze: NearGraze | null
  /** Of an artificial satellite: how the place sees it pass. */
  readonly crossing?: SatelliteCrossing
}

/** An artificial satellite before a disc, or beside it, as a place sees it when it is nearest to its middle. */
export interface SatelliteCrossing {
  /** When it enters the disc and leaves it; null when it passes beside. */
  readonly ends: readonly [ingress: Instant, egress: Instant] | null
  /** Angular radius of the disc, degrees; null of a point. */
  readonly semidiameter: number | null
  /** Where it goes against the other: degrees from celestial north through east. */
  readonly pathAngle: number
  /** Degrees, with refraction. */
  readonly altitude: number
  readonly azimuth: number
  readonly distanceAu: number
  readonly isSunlit: boolean
  /** Whether it is seen: before a disc as a dark spot or a light, beside it lit in the dark. */
  readonly isSeen: boolean
}

export type Pair = readonly [SkyTarget, SkyTarget]

/**
 * Days between looks for each body: not longer than the shortest time from a least to a greatest separation from
 * anything slower. Half the time of a retrograde motion bounds it for planets, a quarter of its round for the Moon.
 */
const looks: Readonly<Record<BodyId, number>> = {
  sun: 12,
  moon: 4,
  mercury: 4,
  venus: 8,
  mars: 12,
  jupiter: 18,
  saturn: 18,
  uranus: 18,
  neptune: 18,
  pluto: 18,
}

/** Of small bodies, of which Eros passes the Earth as near as Mars does. */
const SMALL_LOOK = 8

/** Of orbits that callers give, which may pass the Earth in days. */
const GIVEN_LOOK = 1

function lookAt({ body }: SkyTarget): number {
  if (body === null) return 18
  if (isGivenBody(body)) return GIVEN_LOOK
  return isMajor(body) ? looks[body] : SMALL_LOOK
}
const stepOf = (pair: Pair): number => Math.min(...pair.map(lookAt))

/** Degrees apart at any meeting of a pair of which one is hidden: 0.3 days of the Moon's motion and its radius. */
const OCCULTATION_NEAR = 5
/** The Moon's parallax, degrees, and the days by which it moves a meeting. */
const PARALLAX = 1.05
const PARALLAX_DAYS = 0.3
const TOLERANCE_DAYS = 1e-7
/**
 * Days from one meeting of the Moon with anything to the next: 27.3 with a star, 25 to 34 with planets. Less and more
 * are taken for safety.
 */
const MONTH_AT_LEAST = 21
const MONTH_AT_MOST = 40

/** Whether anything in the pair can move: two fixed directions only shiver with the Earth's motion. */
export const canMeet = (pair: Pair): boolean => pair.some(({ body, satellite }) => body !== null || satellite)

type View = (target: SkyTarget, instant: Instant) => Vector

const difference: Readonly<
  Record<Exclude<ConjunctionMode, 'separation'>, (a: Vector, b: Vector, instant: Instant) => number>
> = {
  rightAscension: (a, b) => circularDifference(spherical(a).longitude, spherical(b).longitude),
  eclipticLongitude: (a, b, instant) =>
    circularDifference(ecliptic(a, instant).longitude, ecliptic(b, instant).longitude),
}

/** Function that the search evaluates: the separation, for its minimum, or a difference, for its zero. */
function curve([a, b]: Pair, mode: ConjunctionMode, view: View): (tt: number) => number {
  return (tt) => {
    const instant = instantOfTt(tt)
    const [u, v] = [view(a, instant), view(b, instant)]
    return mode === 'separation' ? separation(u, v) : difference[mode](u, v, instant)
  }
}

/** More than a meeting is moved by its refinement. */
const NEAR_DAYS = 1e-3

/** Meetings seen from the Earth's centre, as TT days. */
function* meetings(pair: Pair, mode: ConjunctionMode, fromTt: number, toTt: number): Generator<number> {
  if (!pair.some(({ body }) => body === 'moon')) {
    yield* meetingsWithin(pair, mode, fromTt, toTt)
    return
  }
  // The Moon is a whole round from its next meeting, most of which need not be looked at.
  for (let from = fromTt; from < toTt; ) {
    const next = meetingsWithin(pair, mode, from, Math.min(toTt, from + MONTH_AT_MOST)).next()
    if (next.done) return
    yield next.value
    from = next.value + MONTH_AT_LEAST
  }
}

function* meetingsWithin(pair: Pair, mode: ConjunctionMode, fromTt: number, toTt: number): Generator<number> {
  const f = curve(pair, mode, (target, instant) => target.seen(instant))
  const step = stepOf(pair)
  if (mode === 'separation') {
    const options = { step, tolerance: 1e-5 }
    for (const { at: tt, kind } of extrema(f, fromTt, toTt, options)) if (kind === 'minimum') yield tt
  } else {
    const options = { step, tolerance: TOLERANCE_DAYS, period: 360, touching: true }
    for (const { at: tt } of roots(f, fromTt, toTt, options)) yield tt
  }
}

/** The same meeting from a place, where parallax moves it; undefined if it does not happen there. */
function refineFromPlace(pair: Pair, mode: ConjunctionMode, near: number, view: View): number | undefined {
  const f = curve(pair, mode, view)
  const [low, high] = [near - PARALLAX_DAYS, near + PARALLAX_DAYS]
  if (mode === 'separation') {
    return refineExtremum((tt) => f(tt) ** 2, low, high, 'minimum', TOLERANCE_DAYS).at
  }
  const [before, after] = [f(low), f(high)]
  return before < 0 === after < 0 ? undefined : refineRoot(f, low, high, before, after, TOLERANCE_DAYS)
}

export interface ConjunctionSearch {
  readonly mode: ConjunctionMode
  /** Degrees: only meetings closer than this. */
  readonly maxSeparation: number
  /** Degrees: only meetings at least so far from the Sun. */
  readonly minElongation: number
  /** Topocentric when given. */
  readonly observer?: Observer | undefined
  /** Kilometres outside of a limit to which a graze by the Moon is one. */
  readonly grazeRadius?: number | undefined
}

/**
 * Meetings of two targets in fromTt ≤ t < toTt (days), in order, one by one: least separation, equal right ascension
 * or equal ecliptic longitude, of date and apparent.
 *
 * **Accuracy**: the places over the speed of the pair: 10 s with the Moon or Mercury, 2 min for Venus–Jupiter, an hour
 * for two slow planets; separation 0.5″ to Saturn, 2″ beyond; 1900–2100.
 */
export function* conjunctions(
  pair: Pair,
  fromTt: number,
  toTt: number,
  search: ConjunctionSearch,
): Generator<Conjunction> {
  const { maxSeparation, observer } = search
  const far = maxSeparation + (observer ? PARALLAX : 0)
  const margin = observer ? PARALLAX_DAYS : NEAR_DAYS
  const geocentric = curve(pair, 'separation', (target, instant) => target.seen(instant))
  for (const near of meetings(pair, search.mode, fromTt - margin, toTt + margin)) {
    if (geocentric(near) > far) continue
    const conjunction = conjunctionNear(pair, near, search)
    if (conjunction && conjunction.instant.tt >= fromTt && conjunction.instant.tt < toTt) yield conjunction
  }
}

/** The meeting of two targets near a time; undefined if they do not meet as is asked. */
export function conjunctionNear(
  pair: Pair,
  near: number,
  { mode, maxSeparation, minElongation, observer, grazeRadius }: ConjunctionSearch,
): Conjunction | undefined {
  const view: View = (target, instant) => target.seen(instant, observer)
  const tt = refineFromPlace(pair, mode, near, view)
  if (tt === undefined) return undefined
  const conjunction = conjunctionOf(pair, instantOfTt(tt), view, observer, grazeRadius)
  const isNear = conjunction.separation <= maxSeparation && (conjunction.elongation ?? 180) >= minElongation
  return isNear ? conjunction : undefined
}

/** Two targets at the time of their meeting. */
export function conjunctionOf(
  pair: Pair,
  instant: Instant,
  view: View,
  observer?: Observer,
  grazeRadius?: number,
): Conjunction {
  const [u, v] = [view(pair[0], instant), view(pair[1], instant)]
  const gap = separation(u, v)
  const hasSun = pair.some(({ body }) => body === 'sun')
  const sun = apparentGeocentric('sun', instant).vector
  const nearest = separation(u, sun) < separation(v, sun) ? u : v
  const east = circularDifference(ecliptic(nearest, instant).longitude, ecliptic(sun, instant).longitude)
  // Wherever the Moon hides something, it is nearer than this all the while about any of their meetings.
  const seenFrom = gap < OCCULTATION_NEAR ? observer : undefined
  const hidden = seenFrom ? occultation(pair, instant, seenFrom) : null
  return {
    pair,
    instant,
    separation: gap,
    positionAngle: positionAngle(u, v),
    elongation: hasSun ? null : separation(nearest, sun),
    isEast: hasSun ? null : east > 0,
    transit: transitOf(pair, gap, instant, observer),
    occultation: hidden,
    graze: seenFrom && !hidden ? nearGraze(pair, instant, seenFrom, grazeRadius) : null,
  }
}

function distanceOf(body: SkyBody, instant: Instant, observer?: Observer): number {
  const apparent = observer ? apparentTopocentric(body, instant, observer) : apparentGeocentric(body, instant)
  return apparent.distanceAu
}

/** Angular radius of a target's disc, degrees; a star's is 0. */
function radius({ body }: SkyTarget, instant: Instant, observer?: Observer): number {
  if (!body) return 0
  return semidiameter(radiusKm(body), distanceOf(body, instant, observer) * KM_PER_AU)
}

function transitOf(pair: Pair, gap: number, instant: Instant, observer?: Observer): Conjunction['transit'] {
  const [a, b] = pair
  const planet = a.body === 'sun' ? b.body : b.body === 'sun' ? a.body : null
  if (!planet || gap >= radius(a, instant, observer) + radius(b, instant, observer)) return null
  if (planet === 'moon') return 'eclipse'
  return distanceOf(planet, instant) < distanceOf('sun', instant) ? 'transit' : null
}

/** Days on either side of the middle within which all of an eclipse or transit lies. */
const BEFORE_SUN_DAYS = 0.25
const SUN_LOOK_DAYS = 1 / 96

/** Whether the upper limb of the Sun is above a place's horizon while a pair's discs overlap, about a time. */
export function isSunUpDuring([a, b]: Pair, observer: Observer, tt: number): boolean {
  const value = (tt: number): number => {
    const instant = instantOfTt(tt)
    const [u, v] = [a.seen(instant, observer), b.seen(instant, observer)]
    const overlap = radius(a, instant, observer) + radius(b, instant, observer) - separation(u, v)
    const sun = horizontal(a.body === 'sun' ? u : v, instant, observer)
    return Math.min(overlap, sun.altitude + radius(a.body === 'sun' ? a : b, instant, observer))
  }
  const span = { from: tt - BEFORE_SUN_DAYS, to: tt + BEFORE_SUN_DAYS }
  return !holding({ value, step: SUN_LOOK_DAYS }, span).next().done
}
