import { jupiterMoonEvents, type MoonEvent } from '../appearance/jupiter-moon-events.ts'
import { moonEventKinds } from '../appearance/moon-passages.ts'
import { type MutualEvent, mutualEvents, mutualKinds } from '../appearance/mutual-events.ts'
import { redSpotSpan, redSpotTransitError, redSpotTransits } from '../appearance/red-spot.ts'
import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { holding } from '../math/intervals.ts'
import { memoized } from '../math/memoized.ts'
import { DARK_ENOUGH, HIGH_ENOUGH } from '../observing/best-view.ts'
import { type SkyTarget, SUN, targetOfBody } from '../targets/sky-target.ts'
import type { Window } from '../time/day.ts'
import { instantOfTt, instantOfUtc, MS_PER_DAY } from '../time/time.ts'
import { searchInUnit, unitOfError, writtenIn } from '../time/written.ts'

export const JUPITER = targetOfBody('jupiter')
/** Kinds of passages of the moons. */
export const moonPassageKinds = [...moonEventKinds, ...mutualKinds] as const
export const jupiterEventKinds = [...moonPassageKinds, 'redSpotTransit'] as const
export type JupiterEventKind = (typeof jupiterEventKinds)[number]

/** A transit of the Great Red Spot over the central meridian, ms since 1970 UTC. */
export interface SpotTransit {
  readonly kind: 'redSpotTransit'
  readonly start: number
  readonly end: number
  /** Unit of its written time, ms. */
  readonly unit: number
}
/** A passage of a moon, of one moon by another, or of the spot. */
export type JupiterEvent = MoonEvent | MutualEvent | SpotTransit

/**
 * Years looked through on each side of a range for a kind that it has none of. A mutual event takes a hundred times the work of another to
 * find, and comes in seasons six years apart.
 */
export const yearsAround = (kind: JupiterEventKind): number =>
  (mutualKinds as readonly JupiterEventKind[]).includes(kind) ? 20 / 365.25 : 1

/** Length of the pieces of a search for what a place can observe, ms: a piece without a moment in which it can is left out. */
const PIECE = 10 * MS_PER_DAY

/**
 * Search of kinds of events by their written times, in order of time; with an observer only those that can be observed from there. A span is searched once,
 * whatever kinds of it are asked for.
 */
export function jupiterEventSearch(spot: number | undefined, observer: Observer | undefined) {
  const eventsBySpan = new Map<string, JupiterEvent[]>()
  // No event lasts a day: one that begins in a piece is over a day after it.
  const canObserveFrom = memoized(
    (start) => observer !== undefined && canObserveIn({ start, end: start + PIECE + MS_PER_DAY }, observer),
  )
  const sources = [
    { of: moonEventKinds, search: jupiterMoonEvents },
    { of: mutualKinds, search: mutualEvents },
    { of: ['redSpotTransit'], search: (start: number, end: number) => [...spotTransits(start, end, spot)] },
  ] as const
  function eventsIn(eventKinds: readonly JupiterEventKind[], { start, end }: Window): JupiterEvent[] {
    const isWanted = (kind: JupiterEventKind) => eventKinds.includes(kind)
    const listed = sources.flatMap(({ of, search }, index) => {
      if (!of.some(isWanted)) return []
      const key = `${index} ${start} ${end}`
      const events: JupiterEvent[] = eventsBySpan.get(key) ?? search(start, end)
      eventsBySpan.set(key, events)
      return events.filter(({ kind }) => isWanted(kind))
    })
    return listed.sort((a, b) => a.start - b.start)
  }
  return function* (eventKinds: readonly JupiterEventKind[], range: Window): Generator<JupiterEvent> {
    const span = writtenIn(range)
    if (!observer) return yield* eventsIn(eventKinds, span)
    for (let start = span.start; start < span.end; start += PIECE) {
      if (!canObserveFrom(start)) continue
      const piece = { start, end: Math.min(start + PIECE, span.end) }
      for (const event of eventsIn(eventKinds, piece)) {
        const isOfEarlier = start > span.start && event.start < start
        if (!isOfEarlier && isObservable(event, observer)) yield event
      }
    }
  }
}

/** Whether there is a moment in a span at which it is dark and Jupiter high enough. */
function canObserveIn({ start, end }: Window, observer: Observer): boolean {
  const moments = { value: (tt: number) => margin(tt, observer), step: 1 / 24 }
  const { done: isDone } = holding(moments, { from: instantOfUtc(start).tt, to: instantOfUtc(end).tt }).next()
  return isDone !== true
}

/** Transits of the spot whose written time is in start ≤ t < end: the error of an observed longitude leaves it no seconds. */
export function* spotTransits(
  start: number,
  end: number,
  spot: number | undefined,
): Generator<SpotTransit, undefined> {
  function* search(span: Window) {
    for (const utc of redSpotTransits(span.start, span.end, spot)) yield { instant: instantOfUtc(utc) }
  }
  const unit = unitOfError(spot === undefined ? redSpotTransitError(redSpotSpan.end) : 0)
  for (const { instant } of searchInUnit(search, { start, end }, unit))
    yield { kind: 'redSpotTransit', start: instant.utc, end: instant.utc, unit }
}

/** Margin of observability in degrees: 0 or more while the sky is dark and Jupiter is high enough. */
function margin(tt: number, observer: Observer): number {
  const instant = instantOfTt(tt)
  const place = (target: SkyTarget) => horizontal(target.seen(instant, observer), instant, observer)
  return Math.min(place(JUPITER).altitude - HIGH_ENOUGH, DARK_ENOUGH - place(SUN).altitudeAirless)
}

/** Whether both ends of an event are neither behind Jupiter nor in its shadow. */
export const endsOf = (event: JupiterEvent): Pick<MoonEvent, 'startVisible' | 'endVisible'> => {
  return 'startVisible' in event ? event : { startVisible: true, endVisible: true }
}

/** True if some part of an event is observable: an end of an eclipse or occultation, any moment of a transit. */
export function isObservable(event: JupiterEvent, observer: Observer): boolean {
  const { kind, start, end } = event
  const { startVisible, endVisible } = endsOf(event)
  const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
  if (kind === 'eclipse' || kind === 'occultation')
    return (startVisible && margin(from, observer) >= 0) || (endVisible && margin(to, observer) >= 0)
  if (to === from) return margin(from, observer) >= 0
  const visibleSpans = holding({ value: (tt) => margin(tt, observer), step: (to - from) / 4 }, { from, to })
  return visibleSpans.next().done !== true
}
