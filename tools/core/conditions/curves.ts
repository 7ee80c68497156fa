/** How the quantities of conditions run in time: a function of TT for every subject. */

import { type Illumination, illumination } from '../appearance/illumination.ts'
import type { SkyBody } from '../bodies.ts'
import type { HouseSystem } from '../charts/houses.ts'
import { altitudes, localTrack, toHorizon } from '../ephemeris/track.ts'
import { ecliptic, refraction } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { arcTangent, normalDegrees } from '../math/angles.ts'
import { separation, type Vector } from '../math/geometry.ts'
import { MOON, type SkyTarget, SUN } from '../targets/sky-target.ts'
import { instantOfTt } from '../time/time.ts'

/** Subject of a condition: resolved targets and observer. */
export interface Subject {
  readonly target: SkyTarget
  /** The second target of a separation. */
  readonly other: SkyTarget
  /** Where it is seen from; the geocentre when no place is given. */
  readonly observer: Observer | undefined
  /** Zone of the clock; UTC when none is given. */
  readonly zone?: string | undefined
  /** Houses that a target is counted in; equal ones when none are named. */
  readonly houseSystem?: HouseSystem | undefined
}

export type Curve = (tt: number) => number

/** Airless altitude of a target at its place. */
export const airless = ({ target, observer }: Subject): Curve =>
  altitudes(target.rising.track, observer as Observer)

/** Direction of a target: in the meridian frame of the place, or from the geocentre; the same frame for all. */
function directionOf(
  { rising: { track } }: SkyTarget,
  observer: Observer | undefined,
): (tt: number) => Vector {
  return observer ? localTrack(track, observer) : track
}

export function apart(target: SkyTarget, secondTarget: SkyTarget, observer: Observer | undefined): Curve {
  const [firstDirection, secondDirection] = [
    directionOf(target, observer),
    directionOf(secondTarget, observer),
  ]
  return (tt) => separation(firstDirection(tt), secondDirection(tt))
}

export function azimuth({ target, observer }: Subject): Curve {
  const local = localTrack(target.rising.track, observer as Observer)
  const level = toHorizon(observer as Observer)
  return (tt) => {
    const { x, y } = level(local(tt))
    return normalDegrees(arcTangent(y, x))
  }
}

export function altitude(subject: Subject): Curve {
  const curve = airless(subject)
  const air = subject.observer?.air
  return (tt) => {
    const height = curve(tt)
    return height + refraction(height, air)
  }
}

export const longitude =
  ({ target }: Subject): Curve =>
  (tt) =>
    ecliptic(target.rising.track(tt), instantOfTt(tt)).longitude

/** Degrees of longitude, 0 to 360, that a target is ahead of another. */
export function lead(target: SkyTarget, behind: SkyTarget): Curve {
  const [ahead, reference] = [target, behind].map((one) =>
    longitude({ target: one, other: SUN, observer: undefined }),
  ) as [Curve, Curve]
  return (tt) => normalDegrees(ahead(tt) - reference(tt))
}

/** Degrees of longitude that the Moon is ahead of the Sun: less than 180 from new to full. */
export const moonAhead = (): Curve => lead(MOON, SUN)

export const sunAltitude = ({ observer }: Subject): Curve => airless({ target: SUN, other: SUN, observer })

export const lit =
  (read: (lit: Illumination) => number) =>
  ({ target }: Subject): Curve =>
  (tt) =>
    read(illumination(target.body as SkyBody, instantOfTt(tt)))
