import { z } from 'zod'
import { rangeSettings, zodiacChoice } from '../arguments/chart-settings.ts'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { withinCap, yearsIn } from '../arguments/span.ts'
import type { BodyId } from '../core/bodies.ts'
import { moonQuarters } from '../core/events/moon-phases.ts'
import { merged, taken } from '../core/math/merge-streams.ts'
import { instantOfUtc } from '../core/time/time.ts'
import { ingresses } from '../core/zodiac/ingresses.ts'
import { isStationary, retrogrades, stationaryBodies, stations } from '../core/zodiac/stations.ts'
import { voidsOfCourse } from '../core/zodiac/void-of-course.ts'
import { type Sign, signs } from '../core/zodiac/zodiac.ts'
import { type CalendarEntry, defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { compact, compactList, tableRows } from '../records/compact.ts'
import {
  calendarEntry,
  count,
  eventFormat,
  listRecord,
  listShape,
  rangeShape,
  yearsAfter,
} from '../records/event.ts'
import { flattened } from '../records/flat.ts'
import {
  ingressRecord,
  lunationRecord,
  type RecordOptions,
  retrogradeRecord,
  stationRecord,
  voidRecord,
  type ZodiacEventKind,
  type ZodiacEventRecord,
  zodiacEvent,
  zodiacEventKinds,
} from '../records/zodiac-event.ts'
import { bodies } from '../schema/body-list.ts'
import { commaList } from '../schema/comma-list.ts'
import { ayanamsa, zodiac } from '../schema/zodiac.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 20, pro: 200 }

const price = priceByBlock({ base: 2, each: 5, unit: 'years' })

/** Bodies that an event of each kind can happen to. */
const bodiesOf: Readonly<Partial<Record<ZodiacEventKind, readonly BodyId[]>>> = {
  retrograde: stationaryBodies,
  station: stationaryBodies,
  lunation: ['moon'],
  voidOfCourse: ['moon'],
}

export default defineTool({
  name: 'list_zodiac_events',
  title: 'Retrogrades, ingresses, void Moon',
  description:
    'List retrograde periods with stations and shadows, sign ingresses, lunations and void-of-course Moon periods in a ' +
    'range. start=end=now answers "is Mercury retrograde now" and "is the Moon void now". Aspects: search_aspects. ' +
    'Quarters with distance and eclipses: list_moon_phases. From 2 credits.',
  route: 'GET /v1/zodiac/events',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    ...rangeShape(cap, 'start + 1 year; end = start lists what is under way'),
    kinds: commaList(zodiacEventKinds, {
      description: `Comma list: ${zodiacEventKinds.join(', ')}. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: zodiacEventKinds },
    }).optional(),
    bodies,
    signs: commaList(signs, {
      description: 'Only ingresses into these signs: a comma list such as aries,libra. Default all.',
      problem: 'invalid_parameter',
      alone: { all: signs },
    }).optional(),
    zodiac,
    ayanamsa,
    count,
    format: eventFormat,
  }),
  output: z.object({ events: z.union([z.array(zodiacEvent), compact]), ...listShape }),
  example: { start: '2026-11-20', end: '2027-05-20', kinds: 'retrograde,ingress', bodies: 'mercury,venus' },
  prepare(input, context) {
    const range = period(input, {
      now: context.now,
      start: () => context.now,
      end: (start) => yearsAfter(start, 1),
      instantAllowed: true,
    })
    withinCap(cap, range, context)
    const idle = input.kinds?.find((kind) => !bodiesFor(kind, input.bodies).length)
    if (idle) throw noSuchEvent(idle, input.bodies)
    if (input.signs && input.kinds && !input.kinds.includes('ingress')) throw signsOfNothing()
    return { ...input, range }
  },
  credits: { formula: price.formula, of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: true,
  compute(request) {
    const { range, timezone, format, count } = request
    const shown: RecordOptions = { zodiac: zodiacChoice(request), zone: timezone, start: range.start }
    const found = merged(streams(request, shown), ({ utc }) => utc)
    const { items, after } = taken(found, count)
    const events = items.map(({ record }) => record())
    return {
      data: {
        events: format === 'compact' ? compactList(events.map(flattened)) : events,
        ...listRecord(
          items.map(({ utc }) => utc),
          after?.utc,
        ),
      },
      settings: {
        ...rangeSettings(request),
        voidOfCourse: 'from the last exact major aspect to Sun-Pluto in the sign until the next sign',
        stations: 'apparent longitude in this zodiac without speed',
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }) => tableRows(events).map((row) => entry(row as ZodiacEventRecord)),
  },
})

/** Requested range, kinds, bodies and signs. */
interface Asked {
  readonly range: { readonly start: number; readonly end: number }
  readonly kinds?: readonly ZodiacEventKind[] | undefined
  readonly bodies: readonly BodyId[]
  readonly signs?: readonly Sign[] | undefined
}

/** A found event; its record is built only if it is listed. */
interface Found {
  readonly utc: number
  readonly record: () => ZodiacEventRecord
}

/** Range of a search, in TT days and in ms since 1970 UTC. */
interface Span extends RecordOptions {
  readonly end: number
  readonly from: number
  readonly to: number
  readonly signs: readonly Sign[] | undefined
}

/** Search function of each kind. */
const searches: Readonly<Record<ZodiacEventKind, (body: BodyId, span: Span) => Iterable<Found>>> = {
  *retrograde(body, span) {
    if (!isStationary(body)) return
    for (const one of retrogrades(body, span.from, span.to, span.zodiac))
      yield { utc: one.start.instant.utc, record: () => retrogradeRecord(one, span) }
  },
  *station(body, span) {
    if (!isStationary(body)) return
    for (const one of stations(body, span.from, span.to, span.zodiac))
      yield { utc: one.instant.utc, record: () => stationRecord(one, span) }
  },
  *ingress(body, span) {
    for (const one of ingresses(body, span.from, span.to, span.zodiac))
      if (!span.signs || span.signs.includes(one.sign))
        yield { utc: one.instant.utc, record: () => ingressRecord(one, span) }
  },
  *lunation(_, span) {
    for (const one of moonQuarters(span.start, span.end))
      yield { utc: one.utc, record: () => lunationRecord(one, span) }
  },
  *voidOfCourse(_, span) {
    for (const one of voidsOfCourse(span.from, span.to, span.zodiac))
      yield { utc: one.start.utc, record: () => voidRecord(one, span) }
  },
}

/** Length in days of the range that stands for an instant, so that events in progress overlap it. */
const MOMENT = 1e-9

/** One lazy search per kind and body. */
function streams({ range, kinds, bodies, signs }: Asked, shown: RecordOptions): Iterable<Found>[] {
  const from = instantOfUtc(range.start).tt
  const to = Math.max(instantOfUtc(range.end).tt, from + MOMENT)
  const span: Span = { ...shown, end: range.end, from, to, signs }
  return (kinds ?? zodiacEventKinds).flatMap((kind) =>
    bodiesFor(kind, bodies).map((body) => searches[kind](body, span)),
  )
}

/** Requested bodies that can have events of a kind. */
function bodiesFor(kind: ZodiacEventKind, asked: readonly BodyId[]): readonly BodyId[] {
  const possible = bodiesOf[kind]
  return possible ? asked.filter((body) => possible.includes(body)) : asked
}

function noSuchEvent(kind: ZodiacEventKind, asked: readonly BodyId[]): Problem {
  return new Problem('invalid_body_for_event', `${kind} does not happen to ${asked.join(', ')}.`, {
    parameter: 'bodies',
    allowed: bodiesOf[kind] ?? [],
  })
}

function signsOfNothing(): Problem {
  return new Problem('invalid_parameter', 'signs filters ingresses, which were not requested.', {
    parameter: 'signs',
    hint: 'Omit signs, or add ingress to kinds.',
  })
}

/** Calendar entry of an event. */
function entry(record: ZodiacEventRecord): CalendarEntry {
  const made = calendarEntry(record)
  return record.end === undefined ? made : { ...made, end: Date.parse(record.end) }
}
