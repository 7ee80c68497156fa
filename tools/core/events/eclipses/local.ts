import { type Discs, eclipseRadii, obscuration, solarMagnitude } from '../../appearance/disc-radii.ts'
import { apparentTopocentric } from '../../ephemeris/position.ts'
import { horizontal } from '../../frames/coordinates.ts'
import type { Observer } from '../../frames/earth.ts'
import { separation } from '../../math/geometry.ts'
import { refineExtremum, refineRoot } from '../../math/root-finding.ts'
import { type Instant, instantOfTt } from '../../time/time.ts'
import { type UpInterval, upIntervals } from './above-horizon.ts'

/** Sun and Moon as one place sees them. */
export interface SolarDiscs extends Discs {
  /** Degrees, airless, of the Sun's centre. */
  readonly sunAltitude: number
  /** Degrees 0–360 from north through east. */
  readonly sunAzimuth: number
}

/** The two discs from a place, topocentric and apparent. */
export function solarDiscs(instant: Instant, observer: Observer, umbralK?: number): SolarDiscs {
  const sun = apparentTopocentric('sun', instant, observer)
  const moon = apparentTopocentric('moon', instant, observer)
  const { altitudeAirless, azimuth } = horizontal(sun.vector, instant, observer)
  return {
    ...eclipseRadii(sun.distanceAu, moon.distanceAu, umbralK),
    separation: separation(sun.vector, moon.vector),
    sunAltitude: altitudeAirless,
    sunAzimuth: azimuth,
  }
}

/** One moment of an eclipse as seen from a place. */
export interface LocalMoment {
  /** ms since 1970 UTC. */
  readonly utc: number
  /** Airless altitude and azimuth of the Sun's (Moon's) centre, degrees. */
  readonly altitude: number
  readonly azimuth: number
}

export interface LocalMaximum extends LocalMoment {
  readonly magnitude: number
  readonly obscuration: number
}

/** A solar eclipse from one place; contacts also when the Sun is below the horizon. */
export interface LocalSolarEclipse {
  readonly type: 'total' | 'annular' | 'partial'
  readonly c1: LocalMoment
  readonly c2: LocalMoment | null
  readonly maximum: LocalMaximum
  readonly c3: LocalMoment | null
  readonly c4: LocalMoment
  /** Stretches of the eclipse with the Sun's upper limb above a level horizon. */
  readonly up: readonly UpInterval[]
  /** The deepest phase of which some part is above the horizon; null when none is. */
  readonly deepestSeen: LocalSolarEclipse['type'] | null
  /** The most that is seen: the maximum, or at sunrise or sunset when that is below the horizon; null when nothing. */
  readonly best: LocalMaximum | null
}

const TOLERANCE_DAYS = 1e-7
/** The Moon passes a place at most 3.5 h before or after greatest eclipse on the whole Earth. */
const FARTHEST_DAYS = 0.16
/** From first contact to the middle at one place is at most 2 h. */
const HALF_DAYS = 0.1

/**
 * The circumstances of a solar eclipse at a place, or undefined where the Moon passes beside the Sun.
 * Maximum is the least separation of the centres.
 *
 * @param greatest of the eclipse as a whole.
 * @param umbralK as in `eclipseRadii`; the canons' unless said otherwise.
 *
 * **Accuracy**: contacts 1 s, magnitude 0.0001, 1950–2050, against JPL DE431 with the same radii; the Moon's mountains
 * move real contacts by some seconds.
 */
export function localSolarEclipse(
  greatest: Instant,
  observer: Observer,
  umbralK?: number,
): LocalSolarEclipse | undefined {
  const discsAt = (tt: number): SolarDiscs => solarDiscs(instantOfTt(tt), observer, umbralK)
  const middle = refineExtremum(
    (tt) => discsAt(tt).separation ** 2,
    greatest.tt - FARTHEST_DAYS,
    greatest.tt + FARTHEST_DAYS,
    'minimum',
    TOLERANCE_DAYS,
  ).at
  const deepest = discsAt(middle)
  if (deepest.separation >= deepest.sun + deepest.moon) return undefined
  const outer = (tt: number): number => apart(discsAt(tt), 'outer')
  const inner = (tt: number): number => apart(discsAt(tt), 'inner')
  const momentAt = (tt: number): LocalMaximum => maximumRecord(tt, discsAt(tt))
  const [start, end] = [edge(outer, middle, -HALF_DAYS), edge(outer, middle, HALF_DAYS)]
  const isDeep = inner(middle) < 0
  const up = upIntervals('sun', observer, start, end)
  const type = isDeep ? (deepest.moon > deepest.sun ? 'total' : 'annular') : 'partial'
  const [c2, c3] = isDeep ? [edge(inner, middle, -HALF_DAYS), edge(inner, middle, HALF_DAYS)] : [null, null]
  const isDeepSeen = c2 !== null && up.some(({ fromTt, toTt }) => fromTt < c3 && toTt > c2)
  const moments = up.map((part) => momentAt(Math.min(Math.max(middle, part.fromTt), part.toTt)))
  return {
    type,
    c1: momentAt(start),
    c2: c2 === null ? null : momentAt(c2),
    maximum: momentAt(middle),
    c3: c3 === null ? null : momentAt(c3),
    c4: momentAt(end),
    up,
    deepestSeen: up.length === 0 ? null : isDeepSeen ? type : 'partial',
    best: moments.reduce<LocalMaximum | null>((a, b) => (a && a.magnitude >= b.magnitude ? a : b), null),
  }
}

function apart({ sun, moon, separation }: Discs, contact: 'outer' | 'inner'): number {
  return separation - (contact === 'outer' ? sun + moon : Math.abs(sun - moon))
}

function edge(f: (tt: number) => number, middle: number, away: number): number {
  return refineRoot(f, middle, middle + away, f(middle), f(middle + away), TOLERANCE_DAYS)
}

function maximumRecord(tt: number, discs: SolarDiscs): LocalMaximum {
  return {
    utc: instantOfTt(tt).utc,
    altitude: discs.sunAltitude,
    azimuth: discs.sunAzimuth,
    magnitude: solarMagnitude(discs),
    obscuration: obscuration(discs),
  }
}
