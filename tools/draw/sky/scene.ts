/** Objects to draw, with their directions for an observer and an instant. */

import { MOON_RADIUS, obscuration, SUN_RADIUS, semidiameter } from '../../core/appearance/disc-radii.ts'
import { illumination } from '../../core/appearance/illumination.ts'
import { type BodyId, bodyIds } from '../../core/bodies.ts'
import { apparentStar, apparentTopocentric } from '../../core/ephemeris/position.ts'
import { horizontal, toOfDate } from '../../core/frames/coordinates.ts'
import { type Observer, orientation } from '../../core/frames/earth.ts'
import { type SkyCondition, skyCondition } from '../../core/horizon/sun-times.ts'
import { visibilityFrom } from '../../core/horizon/visibility.ts'
import {
  add,
  direction,
  length,
  rotate,
  scale,
  separation,
  turnX,
  unit,
  type Vector,
} from '../../core/math/geometry.ts'
import { constellations } from '../../core/stars/constellations.ts'
import { type BrightObject, notedObjects } from '../../core/stars/deep-sky.ts'
import { type Star, starDirection, stars } from '../../core/stars/stars.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { litTarget } from '../../core/targets/target-view.ts'
import type { Instant } from '../../core/time/time.ts'
import type { HorizontalDirection } from '../projection.ts'

/** A thing of the catalog with the direction it is seen in. */
export interface Placed<T> {
  readonly thing: T
  readonly direction: HorizontalDirection
}

/** A body as it is seen: direction, brightness and phase. */
export interface SceneBody extends HorizontalDirection {
  readonly id: BodyId
  readonly magnitude: number
  /** Lit fraction; null for the Sun. */
  readonly illumination: number | null
  /** A point a little nearer to the Sun, which the lit side faces. */
  readonly sunward: HorizontalDirection
}

/** Everything that may be drawn, above the horizon or not. */
export interface SkyScene {
  readonly observer: Observer
  readonly instant: Instant
  readonly bodies: readonly SceneBody[]
  /** Brightest first. */
  readonly stars: readonly Placed<Star>[]
  readonly deepSky: readonly Placed<BrightObject>[]
  /** Targets that were asked for, with their magnitudes; null where none is known. */
  readonly marks: readonly Placed<{ readonly target: SkyTarget; readonly magnitude: number | null }>[]
  /** Stars of figures by their Hipparcos numbers, however faint. */
  readonly corners: ReadonlyMap<number, Placed<Star>>
  readonly condition: SkyCondition
  /** Airless altitude of the Sun's centre, degrees. */
  readonly sunAltitude: number
  /** Whether the Moon covers the whole Sun. */
  readonly isTotality: boolean
  /** Faintest star that is drawn. */
  readonly magnitudeMax: number
}

/** Default faintest magnitude: as many stars as a dark sky shows without crowding the sheet. */
const USUAL_MAGNITUDE = 5
/** Faintest magnitude in totality, as in civil twilight: see `lightOf`. */
const TOTALITY_LIMIT = 1

/**
 * Directions are topocentric and refracted, as the observer sees them.
 * @param magnitudeLimit faintest magnitude; left out, it is the usual one or what the light of the sky leaves to the eye.
 */
export function skyScene(
  instant: Instant,
  observer: Observer,
  magnitudeLimit: number | undefined,
  marks: readonly SkyTarget[] = [],
): SkyScene {
  const horizontalPlace = (ofDate: Vector) => horizontal(ofDate, instant, observer)
  const placeOf = (id: BodyId): Vector => apparentTopocentric(id, instant, observer).vector
  const [sun, moon] = [placeOf('sun'), placeOf('moon')]
  const sunAltitude = horizontalPlace(sun).altitudeAirless
  const isTotality = isCovered(sun, moon)
  const condition = lightOf(sunAltitude, isTotality)
  const magnitudeMax =
    magnitudeLimit ??
    Math.min(USUAL_MAGNITUDE, isTotality ? TOTALITY_LIMIT : visibilityFrom(observer).overhead(instant.tt))
  const starSeen = (star: Star) =>
    horizontalPlace(apparentStar(starDirection(star, instant.tt), instant, observer))
  const bodies = bodyIds.map((id): SceneBody => {
    const place = unit(id === 'moon' ? moon : placeOf(id))
    const { magnitude, illumination: lit } = illumination(id, instant)
    const sunward = horizontalPlace(unit(add(place, scale(unit(sun), NEARER))))
    return { id, ...horizontalPlace(place), magnitude, illumination: lit, sunward }
  })
  const cornerStars = new Set(constellations.flatMap(({ lines }) => lines.flat()))
  const placed: Placed<Star>[] = []
  const corners = new Map<number, Placed<Star>>()
  for (const star of stars()) {
    const isCorner = cornerStars.has(star.hip)
    if (!isCorner && star.magnitude > magnitudeMax) continue
    const placedStar = { thing: star, direction: starSeen(star) }
    if (isCorner) corners.set(star.hip, placedStar)
    if (star.magnitude <= magnitudeMax) placed.push(placedStar)
  }
  return {
    observer,
    instant,
    bodies,
    stars: placed,
    deepSky: notedObjects(magnitudeMax).map((object) => ({
      thing: object,
      direction: horizontalPlace(toOfDate(direction(object.ra * 15, object.dec), instant)),
    })),
    marks: marks.map((target) => ({
      thing: { target, magnitude: litTarget(target, instant, { pov: 'earth', observer }).magnitude },
      direction: horizontalPlace(target.seen(instant, observer)),
    })),
    corners,
    condition,
    sunAltitude,
    isTotality,
    magnitudeMax,
  }
}

/**
 * How light the sky is. Within totality the zenith is 10⁴ times darker than by day (Dandekar & Turtle, "Day sky
 * brightness and polarization during the total solar eclipse of 7 March 1970", Applied Optics 10, 1220, 1971): as in
 * civil twilight.
 */
function lightOf(sunAltitude: number, isTotality: boolean): SkyCondition {
  const byAltitude = skyCondition(sunAltitude)
  return byAltitude === 'day' && isTotality ? 'civilTwilight' : byAltitude
}

/** Whether the Moon covers the whole Sun; vectors from the observer, AU. */
function isCovered(sun: Vector, moon: Vector): boolean {
  const covered = obscuration({
    sun: semidiameter(SUN_RADIUS, length(sun)),
    moon: semidiameter(MOON_RADIUS, length(moon)),
    separation: separation(sun, moon),
  })
  return covered === 1
}

/** A hundredth of a radian towards the Sun. */
const NEARER = 0.01

/** Description of the light for the answer: the faintest magnitude drawn, and why fainter stars are invisible. */
export const shownLight = ({ magnitudeMax, condition }: SkyScene) => ({
  magnitudeMax,
  unseen: condition === 'day' ? ('daylight' as const) : null,
})

/** Points of the ecliptic (or of the equator) of date, all the way round, every two degrees. */
export function greatCircle(
  kind: 'ecliptic' | 'equator',
  { instant, observer }: SkyScene,
): HorizontalDirection[] {
  const tilt = turnX(kind === 'ecliptic' ? -orientation(instant).trueObliquity : 0)
  return Array.from({ length: 181 }, (_, index) =>
    horizontal(rotate(tilt, direction(2 * index, 0)), instant, observer),
  )
}
