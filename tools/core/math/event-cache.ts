import { remember } from './bounded-map.ts'

/** Stretches kept of each kind of event. */
const MOST = 1_000
/**
 * Days: what two searches find within this of each other is one event, at the border of both. Far more than they are
 * exact to, and far less than lies between two events.
 */
const SAME = 1e-3

/** The events in from ≤ t < to (TT days), in order, one by one. */
type EventSearch<Event> = (from: number, to: number) => Iterable<Event>

/**
 * Cache of a search for events: most requests for the next or last event are about the same days. Time is divided into
 * intervals that are searched as a whole, so that an event is identical whichever request found it first.
 *
 * @param timeOf TT days of an event
 * @param days length of a stretch: about as much as lies between two events, since all of it is searched for one
 */
export function keptEvents<Event extends object>(
  search: EventSearch<Event>,
  timeOf: (event: Event) => number,
  days: number,
): EventSearch<Event> {
  const stretches = new Map<number, readonly Event[]>()

  function stretch(index: number): readonly Event[] {
    const cached = stretches.get(index)
    if (cached) return cached
    // An event at a border is in both intervals: rounding can place it before the one and after the other.
    const events = [...search(index * days - SAME, (index + 1) * days + SAME)]
    remember(stretches, MOST, index, events)
    return events
  }

  return function* between(from, to) {
    let last = Number.NEGATIVE_INFINITY
    for (let index = Math.floor(from / days); index * days < to; index++) {
      for (const event of stretch(index)) {
        const tt = timeOf(event)
        if (tt >= to) return
        if (tt < from || tt - last < SAME) continue
        last = tt
        yield event
      }
    }
  }
}
