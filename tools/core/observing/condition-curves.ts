/** How the quantities of conditions run in time: a function of TT for every subject. */

import { type Illumination, illumination } from '../appearance/illumination.ts'
import type { BodyId } from '../bodies.ts'
import { altitudes, localTrack, toHorizon } from '../ephemeris/track.ts'
import { ecliptic, refraction } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { arcTangent, normalDegrees } from '../math/angles.ts'
import { separation, type Vector } from '../math/geometry.ts'
import { type SkyTarget, SUN } from '../targets/sky-target.ts'
import { instantOfTt } from '../time/time.ts'

/** Subject of a condition: resolved targets and observer. */
export interface Subject {
  readonly target: SkyTarget
  /** The second target of a separation. */
  readonly other: SkyTarget
  /** Where it is seen from; the geocentre when no place is given. */
  readonly observer: Observer | undefined
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

export function apart(target: SkyTarget, other: SkyTarget, observer: Observer | undefined): Curve {
  const [here, there] = [directionOf(target, observer), directionOf(other, observer)]
  return (tt) => separation(here(tt), there(tt))
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
  return (tt) => {
    const height = curve(tt)
    return height + refraction(height)
  }
}

export const longitude =
  ({ target }: Subject): Curve =>
  (tt) =>
    ecliptic(target.rising.track(tt), instantOfTt(tt)).longitude

export const sunAltitude = ({ observer }: Subject): Curve => airless({ target: SUN, other: SUN, observer })

export const lit =
  (read: (lit: Illumination) => number) =>
  ({ target }: Subject): Curve =>
  (tt) =>
    read(illumination(target.body as BodyId, instantOfTt(tt)))
