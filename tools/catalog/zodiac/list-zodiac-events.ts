import { z } from 'zod'
import { rangeSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { eventsOf, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { bodyIds, type ZodiacBody } from '../../core/bodies.ts'
import { timeUnit } from '../../core/events/body-events/time-unit.ts'
import { moonQuarters } from '../../core/events/moon-phases.ts'
import { merged } from '../../core/math/merge-streams.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { inUnit, searchInUnit, widened, writtenIn } from '../../core/time/written.ts'
import { ingresses } from '../../core/zodiac/ingresses.ts'
import {
  isRetrograde,
  isStationary,
  retrogrades,
  stationaryBodies,
  stations,
} from '../../core/zodiac/stations.ts'
import { voidsOfCourse } from '../../core/zodiac/void-of-course.ts'
import { type Sign, signs } from '../../core/zodiac/zodiac.ts'
import { type CalendarEntry, defineTool } from '../../declaration/define.ts'
import { nameOf } from '../../records/aspect-hit.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  count,
  emptyRecord,
  emptyShape,
  entryBetween,
  eventFormat,
  eventPage,
  listShape,
  rangeShape,
  rangeWords,
  yearsAfter,
} from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
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
} from '../../records/zodiac-event.ts'
import { zodiacBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { ayanamsa, zodiac } from '../../schema/zodiac.ts'
import { isInstantWord } from '../../words/time-words.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 20, pro: 200 }

const price = priceByBlock({ base: 2, each: 5, unit: 'years' })

/** Whether an event of a kind can happen to a body, and which of the ten it can happen to. */
const happensTo: Readonly<
  Partial<Record<ZodiacEventKind, { is: (body: ZodiacBody) => boolean; among: readonly ZodiacBody[] }>>
> = {
  retrograde: { is: isRetrograde, among: stationaryBodies },
  station: { is: isStationary, among: stationaryBodies },
  lunation: { is: (body) => body === 'moon', among: ['moon'] },
  voidOfCourse: { is: (body) => body === 'moon', among: ['moon'] },
}

/** Accuracy topics of the times of each kind. */
const kindEvents = {
  retrograde: ['retrograde-stations'],
  station: ['retrograde-stations'],
  ingress: ['ingresses'],
  lunation: ['moon-phases'],
  voidOfCourse: ['ingresses'],
} as const

export default defineTool({
  name: 'list_zodiac_events',
  title: 'Retrogrades, ingresses, void Moon',
  summary:
    'Sign changes, retrograde periods, lunations and void Moon times in a range of dates. The raw material of an astrological calendar.',
  description:
    'Retrograde periods with stations and shadows, ingresses into signs, lunations and void-of-course ' +
    'Moon periods in a range; periods that are under way at its start are listed too, and status names ' +
    'bodies without any. start=end=now answers "is Mercury retrograde now" and "is the Moon void now": an ' +
    'empty list says no. Aspects: search_aspects. Distances: list_moon_phases.',
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
    bodies: zodiacBodies,
    signs: commaList(signs, {
      description: 'Only ingresses into these signs, comma list: aries,libra. Default all.',
      problem: 'invalid_parameter',
      alone: { all: signs },
    }).optional(),
    zodiac,
    ayanamsa,
    count,
    format: eventFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(zodiacEvent),
    status: z.string().optional().describe('Kinds and bodies of which there is none, in words.'),
    events: z.union([z.array(zodiacEvent), compact]).describe('Events in order of time, or a table of them.'),
    ...listShape,
  }),
  example: { start: '2026-11-20', end: '2027-05-20', kinds: 'retrograde,ingress', bodies: 'mercury,venus' },
  refuses: ['invalid_body_for_event'],
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
    const moment = momentOf(input.start, range, context.now)
    return { range, moment, first: rowsBefore(context), ...input }
  },
  credits: { formula: price.formula, range: [2, 41], of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: true,
  compute(request) {
    const { range, first, format, count, moment } = request
    const asks = (...kinds: ZodiacEventKind[]) =>
      !request.kinds || kinds.some((kind) => request.kinds?.includes(kind))
    const recordOptions: RecordOptions = { zodiac: zodiacChoice(request), moment }
    const matching = merged(streams(request, recordOptions), ({ utc }) => utc)
    const list = { list: 'events', format, all: matching, first, limit: count }
    const { items, members, rows } = eventPage(list)
    const events = items.map(({ record }) => record())
    return {
      data: Object.assign(
        events.length === 0
          ? emptyResult(request, recordOptions)
          : members.truncated || first > 0
            ? {}
            : missing(request, events),
        {
          events: format === 'compact' ? compactList(events.map(flattened)) : events,
          ...members,
        },
      ),
      rows,
      measured: measuredIn(range, request.bodies, eventsOf(kindEvents, request.kinds ?? zodiacEventKinds)),
      settings: Object.assign(rangeSettings(request), {
        ...(asks('voidOfCourse')
          ? {
              voidOfCourse: 'from the last exact major aspect to Sun-Pluto in the sign until the next sign',
            }
          : {}),
        ...(asks('retrograde', 'station')
          ? { stations: 'apparent longitude in this zodiac without speed' }
          : {}),
      }),
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
  readonly bodies: readonly ZodiacBody[]
  readonly signs?: readonly Sign[] | undefined
}

/** A found event; its record is built only if it is listed. */
interface Found {
  readonly utc: number
  readonly record: () => ZodiacEventRecord
}

/** Range of a search, in TT days and in ms since 1970 UTC. */
interface Span extends RecordOptions {
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
  readonly signs: readonly Sign[] | undefined
}

/** Search function of each kind. */
const searches: Readonly<Record<ZodiacEventKind, (body: ZodiacBody, span: Span) => Iterable<Found>>> = {
  *retrograde(body, span) {
    const unit = timeUnit('station', body)
    const { from, to } = inDays(widened(span, unit))
    for (const { start, end, ...shadow } of retrogrades(body, from, to, span.zodiac)) {
      const retrograde = { ...shadow, start: inUnit(start, unit), end: inUnit(end, unit) }
      const { instant } = retrograde.start
      if (instant.tt < span.to && retrograde.end.instant.tt > span.from)
        yield { utc: instant.utc, record: () => retrogradeRecord(retrograde, span) }
    }
  },
  *station(body, span) {
    const search = (wider: Range) => {
      const { from, to } = inDays(wider)
      return stations(body, from, to, span.zodiac)
    }
    for (const station of searchInUnit(search, span, timeUnit('station', body)))
      yield { utc: station.instant.utc, record: () => stationRecord(station) }
  },
  *ingress(body, span) {
    for (const ingress of ingresses(body, span.from, span.to, span.zodiac))
      if (!span.signs || span.signs.includes(ingress.sign))
        yield { utc: ingress.instant.utc, record: () => ingressRecord(ingress) }
  },
  *lunation(_, span) {
    for (const quarter of moonQuarters(span.start, span.end))
      yield { utc: quarter.utc, record: () => lunationRecord(quarter, span) }
  },
  *voidOfCourse(_, span) {
    for (const voidPeriod of voidsOfCourse(span.from, span.to, span.zodiac))
      yield { utc: voidPeriod.start.utc, record: () => voidRecord(voidPeriod, span) }
  },
}

/** A range, ms since 1970 UTC. */
type Range = Asked['range']

/** Length in days of the range that stands for an instant, so that events in progress overlap it. */
const MOMENT = 1e-9

/** A range with its ends in TT days. */
function inDays({ start, end }: Range) {
  const from = instantOfUtc(start).tt
  return { start, end, from, to: Math.max(instantOfUtc(end).tt, from + MOMENT) }
}

/** One lazy search per kind and body. */
function streams({ range, kinds, bodies, signs }: Asked, recordOptions: RecordOptions): Iterable<Found>[] {
  const span: Span = { ...recordOptions, ...inDays(writtenIn(range)), signs }
  return (kinds ?? zodiacEventKinds).flatMap((kind) =>
    bodiesFor(kind, bodies).map((body) => searches[kind](body, span)),
  )
}

/** Members of an empty list: that there is none, and the events before and after. */
function emptyResult(request: Asked, recordOptions: RecordOptions) {
  const search = (range: Asked['range']) =>
    merged(streams({ ...request, range }, recordOptions), ({ utc }) => utc)
  return emptyRecord(noneOf(request), {
    range: request.range,
    search,
    timeOf: ({ utc }) => utc,
    record: ({ record }) => record(),
  })
}

/**
 * The instant that is asked about, ms: start = end, or now in a range that begins with it or with a word; none for a range
 * between fixed instants, whose answer does not change with the clock.
 */
function momentOf(start: string | undefined, range: Asked['range'], now: number): number | undefined {
  if (range.start === range.end) return range.start
  const isOfNow = start === undefined || isInstantWord(start)
  return isOfNow && range.start <= now && now < range.end ? now : undefined
}

/** Kinds that last, so that an instant can lie within one. */
const lasting: readonly ZodiacEventKind[] = ['retrograde', 'voidOfCourse']

/** Status of a complete list in which kinds of events have none, or none of some bodies. */
function missing({ range, kinds, bodies }: Asked, events: readonly ZodiacEventRecord[]): { status?: string } {
  const possible =
    kinds ?? zodiacEventKinds.filter((kind) => range.start < range.end || lasting.includes(kind))
  const missing = possible.flatMap((kind) => {
    const presentBodies = new Set(events.filter((event) => event.kind === kind).map(({ body }) => body))
    const names = bodiesFor(kind, bodies).filter((body) => !presentBodies.has(body))
    return names.length === 0 ? [] : `No ${kind} of ${names.map(nameOf).join(', ')}`
  })
  return missing.length === 0 ? {} : { status: `${missing.join('; ')} ${rangeWords(range)}.` }
}

/** Subject and verb of the status of an empty list. */
function noneOf({ range, kinds = zodiacEventKinds, bodies }: Asked): string {
  const isNow = range.start === range.end
  if (isNow && kinds.length === 1 && kinds[0] === 'voidOfCourse') return 'The Moon is not void of course'
  const names = bodies.length === bodyIds.length ? 'No body' : bodies.map(nameOf).join(', ')
  if (isNow && kinds.length === 1 && kinds[0] === 'retrograde')
    return bodies.length === bodyIds.length
      ? 'No body is retrograde'
      : `${names} ${bodies.length === 1 ? 'is' : 'are'} not retrograde`
  return `No ${kinds.join(', ')} of ${bodies.length === bodyIds.length ? 'any body' : names}`
}

/** Requested bodies that can have events of a kind. */
function bodiesFor(kind: ZodiacEventKind, requested: readonly ZodiacBody[]): readonly ZodiacBody[] {
  const possible = happensTo[kind]
  return possible ? requested.filter(possible.is) : requested
}

function noSuchEvent(kind: ZodiacEventKind, requested: readonly ZodiacBody[]): Problem {
  return new Problem('invalid_body_for_event', `${kind} does not happen to ${requested.join(', ')}.`, {
    parameter: 'bodies',
    allowed: happensTo[kind]?.among ?? [],
  })
}

function signsOfNothing(): Problem {
  return new Problem('invalid_parameter', 'signs filters ingresses, which were not requested.', {
    parameter: 'signs',
    hint: 'Omit signs, or add ingress to kinds.',
  })
}

/** Calendar entry of an event. */
const entry = (record: ZodiacEventRecord): CalendarEntry =>
  record.end === undefined ? calendarEntry(record) : entryBetween(record, record.time, record.end)
