import type { ZodiacBody } from '../bodies.ts'
import { merged } from '../math/merge-streams.ts'
import type { Window } from '../time/day.ts'
import { instantOfUtc } from '../time/time.ts'
import { inUnit, searchInUnit, widened, writtenIn } from '../time/written.ts'
import type { Zodiac } from '../zodiac/ayanamsa.ts'
import { type Ingress, ingresses } from '../zodiac/ingresses.ts'
import {
  isRetrograde,
  isStationary,
  type Retrograde,
  retrogrades,
  type Station,
  stationaryBodies,
  stations,
} from '../zodiac/stations.ts'
import { type VoidOfCourse, voidsOfCourse } from '../zodiac/void-of-course.ts'
import type { Sign } from '../zodiac/zodiac.ts'
import { timeUnit } from './body-events/time-unit.ts'
import { type MoonQuarter, moonQuarters } from './moon-phases.ts'

/** Kinds of zodiac events. */
export const zodiacEventKinds = ['retrograde', 'station', 'ingress', 'lunation', 'voidOfCourse'] as const
/** Kind of a zodiac event. */
export type ZodiacEventKind = (typeof zodiacEventKinds)[number]

/** An event of one kind, and when it begins, ms since 1970 UTC. */
interface EventOf<K extends ZodiacEventKind, E> {
  readonly kind: K
  readonly utc: number
  readonly event: E
}
/** An event of any kind. */
export type ZodiacEvent =
  | EventOf<'retrograde', Retrograde>
  | EventOf<'station', Station>
  | EventOf<'ingress', Ingress>
  | EventOf<'lunation', MoonQuarter>
  | EventOf<'voidOfCourse', VoidOfCourse>

/** Whether an event of a kind can happen to a body, and which of the ten it can happen to. */
const happensTo: Readonly<
  Partial<Record<ZodiacEventKind, { is: (body: ZodiacBody) => boolean; among: readonly ZodiacBody[] }>>
> = {
  retrograde: { is: isRetrograde, among: stationaryBodies },
  station: { is: isStationary, among: stationaryBodies },
  lunation: { is: (body) => body === 'moon', among: ['moon'] },
  voidOfCourse: { is: (body) => body === 'moon', among: ['moon'] },
}

/** Those of some bodies that can have events of a kind. */
export function bodiesFor(kind: ZodiacEventKind, bodies: readonly ZodiacBody[]): readonly ZodiacBody[] {
  const possible = happensTo[kind]
  return possible ? bodies.filter(possible.is) : bodies
}

/** Those of the ten that can have events of a kind, if not all can. */
export const usualBodiesFor = (kind: ZodiacEventKind): readonly ZodiacBody[] => happensTo[kind]?.among ?? []

/** Range of a search, in TT days and in ms since 1970 UTC, and what it looks for. */
interface Span extends Window {
  readonly from: number
  readonly to: number
  readonly zodiac: Zodiac
  readonly signs?: readonly Sign[] | undefined
}

/** Search function of each kind. */
const searches: {
  readonly [K in ZodiacEventKind]: (
    body: ZodiacBody,
    span: Span,
  ) => Iterable<Extract<ZodiacEvent, { kind: K }>>
} = {
  *retrograde(body, span) {
    const unit = timeUnit('station', body)
    const { from, to } = inDays(widened(span, unit))
    for (const { start, end, ...shadow } of retrogrades(body, from, to, span.zodiac)) {
      const event = { ...shadow, start: inUnit(start, unit), end: inUnit(end, unit) }
      const { instant } = event.start
      if (instant.tt < span.to && event.end.instant.tt > span.from)
        yield { kind: 'retrograde', utc: instant.utc, event }
    }
  },
  *station(body, span) {
    const search = (wider: Window) => {
      const { from, to } = inDays(wider)
      return stations(body, from, to, span.zodiac)
    }
    for (const event of searchInUnit(search, span, timeUnit('station', body)))
      yield { kind: 'station', utc: event.instant.utc, event }
  },
  *ingress(body, span) {
    for (const event of ingresses(body, span.from, span.to, span.zodiac))
      if (!span.signs || span.signs.includes(event.sign))
        yield { kind: 'ingress', utc: event.instant.utc, event }
  },
  *lunation(_, span) {
    for (const event of moonQuarters(span.start, span.end)) yield { kind: 'lunation', utc: event.utc, event }
  },
  *voidOfCourse(_, span) {
    for (const event of voidsOfCourse(span.from, span.to, span.zodiac))
      yield { kind: 'voidOfCourse', utc: event.start.utc, event }
  },
}

/** Length in days of the range that stands for an instant, so that events in progress overlap it. */
const MOMENT = 1e-9

/** A range with its ends in TT days. */
function inDays({ start, end }: Window) {
  const from = instantOfUtc(start).tt
  return { start, end, from, to: Math.max(instantOfUtc(end).tt, from + MOMENT) }
}

/** Kinds and bodies of a search, and the signs of its ingresses if not all. */
export interface ZodiacEventFilter {
  readonly kinds?: readonly ZodiacEventKind[] | undefined
  readonly bodies: readonly ZodiacBody[]
  readonly signs?: readonly Sign[] | undefined
}

/** Events whose written time is in a range, and periods that overlap it, in order of time, one by one. */
export function zodiacEvents(
  range: Window,
  { kinds = zodiacEventKinds, bodies, signs }: ZodiacEventFilter,
  zodiac: Zodiac,
): Iterable<ZodiacEvent> {
  const span: Span = { ...inDays(writtenIn(range)), zodiac, signs }
  const streams = kinds.flatMap((kind) =>
    bodiesFor(kind, bodies).map((body): Iterable<ZodiacEvent> => searches[kind](body, span)),
  )
  return merged(streams, ({ utc }) => utc)
}
