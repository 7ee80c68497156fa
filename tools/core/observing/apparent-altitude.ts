import { altitudes } from '../ephemeris/track.ts'
import { refraction } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { memoized } from '../math/memoized.ts'
import type { SkyTarget } from '../targets/sky-target.ts'

/** The altitude at which a target is seen, degrees with refraction, as a function of TT. */
export function apparentAltitude(target: SkyTarget, observer: Observer): (tt: number) => number {
  const airless = altitudes(target.rising.track, observer)
  return memoized((tt) => {
    const height = airless(tt)
    return height + refraction(height, observer.air)
  })
}
