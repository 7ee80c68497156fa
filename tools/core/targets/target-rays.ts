import { type DiscRays, geocentricRay } from '../appearance/physical.ts'
import { LIGHT_AU_PER_DAY, type SkyBody, type SkyPlace } from '../bodies.ts'
import { type Centre, heliocentricState, position } from '../ephemeris/position.ts'
import { standing } from '../frames/earth.ts'
import { add, length, type State, subtract, type Vector } from '../math/geometry.ts'
import { type Instant, shifted } from '../time/time.ts'
import { isFromEarth } from './point-of-view.ts'
import { stateFrom, type Viewpoint } from './target-view.ts'

/** Rays to a body from a point of view: with light-time from the Earth, geometric from elsewhere, as places are. */
export function raysTo(place: SkyPlace, instant: Instant, { pov, observer }: Viewpoint): DiscRays {
  if (!isFromEarth(pov)) {
    const fromObserver = position(place, instant, pov as Centre)
    return { fromObserver, fromSun: position(place, instant, 'sun'), emission: instant }
  }
  const fromGeocentre = geocentricRay(place as SkyBody, instant)
  const fromObserver =
    pov === 'earth' && observer ? subtract(fromGeocentre, standing(instant, observer).offset) : fromGeocentre
  return {
    fromObserver,
    fromSun: add(fromGeocentre, position('earth', instant, 'sun')),
    emission: shifted(instant, -length(fromObserver) / LIGHT_AU_PER_DAY),
  }
}

/** How a body moves when its light leaves it, au and au/day, ICRS: about the Sun and past the observer. */
export function motionsOf(
  place: SkyPlace,
  instant: Instant,
  view: Viewpoint,
): { readonly aboutSun: State; readonly pastObserver: Vector } {
  const { emission } = raysTo(place, instant, view)
  const aboutSun = heliocentricState(place, emission)
  // The observer's own motion is that of the instant: the body at rest seen from it, its sign turned over.
  const observerFromSun = subtract(
    heliocentricState(place, instant).velocity,
    stateFrom(place, instant, view).velocity,
  )
  return { aboutSun, pastObserver: subtract(aboutSun.velocity, observerFromSun) }
}
