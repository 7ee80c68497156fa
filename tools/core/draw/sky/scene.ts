/** What there is to draw: directions of everything for an observer and an instant. */
import { type BodyId, bodyIds } from '../../bodies.ts'
import { constellations } from '../../constellations.ts'
import { horizontal, toOfDate } from '../../coordinates.ts'
import { type DeepSkyObject, deepSkyObjects } from '../../deep-sky.ts'
import { type Observer, orientation } from '../../earth.ts'
import { add, direction, rotate, scale, turnX, unit, type Vector } from '../../geometry.ts'
import { illumination } from '../../illumination.ts'
import { apparentStar, apparentTopocentric } from '../../position.ts'
import { type Star, starDirection, stars } from '../../stars.ts'
import type { Instant } from '../../time.ts'
import { airlessSunAltitude } from '../../visible-sky.ts'
import type { Direction } from '../projection.ts'

/** A thing of the catalogue with the direction it is seen in. */
export interface Placed<T> {
  readonly thing: T
  readonly direction: Direction
}

/** A body as it is seen: direction, brightness and phase. */
export interface SceneBody extends Direction {
  readonly id: BodyId
  readonly magnitude: number
  /** Lit fraction; null for the Sun. */
  readonly illumination: number | null
  /** A point a little nearer to the Sun, which the lit side faces. */
  readonly sunward: Direction
}

/** Everything that may be drawn, above the horizon or not. */
export interface SkyScene {
  readonly observer: Observer
  readonly instant: Instant
  readonly bodies: readonly SceneBody[]
  /** Brightest first. */
  readonly stars: readonly Placed<Star>[]
  readonly deepSky: readonly Placed<DeepSkyObject>[]
  /** Direction of a star of a figure by its Hipparcos number. */
  readonly corners: ReadonlyMap<number, Direction>
  /** Airless, degrees: as the twilights are counted. */
  readonly sunAltitude: number
  /** Direction of a place in the mean equator of J2000.0, without aberration: for lines and clouds. */
  readonly ofJ2000: (vector: Vector) => Direction
}

/** Directions are topocentric and refracted, as the observer sees them. */
export function skyScene(instant: Instant, observer: Observer, magnitudeMax: number): SkyScene {
  const seen = (ofDate: Vector): Direction => horizontal(ofDate, instant, observer)
  const ofJ2000 = (vector: Vector) => seen(toOfDate(vector, instant))
  const starSeen = (star: Star) => seen(apparentStar(starDirection(star, instant.tt), instant, observer))
  const bodies = bodyIds.map((id) => sceneBody(id, instant, observer))
  const wanted = new Set(constellations.flatMap(({ lines }) => lines.flat()))
  const placed: Placed<Star>[] = []
  const corners = new Map<number, Direction>()
  for (const star of stars()) {
    const isCorner = wanted.has(star.hip)
    if (!isCorner && star.magnitude > magnitudeMax) continue
    const direction = starSeen(star)
    if (isCorner) corners.set(star.hip, direction)
    if (star.magnitude <= magnitudeMax) placed.push({ thing: star, direction })
  }
  return {
    observer,
    instant,
    bodies,
    stars: placed,
    deepSky: deepSkyObjects()
      .filter(({ magnitude }) => magnitude <= magnitudeMax)
      .map((thing) => ({ thing, direction: ofJ2000(direction(thing.ra * 15, thing.dec)) })),
    corners,
    sunAltitude: airlessSunAltitude(instant, observer),
    ofJ2000,
  }
}

/** A hundredth of a radian towards the Sun. */
const NEARER = 0.01

/** Place from the observer; brightness and phase as almanacs have them, from the centre of the Earth. */
function sceneBody(id: BodyId, instant: Instant, observer: Observer): SceneBody {
  const place = unit(apparentTopocentric(id, instant, observer).vector)
  const sun = unit(apparentTopocentric('sun', instant, observer).vector)
  const { magnitude, illumination: lit } = illumination(id, instant)
  return {
    id,
    ...horizontal(place, instant, observer),
    magnitude,
    illumination: lit,
    sunward: horizontal(unit(add(place, scale(sun, NEARER))), instant, observer),
  }
}

/** Points of the ecliptic (or of the equator) of date, all the way round, every two degrees. */
export function greatCircle(kind: 'ecliptic' | 'equator', { instant, observer }: SkyScene): Direction[] {
  const tilt = turnX(kind === 'ecliptic' ? -orientation(instant).trueObliquity : 0)
  return Array.from({ length: 181 }, (_, at) =>
    horizontal(rotate(tilt, direction(2 * at, 0)), instant, observer),
  )
}
