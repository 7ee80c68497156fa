import { circularDifference } from './angles.ts'
import { type Extremum, refineExtremum, refineRoot } from './root-finding.ts'

/** An angle as a function of TT in days: degrees, any whole turns. */
export type AngleCurve = (tt: number) => number

/** A time in which an angle only grows or only shrinks, by less than half a turn. */
export interface Piece {
  readonly from: number
  readonly to: number
  /** The angle at both ends with whole turns counted, degrees. */
  readonly start: number
  readonly end: number
}

interface Sample {
  readonly tt: number
  readonly value: number
}

/** A turn is found to a tenth of a minute: the angle is at rest there, and off by far less than it is known to. */
const TURN_TOLERANCE = 1e-4

/**
 * The path of an angle cut where it turns back, and at each look, in order, one by one. Whole turns are counted from
 * the first look on, so that the same degree in another round is another value.
 *
 * Two turns are found apart when two looks lie between them; the angle must move less than half a turn between looks.
 */
export function* monotonePieces(angle: AngleCurve, from: number, to: number, step: number): Generator<Piece> {
  if (!(to > from)) return
  const looks = Math.max(1, Math.ceil((to - from) / step))
  const look = (index: number): number => from + (index * (to - from)) / looks
  // One look beyond each end shows whether the angle turns beside it.
  let a: Sample | undefined
  let b: Sample = { tt: look(-1), value: angle(look(-1)) }
  let turn: Sample | undefined
  for (let index = 0; index <= looks + 1; index++) {
    const c = sampleNear(angle, look(index), b.value)
    const next = a && turnAmong(angle, a, b, c)
    if (a && index > 1) {
      const cuts = [a, turn, next, b].filter((sample): sample is Sample => sample !== undefined)
      const inRange = cuts
        .filter(({ tt }) => tt >= (a as Sample).tt && tt <= b.tt)
        .sort((x, y) => x.tt - y.tt)
      for (const [index, end] of inRange.slice(1).entries()) {
        const start = inRange[index] as Sample
        yield { from: start.tt, to: end.tt, start: start.value, end: end.value }
      }
    }
    turn = next
    a = b
    b = c
  }
}

/** The angle at a time, in the round that is nearest to a value. */
function sampleNear(angle: AngleCurve, tt: number, near: number): Sample {
  return { tt, value: near + circularDifference(angle(tt), near) }
}

/** Where the path turns about the middle one of three samples, if it does. */
function turnAmong(angle: AngleCurve, a: Sample, b: Sample, c: Sample): Sample | undefined {
  let kind: Extremum['kind']
  if (b.value >= a.value && b.value > c.value) kind = 'maximum'
  else if (b.value <= a.value && b.value < c.value) kind = 'minimum'
  else return undefined
  const unwound = (tt: number) => sampleNear(angle, tt, b.value).value
  const { at: tt, value } = refineExtremum(unwound, a.tt, c.tt, kind, TURN_TOLERANCE)
  return { tt: tt, value }
}

/** A degree that is watched for. */
export interface WatchedAngle {
  readonly degrees: number
}

/** An angle passing a mark. */
export interface AngleCrossing<M extends WatchedAngle> {
  readonly tt: number
  readonly mark: M
  /** Whole turns of the path at the crossing: the same mark in another round has another. */
  readonly round: number
  readonly rising: boolean
}

/** Crossings are refined to a tenth of a second. */
const CROSSING_TOLERANCE = 0.1 / 86400

/** The crossings of marks in a piece, in order. An end belongs to the piece that begins there. */
export function crossingsIn<M extends WatchedAngle>(
  angle: AngleCurve,
  piece: Piece,
  marks: readonly M[],
): AngleCrossing<M>[] {
  const { start, end } = piece
  const rising = end > start
  const crossings = marks.flatMap((mark) => {
    const round = rising ? Math.ceil((start - mark.degrees) / 360) : Math.floor((start - mark.degrees) / 360)
    const value = mark.degrees + 360 * round
    const reached = rising ? value >= start && value < end : value <= start && value > end
    return reached ? [{ mark, round, rising, tt: crossingTime(angle, piece, value) }] : []
  })
  return crossings.sort((x, y) => x.tt - y.tt)
}

function crossingTime(angle: AngleCurve, { from, to, start, end }: Piece, value: number): number {
  if (start === value) return from
  const excess = (tt: number) => circularDifference(angle(tt), value)
  return refineRoot(excess, from, to, start - value, end - value, CROSSING_TOLERANCE)
}
