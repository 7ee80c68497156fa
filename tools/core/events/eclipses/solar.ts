import { obscuration, solarMagnitude } from '../../appearance/disc-radii.ts'
import { length } from '../../math/geometry.ts'
import { refineExtremum, refineRoot, roots } from '../../math/root-finding.ts'
import { type Instant, instantOfTt, instantOfUtc, utcOfTt } from '../../time/time.ts'
import { solarDiscs } from './local.ts'
import {
  distanceFromOutline,
  footprint,
  penumbraClearance,
  type Shadow,
  shadow,
  umbraClearance,
} from './shadow.ts'
import { closestOnLine, meanSyzygies } from './syzygies.ts'

export const solarEclipseTypes = ['total', 'annular', 'hybrid', 'partial'] as const
export type SolarEclipseType = (typeof solarEclipseTypes)[number]

/** When parts of the shadow touch and leave the Earth, ms since 1970 UTC. */
export interface SolarContacts {
  /** P1 and P4: the penumbra. */
  readonly partialStart: number
  readonly partialEnd: number
  /** U1 and U4: the umbra or antumbra; null for a partial eclipse. */
  readonly umbraStart: number | null
  readonly umbraEnd: number | null
  /** C1 and C2: the axis; null where there is no central line. */
  readonly centralStart: number | null
  readonly centralEnd: number | null
}

export interface SolarEclipse {
  readonly type: SolarEclipseType
  /** Whether the axis of the shadow meets the Earth. */
  readonly isCentral: boolean
  /** Greatest eclipse: the axis is nearest the Earth's centre. */
  readonly greatest: Instant
  /** That distance in equatorial radii, positive when the axis passes north. */
  readonly gamma: number
  /** Where the axis meets the Earth then, or the nearest point to it; degrees. */
  readonly latitude: number
  readonly longitude: number
  /** As seen from that point. */
  readonly magnitude: number
  readonly obscuration: number
  readonly sunAltitude: number
  readonly contacts: SolarContacts
}

/** 1e-7 day is 9 ms. */
const TOLERANCE_DAYS = 1e-7
/** A shadow crosses the Earth in at most 6.2 h; from the middle, half of that with room. */
const HALF_PASSAGE_DAYS = 0.16
/** An eclipse is not sought where the axis stays this many Earth radii away: the penumbra is 0.57 wide at most, the guess 0.1 off. */
const TOO_FAR = 2.2
/** Half the base of the straight line that guesses the middle, and how wrong its guess may be. */
const PROBE_DAYS = 0.05
const GUESS_DAYS = 0.1

const shadowAt = (tt: number): Shadow => shadow(instantOfTt(tt))

/** Greatest eclipse near a mean new Moon, unless the shadow passes far from the Earth. */
function greatestNear(mean: number): number | undefined {
  const path = closestOnLine(shadowAt(mean - PROBE_DAYS).foot, shadowAt(mean + PROBE_DAYS).foot)
  if (path.distance > TOO_FAR) return undefined
  const guess = mean + PROBE_DAYS * path.along
  // The square of the distance is a parabola, on which parabolic steps settle at once.
  const squared = (tt: number): number => length(shadowAt(tt).foot) ** 2
  return refineExtremum(squared, guess - GUESS_DAYS, guess + GUESS_DAYS, 'minimum', TOLERANCE_DAYS / 4).at
}

/** The two times about a middle at which something that is negative there reaches zero. */
function passage(clearance: (shadowState: Shadow) => number, middle: number): [number, number] | null {
  const f = (tt: number): number => clearance(shadowAt(tt))
  const inside = f(middle)
  if (inside >= 0) return null
  const edge = (away: number): number => {
    const far = middle + away
    return refineRoot(f, middle, far, inside, f(far), TOLERANCE_DAYS)
  }
  return [utcOfTt(edge(-HALF_PASSAGE_DAYS)), utcOfTt(edge(HALF_PASSAGE_DAYS))]
}

/** The middle of a passage: for the flattened Earth it is not exactly greatest eclipse. */
function deepest(clearance: (shadowState: Shadow) => number, near: number): number {
  const f = (tt: number): number => clearance(shadowAt(tt))
  return refineExtremum(f, near - 0.02, near + 0.02, 'minimum', TOLERANCE_DAYS).at
}

/**
 * Total, annular or, where the cone's tip crosses the surface on the way, hybrid.
 * The umbra's radius at the surface is smallest near the middle of the central line and has at most two changes of
 * sign along it.
 */
function centralType(contacts: [number, number]): SolarEclipseType {
  const start = instantOfUtc(contacts[0]).tt + TOLERANCE_DAYS
  const end = instantOfUtc(contacts[1]).tt - TOLERANCE_DAYS
  const umbra = (tt: number): number => footprint(shadowAt(tt)).umbra
  const step = Math.max((end - start) / 12, TOLERANCE_DAYS)
  for (const _ of roots(umbra, start, end, { step, tolerance: 1e-5, touching: true, isLocal: true }))
    return 'hybrid'
  return umbra((start + end) / 2) < 0 ? 'total' : 'annular'
}

/** The eclipse about a time of greatest eclipse, if the shadow touches the Earth. */
function eclipseAt(tt: number): SolarEclipse | undefined {
  const greatest = instantOfTt(tt)
  const shadowThen = shadow(greatest)
  const partial = passage(penumbraClearance, deepest(penumbraClearance, tt))
  if (!partial) return undefined
  const umbral = passage(umbraClearance, deepest(umbraClearance, tt))
  const central = passage(distanceFromOutline, deepest(distanceFromOutline, tt))
  const { latitude, longitude, umbra } = footprint(shadowThen)
  const discs = solarDiscs(greatest, { latitude, longitude, elevation: 0 })
  const nonCentral = umbral ? (umbra < 0 ? 'total' : 'annular') : 'partial'
  return {
    type: central ? centralType(central) : nonCentral,
    isCentral: central !== null,
    greatest,
    gamma: length(shadowThen.foot) * (shadowThen.foot.z < 0 ? -1 : 1),
    latitude,
    longitude,
    magnitude: solarMagnitude(discs),
    obscuration: obscuration(discs),
    sunAltitude: discs.sunAltitude,
    contacts: {
      partialStart: partial[0],
      partialEnd: partial[1],
      umbraStart: umbral?.[0] ?? null,
      umbraEnd: umbral?.[1] ?? null,
      centralStart: central?.[0] ?? null,
      centralEnd: central?.[1] ?? null,
    },
  }
}

/**
 * Solar eclipses whose greatest phase is in startUtc ≤ t < endUtc (ms), one by one.
 *
 * **Accuracy**: greatest eclipse within 0.3 s, gamma 0.00003, every type, 1950–2050, against JPL DE431.
 */
export function* solarEclipses(startUtc: number, endUtc: number): Generator<SolarEclipse> {
  const from = instantOfUtc(startUtc).tt
  const to = instantOfUtc(endUtc).tt
  for (const mean of meanSyzygies(from, to, 0)) {
    const tt = greatestNear(mean)
    if (tt === undefined || tt < from || tt >= to) continue
    const eclipse = eclipseAt(tt)
    if (eclipse) yield eclipse
  }
}
