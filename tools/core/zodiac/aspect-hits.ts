import type { ZodiacBody } from '../bodies.ts'
import { directionError } from '../ephemeris/accuracy.ts'
import { type Reach, reachOf, requireKnown } from '../ephemeris/ephemeris.ts'
import {
  type AngleCrossing,
  type AngleCurve,
  crossingsIn,
  monotonePieces,
  type WatchedAngle,
} from '../math/angle-path.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { type Instant, instantOfTt, SECONDS_PER_DAY } from '../time/time.ts'
import { unitOfError } from '../time/written.ts'
import { type AspectName, type AspectRule, aspectSides } from './aspects.ts'
import { draconicNodes, isDraconic, type Zodiac } from './ayanamsa.ts'
import { type Pace, paceOf } from './body-speeds.ts'
import { type Stay, stayAbout } from './orb-interval.ts'
import { zodiacLongitude, zodiacSpeed } from './placement.ts'

/** A place that stands still in the zodiac: a degree, or a point of a birth chart. */
export interface FixedPoint {
  readonly id: string
  /** Degrees from the start of the zodiac. */
  readonly longitude: number
  /** Greatest error of the longitude, degrees; 0 where it is left out: a degree that is named. */
  readonly error?: number
}

/** A point that moves through the zodiac: a body of the sky, or a point of a birth chart that is moved on. */
export interface MovingPoint {
  readonly id: string
  /** Degrees from the start of the zodiac, at a TT in days. */
  readonly longitude: AngleCurve
  /** Degrees a day, at a TT in days. */
  readonly speed: (tt: number) => number
  readonly pace: Pick<Pace, 'step' | 'fastest' | 'loop'>
  readonly reach: Reach
  /** Greatest error of the longitude at a TT in days, degrees. */
  readonly errorAt: (tt: number) => number
  /** Times between two, TT days, at which the point leaps to another degree, in order; none if left out. */
  readonly leaps?: (from: number, to: number) => readonly number[]
}

/**
 * Refuses a search of times that a body is not answered for, but for a day at both ends: dates are those of events up to a day off.
 * @throws NoSolution `datetime_out_of_range`
 */
export const requireRange = (body: ZodiacBody, from: number, to: number): void =>
  requireKnown(body, Math.min(from + 1, to), Math.max(to - 1, from))

/** A body of the sky as a moving point. */
export const movingBody = (body: ZodiacBody, zodiac: Zodiac = 'tropical'): MovingPoint => ({
  id: body,
  longitude: (tt) => zodiacLongitude(body, instantOfTt(tt), zodiac),
  speed: (tt) => zodiacSpeed(body, instantOfTt(tt), zodiac),
  pace: paceOf(body, zodiac),
  reach: reachOf(body),
  errorAt: (tt) => directionError(body, tt) + originError(zodiac, tt),
})

/** Greatest error of the degree that a zodiac begins at, degrees: of a draconic one that of its node; others are defined. */
export const originError = (zodiac: Zodiac, tt: number): number =>
  isDraconic(zodiac) ? directionError(draconicNodes[zodiac], tt) : 0

/**
 * Seconds by which the time at which an angle passes a mark is uncertain: its error by its speed, and where it turns next to the
 * mark the time that the turn takes within the error.
 * @param error degrees
 * @param moment days over which speed and turn are taken
 */
function timeError(angle: AngleCurve, tt: number, error: number, moment: number): number {
  const [behind, ahead] = [-moment, moment].map((days) => circularDifference(angle(tt + days), angle(tt)))
  const speed = Math.abs((ahead as number) - (behind as number)) / (2 * moment)
  const bend = Math.abs((ahead as number) + (behind as number)) / moment ** 2
  return (SECONDS_PER_DAY * error) / Math.max(speed, Math.sqrt((error * bend) / 2))
}

/** A moving point being exactly in aspect with another, or with a fixed point. */
export interface AspectHit {
  readonly body: string
  readonly other: string
  readonly aspect: AspectName
  /** Exact angle, degrees. */
  readonly angle: number
  readonly instant: Instant
  /** 1, or which of the exact moments that one retrograde loop makes. */
  readonly pass: number
  /** How many exact moments the loop makes in all; looked for when it is asked. */
  readonly passes: () => number
  /** Of `body` in the zodiac, degrees. */
  readonly longitude: number
  readonly retrograde: boolean
  /** When the two came within the orb, and leave it; `null` beyond a century. */
  readonly stay: Stay
  /** Unit in which the time of an instant of the aspect is written, ms: by how slowly the two move and how well they are known. */
  readonly unitAt: (instant: Instant) => number
}

/** How far a search has come; with what it found there, if anything. */
export interface Progress {
  readonly tt: number
  readonly hit?: AspectHit
}

/** An aspect on one side, as a degree of the angle that is watched. */
interface AspectMark extends WatchedAngle {
  readonly other: string
  /** Greatest error of the mark, degrees. */
  readonly errorAt: (tt: number) => number
  readonly rule: AspectRule
}

interface Watch {
  readonly point: MovingPoint
  readonly angle: AngleCurve
  readonly marks: readonly AspectMark[]
  readonly step: number
  /** Degrees per day that the angle does not exceed. */
  readonly fastest: number
  /** Days over which exact moments are counted as passes of one loop. */
  readonly loop: number
  readonly longestGap: number
  readonly reach: Reach
}

/** Passes are counted on to the end of the loop. */
const WHOLE_LOOP = Number.POSITIVE_INFINITY
/**
 * Sun, Mercury and Venus come back to the same angle from each other for ever. Hits closer together than an
 * inferior and a superior conjunction of Mercury (42.8 days at least, 1900–2000) belong to one loop.
 */
const INNER_GAP = 42
const inner: readonly ZodiacBody[] = ['sun', 'mercury', 'venus']

/**
 * Exact aspects of two bodies in from ≤ t < to (TT days), in order, one by one: differences of apparent geocentric
 * longitude, which are the same in every zodiac.
 *
 * **Accuracy**: 3 s at most, 1 s RMS, 2024–2028, against JPL DE431.
 */
export function pairHits(
  body: ZodiacBody,
  secondBody: ZodiacBody,
  rules: readonly AspectRule[],
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Progress> {
  for (const movingBody of [body, secondBody]) requireRange(movingBody, from, to)
  const [firstPace, two] = [paceOf(body), paceOf(secondBody)]
  const angle: AngleCurve = (tt) => {
    const instant = instantOfTt(tt)
    return circularDifference(zodiacLongitude(body, instant), zodiacLongitude(secondBody, instant))
  }
  const watch: Watch = {
    point: movingBody(body, zodiac),
    angle,
    marks: rules.flatMap((rule) =>
      aspectSides(rule.angle).map((degrees) => ({
        degrees,
        other: secondBody,
        rule,
        errorAt: (tt) => directionError(secondBody, tt),
      })),
    ),
    step: Math.min(firstPace.pairStep, two.pairStep),
    fastest: firstPace.fastest + two.fastest,
    loop: Math.min(firstPace.loop, two.loop),
    longestGap: inner.includes(body) && inner.includes(secondBody) ? INNER_GAP : WHOLE_LOOP,
    reach: reachOf(body, secondBody),
  }
  return hits(watch, from, to)
}

/** Exact aspects of a body with fixed points in from ≤ t < to (TT days), in order, one by one. */
export function pointHits(
  body: ZodiacBody,
  points: readonly FixedPoint[],
  rules: readonly AspectRule[],
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Progress> {
  requireRange(body, from, to)
  return movingHits(movingBody(body, zodiac), points, rules, from, to)
}

/** The same of any moving point. */
export const movingHits = (
  point: MovingPoint,
  points: readonly FixedPoint[],
  rules: readonly AspectRule[],
  from: number,
  to: number,
): Generator<Progress> => hits(pointWatch(point, points, rules), from, to)

function pointWatch(point: MovingPoint, points: readonly FixedPoint[], rules: readonly AspectRule[]): Watch {
  const { step, fastest, loop } = point.pace
  return {
    point,
    angle: point.longitude,
    marks: points.flatMap(({ id, longitude, error = 0 }) =>
      rules.flatMap((rule) =>
        aspectSides(rule.angle).map((side) => ({
          degrees: normalDegrees(longitude + side),
          other: id,
          rule,
          errorAt: () => error,
        })),
      ),
    ),
    step,
    fastest,
    loop,
    longestGap: WHOLE_LOOP,
    reach: point.reach,
  }
}

/** Days after which a search yields its progress, so that none of several merged searches runs far ahead. */
const SAY_EVERY = 180

function* hits(watch: Watch, from: number, to: number): Generator<Progress> {
  const passOf = passCounter(watch.longestGap)
  const totals = new Map<AspectMark, number>()
  const passesOf = (mark: AspectMark, tt: number, pass: number): number => {
    const knownTotal = pass === 1 ? undefined : totals.get(mark)
    const total = knownTotal ?? pass + passesAfter(watch, mark, tt)
    totals.set(mark, total)
    return total
  }
  const stays = new Map<AspectMark, Stay>()
  const stayAt = (mark: AspectMark, tt: number): Stay => {
    const cached = stays.get(mark)
    if (cached?.leaves && cached.leaves.tt > tt) return cached
    const excess = (sampleTt: number) => circularDifference(watch.angle(sampleTt), mark.degrees)
    const orbStay = stayAbout(excess, tt, mark.rule.orb, watch.fastest, watch.reach)
    stays.set(mark, orbStay)
    return orbStay
  }
  let reportedUntil = from
  // Passes before the start are counted, not shown.
  const start = Math.max(watch.reach.start + watch.step, from - watch.loop)
  for (const { angle, first, last } of stretches(watch, start, Math.min(to, watch.reach.end))) {
    for (const piece of monotonePieces(angle, first, last, watch.step)) {
      for (const crossing of crossingsIn(angle, piece, watch.marks)) {
        const pass = passOf(crossing)
        if (crossing.tt < from) continue
        const { mark, tt } = crossing
        const passes = () => passesOf(mark, tt, pass)
        yield { tt, hit: hitAt(watch, mark, tt, { pass, passes }, stayAt(mark, tt)) }
      }
      if (piece.to > reportedUntil + SAY_EVERY) {
        reportedUntil = piece.to
        yield { tt: reportedUntil }
      }
    }
  }
}

/** Days before and after a leap at which a point is on either side of it. */
const BESIDE_LEAP = 1e-6

/** The path of an angle between leaps, each part of it standing still beyond its ends: no degree that is leapt over is passed. */
function stretches({ angle, point }: Watch, from: number, to: number) {
  const leaps = point.leaps?.(from, to) ?? []
  if (leaps.length === 0) return [{ angle, first: from, last: to }]
  return [...leaps, undefined].map((leap, index) => {
    const before = leaps[index - 1]
    const first = before === undefined ? from : before + BESIDE_LEAP
    const last = leap === undefined ? to : leap - BESIDE_LEAP
    return { angle: (tt: number) => angle(Math.min(last, Math.max(first, tt))), first, last }
  })
}

/** Part of the step of a search over which the speed of an angle is taken. */
const MOMENT = 0.01

/** Unit of a time at which an angle passes a mark, ms. */
const unitFor =
  ({ angle, point, step }: Watch, mark: AspectMark) =>
  ({ tt }: Instant): number =>
    unitOfError(timeError(angle, tt, point.errorAt(tt) + mark.errorAt(tt), MOMENT * step))

function hitAt(
  watch: Watch,
  mark: AspectMark,
  tt: number,
  passCount: Pick<AspectHit, 'pass' | 'passes'>,
  stay: Stay,
): AspectHit {
  const { id, longitude, speed } = watch.point
  const { other: partner, rule } = mark
  return {
    body: id,
    other: partner,
    aspect: rule.aspect,
    angle: rule.angle,
    instant: instantOfTt(tt),
    ...passCount,
    longitude: longitude(tt),
    retrograde: speed(tt) < 0,
    stay,
    unitAt: unitFor(watch, mark),
  }
}

/** Days within which two crossings are the same one. */
const SAME = 1e-3

/** Exact moments of a loop that follow one of it: a body is not round the zodiac again before its loop is over. */
function passesAfter({ angle, loop, step }: Watch, mark: AspectMark, tt: number): number {
  let count = 0
  for (const piece of monotonePieces(angle, tt, tt + loop, step))
    for (const crossing of crossingsIn(angle, piece, [mark])) if (crossing.tt > tt + SAME) count++
  return count
}

/**
 * Numbers the crossings of a mark in one round: the angle can only be there again when it has turned back, so that
 * these are the passes of one loop.
 */
function passCounter(longestGap: number): (crossing: AngleCrossing<AspectMark>) => number {
  const last = new Map<AspectMark, { round: number; tt: number; pass: number }>()
  return ({ mark, round, tt }) => {
    const before = last.get(mark)
    const isSameLoop = before && before.round === round && tt - before.tt < longestGap
    const pass = isSameLoop ? before.pass + 1 : 1
    last.set(mark, { round, tt, pass })
    return pass
  }
}

/** An aspect in force: its interval, and the exact hit nearest to the given time, if any. */
export interface AspectInForce {
  readonly stay: Stay
  readonly exact: Instant | null
  /** Unit in which these times are written, ms. */
  readonly unitAt: (instant: Instant) => number
}

/** The stay in orb about a time at which a moving point is in aspect with a fixed one. */
export function aspectInForce(
  moving: MovingPoint,
  point: FixedPoint,
  rule: AspectRule,
  tt: number,
): AspectInForce {
  const watch = pointWatch(moving, [point], [rule])
  const { angle, marks, fastest, step, reach } = watch
  const distanceFrom = (mark: AspectMark) => (sampleTt: number) =>
    circularDifference(angle(sampleTt), mark.degrees)
  const nearest = marks.reduce((a, b) =>
    Math.abs(distanceFrom(b)(tt)) < Math.abs(distanceFrom(a)(tt)) ? b : a,
  )
  const stay = stayAbout(distanceFrom(nearest), tt, rule.orb, fastest, reach)
  const unitAt = unitFor(watch, nearest)
  if (!stay.enters || !stay.leaves) return { stay, exact: null, unitAt }
  let exact: number | null = null
  for (const { angle, first, last } of stretches(watch, stay.enters.tt, stay.leaves.tt))
    for (const piece of monotonePieces(angle, first, last, step))
      for (const crossing of crossingsIn(angle, piece, [nearest]))
        if (exact === null || Math.abs(crossing.tt - tt) < Math.abs(exact - tt)) exact = crossing.tt
  return { stay, exact: exact === null ? null : instantOfTt(exact), unitAt }
}
