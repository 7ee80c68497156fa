import { isPlacePoint, type ZodiacBody } from '../../bodies.ts'
import { directionError, turnError } from '../../ephemeris/accuracy.ts'
import { circularDifference } from '../../math/angles.ts'
import type { Instant } from '../../time/time.ts'
import { originError } from '../../zodiac/aspect-hits.ts'
import type { Zodiac } from '../../zodiac/ayanamsa.ts'
import { ascendant, midheaven } from '../house-systems/angles.ts'
import { type Cusps, type HouseFrame, type HouseSystem, houseCusps } from '../houses.ts'
import { isNatalAngle, type NatalAngle, type NatalPointId } from '../transits.ts'

/** Longitudes of the angles that are directed, from the equinox. */
export const angleLongitude = { ascendant, midheaven } as const

/** Degrees of sidereal time over which the speed of an angle is taken. */
const TURN = 1e-3

/** How far longitudes of a frame move with a degree of sidereal time, degrees. */
function motionWithTurn(longitudes: (frame: HouseFrame) => readonly number[], frame: HouseFrame): number[] {
  const after = longitudes({ ...frame, armc: frame.armc + TURN })
  return longitudes(frame).map((before, index) =>
    Math.abs(circularDifference(after[index] as number, before) / TURN),
  )
}

/** How far an angle moves with a degree of sidereal time, degrees. */
export const angleMotion = (id: NatalAngle, frame: HouseFrame): number =>
  motionWithTurn((turned) => [angleLongitude[id](turned)], frame)[0] as number

/** A birth whose points have errors. */
interface ErrorBirth {
  readonly birth: Instant
  readonly frame: HouseFrame | null
  readonly zodiac: Zodiac
}

/** The nodes of the Moon among the points of a birth chart are the mean ones. */
const meanNodes: Readonly<Record<string, ZodiacBody>> = { northNode: 'meanNode', southNode: 'southNode' }

/** Greatest error of the longitude of a point of a birth chart, degrees. Lots and the like go with the ascendant. */
export function pointError(id: NatalPointId, { birth, frame, zodiac }: ErrorBirth): number {
  const ofOrigin = originError(zodiac, birth.tt)
  const angle = isNatalAngle(id) ? id : isPlacePoint(id) ? 'ascendant' : undefined
  if (angle && frame) return angleMotion(angle, frame) * turnError(birth.tt) + ofOrigin
  const body = meanNodes[id] ?? (id as ZodiacBody)
  return angle ? 0 : directionError(body, birth.tt) + ofOrigin
}

/** Greatest errors of cusps of houses, degrees. */
export const cuspErrors = (system: HouseSystem, { birth, zodiac }: ErrorBirth, frame: HouseFrame): Cusps =>
  motionWithTurn((turned) => houseCusps(system, turned), frame).map(
    (motion) => motion * turnError(birth.tt) + originError(zodiac, birth.tt),
  )
