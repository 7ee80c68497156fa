import { satelliteLight } from '../appearance/satellite-light.ts'
import type { SkyBody, SkyPlace } from '../bodies.ts'
import { sunBarycentric } from '../ephemeris/ephemeris.ts'
import { geocentricState, heliocentricState } from '../ephemeris/position.ts'
import { satelliteState } from '../ephemeris/satellite.ts'
import { toJ2000, toOfDate } from '../frames/coordinates.ts'
import { type Observer, observerState } from '../frames/earth.ts'
import { add, length, ORIGIN, type State, separation, subtract, type Vector } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { isFromEarth, litFromView, type PointOfView, seenFrom } from './point-of-view.ts'
import type { SkyTarget } from './sky-target.ts'

/** From where a target is looked at. */
export interface Viewpoint {
  readonly pov: PointOfView
  /** Needed for `earth`. */
  readonly observer?: Observer | undefined
}

/** The body a target is, with the Earth among them; `null` for what is fixed. */
export const placeOf = (target: SkyTarget): SkyPlace | null => (target.id === 'earth' ? 'earth' : target.body)

/** Where a target is seen: true equator and equinox of date; apparent from the Earth, geometric from elsewhere. */
export function viewTarget(
  target: SkyTarget,
  instant: Instant,
  { pov, observer }: Viewpoint,
): { readonly vector: Vector; readonly distanceAu: number | null } {
  const place = placeOf(target)
  if (place) return seenFrom(pov, place, instant, observer)
  if (isFromEarth(pov)) {
    const vector = target.seen(instant, pov === 'earth' ? observer : undefined)
    return { vector, distanceAu: target.satellite ? length(vector) : null }
  }
  if (target.satellite) {
    const { vector: earth } = seenFrom(pov, 'earth', instant)
    const vector = add(earth, satelliteState(target.satellite, instant).position)
    return { vector, distanceAu: length(vector) }
  }
  return { vector: toOfDate(target.fixed?.(instant) as Vector, instant), distanceAu: null }
}

/** How a target is lit and how bright it is; what has no such thing is `null`. */
export interface LitTarget {
  readonly phaseAngle: number | null
  readonly illumination: number | null
  readonly magnitude: number | null
  /** Degrees from the Sun. */
  readonly elongation: number | null
}

export function litTarget(target: SkyTarget, instant: Instant, { pov, observer }: Viewpoint): LitTarget {
  const place = placeOf(target)
  if (place) {
    const lit = litFromView(pov, place, instant, observer)
    return { ...lit, magnitude: Number.isNaN(lit.magnitude) ? null : lit.magnitude }
  }
  const fromSun = pov === 'sun' ? null : seenFrom(pov, 'sun', instant, observer).vector
  const light =
    target.satellite && isFromEarth(pov)
      ? satelliteLight(target.satellite, instant, pov === 'earth' ? observer : undefined)
      : { phaseAngle: null, illumination: null, magnitude: target.catalogMagnitude }
  return {
    phaseAngle: light.phaseAngle,
    illumination: light.illumination,
    magnitude: light.magnitude,
    elongation: fromSun && separation(viewTarget(target, instant, { pov, observer }).vector, fromSun),
  }
}

/** The same of a target; `null` for what only a direction is known of. */
export function targetState(target: SkyTarget, instant: Instant, view: Viewpoint): State | null {
  const place = placeOf(target)
  if (place) return stateFrom(place, instant, view)
  if (!target.satellite) return null
  const ofDate = satelliteState(target.satellite, instant)
  const state = {
    position: toJ2000(ofDate.position, instant),
    velocity: toJ2000(ofDate.velocity, instant),
  }
  if (view.pov === 'geocenter') return state
  if (view.pov === 'earth')
    return view.observer ? difference(state, siteState(instant, view.observer)) : state
  const earth = stateFrom('earth', instant, view)
  return { position: add(earth.position, state.position), velocity: add(earth.velocity, state.velocity) }
}

/** Geometric place (au) and velocity (au/day) of a body from a point of view, mean equator and equinox of J2000.0. */
export function stateFrom(place: SkyPlace, instant: Instant, { pov, observer }: Viewpoint): State {
  if (isFromEarth(pov)) {
    const state = place === 'earth' ? { position: ORIGIN, velocity: ORIGIN } : geocentricState(place, instant)
    return pov === 'earth' && observer ? difference(state, siteState(instant, observer)) : state
  }
  const fromSun = heliocentricState(place, instant)
  if (pov === 'sun') return fromSun
  if (pov === 'barycenter') {
    const sun = sunBarycentric(instant.tt)
    return {
      position: add(fromSun.position, sun.position),
      velocity: add(fromSun.velocity, sun.velocity),
    }
  }
  return difference(fromSun, heliocentricState(pov as SkyBody, instant))
}

/** The observer from the geocentre, J2000; the slow turning of the frame itself (1e-7 of the spin) is left out. */
function siteState(instant: Instant, observer: Observer): State {
  const { position, velocity } = observerState(instant, observer)
  return { position: toJ2000(position, instant), velocity: toJ2000(velocity, instant) }
}

const difference = (a: State, b: State): State => ({
  position: subtract(a.position, b.position),
  velocity: subtract(a.velocity, b.velocity),
})
