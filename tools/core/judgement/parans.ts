import { type ChartBody, isPlacePoint } from '../bodies.ts'
import { ascensionalDifference } from '../charts/directions/mundane.ts'
import { apparentStar } from '../ephemeris/position.ts'
import { localSiderealTime, SIDEREAL_DEGREES_PER_DAY } from '../frames/earth.ts'
import { circularDifference } from '../math/angles.ts'
import { spherical, type Vector } from '../math/geometry.ts'
import { starDirection, stars } from '../stars/stars.ts'
import { type Instant, shifted } from '../time/time.ts'
import { zodiacVector } from '../zodiac/placement.ts'

/** Circles on which two bodies are at one time. */
export const paranAngles = ['rises', 'culminates', 'sets', 'anticulminates'] as const
export type ParanAngle = (typeof paranAngles)[number]

/** Widest orb, minutes of time: 2° of the turn of the sky. */
export const PARAN_MINUTES = 8
/** Faintest star of parans: the twenty brightest, about. */
export const PARAN_MAGNITUDE = 1.5

interface Passage {
  readonly id: string
  readonly angle: ParanAngle
  readonly instant: Instant
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

/** Looks by which the time of a passage is mended: each leaves a thirtieth of the last step for the Moon, far less for others. */
const LOOKS = 6

/** Degrees by which a body has turned past the meridian on each circle; `null` where it does not come to the horizon. */
function hourAngleOn(angle: ParanAngle, declination: number, latitude: number): number | null {
  if (angle === 'culminates') return 0
  if (angle === 'anticulminates') return 180
  const difference = ascensionalDifference(declination, latitude)
  if (difference === null) return null
  return angle === 'sets' ? 90 + difference : -90 - difference
}

/** When a direction comes to a circle, within half a turn of the sky of an instant; geocentric, without refraction. */
function passage(
  vectorAt: (instant: Instant) => Vector,
  angle: ParanAngle,
  instant: Instant,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): Instant | null {
  let time = instant
  for (let look = 0; look < LOOKS; look++) {
    const { longitude: rightAscension, latitude: declination } = spherical(vectorAt(time))
    const hourAngle = hourAngleOn(angle, declination, latitude)
    if (hourAngle === null) return null
    const missing = circularDifference(rightAscension + hourAngle, localSiderealTime(time, longitude))
    time = shifted(time, missing / SIDEREAL_DEGREES_PER_DAY)
  }
  return time
}

/**
 * Pairs of bodies, and of bodies and bright stars, that are on the horizon or the meridian of a place within some minutes of one
 * another, in the day about a birth: half a turn of the sky before it and after it. Stars that never rise there have none. B. Brady, Brady's Book of Fixed Stars
 * (1998), as handbooks quote it.
 */
export function parans(
  bodies: readonly ChartBody[],
  instant: Instant,
  place: { readonly latitude: number; readonly longitude: number },
): Paran[] {
  const passagesOf = (id: string, vectorAt: (time: Instant) => Vector): Passage[] =>
    paranAngles.flatMap((angle) => {
      const time = passage(vectorAt, angle, instant, place)
      return time ? [{ id, angle, instant: time }] : []
    })
  const ofBodies = bodies
    .filter((body) => !isPlacePoint(body))
    .map((body) => passagesOf(body, (time) => zodiacVector(body, time)))
  const ofStars = stars()
    .filter(({ name, magnitude }) => name !== null && magnitude <= PARAN_MAGNITUDE)
    .map((star) => ({ id: star.id, vector: apparentStar(starDirection(star, instant.tt), instant) }))
    .filter(({ vector }) => Math.abs(place.latitude - spherical(vector).latitude) < 90)
    .map(({ id, vector }) => passagesOf(id, () => vector))
  return ofBodies
    .flatMap((passages, index) =>
      passages.flatMap((first) => pairsOf(first, [...ofBodies.slice(index + 1), ...ofStars])),
    )
    .sort((a, b) => Math.abs(a.minutes) - Math.abs(b.minutes))
}

function pairsOf({ id, angle, instant }: Passage, others: readonly (readonly Passage[])[]): Paran[] {
  return others.flat().flatMap((second) => {
    const minutes = (second.instant.tt - instant.tt) * 1440
    if (Math.abs(minutes) > PARAN_MINUTES) return []
    return [{ first: id, firstAngle: angle, second: second.id, secondAngle: second.angle, instant, minutes }]
  })
}
