import type { Observer } from '../frames/earth.ts'
import { signedDegrees } from '../math/angles.ts'
import { holding, type Interval } from '../math/intervals.ts'
import { type Root, refineExtremum, refineRoot } from '../math/root-finding.ts'
import type { Target } from '../targets/target.ts'
import { crossingsAmong, heightOver } from './altitude-crossings.ts'
import { culminations, TOLERANCE_DAYS, Watch } from './culminations.ts'
import type { ObserverWithHorizon, Skyline } from './skyline.ts'

/** Five minutes: between corners, altitude against azimuth is a curve too even to turn to and fro from a line in less. */
const STEP_DAYS = 1 / 288

/** A second, over which the slope of the height is taken. */
const SLOPE_DAYS = 1 / 86400

/** Degrees above and below the skyline in which crossings are looked for. */
const ROOM = 0.1

/** A look at the height over the skyline, at a TT. */
interface Look {
  readonly tt: number
  readonly height: number
}

/**
 * Crossings of a skyline by the upper limb of a target, at the azimuth of its centre, in from ≤ t < to, TT days.
 *
 * The limb is compared with the skyline only while it is between its lowest and highest point, at steps of five minutes and
 * wherever a corner is passed. Between two of these the height over the skyline is smooth: a change of sign is a crossing,
 * and a turn of the slope towards zero a graze, which may hide two.
 *
 * **Accuracy**: that of `riseSet`, beside a sampling every two seconds.
 */
export function skylineCrossings(
  target: Target,
  observer: Observer,
  { from, to }: Interval,
  skyline: Skyline,
): Root[] {
  if (!(to > from)) return []
  const [lowest, highest] = [skyline.lowest - ROOM, skyline.highest + ROOM]
  const passes = [lowest, highest].flatMap((altitude) => {
    const watch = new Watch(target, observer, altitude)
    return [...crossingsAmong(watch, culminations(watch, from, to), from, to)].map(({ at: tt }) => tt)
  })
  const cuts = [from, ...passes.sort((a, b) => a - b), to]
  const limb = heightOver(target, observer, 0)
  return cuts.slice(1).flatMap((end, index) => {
    const start = cuts[index] as number
    const altitude = limb((start + end) / 2)
    if (altitude < lowest || altitude > highest) return []
    return crossingsBetween(target, observer, { from: start, to: end }, skyline)
  })
}

/** The same where the limb stays near the altitudes of the skyline. */
function crossingsBetween(
  target: Target,
  observer: Observer,
  { from, to }: Interval,
  skyline: Skyline,
): Root[] {
  const watch = new Watch(target, observer, 0)
  const height = heightOver(target, observer, skyline)
  const azimuth = (tt: number): number => {
    watch.height(tt)
    return watch.azimuth
  }
  const count = Math.max(1, Math.ceil((to - from) / STEP_DAYS))
  const crossingRoots: Root[] = []
  let [last, azimuthAtEnd] = [{ tt: from, height: height(from) }, azimuth(from)]
  for (let step = 1; step <= count; step++) {
    const tt = step === count ? to : from + ((to - from) * step) / count
    const next = azimuth(tt)
    for (const end of [
      ...cornersPassed(azimuth, { from: last.tt, to: tt }, [azimuthAtEnd, next], skyline),
      tt,
    ]) {
      const look = { tt: end, height: height(end) }
      crossingRoots.push(...crossingsOf(height, last, look))
      last = look
    }
    azimuthAtEnd = next
  }
  return crossingRoots
}

/** When a target stands over the corners that its azimuth passes, in order. */
function cornersPassed(
  azimuth: (tt: number) => number,
  { from, to }: Interval,
  [first, last]: readonly [number, number],
  { corners }: Skyline,
): number[] {
  const swing = signedDegrees(last - first)
  return corners
    .map((corner) => ({ corner, ahead: signedDegrees(corner.azimuth - first) }))
    .filter(({ ahead }) => ahead * swing > 0 && Math.abs(ahead) < Math.abs(swing))
    .sort((a, b) => Math.abs(a.ahead) - Math.abs(b.ahead))
    .map(({ corner, ahead }) => {
      const past = (tt: number) => signedDegrees(azimuth(tt) - corner.azimuth)
      return refineRoot(past, from, to, -ahead, swing - ahead, TOLERANCE_DAYS)
    })
}

/** The crossing between two looks on either side, or the two between looks on one side. */
function crossingsOf(height: (tt: number) => number, a: Look, b: Look): Root[] {
  const crossing = (from: Look, to: Look): Root => ({
    at: refineRoot(height, from.tt, to.tt, from.height, to.height, TOLERANCE_DAYS),
    rising: from.height < 0,
  })
  if (a.height < 0 !== b.height < 0) return [crossing(a, b)]
  const side = a.height < 0 ? -1 : 1
  const isTurning =
    b.tt - a.tt > 2 * SLOPE_DAYS &&
    side * (height(a.tt + SLOPE_DAYS) - a.height) < 0 &&
    side * (b.height - height(b.tt - SLOPE_DAYS)) > 0
  if (!isTurning) return []
  const { at: tt, value } = refineExtremum(
    height,
    a.tt,
    b.tt,
    side < 0 ? 'maximum' : 'minimum',
    TOLERANCE_DAYS,
  )
  const graze = { tt: tt, height: value }
  return value < 0 === a.height < 0 ? [] : [crossing(a, graze), crossing(graze, b)]
}

/** When the upper limb of a target is above a skyline, within a span of TT days. */
export function aboveSkyline(
  target: Target,
  observer: Observer,
  { from, to }: Interval,
  skyline: Skyline,
): Interval[] {
  const crossings = skylineCrossings(target, observer, { from, to }, skyline)
  const isUp = heightOver(target, observer, skyline)(from) >= 0
  const edges = [...(isUp ? [from] : []), ...crossings.map(({ at: tt }) => tt), to]
  return edges.flatMap((edge, index) => {
    const end = edges[index + 1]
    return index % 2 === 0 && end !== undefined && end > edge ? [{ from: edge, to: end }] : []
  })
}

/** Altitude has a top and a bottom a day, which stay farther apart than this, in days. */
const ALTITUDE_STEP = 1 / 12

/** The parts of spans of TT days in which the upper limb of a target is above the horizon that an observer has. */
export function clearOfHorizon(
  target: Target,
  observer: ObserverWithHorizon,
  spans: readonly Interval[],
): readonly Interval[] {
  const { horizon } = observer
  if (horizon === undefined) return spans
  if (typeof horizon === 'object')
    return spans.flatMap((span) => aboveSkyline(target, observer, span, horizon))
  const value = heightOver(target, observer, horizon)
  return spans.flatMap((span) => [...holding({ value, step: ALTITUDE_STEP }, span)])
}
