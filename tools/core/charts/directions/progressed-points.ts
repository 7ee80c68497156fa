import { type ZodiacBody, zodiacBodyIds } from '../../bodies.ts'
import { EVER, reachOf, requireKnown } from '../../ephemeris/ephemeris.ts'
import { circularDifference, normalDegrees } from '../../math/angles.ts'
import type { Instant } from '../../time/time.ts'
import { type MovingPoint, movingBody } from '../../zodiac/aspect-hits.ts'
import { type Zodiac, zodiacOrigin } from '../../zodiac/ayanamsa.ts'
import { paceOf } from '../../zodiac/body-speeds.ts'
import { zodiacLongitude, zodiacSpeed } from '../../zodiac/placement.ts'
import { ascendant, midheaven } from '../house-systems/angles.ts'
import type { HouseFrame } from '../houses.ts'
import {
  type DirectionMethod,
  directionArc,
  isProgression,
  type Progression,
  pace,
  progressedInstant,
  solarArc,
  turnedFrame,
} from '../progressions.ts'
import { isNatalAngle, type NatalAngle, natalAngles } from '../transits.ts'

/** Ways of moving a birth chart on whose points run evenly: a profection leaps once a year. */
export type MovingMethod = Progression | Exclude<DirectionMethod, 'profection'>
/** Points of a birth chart that are moved on. */
export type ProgressedPointId = ZodiacBody | NatalAngle
export const progressedPointIds: readonly ProgressedPointId[] = [...zodiacBodyIds, ...natalAngles]

/** A birth whose points are moved on. */
export interface ProgressedBirth {
  readonly birth: Instant
  /** Frame of houses of the birth; null if its time is not known, and then no angle is asked for. */
  readonly frame: HouseFrame | null
  readonly zodiac: Zodiac
}

const angleLongitude = { ascendant, midheaven } as const

/** Longitude of an angle in a frame, from the origin of its zodiac. */
const angleAt = (id: NatalAngle, frame: HouseFrame): number =>
  normalDegrees(angleLongitude[id](frame) - (frame.origin ?? 0))

/** Days of the sky between looks at an angle, and half of those over which its speed is taken. */
const ANGLE_STEP = 0.25
const MOMENT = 0.01
/** How much faster than over half a degree of the midheaven an angle may be within it. */
const MARGIN = 1.5

/** The greatest motion of an angle over a round of the midheaven, degrees for a degree of it. */
function fastestAngle(id: NatalAngle, natal: HouseFrame): number {
  const places = Array.from({ length: 721 }, (_, index) => angleAt(id, turnedFrame(natal, index / 2)))
  const moves = places.slice(1).map((place, index) => Math.abs(circularDifference(place, places[index] ?? 0)))
  return 2 * Math.max(...moves)
}

/** The pace of a point of the sky, in days of life. */
const scaled = ({ step, fastest, loop }: MovingPoint['pace'], rate: number): MovingPoint['pace'] => ({
  step: step / rate,
  fastest: fastest * rate,
  loop: loop / rate,
})

/** A body of the progressed sky. */
function progressedBody(
  body: ZodiacBody,
  method: Progression,
  { birth, zodiac }: ProgressedBirth,
): MovingPoint {
  const rate = pace[method]
  const skyAt = (tt: number) => progressedInstant(method, birth, { tt })
  const { start, end } = reachOf(body)
  const lifeTime = (tt: number) => birth.tt + (tt - birth.tt) / rate
  return {
    id: body,
    longitude: (tt) => zodiacLongitude(body, skyAt(tt), zodiac),
    speed: (tt) => zodiacSpeed(body, skyAt(tt), zodiac) * rate,
    pace: scaled(paceOf(body, zodiac), rate),
    reach: { start: lifeTime(start), end: lifeTime(end) },
  }
}

/** An angle of a progressed chart: the midheaven moves with the progressed Sun, the ascendant follows from it. */
function progressedAngle(
  id: NatalAngle,
  method: Progression,
  { birth, zodiac }: ProgressedBirth,
  frame: HouseFrame,
): MovingPoint {
  const longitude = (tt: number) => {
    const sky = progressedInstant(method, birth, { tt })
    return angleAt(id, { ...turnedFrame(frame, solarArc(birth, sky)), origin: zodiacOrigin(zodiac, sky) })
  }
  const rate = pace[method]
  const moment = MOMENT / rate
  const [sun, tropical] = [paceOf('sun', zodiac), paceOf('sun')]
  const fastest = MARGIN * fastestAngle(id, frame) * tropical.fastest + (sun.fastest - tropical.fastest)
  return {
    id,
    longitude,
    speed: (tt) => circularDifference(longitude(tt + moment), longitude(tt - moment)) / (2 * moment),
    pace: scaled({ step: Math.min(ANGLE_STEP, sun.step), fastest, loop: sun.loop }, rate),
    reach: EVER,
  }
}

/** A point of the birth chart that is turned by an arc. */
function directedPoint(
  id: ProgressedPointId,
  method: Exclude<MovingMethod, Progression>,
  { birth, frame, zodiac }: ProgressedBirth,
): MovingPoint {
  const natal = isNatalAngle(id) ? angleAt(id, frame as HouseFrame) : zodiacLongitude(id, birth, zodiac)
  const sun = scaled(paceOf('sun'), pace.secondary)
  return {
    id,
    longitude: (tt) => normalDegrees(natal + directionArc(method, birth, { tt })),
    speed: () => sun.fastest,
    pace: sun,
    reach: EVER,
  }
}

/**
 * A body of the sky, or a point of a birth chart that moves on from day to day of life, as in `progressedChart`.
 * @param from first and `to` last day of life that is looked at, TT
 * @throws NoSolution `datetime_out_of_range` for a small body outside of its years
 */
export function movingPoint(
  id: ProgressedPointId,
  method: MovingMethod | 'transit',
  natal: ProgressedBirth,
  from: number,
  to = from,
): MovingPoint {
  const { birth, frame, zodiac } = natal
  if (method !== 'transit' && !isProgression(method)) return directedPoint(id, method, natal)
  if (isNatalAngle(id)) return progressedAngle(id, method as Progression, natal, frame as HouseFrame)
  if (method === 'transit') {
    requireKnown(id, from, to)
    return movingBody(id, zodiac)
  }
  const skyDay = (tt: number) => progressedInstant(method, birth, { tt }).tt
  requireKnown(id, skyDay(from), skyDay(to))
  return progressedBody(id, method, natal)
}
