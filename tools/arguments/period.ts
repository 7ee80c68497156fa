import { Problem, type ProblemDetails } from '../contract/problems.ts'
import type { ChartBody } from '../core/bodies.ts'
import type { EventTopic, Measured } from '../core/ephemeris/accuracy.ts'
import { deltaTError } from '../core/time/delta-t.ts'
import { instantOfUtc } from '../core/time/time.ts'
import { isInstantWord } from '../words/time-words.ts'
import { distinctWarnings, moment } from './moment.ts'
import { wholeSecond } from './named-time.ts'

/** Range parameters as sent. */
interface PeriodText {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly timezone?: string | undefined
  /** Place, for days without a zone and for tonight. */
  readonly longitude?: number | undefined
  readonly latitude?: number | undefined
}

/** Defaults and rules of a range. */
interface PeriodDefaults {
  readonly now: number
  /** Default of `start` for a given end, and of `end` for a given start; ms since 1970. */
  readonly start: (end: number) => number
  readonly end: (start: number) => number
  /** True if `start = end` means one instant; otherwise it is an error. */
  readonly instantAllowed?: boolean
}

/** A validated range of time. */
export interface TimeRange {
  /** ms since 1970 UTC; start inclusive, end exclusive. */
  readonly start: number
  readonly end: number
  readonly warnings: readonly { code: string; detail: string }[]
}

/**
 * Parses `start` (inclusive) and `end` (exclusive) of a request. A word as start without an end covers the day or night
 * that it names; as end it is the beginning of that.
 */
export function period(text: PeriodText, defaults: PeriodDefaults): TimeRange {
  const read = (parameter: 'start' | 'end') =>
    text[parameter] === undefined
      ? undefined
      : moment(text[parameter], { ...text, now: defaults.now, parameter })
  const first = read('start')
  const last = read('end')
  const sentEnd = last?.span?.start ?? last?.utc
  const start = first?.span?.start ?? first?.utc ?? wholeSecond(defaults.start(sentEnd ?? defaults.now))
  const end = sentEnd ?? first?.span?.end ?? defaults.end(start)
  if (end < start || (end === start && !defaults.instantAllowed)) throw endBeforeStart()
  const warnings = [...(first?.warnings ?? []), ...(last?.warnings ?? [])]
  return {
    start,
    end,
    warnings: distinctWarnings(warnings),
  }
}

/** The ends of a range, ms since 1970 UTC. */
type Span = Pick<TimeRange, 'start' | 'end'>

/**
 * The instant that is asked about, ms: start = end, or now in a range that begins with it or with a word; none for a range
 * between fixed instants, whose answer does not change with the clock.
 */
export function momentOf(start: string | undefined, range: Span, now: number): number | undefined {
  if (range.start === range.end) return range.start
  const isOfNow = start === undefined || isInstantWord(start)
  return isOfNow && range.start <= now && now < range.end ? now : undefined
}

/** Default end of a range that has none: a word as start ends by itself, anything else needs an end. */
export function endNeeded(): never {
  throw new Problem('missing_parameter', 'Missing: end.', {
    parameter: 'end',
    hint: 'Send end, or a word such as today, tonight or friday alone as start.',
  })
}

/** Problem `invalid_range`. */
function endBeforeStart(): Problem {
  const details: ProblemDetails = {
    parameter: 'end',
    hint: 'The start is inclusive, the end exclusive and later.',
  }
  return new Problem('invalid_range', 'The end must be after the start.', details)
}

/**
 * Events of the chosen groups or kinds, of those that have times: none where no chosen one has.
 * @param topics what was measured of the times of each group
 */
export function eventsOf<N extends string>(
  topics: Readonly<Partial<Record<N, readonly EventTopic[]>>>,
  names: readonly N[],
): readonly EventTopic[] | undefined {
  const timed = names.flatMap((name) => topics[name] ?? [])
  return names.some((name) => topics[name]) ? [...new Set(timed)] : undefined
}

/** Subject of `meta.accuracy` for a range: the end at which ΔT is known least. */
export function measuredIn(
  { start, end }: Span,
  bodies: readonly ChartBody[],
  events?: readonly EventTopic[],
): Measured {
  const errorAt = (utc: number): number => deltaTError(instantOfUtc(utc).ut1)
  return { utc: errorAt(start) > errorAt(end) ? start : end, bodies, events }
}
