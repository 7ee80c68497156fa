import type { SkyBody } from '../bodies.ts'
import type { Observer } from '../frames/earth.ts'
import { merged } from '../math/merge-streams.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import { utcOfText } from '../time/civil.ts'
import type { Window } from '../time/day.ts'
import { EARLIEST_UTC, instantOfUtc, isoSeconds, LATEST_UTC } from '../time/time.ts'
import { searchInUnit, writtenIn } from '../time/written.ts'
import { bodyEvents, timeErrorOf } from './body-events/body-events.ts'
import type { BodyEvent, BodyEventKind, EventBody } from './body-events/event.ts'
import type { MoonFeature } from './body-events/moon-sunlight.ts'
import { type LocalTransit, localTransit } from './body-events/solar-transit.ts'
import { timeUnit } from './body-events/time-unit.ts'
import { upIntervals } from './eclipses/above-horizon.ts'

/** Longest time between the greatest of a transit for the Earth and what a place sees of it, ms. */
const TRANSIT_REACH = 5 * 3_600_000

/** A transit at a place, and the part of it with the Sun above the horizon. */
export interface SiteTransit extends LocalTransit {
  /** ISO 8601 UTC; null where the place sees nothing of it. */
  readonly visibleSpan: { readonly start: string; readonly end: string; readonly greatest: string } | null
}

/** An event; a transit with a place has its circumstances there. */
export interface LocalBodyEvent {
  /** When it happens, at the place where that differs, ms since 1970 UTC. */
  readonly utc: number
  readonly event: BodyEvent
  readonly target: SkyTarget
  /** Seconds that the time of an event of a comet or an orbit may be off. */
  readonly timeError?: number | undefined
  readonly transit?: SiteTransit
}

/** The body of a target, or the star that it is. */
export const eventBodyOf = ({ body, id }: SkyTarget): EventBody => body ?? (id as EventBody)

/** Bodies and kinds of a search, and the place that it is for. */
interface BodyEventFilter {
  readonly targets: readonly SkyTarget[]
  readonly kinds: readonly BodyEventKind[]
  readonly site?: Observer | undefined
  readonly feature?: MoonFeature | undefined
}

/** Events of bodies whose written time is in a range, in order of time, one by one. */
export function* localBodyEvents(range: Window, filter: BodyEventFilter): Generator<LocalBodyEvent> {
  const { start, end } = writtenIn(range)
  const { kinds, site } = filter
  // A place sees a transit up to some hours before or after it is greatest for the Earth.
  const reach = site && kinds.includes('solarTransit') ? TRANSIT_REACH : 0
  const span = { start: Math.max(EARLIEST_UTC, start - reach), end: Math.min(LATEST_UTC, end + reach) }
  for (const event of eventsInUnits(span, filter)) {
    const local =
      site && event.kind === 'solarTransit'
        ? atSite(event as BodyEvent<SkyBody>, site)
        : { utc: event.instant.utc }
    const target = filter.targets.find((one) => eventBodyOf(one) === event.body) as SkyTarget
    if (local.utc >= start && local.utc < end)
      yield { event, target, timeError: timeErrorOf(event), ...local }
  }
}

/** The events of bodies by the times that they are written with, in order of these. */
function eventsInUnits(
  span: Window,
  { kinds, targets, site, feature }: BodyEventFilter,
): Iterable<BodyEvent> {
  const streams = kinds.flatMap((kind) =>
    targets.map((target) => {
      const body = eventBodyOf(target)
      const search = ({ start, end }: Window) =>
        bodyEvents(start, end, [body], [kind], { observer: site, feature })
      return searchInUnit(search, span, timeUnit(kind, body))
    }),
  )
  return merged(streams, ({ instant }) => instant.utc)
}

/** A transit at a place: when the place sees most of it, or where it sees nothing when it is greatest for the Earth. */
function atSite(event: BodyEvent<SkyBody>, site: Observer): Pick<LocalBodyEvent, 'utc' | 'transit'> {
  const local = localTransit(event, site)
  const visibleSpan = visibleSpanOf(local, site)
  const time = visibleSpan?.greatest ?? isoSeconds(event.instant.utc)
  return { utc: utcOfText(time), transit: { ...local, visibleSpan } }
}

/** First and last moment between the outer contacts with the Sun up, and that nearest to the greatest. */
function visibleSpanOf({ contacts, greatest }: LocalTransit, site: Observer): SiteTransit['visibleSpan'] {
  const [first, , , last] = contacts
  const tt = (time: string) => instantOfUtc(utcOfText(time)).tt
  const up = first && last ? upIntervals('sun', site, tt(first), tt(last)) : []
  const [begins, ends] = [up[0]?.start, up.at(-1)?.end]
  if (begins === undefined || ends === undefined) return null
  const [start, end] = [isoSeconds(begins), isoSeconds(ends)]
  return { start, end, greatest: clampTime(greatest, start, end) }
}

/** An instant, or the end of a stretch that is nearest to it. */
const clampTime = (time: string, start: string, end: string): string =>
  utcOfText(time) < utcOfText(start) ? start : utcOfText(time) > utcOfText(end) ? end : time
