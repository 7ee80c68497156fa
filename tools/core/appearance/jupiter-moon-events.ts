import { holding, type Interval } from '../math/intervals.ts'
import { type Instant, instantOfTt, instantOfUtc, utcOfTt } from '../time/time.ts'
import {
  type GalileanMoon,
  galileanMoons,
  limbDistance,
  moonPeriodDays,
  moonPlace,
  type Onlooker,
  shadowFacing,
} from './jupiter-moons.ts'

export const moonEventKinds = ['transit', 'shadowTransit', 'occultation', 'eclipse'] as const
export type MoonEventKind = (typeof moonEventKinds)[number]

/** One passage of a moon before, behind, through the shadow of, or with its shadow over Jupiter. */
export interface MoonEvent {
  readonly kind: MoonEventKind
  readonly moon: GalileanMoon
  /** ms since 1970 UTC, as seen from the Earth: the moon's centre, or that of its shadow, on Jupiter's limb. */
  readonly start: number
  readonly end: number
  /** Whether each end can be seen: an eclipse may begin behind Jupiter, an occultation end in its shadow. */
  readonly startVisible: boolean
  readonly endVisible: boolean
}

/** State of a moon. */
export interface MoonState {
  readonly state: 'visible' | 'transit' | 'occulted' | 'eclipsed'
  readonly shadowOnJupiter: boolean
}

const isOver = (moon: GalileanMoon, instant: Instant, from: Onlooker): boolean =>
  limbDistance(moon, instant, from) < 1
const isBehind = (moon: GalileanMoon, instant: Instant, from: Onlooker): boolean =>
  moonPlace(moon, instant, from).z > 0
const isHidden = (moon: GalileanMoon, instant: Instant, from: Onlooker): boolean =>
  isOver(moon, instant, from) && isBehind(moon, instant, from)

export function moonState(moon: GalileanMoon, instant: Instant): MoonState {
  const before = isOver(moon, instant, 'earth') && !isBehind(moon, instant, 'earth')
  const casts = isOver(moon, instant, 'sun') && !isBehind(moon, instant, 'sun')
  return {
    state: before
      ? 'transit'
      : isHidden(moon, instant, 'earth')
        ? 'occulted'
        : isHidden(moon, instant, 'sun')
          ? 'eclipsed'
          : 'visible',
    shadowOnJupiter: casts && shadowFacing(moon, instant) > 0,
  }
}

/** A quarter of a day, longer than the longest passage: Callisto's of about five hours. */
const LONGEST_DAYS = 0.3

/** Passages over the disc of one moon as one onlooker has them, before and behind, that reach into a span. */
function* passages(moon: GalileanMoon, from: Onlooker, span: Interval): Generator<Interval> {
  const margin = {
    value: (tt: number) => 1 - limbDistance(moon, instantOfTt(tt), from),
    // Four turns a revolution: nearest before, nearest behind and two farthest; a twelfth is a third of the way.
    step: moonPeriodDays[moon] / 12,
  }
  const wide = { from: span.from - LONGEST_DAYS, to: span.to + LONGEST_DAYS }
  for (const passing of holding(margin, wide)) {
    // A passage cut off by the widened span lies wholly outside the span itself.
    if (passing.from > wide.from && passing.to < wide.to && passing.to > span.from && passing.from < span.to)
      yield passing
  }
}

function event(kind: MoonEventKind, moon: GalileanMoon, { from, to }: Interval): MoonEvent {
  const observerOfEvent: Onlooker | null =
    kind === 'eclipse' ? 'earth' : kind === 'occultation' ? 'sun' : null
  const isSeen = (tt: number): boolean =>
    observerOfEvent === null || !isHidden(moon, instantOfTt(tt), observerOfEvent)
  return {
    kind,
    moon,
    start: utcOfTt(from),
    end: utcOfTt(to),
    startVisible: isSeen(from),
    endVisible: isSeen(to),
  }
}

function* eventsOf(moon: GalileanMoon, span: Interval): Generator<MoonEvent> {
  for (const transit of passages(moon, 'earth', span)) {
    const behind = isBehind(moon, instantOfTt((transit.from + transit.to) / 2), 'earth')
    yield event(behind ? 'occultation' : 'transit', moon, transit)
  }
  for (const passing of passages(moon, 'sun', span)) {
    if (isBehind(moon, instantOfTt((passing.from + passing.to) / 2), 'sun'))
      yield event('eclipse', moon, passing)
    else {
      // The shadow touches Jupiter on the sunlit limb, which may be turned away from the Earth.
      const faces = (tt: number) => shadowFacing(moon, instantOfTt(tt))
      for (const shadowSpan of holding({ value: faces, step: (passing.to - passing.from) / 6 }, passing))
        yield event('shadowTransit', moon, shadowSpan)
    }
  }
}

/**
 * Transits, shadow transits, occultations and eclipses that begin or go on in startUtc ≤ t < endUtc, by their start.
 *
 * Contacts are those of the moon's centre with Jupiter's limb, or with the shadow that the Sun's centre would cast: the
 * middle of the minutes that a disc takes to vanish.
 *
 * **Accuracy**: 1 min, by the theory (below 10 s) and Jupiter's radius at its cloud tops; geocentric, which no place on
 * the Earth differs from by more than 0.05 s.
 */
export function jupiterMoonEvents(startUtc: number, endUtc: number): MoonEvent[] {
  const span = { from: instantOfUtc(startUtc).tt, to: instantOfUtc(endUtc).tt }
  return galileanMoons.flatMap((moon) => [...eventsOf(moon, span)]).sort((a, b) => a.start - b.start)
}
