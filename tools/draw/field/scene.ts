/** Stars, nebulae, bodies and marks of a field with their directions, J2000.0. */
import { axis } from '../../core/appearance/axis.ts'
import { radiusKm, semidiameter } from '../../core/appearance/disc-radii.ts'
import { illumination } from '../../core/appearance/illumination.ts'
import { moonState } from '../../core/appearance/jupiter-moon-events.ts'
import { galileanMoons, moonOffset } from '../../core/appearance/jupiter-moons.ts'
import { positionAngle } from '../../core/appearance/physical.ts'
import { aspect } from '../../core/appearance/planet-moons.ts'
import { saturnMoonViews } from '../../core/appearance/saturn-moons.ts'
import { type BodyId, bodyIds, KM_PER_AU } from '../../core/bodies.ts'
import { apparentGeocentric, astrometricTopocentric } from '../../core/ephemeris/position.ts'
import { toJ2000 } from '../../core/frames/coordinates.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { DEGREES } from '../../core/math/angles.ts'
import { add, direction, dot, separation, subtract, unit, type Vector } from '../../core/math/geometry.ts'
import type { DeepSkyObject } from '../../core/stars/deep-sky.ts'
import {
  axisAngle,
  FAINTEST_OF_FIELD,
  type FieldStar,
  objectsNear,
  starsNear,
} from '../../core/stars/field-stars.ts'
import { starDirection } from '../../core/stars/stars.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { litTarget } from '../../core/targets/target-view.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import { type Instant, shifted } from '../../core/time/time.ts'
import type { FieldOfView } from '../field-of-view.ts'
import { offsetFrom, reachOf } from './projection.ts'

/** A subject of the drawing with the direction it is seen in. */
export interface Sighted<T> {
  readonly subject: T
  readonly vector: Vector
}

/** A body with its disc. */
export interface FieldBody {
  readonly id: BodyId
  readonly magnitude: number
  /** Lit fraction; 1 for the Sun. */
  readonly illumination: number
  /** Position angle of the middle of the lit limb, degrees. */
  readonly brightLimb: number
  /** Equatorial radius on the sky, degrees. */
  readonly radius: number
  /** Polar radius of the outline over the equatorial one. */
  readonly squash: number
  /** Position angle of the north pole, degrees. */
  readonly pole: number
  /** Sine of the angle by which the north pole is turned to the Earth. */
  readonly lean: number
}

/** A moon of a planet. */
export interface FieldMoon {
  readonly id: string
  readonly name: string
  readonly magnitude: number | null
}

/** A deep-sky object with its axis. */
export interface FieldObject {
  readonly object: DeepSkyObject
  /** Position angle of the greater axis; `null` where it is not known. */
  readonly axis: number | null
}

/** A target with its brightness. */
export interface FieldMark {
  readonly target: SkyTarget
  readonly magnitude: number | null
  /** Position angle away from the Sun, for comets; degrees. */
  readonly tail: number | null
}

/** Everything that a field shows. */
export interface FieldScene {
  readonly instant: Instant
  readonly observer: Observer
  /** The target, and where it is: the middle of the field. */
  readonly target: Sighted<FieldMark>
  /** Brightest first. */
  readonly stars: readonly Sighted<FieldStar>[]
  readonly magnitudeMax: number
  readonly objects: readonly Sighted<FieldObject>[]
  readonly bodies: readonly Sighted<FieldBody>[]
  readonly moons: readonly Sighted<FieldMoon>[]
  readonly marks: readonly Sighted<FieldMark>[]
  /** Where the pole of date is nearest: north or south. */
  readonly poles: readonly Sighted<'NCP' | 'SCP'>[]
}

/** Direction from the observer, J2000.0: with light-time and proper motion, without aberration, as catalogs and plate solvers have it. */
export function directionOf(target: SkyTarget, instant: Instant, observer: Observer): Vector {
  if (target.body) return unit(astrometricTopocentric(target.body, instant, observer).vector)
  return target.fixed?.(instant) ?? unit(toJ2000(target.seen(instant, observer), instant))
}

/** As many stars as a picture of a field bears. */
const MOST_STARS = 400
/** As many nebulae, clusters and galaxies, and as many of them without a magnitude. */
const MOST_OBJECTS = 40
const MOST_DARK = 12
/** Fields wider than this show no stars fainter than the eye sees, and need no others. */
const WIDE = 40
/** Arcseconds a year of the fastest star, Barnard's: van Leeuwen, Hipparcos, the New Reduction (2007). */
const FASTEST = 10.4
/** Faintest galaxy that a telescope of an amateur shows. */
const FAINTEST_OBJECT = 14.5

/** The scene of a field around a target. */
export function fieldScene(
  target: SkyTarget,
  fieldOfView: FieldOfView,
  {
    instant,
    observer,
    marks,
    magnitudeMax,
  }: {
    readonly instant: Instant
    readonly observer: Observer
    readonly marks: readonly SkyTarget[]
    readonly magnitudeMax: number | undefined
  },
): FieldScene {
  const centre = directionOf(target, instant, observer)
  const reach = reachOf(fieldOfView)
  const toSun = astrometricTopocentric('sun', instant, observer).vector
  const markOf = (mark: SkyTarget): Sighted<FieldMark> => {
    const vector = directionOf(mark, instant, observer)
    const { magnitude } = litTarget(mark, instant, { pov: 'earth', observer })
    const tail = mark.id.startsWith('comet:') ? (positionAngle(vector, toSun) + 180) % 360 : null
    return { subject: { target: mark, magnitude, tail }, vector }
  }
  const isNear = ({ vector }: Sighted<unknown>, margin = 0) => separation(vector, centre) <= reach + margin
  const bodies = bodyIds.flatMap((id) => {
    const sighting = astrometricTopocentric(id, instant, observer)
    const radius = semidiameter(radiusKm(id) / KM_PER_AU, sighting.distanceAu)
    if (separation(sighting.vector, centre) > reach + radius) return []
    return [fieldBody(id, instant, { ...sighting, radius, toSun })]
  })
  const moons = bodies.flatMap((body) => moonsOf(body, instant)).filter((moon) => isNear(moon))
  const limit = magnitudeMax ?? (reach > WIDE / 2 ? 6.5 : FAINTEST_OF_FIELD)
  const margin = (FASTEST * Math.abs(instant.tt)) / 365.25 / 3600
  const near = starsNear(centre, Math.min(90, reach + margin), limit)
    .map((star) => ({ subject: star, vector: starDirection(star, instant.tt) }))
    .filter((star) => isNear(star))
  const stars = magnitudeMax === undefined ? near.slice(0, MOST_STARS) : near
  const faintest =
    stars.length < near.length ? Math.floor((stars.at(-1)?.subject.magnitude ?? limit) * 10) / 10 : limit
  return {
    instant,
    observer,
    target: markOf(target),
    stars: stars.filter(({ subject }) => subject.magnitude <= faintest),
    magnitudeMax: faintest,
    objects: objectsOf(centre, fieldOfView, target),
    bodies,
    moons,
    marks: marks.map(markOf).filter((mark) => isNear(mark)),
    poles: (
      [
        ['NCP', 1],
        ['SCP', -1],
      ] as const
    )
      .map(([subject, z]) => ({ subject, vector: toJ2000({ x: 0, y: 0, z }, instant) }))
      .filter((pole) => isNear(pole)),
  }
}

/** A body's place and disc, by the way that its light came and the direction of the Sun. */
function fieldBody(
  id: BodyId,
  instant: Instant,
  {
    vector,
    lightTimeDays,
    radius,
    toSun,
  }: {
    readonly vector: Vector
    readonly lightTimeDays: number
    readonly radius: number
    readonly toSun: Vector
  },
): Sighted<FieldBody> {
  const { pole } = axis(id, shifted(instant, -lightTimeDays))
  const { illumination: lit, magnitude } = illumination(id, instant)
  const place = unit(vector)
  return {
    vector: place,
    subject: {
      id,
      magnitude,
      illumination: lit ?? 1,
      brightLimb: id === 'sun' ? 0 : positionAngle(place, toSun),
      radius,
      squash: aspect(id, vector, pole).squash,
      pole: positionAngle(place, pole),
      lean: -dot(pole, place),
    },
  }
}

/** Moons of Jupiter and Saturn that are neither behind their planet nor in its shadow. */
function moonsOf({ subject: { id }, vector }: Sighted<FieldBody>, instant: Instant): Sighted<FieldMoon>[] {
  if (id !== 'jupiter' && id !== 'saturn') return []
  // Offsets are on the sky of date; what they add to the apparent place they add to the astrometric one.
  const apparent = unit(apparentGeocentric(id, instant).vector)
  const vectorFrom = (distance: number, angle: number): Vector => {
    const shift = subtract(offsetFrom(apparent, distance, angle), apparent)
    return unit(add(vector, toJ2000(shift, instant)))
  }
  if (id === 'saturn') {
    return Object.entries(saturnMoonViews(instant)).flatMap(([moon, view]) =>
      view.state === 'occulted'
        ? []
        : [
            {
              subject: { id: moon, name: capitalised(moon), magnitude: view.magnitude },
              vector: vectorFrom(view.separationArcsec / 3600, view.positionAngle),
            },
          ],
    )
  }
  return galileanMoons.flatMap((moon) => {
    const { state } = moonState(moon, instant)
    if (state === 'occulted' || state === 'eclipsed') return []
    const { east, north } = moonOffset(moon, instant)
    const vectorOfMoon = vectorFrom(Math.hypot(east, north) / 3600, Math.atan2(east, north) * DEGREES)
    return [{ subject: { id: moon, name: capitalised(moon), magnitude: null }, vector: vectorOfMoon }]
  })
}

/** Objects that a telescope shows, the target always; those of which a part is in the field. */
function objectsOf(centre: Vector, fieldOfView: FieldOfView, target: SkyTarget): Sighted<FieldObject>[] {
  const reach = reachOf(fieldOfView)
  const candidates = objectsNear(centre, reach)
  const isTarget = ({ id }: DeepSkyObject) => id === target.id
  const isNoted = (object: DeepSkyObject) =>
    isTarget(object) ||
    object.messier !== null ||
    (object.kind !== 'star group' && (object.name !== null || /^(?:NGC|IC) /.test(object.designation ?? '')))
  const sized = (object: DeepSkyObject) => (object.size?.[0] ?? 0) / 60
  const noted = candidates.filter(isNoted)
  const bright = noted.filter(({ magnitude }) => magnitude !== null && magnitude <= FAINTEST_OBJECT)
  bright.sort((a, b) => (a.magnitude as number) - (b.magnitude as number))
  // Without a magnitude: those that would be as large as a sign.
  const minimum = fieldOfView.width / 60
  const dark = noted.filter(
    (object) => object.magnitude === null && sized(object) > minimum && sized(object) < fieldOfView.width,
  )
  dark.sort((a, b) => sized(b) - sized(a))
  const drawn = new Set([
    ...noted.filter(isTarget),
    ...bright.slice(0, MOST_OBJECTS),
    ...dark.slice(0, MOST_DARK),
  ])
  return [...drawn].map((object) => ({
    subject: { object, axis: axisAngle(object) },
    vector: direction(object.ra * 15, object.dec),
  }))
}

/** Radii of Saturn's rings in equatorial radii of 60 268 km: outer edge of A, Cassini's division, inner edge of B. Archinal et al.; NASA NSSDCA Saturnian Rings Fact Sheet. */
export const ringRadii = {
  outer: 136_775 / 60_268,
  gapOuter: 122_170 / 60_268,
  gapInner: 117_580 / 60_268,
  inner: 92_000 / 60_268,
} as const
