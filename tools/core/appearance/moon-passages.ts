/** Passages of a moon before its planet, behind it, through its shadow, or with its own shadow over it. */

import { holding, type Interval } from '../math/intervals.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import type { Onlooker } from './planet-moons.ts'

export const moonEventKinds = ['transit', 'shadowTransit', 'occultation', 'eclipse'] as const
export type MoonEventKind = (typeof moonEventKinds)[number]

/** A moon beside its planet. */
export interface PassingMoon {
  readonly periodDays: number
  /** How far its centre is from the middle of the disc, in units of the outline there: 1 is on the limb. */
  readonly limbDistance: (instant: Instant, from: Onlooker) => number
  readonly isBehind: (instant: Instant, from: Onlooker) => boolean
  /** How squarely the spot of its shadow faces the Earth; negative on the side that is turned away. */
  readonly shadowFacing: (instant: Instant) => number
}

/** One passage, as the Earth sees it: the moon's centre, or that of its shadow, on the limb, TT days. */
export interface MoonPassage extends Interval {
  readonly kind: MoonEventKind
  /** Whether each end can be seen: an eclipse may begin behind the planet, an occultation end in its shadow. */
  readonly startVisible: boolean
  readonly endVisible: boolean
}

/** Whether the planet is in the way from the Earth, or from the Sun. */
export const isHidden = (moon: PassingMoon, instant: Instant, from: Onlooker): boolean =>
  moon.limbDistance(instant, from) < 1 && moon.isBehind(instant, from)

/** A quarter of a day and more, longer than the longest passages: Callisto's take five hours, Titan's six. */
const LONGEST_DAYS = 0.3

/** Passages over the disc as one onlooker has them, before and behind, that reach into a span. */
function* overDisc(moon: PassingMoon, from: Onlooker, span: Interval): Generator<Interval> {
  const margin = {
    value: (tt: number) => 1 - moon.limbDistance(instantOfTt(tt), from),
    // Four turns a revolution: nearest before, nearest behind and two farthest; a twelfth is a third of the way.
    step: moon.periodDays / 12,
  }
  const wide = { from: span.from - LONGEST_DAYS, to: span.to + LONGEST_DAYS }
  for (const passing of holding(margin, wide)) {
    // A passage cut off by the widened span lies wholly outside the span itself.
    if (passing.from > wide.from && passing.to < wide.to && passing.to > span.from && passing.from < span.to)
      yield passing
  }
}

function passage(moon: PassingMoon, kind: MoonEventKind, { from, to }: Interval): MoonPassage {
  const observerOfEvent: Onlooker | null =
    kind === 'eclipse' ? 'earth' : kind === 'occultation' ? 'sun' : null
  const isSeen = (tt: number): boolean =>
    observerOfEvent === null || !isHidden(moon, instantOfTt(tt), observerOfEvent)
  return { kind, from, to, startVisible: isSeen(from), endVisible: isSeen(to) }
}

/** Passages of a moon that begin or go on in a span of TT days: those of the moon, then those of shadows. */
export function* moonPassages(moon: PassingMoon, span: Interval): Generator<MoonPassage> {
  const middleOf = ({ from, to }: Interval): Instant => instantOfTt((from + to) / 2)
  for (const transit of overDisc(moon, 'earth', span))
    yield passage(moon, moon.isBehind(middleOf(transit), 'earth') ? 'occultation' : 'transit', transit)
  for (const passing of overDisc(moon, 'sun', span)) {
    if (moon.isBehind(middleOf(passing), 'sun')) yield passage(moon, 'eclipse', passing)
    else {
      // The shadow touches the planet on the sunlit limb, which may be turned away from the Earth.
      const faces = (tt: number) => moon.shadowFacing(instantOfTt(tt))
      for (const shadowSpan of holding({ value: faces, step: (passing.to - passing.from) / 6 }, passing))
        yield passage(moon, 'shadowTransit', shadowSpan)
    }
  }
}
