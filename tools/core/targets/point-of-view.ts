import { type Illumination, illumination, litFrom } from '../appearance/illumination.ts'
import { bodyIds, LIGHT_AU_PER_DAY, type SkyBody, type SkyPlace } from '../bodies.ts'
import {
  apparentGeocentric,
  apparentTopocentric,
  type Centre,
  position,
  type Sighting,
} from '../ephemeris/position.ts'
import { toOfDate } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { length, separation, type Vector } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'

/** Where the sky is looked at from: `earth` is the observer's place on it, the others are centres. */
export const pointsOfView = [
  'earth',
  'geocenter',
  'sun',
  'barycenter',
  'moon',
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'pluto',
] as const
export type PointOfView = (typeof pointsOfView)[number]

const frameNames: Partial<Record<PointOfView, string>> = {
  earth: 'topocentric',
  geocenter: 'geocentric',
  sun: 'heliocentric',
  barycenter: 'barycentric',
}

/** The name of the frame that a point of view makes: `topocentric`, `heliocentric`, `marscentric` … */
export const referenceFrameOf = (pov: PointOfView): string => frameNames[pov] ?? `${pov}centric`

/** Whether the Earth is underfoot: apparent places, where elsewhere they are geometric. */
export const isFromEarth = (pov: PointOfView): pov is 'earth' | 'geocenter' =>
  pov === 'earth' || pov === 'geocenter'

/** Default targets: the ten bodies without the observer's; from elsewhere, the Earth is one too. */
export function placesSeen(pov: PointOfView): readonly SkyPlace[] {
  const otherBodies = bodyIds.filter((body) => body !== pov)
  return isFromEarth(pov) ? otherBodies : [...otherBodies, 'earth']
}

/**
 * A place as it stands from a point of view, true equator and equinox of date.
 *
 * From the Earth the place is apparent (light-time, aberration); from a centre elsewhere it is geometric, as
 * heliocentric and planetocentric tables have it: the light-time given is then only its distance.
 *
 * @param observer needed for `earth`.
 */
export function seenFrom(pov: PointOfView, place: SkyPlace, instant: Instant, observer?: Observer): Sighting {
  if (isFromEarth(pov)) {
    if (place === 'earth') throw new RangeError('the Earth is not seen from itself')
    if (pov === 'geocenter') return apparentGeocentric(place, instant)
    if (!observer) throw new RangeError('a view from the Earth needs an observer')
    return apparentTopocentric(place, instant, observer)
  }
  const vector = position(place, instant, pov as Centre)
  const distanceAu = length(vector)
  return { vector: toOfDate(vector, instant), distanceAu, lightTimeDays: distanceAu / LIGHT_AU_PER_DAY }
}

/** Phase, elongation and brightness of a place from a point of view. */
export function litFromView(
  pov: PointOfView,
  place: SkyPlace,
  instant: Instant,
  observer?: Observer,
): Illumination {
  if (isFromEarth(pov)) return illumination(place as SkyBody, instant, pov === 'earth' ? observer : undefined)
  const from = (target: SkyPlace): Vector => position(target, instant, pov as Centre)
  const lit = litFrom(place, from(place), position(place, instant, 'sun'), instant.tt)
  // On the Sun itself nothing is at an angle from the Sun.
  const hasElongation = place !== 'sun' && pov !== 'sun'
  return { ...lit, elongation: hasElongation ? separation(from(place), from('sun')) : null }
}
