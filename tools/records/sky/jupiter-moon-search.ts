import { z } from 'zod'
import {
  type JupiterEvent,
  type JupiterEventKind,
  jupiterEventKinds,
  yearsAround,
} from '../../core/events/jupiter-events.ts'
import type { Observer } from '../../core/frames/earth.ts'
import type { Window } from '../../core/time/day.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { givenInstant, instantField } from '../../schema/instant.ts'
import { emptyRecord, rangeWords } from '../event.ts'
import { eventTimeText, jupiterEventTitle, jupiterMoonEventRecord } from './jupiter-moon-event.ts'

const neighbour = z
  .object({
    time: instantField.describe('When it begins.'),
    title: z.string().describe('The event in words.'),
  })
  .meta({ id: 'JupiterMoonNeighbour' })
  .nullable()
  .optional()
const kindCount = z
  .object({
    kind: z.enum(jupiterEventKinds).describe('Kind of the events.'),
    events: z.int().describe('Number of them in the range.'),
    status: z
      .string()
      .optional()
      .describe('Of a kind without any: that there is none, and where it was looked for.'),
    previous: neighbour.describe('Of a kind without any: the last before the range; null as status says.'),
    next: neighbour.describe('Of a kind without any: the first after the range; null as status says.'),
  })
  .meta({ id: 'JupiterMoonKind' })

/** Output shape of what events were searched for. */
export const jupiterMoonSearch = z
  .object({
    start: givenInstant('Start of the range, inclusive.'),
    end: givenInstant('Its end, exclusive.'),
    visibleOnly: z.boolean().describe('Whether only events that the place can observe were listed.'),
    kinds: z.array(kindCount).describe('How many events of each kind asked for there are.'),
  })
  .meta({ id: 'JupiterMoonSearch' })

/** The events before and after a range that has none. */
interface Neighbours {
  readonly previous: JupiterEvent | null
  readonly next: JupiterEvent | null
}

/** A search of a range, and the events that it found. */
interface RangeSearch {
  readonly range: Window
  readonly visibleOnly: boolean
  readonly kinds: readonly JupiterEventKind[]
  readonly search: (kinds: readonly JupiterEventKind[], span: Window) => Iterable<JupiterEvent>
  readonly events: readonly JupiterEvent[]
  readonly observer: Observer | undefined
}

/** Record of a search: how many events of each kind there are, and of what there is none the nearest before and after. */
export function searchRecord({ range, visibleOnly, kinds, search, events, observer }: RangeSearch) {
  const noEvent = (eventWords: string) =>
    `No ${eventWords}${visibleOnly ? ' that the place can observe' : ''}`
  const neighboursOf = (kind: JupiterEventKind) =>
    emptyRecord(noEvent(kind), {
      range,
      search: (span) => search([kind], span),
      timeOf: ({ start }) => start,
      record: (event) => event,
      years: yearsAround(kind),
    })
  const perKind = kinds.map((kind) => {
    const count = events.filter((event) => event.kind === kind).length
    return { kind, count, neighbours: count > 0 ? undefined : neighboursOf(kind) }
  })
  return {
    searched: {
      start: isoSeconds(range.start),
      end: isoSeconds(range.end),
      visibleOnly,
      kinds: perKind.map(({ kind, count, neighbours }) => ({
        kind,
        events: count,
        ...(neighbours && { status: neighbours.status, ...neighbourRecords(neighbours, shortRecord) }),
      })),
    },
    ...(events.length === 0
      ? {
          status: `${noEvent('event')} ${rangeWords(range)}; searched.kinds has each kind.`,
          ...neighbourRecords(nearest(perKind.flatMap(({ neighbours }) => neighbours ?? [])), (event) =>
            jupiterMoonEventRecord(event, observer),
          ),
        }
      : {}),
  }
}

/** Record of an event that stands beside a range. */
const shortRecord = (event: JupiterEvent) => ({
  time: eventTimeText(event, event.start),
  title: jupiterEventTitle(event),
})

/** Of the neighbours of several kinds those that are nearest to the range. */
const nearest = (neighbors: readonly Neighbours[]): Neighbours => ({
  previous: neighbors.reduce<JupiterEvent | null>(
    (last, { previous }) => (previous && previous.start > (last?.start ?? -Infinity) ? previous : last),
    null,
  ),
  next: neighbors.reduce<JupiterEvent | null>(
    (first, { next }) => (next && next.start < (first?.start ?? Infinity) ? next : first),
    null,
  ),
})

/** Records of the events on both sides. */
const neighbourRecords = <R>({ previous, next }: Neighbours, record: (event: JupiterEvent) => R) => ({
  previous: previous && record(previous),
  next: next && record(next),
})
