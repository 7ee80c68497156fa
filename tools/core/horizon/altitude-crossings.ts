import type { Observer } from '../frames/earth.ts'
import { arcCosine, cosine, sine } from '../math/angles.ts'
import { type Root, refineRoot, roots, type SearchOptions } from '../math/root-finding.ts'
import type { Target } from '../targets/target.ts'
import { ttOfUtc } from '../time/time.ts'
import { type AltitudeSample, culminations, type HalfTurn, TOLERANCE_DAYS, Watch } from './culminations.ts'
import type { Horizon } from './skyline.ts'

/**
 * Altitude has a highest and a lowest point a day, some twelve hours apart; within about 2° of a pole the drift in
 * declination can bring them closer, never to two hours.
 */
const ALTITUDE: SearchOptions = { step: 1 / 12, tolerance: TOLERANCE_DAYS, touching: true, isLocal: true }

/**
 * Between two culminations a target only climbs or only sinks, but for minutes beside them in which its drift in
 * declination (the Moon's 6.5° a day) is more than its turn: there it changes by 0.07° at most below this latitude.
 */
const STEEP_LATITUDE = 75
/** Nearer the zenith the altitude turns too sharply for the rules below. */
const LOW_ALTITUDE = 60
/**
 * Between two culminations on either side of the altitude: where the semi-arc puts it, then by Newton's rule and
 * secants.
 */
function crossingBetween(
  watch: Watch,
  { look: a, passed }: HalfTurn,
  { look: b, passed: excess }: HalfTurn,
): number {
  const { sinLatitude, cosLatitude } = watch.station
  const turned = 180 + excess - passed
  const isRising = a.height < 0
  const target = watch.altitude - a.semidiameter
  const sinTarget = sine(target)
  let share = 0.5
  let lean = 0
  // The declination at the crossing sets the semi-arc, and that the time of the crossing.
  for (let pass = 0; pass < 2; pass++) {
    const declination = a.declination + share * (b.declination - a.declination)
    const sinDeclination = sine(declination)
    const cosDeclination = cosine(declination)
    const arc = arcCosine((sinTarget - sinLatitude * sinDeclination) / (cosLatitude * cosDeclination))
    share = ((isRising ? 180 - arc : arc) - passed) / turned
    // How much of a drift in declination is a drift in height.
    lean = (sinLatitude - sinTarget * sinDeclination) / (cosine(target) * cosDeclination)
  }
  const rate = turned / (b.tt - a.tt)
  const drift = (lean * (b.declination - a.declination)) / turned
  let t = a.tt + share * (b.tt - a.tt)
  let last = 0
  let step = 0
  for (let pass = 0; pass < MOST_STEPS && t > a.tt && t < b.tt; pass++) {
    const height = watch.height(t)
    const slope = step === 0 ? (watch.slope + drift) * rate : (height - last) / step
    const before = step
    step = -height / slope
    t += step
    // The error left after a secant step is less than this multiple of the product of the last two steps, in days; after the
    // first step, for which the drift in declination was even, also that drift's share of the slope.
    const uneven = pass > 0 ? 0 : Math.abs((drift * step) / watch.slope)
    if (BEND * Math.abs(step * (pass > 0 ? before : step)) + uneven < TOLERANCE_DAYS) return t
    last = height
  }
  return bisect(watch, a, b)
}

// By itself, as a function that makes a closure costs more even where it is not made.
const bisect = (watch: Watch, a: AltitudeSample, b: AltitudeSample): number =>
  refineRoot((tt) => watch.height(tt), a.tt, b.tt, a.height, b.height, TOLERANCE_DAYS)

const MOST_STEPS = 6
/**
 * Half the second over the first derivative of the height, π cot H a day, at a degree of height from the culmination
 * (H = 11°), and as much again.
 */
const BEND = 32

/** Height of the upper limb over a horizon, degrees, at a TT. */
export function heightOver(target: Target, observer: Observer, horizon: Horizon): (tt: number) => number {
  const isLevel = typeof horizon === 'number'
  const watch = new Watch(target, observer, isLevel ? horizon : 0)
  return isLevel
    ? (tt) => watch.height(tt)
    : (tt) => {
        const height = watch.height(tt)
        return height - horizon.airlessAt(watch.azimuth)
      }
}

/** Crossings of an altitude by the upper limb in startUtc ≤ t < endUtc, as TT days. */
export function* altitudeCrossings(
  target: Target,
  observer: Observer,
  startUtc: number,
  endUtc: number,
  altitude: number,
): Generator<Root> {
  const from = ttOfUtc(startUtc)
  const to = ttOfUtc(endUtc)
  const watch = new Watch(target, observer, altitude)
  yield* crossingsAmong(watch, culminations(watch, from, to), from, to)
}

/** The same in from ≤ t < to, TT days, among all culminations that `culminations` finds there. */
export function* crossingsAmong(
  watch: Watch,
  marks: Iterable<HalfTurn>,
  from: number,
  to: number,
): Generator<Root> {
  if (!(to > from)) return
  if (Math.abs(watch.station.observer.latitude) > STEEP_LATITUDE || Math.abs(watch.altitude) > LOW_ALTITUDE) {
    return yield* scan(watch, from, to)
  }
  let a: HalfTurn | undefined
  // A run of days that graze is scanned as one: a crossing at the very culmination is then on neither side of a seam.
  let grazingFrom: number | undefined
  for (const b of marks) {
    if (a?.isClear && b.isClear) {
      if (grazingFrom !== undefined) yield* scan(watch, Math.max(from, grazingFrom), Math.min(to, a.look.tt))
      grazingFrom = undefined
      const rising = a.look.height < 0
      if (rising !== b.look.height < 0) {
        const crossingTt = crossingBetween(watch, a, b)
        if (crossingTt >= from && crossingTt < to) yield { at: crossingTt, rising }
      }
    } else if (a) grazingFrom ??= a.look.tt
    a = b
  }
  if (grazingFrom !== undefined && a) yield* scan(watch, Math.max(from, grazingFrom), Math.min(to, a.look.tt))
}

const scan = (watch: Watch, from: number, to: number): Generator<Root> =>
  roots((tt) => watch.height(tt), from, to, ALTITUDE)
