import { type ChartBody, isPlacePoint } from '../bodies.ts'
import { apparentStar } from '../ephemeris/position.ts'
import { localSiderealTime } from '../frames/earth.ts'
import { circularDifference, cosine, sine } from '../math/angles.ts'
import { spherical, type Vector } from '../math/geometry.ts'
import { roots } from '../math/root-finding.ts'
import { starDirection, stars } from '../stars/stars.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { zodiacVector } from '../zodiac/placement.ts'

/** Circles on which two bodies are at one time. */
export const paranAngles = ['rises', 'culminates', 'sets', 'anticulminates'] as const
export type ParanAngle = (typeof paranAngles)[number]

/** Widest orb, minutes of time: 2° of the turn of the sky. */
export const PARAN_MINUTES = 8
/** Days before a birth, and after it, of parans. */
const HALF_DAY = 0.5
/** Faintest star of parans: the twenty brightest, about. */
export const PARAN_MAGNITUDE = 1.5

interface Passage {
  readonly id: string
  readonly angle: ParanAngle
  /** TT days. */
  readonly tt: number
}

/** Two bodies that are on horizon or meridian within minutes of one another. */
export interface Paran {
  readonly first: string
  readonly firstAngle: ParanAngle
  readonly second: string
  readonly secondAngle: ParanAngle
  /** When the first is there. */
  readonly instant: Instant
  /** Minutes by which the second is later. */
  readonly minutes: number
}

type Place = { readonly latitude: number; readonly longitude: number }

/** Two hours: the height of a body turns about twice a day, and two of its passages of the horizon may be closer. */
const STEP = 1 / 12
/** A hundredth of a second. */
const TOLERANCE = 0.01 / 86400

/** When a direction comes to horizon and meridian in from ≤ t < to (TT days); geocentric, without refraction. */
function passagesOf(
  id: string,
  vectorAt: (instant: Instant) => Vector,
  { latitude, longitude }: Place,
  [from, to]: readonly [number, number],
): Passage[] {
  const looks = new Map<number, { readonly hourAngle: number; readonly height: number }>()
  const look = (tt: number) => {
    const earlier = looks.get(tt)
    if (earlier) return earlier
    const instant = instantOfTt(tt)
    const { longitude: rightAscension, latitude: declination } = spherical(vectorAt(instant))
    const hourAngle = circularDifference(localSiderealTime(instant, longitude), rightAscension)
    const upright = cosine(latitude) * cosine(declination) * cosine(hourAngle)
    const place = { hourAngle, height: sine(latitude) * sine(declination) + upright }
    looks.set(tt, place)
    return place
  }
  const meridian = { step: STEP, tolerance: TOLERANCE, period: 360 }
  const horizon = { step: STEP, tolerance: TOLERANCE, touching: true }
  const culminates = roots((tt) => look(tt).hourAngle, from, to, meridian)
  const anticulminates = roots((tt) => circularDifference(look(tt).hourAngle, 180), from, to, meridian)
  const horizonPassages = roots((tt) => look(tt).height, from, to, horizon)
  return [
    ...[...culminates].map(({ at: tt }): Passage => ({ id, angle: 'culminates', tt })),
    ...[...anticulminates].map(({ at: tt }): Passage => ({ id, angle: 'anticulminates', tt })),
    ...[...horizonPassages].map(
      ({ at: tt, rising }): Passage => ({ id, angle: rising ? 'rises' : 'sets', tt }),
    ),
  ]
}

/**
 * Pairs of bodies, and of bodies and bright stars, that are on the horizon or the meridian of a place within some minutes of one
 * another. The first comes there in the day about a birth, 12 hours before it and after it; the second may be there minutes outside
 * of that day. Stars that never rise there have none. B. Brady, Brady's Book of Fixed Stars (1998), as handbooks quote it.
 */
export function parans(bodies: readonly ChartBody[], instant: Instant, place: Place): Paran[] {
  const [start, end] = [instant.tt - HALF_DAY, instant.tt + HALF_DAY]
  const room = PARAN_MINUTES / 1440
  const passages = (id: string, vectorAt: (time: Instant) => Vector) =>
    passagesOf(id, vectorAt, place, [start - room, end + room])
  const ofBodies = bodies
    .flatMap((body) => (isPlacePoint(body) ? [] : [body]))
    .map((body) => passages(body, (time) => zodiacVector(body, time)))
  const ofStars = stars()
    .filter(({ name, magnitude }) => name !== null && magnitude <= PARAN_MAGNITUDE)
    .map((star) => ({ id: star.id, vector: apparentStar(starDirection(star, instant.tt), instant) }))
    .filter(({ vector }) => Math.abs(place.latitude - spherical(vector).latitude) < 90)
    .map(({ id, vector }) => passages(id, () => vector))
  return ofBodies
    .flatMap((ofBody, index) =>
      ofBody
        .filter(({ tt }) => tt >= start && tt < end)
        .flatMap((first) => pairsOf(first, [...ofBodies.slice(index + 1), ...ofStars].flat())),
    )
    .sort((a, b) => Math.abs(a.minutes) - Math.abs(b.minutes))
}

function pairsOf({ id, angle, tt }: Passage, partners: readonly Passage[]): Paran[] {
  return partners.flatMap((second) => {
    const minutes = (second.tt - tt) * 1440
    if (Math.abs(minutes) > PARAN_MINUTES) return []
    const instant = instantOfTt(tt)
    return [{ first: id, firstAngle: angle, second: second.id, secondAngle: second.angle, instant, minutes }]
  })
}
