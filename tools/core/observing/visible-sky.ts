import { type BodyId, bodyIds } from '../bodies.ts'
import { apparentStar } from '../ephemeris/position.ts'
import { type Horizontal, horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { airlessAt, type ObserverWithHorizon } from '../horizon/skyline.ts'
import { ALTITUDE_STEP, type SkyCondition, skyCondition, twilightAltitudes } from '../horizon/sun-times.ts'
import { asStar, visibilityFrom } from '../horizon/visibility.ts'
import { add, length, type Vector } from '../math/geometry.ts'
import { highest, holding, type Interval } from '../math/intervals.ts'
import { constellations } from '../stars/constellations.ts'
import { areaOf, type BrightObject, isVisual, notedObjects } from '../stars/deep-sky.ts'
import { type Star, starDirection, stars } from '../stars/stars.ts'
import { type SkyTarget, targetOfBody, targetOfEntry } from '../targets/sky-target.ts'
import { semidiameterOf } from '../targets/target.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { sunAltitudeAt } from './best-view.ts'
import { bestSeen, courseOf, type EyeSight, eyeSight, seenParts, standingOut } from './eye-sight.ts'
import { darkest, sunDownIn } from './observing-night.ts'

/** The sky of an instant: its light, and the night that follows. */
export interface NightSky {
  /** Instant of the list: the requested one, or by day the following nautical dusk. */
  readonly instant: Instant
  readonly sunAltitude: number
  readonly condition: SkyCondition
  /** From then, or from the sunset that follows, to sunrise, a day at most; TT days. `null` under the midnight Sun. */
  readonly night: Interval | null
  /** Parts of that night in the deepest twilight that it reaches. */
  readonly dark: readonly Interval[]
}

/** The sky at an instant, or in the night to come when it is day: at nautical dusk, else when the Sun is lowest. */
export function eveningOf(instant: Instant, observer: Observer): NightSky {
  const sun = (tt: number): number => sunAltitudeAt(observer, instantOfTt(tt))
  const byDay = skyCondition(sun(instant.tt)) === 'day'
  const lookInstant = byDay ? duskAfter(instant, sun) : instant
  const sunAltitude = sun(lookInstant.tt)
  const [night] = sunDownIn(observer, { from: lookInstant.tt, to: lookInstant.tt + 1 })
  const { dark } = darkest(observer, night ? [night] : [])
  return {
    instant: lookInstant,
    sunAltitude,
    condition: skyCondition(sunAltitude),
    night: night ?? null,
    dark,
  }
}

function duskAfter(instant: Instant, sun: (tt: number) => number): Instant {
  const day = { from: instant.tt, to: instant.tt + 1 }
  const value = (tt: number): number => twilightAltitudes.nautical - sun(tt)
  const [night] = holding({ value, step: ALTITUDE_STEP }, day)
  // A second later, so that the name of the twilight does not hang on the last digit.
  return instantOfTt(night ? night.from + 1 / 86400 : highest((tt) => -sun(tt), day, ALTITUDE_STEP))
}

/** Something that may be seen, where it stands and how bright it is. */
export interface VisibleObject extends Horizontal, EyeSight {
  readonly vector: Vector
}

/** @param area of what is fixed, square minutes of arc. */
export function sightOf(
  target: SkyTarget,
  instant: Instant,
  observer: Observer,
  area?: number,
): VisibleObject {
  const vector = target.seen(instant, observer)
  const magnitude = target.catalogMagnitude
  const eye =
    area === undefined || magnitude === null ? eyeSight(target, instant, observer) : { magnitude, area }
  return { ...(eye as EyeSight), target, vector, ...horizontal(vector, instant, observer) }
}

/** Whether the upper limb of an object is above the horizon that an observer has. */
export const isClear = (
  { target, vector, azimuth, altitudeAirless }: VisibleObject,
  { horizon }: ObserverWithHorizon,
): boolean =>
  horizon === undefined ||
  altitudeAirless + semidiameterOf(target.rising.radiusAu, length(vector)) >= airlessAt(horizon, azimuth)

/** Moon and planets as targets; the Sun is never among what is seen at night. */
export const wanderers: readonly SkyTarget[] = bodyIds
  .filter((body): body is Exclude<BodyId, 'sun'> => body !== 'sun')
  .map(targetOfBody)

/** A star, or an object of the deep sky, with its area in square minutes of arc. */
interface FixedObject {
  readonly entry: Star | BrightObject
  readonly area: number
}

/** Stars, and clusters, nebulae and galaxies, not fainter than a visual magnitude; without a size none but clusters. */
export const fixedObjects = (faintest: number): readonly FixedObject[] => [
  ...stars()
    .filter(({ magnitude }) => magnitude <= faintest)
    .map((entry) => ({ entry, area: 0 })),
  ...notedObjects(faintest)
    .filter(isVisual)
    .flatMap((entry) => {
      const area = areaOf(entry) ?? (isGroupOfStars(entry) ? 0 : null)
      return area === null ? [] : [{ entry, area }]
    }),
]

/** Whether stars are all that is seen of an object. */
const isGroupOfStars = ({ kind }: BrightObject): boolean => kind === 'open cluster'

/**
 * Stars, and clusters, nebulae and galaxies, that the eye sees.
 * @param faintest faintest magnitude asked for.
 * @param lowest least altitude, degrees.
 */
export function fixedSights(
  instant: Instant,
  observer: ObserverWithHorizon,
  { faintest, lowest }: { readonly faintest: number; readonly lowest: number },
): readonly VisibleObject[] {
  const sky = visibilityFrom(observer)
  const best = sky.best(instant.tt)
  return fixedObjects(Math.min(faintest, best))
    .filter(({ entry, area }) => asStar(entry.magnitude, area) <= best)
    .map(({ entry, area }) => sightOf(targetOfEntry(entry), instant, observer, area))
    .filter(
      (sight) =>
        sight.altitude >= lowest && isClear(sight, observer) && isBright(sight, instant, observer, sky),
    )
}

/** Whether the light of the sky about an object leaves it to the eye. */
export const isBright = (
  sight: VisibleObject,
  instant: Instant,
  observer: Observer,
  sky = visibilityFrom(observer),
): boolean => standingOut(sight, observer, sky)(instant.tt) >= 0

/** Where a constellation's figure has its middle. */
export interface ConstellationSight extends Horizontal {
  readonly code: string
  readonly name: string
}

let figures: readonly { code: string; name: string; middle: Vector }[] | undefined

/** Middles of the 88 figures in the mean equator of J2000.0: the mean direction of the stars that lines join. */
function figureMiddles() {
  if (figures) return figures
  const byHip = new Map(stars().map((star) => [star.hip, star]))
  figures = constellations.map(({ code, name, lines }) => {
    const corners = [...new Set(lines.flat())].flatMap((hip) => byHip.get(hip) ?? [])
    const middle = corners.map((star) => starDirection(star, 0)).reduce(add, { x: 0, y: 0, z: 0 })
    return { code, name, middle }
  })
  return figures
}

/** The constellations whose middle stands above an altitude, highest first. */
export function constellationSights(
  instant: Instant,
  observer: ObserverWithHorizon,
  lowest: number,
): readonly ConstellationSight[] {
  const { horizon = -90 } = observer
  return figureMiddles()
    .map(({ code, name, middle }) => ({
      code,
      name,
      ...horizontal(apparentStar(middle, instant, observer), instant, observer),
    }))
    .filter(({ altitude }) => altitude >= lowest)
    .filter(({ azimuth, altitudeAirless }) => altitudeAirless >= airlessAt(horizon, azimuth))
    .sort((a, b) => b.altitude - a.altitude)
}

/** When a target is seen best in what is left of a night, and how high it is then. `null` when there is no such time. */
export function bestTonight(sight: VisibleObject, { night, dark }: NightSky, observer: ObserverWithHorizon) {
  const course = courseOf(sight, { observer, sky: visibilityFrom(observer) })
  const { seenSpans } = seenParts(course, night ? [night] : [], 0)
  const tt = bestSeen(course, seenSpans, dark)
  return tt === undefined ? null : { utc: instantOfTt(tt).utc, altitude: course.altitude(tt) }
}
