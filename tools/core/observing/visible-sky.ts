import { illumination } from '../appearance/illumination.ts'
import { type BodyId, bodyIds } from '../bodies.ts'
import { apparentStar } from '../ephemeris/position.ts'
import { type Horizontal, horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { limitingMagnitude } from '../horizon/moonlight.ts'
import { airlessAt, type ObserverWithHorizon } from '../horizon/skyline.ts'
import { clearOfHorizon } from '../horizon/skyline-crossings.ts'
import { ALTITUDE_STEP, type SkyCondition, skyCondition, twilightAltitudes } from '../horizon/sun-times.ts'
import { add, length, type Vector } from '../math/geometry.ts'
import { highest, highestOf, holding, type Interval } from '../math/intervals.ts'
import { constellations } from '../stars/constellations.ts'
import { type BrightObject, eyeMagnitude, notedObjects } from '../stars/deep-sky.ts'
import { type Star, starDirection, stars } from '../stars/stars.ts'
import { type SkyTarget, SUN, targetOfBody, targetOfEntry } from '../targets/sky-target.ts'
import { semidiameterOf } from '../targets/target.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { apparentAltitude, belowIn, darkest, sunDownIn } from './observing-night.ts'

/**
 * Faintest magnitude that the light of the Sun leaves to the eye. Venus by day; the brightest stars to the end of
 * civil twilight, those that navigators use to the end of nautical, the sixth magnitude after astronomical
 * (Explanatory Supplement to the Astronomical Almanac, 3rd ed., §12.1.3).
 */
export const faintestBySun: Readonly<Record<SkyCondition, number>> = {
  day: -3.5,
  civilTwilight: 1,
  nauticalTwilight: 3.5,
  astronomicalTwilight: 5.5,
  night: 6.5,
}

/** Faintest magnitude that the light of Sun and Moon leaves to the eye. */
export const faintestBySky = (condition: SkyCondition, instant: Instant, observer: Observer): number =>
  Math.min(faintestBySun[condition], limitingMagnitude(instant, observer))

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

export const airlessSunAltitude = (instant: Instant, observer: Observer): number =>
  horizontal(SUN.seen(instant, observer), instant, observer).altitudeAirless

/** The sky at an instant, or in the night to come when it is day: at nautical dusk, else when the Sun is lowest. */
export function eveningOf(instant: Instant, observer: Observer): NightSky {
  const sun = (tt: number): number => airlessSunAltitude(instantOfTt(tt), observer)
  const byDay = skyCondition(sun(instant.tt)) === 'day'
  const at = byDay ? duskAfter(instant, sun) : instant
  const sunAltitude = sun(at.tt)
  const [night] = sunDownIn(observer, { from: at.tt, to: at.tt + 1 })
  const { dark } = darkest(observer, night ? [night] : [])
  return { instant: at, sunAltitude, condition: skyCondition(sunAltitude), night: night ?? null, dark }
}

function duskAfter(instant: Instant, sun: (tt: number) => number): Instant {
  const day = { from: instant.tt, to: instant.tt + 1 }
  const value = (tt: number): number => twilightAltitudes.nautical - sun(tt)
  const [night] = holding({ value, step: ALTITUDE_STEP }, day)
  // A second later, so that the name of the twilight does not hang on the last digit.
  return instantOfTt(night ? night.from + 1 / 86400 : highest((tt) => -sun(tt), day, ALTITUDE_STEP))
}

/** Something that may be seen, where it stands and how bright it is. */
export interface VisibleObject extends Horizontal {
  readonly target: SkyTarget
  readonly vector: Vector
  readonly magnitude: number
}

export function sightOf(target: SkyTarget, instant: Instant, observer: Observer): VisibleObject {
  const vector = target.seen(instant, observer)
  const magnitude = target.body ? illumination(target.body, instant).magnitude : target.catalogMagnitude
  return { target, vector, ...horizontal(vector, instant, observer), magnitude: magnitude as number }
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

/** A star, or an object of the deep sky. */
interface FixedObject {
  readonly entry: Star | BrightObject
  /** Magnitude of the star that is as hard to see: its own, or that of `eyeMagnitude`. */
  readonly asStar: number
}

/** Stars, and clusters, nebulae and galaxies, not fainter than a magnitude; without a size none but clusters. */
export const fixedObjects = (faintest: number): readonly FixedObject[] => [
  ...stars()
    .filter(({ magnitude }) => magnitude <= faintest)
    .map((entry) => ({ entry, asStar: entry.magnitude })),
  ...notedObjects(faintest).flatMap((entry) => {
    const asStar = eyeMagnitude(entry)
    return asStar === null ? [] : [{ entry, asStar }]
  }),
]

/**
 * Stars, and clusters, nebulae and galaxies, that the eye sees.
 * @param faintest faintest magnitude asked for.
 * @param limit faintest star that the sky leaves to the eye.
 * @param lowest least altitude, degrees.
 */
export function fixedSights(
  instant: Instant,
  observer: ObserverWithHorizon,
  { faintest, limit, lowest }: { readonly faintest: number; readonly limit: number; readonly lowest: number },
): readonly VisibleObject[] {
  return fixedObjects(faintest)
    .filter(({ asStar }) => asStar <= limit)
    .map(({ entry }) => sightOf(targetOfEntry(entry), instant, observer))
    .filter((sight) => sight.altitude >= lowest && isClear(sight, observer))
}

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

/** Parts of a night with the Sun so low that it leaves a magnitude to the eye. */
function leaving(magnitude: number, { night }: NightSky, observer: Observer): Interval[] {
  const tier = tiers.find(([light]) => magnitude <= faintestBySun[light])
  return tier && night ? belowIn(observer, [night])(tier[1]) : []
}
/** The lights between sunset and sunrise after the first, each with the Sun's altitude from which down it is. */
const tiers = [
  ['nauticalTwilight', twilightAltitudes.civil],
  ['astronomicalTwilight', twilightAltitudes.nautical],
  ['night', twilightAltitudes.astronomical],
] as const

/**
 * When a target stands highest while it can be seen, and how high: what is bright enough for civil twilight from sunset to
 * sunrise; what is fainter in the dark, and where it is then lower than `lowest`, whenever the Sun leaves it to the eye.
 * `null` when there is no such time.
 */
export function bestTonight(
  sight: VisibleObject,
  evening: NightSky,
  observer: ObserverWithHorizon,
  lowest: number,
) {
  const { night, dark } = evening
  const altitude = apparentAltitude(sight.target, observer)
  const highestIn = (parts: readonly Interval[]) =>
    highestOf(altitude, clearOfHorizon(sight.target.rising, observer, parts), ALTITUDE_STEP)
  const bestOf = (tt: number | undefined) =>
    tt === undefined ? null : { utc: instantOfTt(tt).utc, altitude: altitude(tt) }
  if (sight.magnitude <= faintestBySun.civilTwilight) return bestOf(highestIn(night ? [night] : []))
  const inDark = highestIn(dark)
  const isHigh = inDark !== undefined && altitude(inDark) >= lowest
  return bestOf(isHigh ? inDark : (highestIn(leaving(sight.magnitude, evening, observer)) ?? inDark))
}
