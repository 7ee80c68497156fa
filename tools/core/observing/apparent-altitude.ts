import { altitudes } from '../ephemeris/track.ts'
import { refraction } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import type { SkyTarget } from '../targets/sky-target.ts'

/** The altitude at which a target is seen, degrees with refraction, as a function of TT. */
export function apparentAltitude(target: SkyTarget, observer: Observer): (tt: number) => number {
  const airless = altitudes(target.rising.track, observer)
  return kept((tt) => {
    const height = airless(tt)
    return height + refraction(height, observer.air)
  })
}

/** A curve that is looked at more than once at the same moments. */
export function kept(curve: (tt: number) => number): (tt: number) => number {
  const values = new Map<number, number>()
  return (tt) => {
    const known = values.get(tt)
    if (known !== undefined) return known
    const made = curve(tt)
    values.set(tt, made)
    return made
  }
}
