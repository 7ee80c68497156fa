import { type ZodiacBody, zodiacBodyIds } from '../../bodies.ts'
import { directionError, turnError } from '../../ephemeris/accuracy.ts'
import { EVER, reachOf, requireKnown } from '../../ephemeris/ephemeris.ts'
import { arcSine, circularDifference, cosine, normalDegrees, sine } from '../../math/angles.ts'
import type { Instant } from '../../time/time.ts'
import {
  type MovingPoint,
  movingBody,
  movingHits,
  originError,
  requireRange,
} from '../../zodiac/aspect-hits.ts'
import { type Zodiac, zodiacOrigin } from '../../zodiac/ayanamsa.ts'
import { paceOf } from '../../zodiac/body-speeds.ts'
import { zodiacLongitude, zodiacSpeed } from '../../zodiac/placement.ts'
import { culminating, withinPolarCircle } from '../house-systems/frame.ts'
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
import { angleLongitude, angleMotion, pointError } from './point-errors.ts'

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

/** Longitude of an angle in a frame, from the origin of its zodiac. */
const angleAt = (id: NatalAngle, frame: HouseFrame): number =>
  normalDegrees(angleLongitude[id](frame) - (frame.origin ?? 0))

/** Days of the sky between looks at an angle, and half of those over which its speed is taken. */
const ANGLE_STEP = 0.25
const MOMENT = 0.01
/** How much faster than over half a degree of the midheaven an angle may be within it. */
const MARGIN = 1.5

/** The greatest motion of an angle over a round of the midheaven, degrees for a degree of it; a leap is none. */
function fastestAngle(id: NatalAngle, natal: HouseFrame): number {
  const places = Array.from({ length: 721 }, (_, index) => angleAt(id, turnedFrame(natal, index / 2)))
  const moves = places.slice(1).map((place, index) => Math.abs(circularDifference(place, places[index] ?? 0)))
  return 2 * Math.max(...(withinPolarCircle(natal) ? moves.filter((move) => move < 90) : moves))
}

/**
 * Degrees of the ecliptic that stand on the horizon as they culminate, inside the polar circles: between them ascendant and
 * midheaven are the opposite points. Their altitude on the meridian, 90° − |latitude − declination|, is 0.
 */
function leapDegrees({ latitude, obliquity, ...frame }: HouseFrame): number[] {
  if (!withinPolarCircle({ latitude, obliquity, ...frame })) return []
  const degree = arcSine((-Math.sign(latitude) * cosine(latitude)) / sine(obliquity))
  return [normalDegrees(degree), normalDegrees(180 - degree)]
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
    errorAt(tt) {
      const sky = skyAt(tt).tt
      return directionError(body, sky) + originError(zodiac, sky)
    },
  }
}

/** Times at which ascendant and midheaven of a progressed chart leap to the opposite degrees, between two, TT days. */
function leapsOf(method: Progression, { birth }: ProgressedBirth, frame: HouseFrame) {
  const degrees = leapDegrees(frame)
  const start = culminating(frame)
  return (from: number, to: number): number[] => {
    if (degrees.length === 0) return []
    const rate = pace[method]
    const culmination: MovingPoint = {
      id: 'midheaven',
      longitude: (tt) => normalDegrees(start + solarArc(birth, progressedInstant(method, birth, { tt }))),
      speed: () => 1,
      pace: scaled(paceOf('sun'), rate),
      reach: EVER,
      errorAt: () => 0,
    }
    const marks = degrees.map((longitude, index) => ({ id: String(index), longitude }))
    const rules = [{ aspect: 'conjunction', angle: 0, orb: 0 }] as const
    return [...movingHits(culmination, marks, rules, from, to)].flatMap(({ hit }) => hit?.instant.tt ?? [])
  }
}

/** Greatest error of the Sun's arc between two times, TT days, degrees. */
const sunArcError = (from: number, to: number): number =>
  directionError('sun', from) + directionError('sun', to)

/** An angle of a progressed chart: the midheaven moves with the progressed Sun, the ascendant follows from it. */
function progressedAngle(
  id: NatalAngle,
  method: Progression,
  natal: ProgressedBirth,
  frame: HouseFrame,
): MovingPoint {
  const { birth, zodiac } = natal
  const frameAt = (tt: number) => {
    const sky = progressedInstant(method, birth, { tt })
    return { ...turnedFrame(frame, solarArc(birth, sky)), origin: zodiacOrigin(zodiac, sky) }
  }
  const longitude = (tt: number) => angleAt(id, frameAt(tt))
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
    errorAt(tt) {
      const sky = progressedInstant(method, birth, { tt }).tt
      const ofTurn = turnError(birth.tt) + sunArcError(birth.tt, sky)
      return angleMotion(id, frameAt(tt)) * ofTurn + originError(zodiac, sky)
    },
    leaps: leapsOf(method, natal, frame),
  }
}

/** A point of the birth chart that is turned by an arc. */
function directedPoint(
  id: ProgressedPointId,
  method: Exclude<MovingMethod, Progression>,
  natal: ProgressedBirth,
): MovingPoint {
  const { birth, frame, zodiac } = natal
  const start = isNatalAngle(id) ? angleAt(id, frame as HouseFrame) : zodiacLongitude(id, birth, zodiac)
  const ofPoint = pointError(id, natal)
  const sun = scaled(paceOf('sun'), pace.secondary)
  return {
    id,
    longitude: (tt) => normalDegrees(start + directionArc(method, birth, { tt })),
    speed: () => sun.fastest,
    pace: sun,
    reach: EVER,
    errorAt: (tt) =>
      ofPoint +
      (method === 'solarArc' ? sunArcError(birth.tt, progressedInstant('secondary', birth, { tt }).tt) : 0),
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
    requireRange(id, from, to)
    return movingBody(id, zodiac)
  }
  const skyDay = (tt: number) => progressedInstant(method, birth, { tt }).tt
  requireKnown(id, skyDay(Math.min(from + 1, to)), skyDay(Math.max(to - 1, from)))
  return progressedBody(id, method, natal)
}
