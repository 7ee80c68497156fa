import { illumination } from '../appearance/illumination.ts'
import { isCometOrbit } from '../appearance/magnitude.ts'
import { isGivenBody, KM_PER_AU } from '../bodies.ts'
import { orbitAt } from '../ephemeris/given-orbit.ts'
import { apparentGeocentric, apparentTopocentric } from '../ephemeris/position.ts'
import { localTrack } from '../ephemeris/track.ts'
import type { Observer } from '../frames/earth.ts'
import type { Search } from '../horizon/eye-threshold.ts'
import type { ObserverWithHorizon } from '../horizon/skyline.ts'
import { clearOfHorizon } from '../horizon/skyline-crossings.ts'
import { ALTITUDE_STEP } from '../horizon/sun-times.ts'
import { asStar, moonArea, type Visibility } from '../horizon/visibility.ts'
import { DEGREES } from '../math/angles.ts'
import { separation } from '../math/geometry.ts'
import { highestOf, holding, type Interval, inBoth } from '../math/intervals.ts'
import { memoized } from '../math/memoized.ts'
import { catalogEntry } from '../stars/catalog.ts'
import { areaOf, type DeepSkyObject, isVisual } from '../stars/deep-sky.ts'
import { MOON, type SkyTarget, SUN } from '../targets/sky-target.ts'
import type { Instant } from '../time/time.ts'
import { apparentAltitude } from './apparent-altitude.ts'

/** Something that the eye may see: where, how bright and how large it is. */
export interface EyeSight {
  readonly target: SkyTarget
  readonly magnitude: number
  /** Square minutes of arc; 0 of a point. */
  readonly area: number
  /** As of `TrackedSight`. */
  readonly ignoresMoon?: boolean
}

/** Days between looks at how something stands out, half an hour: twilights and the Moon change it no faster, but to and fro. */
const LOOK_DAYS = 1 / 48

/** By how many magnitudes something is brighter than the faintest star that would be seen in its place, at a TT. */
export function standingOut(
  { target, magnitude, area, ignoresMoon = target.body === 'moon' }: EyeSight,
  observer: Observer,
  sky: Visibility,
  search?: Search,
): (tt: number) => number {
  const track = localTrack(target.rising.track, observer)
  const limit = sky.limitOf({ track, area, ignoresMoon }, search)
  return (tt) => limit(tt) - magnitude
}

/** Magnitude and area of a target at an instant; `null` where no visual magnitude is known, as of a direction or a satellite. */
export function eyeSight(target: SkyTarget, instant: Instant, observer: Observer): EyeSight | null {
  const { body, catalogMagnitude } = target
  const magnitude = body ? illumination(body, instant).magnitude : catalogMagnitude
  if (magnitude === null || Number.isNaN(magnitude)) return null
  if (body === 'moon') return { target, magnitude, area: moonAreaAt(instant, observer) }
  if (body && isGivenBody(body) && isCometOrbit(orbitAt(body, instant.tt)))
    return { target, magnitude, area: comaArea(apparentGeocentric(body, instant).distanceAu) }
  const object = deepSkyObjectOf(target)
  if (object && !isVisual(object)) return null
  return { target, magnitude, area: (object && areaOf(object)) ?? 0 }
}

/**
 * Diameter of a comet's coma, km, which its light is taken to be spread over: "typically the coma measures 100,000 kilometres or
 * more in diameter" (Encyclopædia Britannica, comet); that all comets have it is a choice of this service.
 */
export const COMA_KM = 100_000

/** Area of a coma at a distance in au, square minutes of arc. */
const comaArea = (distanceAu: number): number =>
  (Math.PI / 4) * (60 * DEGREES * (COMA_KM / KM_PER_AU / distanceAu)) ** 2

function moonAreaAt(instant: Instant, observer: Observer): number {
  const { distanceAu } = apparentTopocentric('moon', instant, observer)
  return moonArea(distanceAu, separation(MOON.seen(instant, observer), SUN.seen(instant, observer)))
}

function deepSkyObjectOf({ id, kind, body }: SkyTarget): DeepSkyObject | undefined {
  if (body || kind === 'star' || kind === 'direction') return undefined
  const entry = catalogEntry(id)
  return entry && 'size' in entry ? entry : undefined
}

/** From where something is looked for. */
export interface Looking {
  readonly observer: ObserverWithHorizon
  readonly sky: Visibility
}

/** A sight in the course of a night, as functions of TT. */
export interface Course {
  readonly target: SkyTarget
  readonly observer: ObserverWithHorizon
  /** Apparent, degrees. */
  readonly altitude: (tt: number) => number
  /** As `standingOut`. */
  readonly out: (tt: number) => number
}

export const courseOf = (sight: EyeSight, { observer, sky }: Looking): Course => ({
  target: sight.target,
  observer,
  altitude: apparentAltitude(sight.target, observer),
  out: memoized(standingOut(sight, observer, sky)),
})

/**
 * Parts of spans in which something stands high enough, in which of these it is clear of the horizon, and in which of those it is seen; TT days, in
 * order.
 * @param lowest least apparent altitude, degrees.
 */
export function seenParts(
  { target, observer, altitude, out }: Course,
  spans: readonly Interval[],
  lowest: number,
) {
  const above = { value: (tt: number) => altitude(tt) - lowest, step: ALTITUDE_STEP }
  const high = spans.flatMap((span) => [...holding(above, span)])
  const clear = clearOfHorizon(target.rising, observer, high)
  const seenSpans = clear.flatMap((stretch) => outIn(out, 0, stretch))
  return { high, clear, seenSpans }
}

/** Parts of a stretch in which something stands out by some magnitudes or more. */
export const outIn = (out: Course['out'], by: number, stretch: Interval): Interval[] => [
  ...holding({ value: (tt) => out(tt) - by, step: LOOK_DAYS, isCoarse: true }, stretch),
]

/** Magnitudes above the faintest star from which on a sight is easy: a choice of this service. */
export const EASY = 2

/**
 * When something is seen best in some parts of a night: highest while it is easy to see; what never is, highest in the dark, or else when it
 * stands out most. `undefined` without parts.
 */
export function bestSeen(
  { altitude, out }: Pick<Course, 'altitude' | 'out'>,
  parts: readonly Interval[],
  dark: readonly Interval[],
) {
  const easy = parts.flatMap((part) => outIn(out, EASY, part))
  return (
    highestOf(altitude, easy, ALTITUDE_STEP) ??
    highestOf(altitude, inBoth(parts, dark), ALTITUDE_STEP) ??
    highestOf(out, parts, LOOK_DAYS)
  )
}

/** Magnitude of the star as which something is judged that a glass alone shows: it wants a sky as dark. A choice of this service. */
export const WITH_GLASS = 5

/** The same of what is too faint for the naked eye, or of unknown brightness: seen with binoculars or a telescope, whatever the Moon. */
export function glassSight(target: SkyTarget, instant: Instant, observer: Observer): EyeSight {
  const sight = eyeSight(target, instant, observer)
  const isSeen = sight !== null && asStar(sight.magnitude, sight.area) <= WITH_GLASS
  return isSeen ? sight : { target, magnitude: WITH_GLASS, area: 0, ignoresMoon: true }
}
