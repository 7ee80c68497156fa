import { z } from 'zod'
import { rangeSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { eventsOf, measuredIn, momentOf, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import type { ZodiacBody } from '../../core/bodies.ts'
import {
  bodiesFor,
  usualBodiesFor,
  type ZodiacEvent,
  type ZodiacEventKind,
  zodiacEventKinds,
  zodiacEvents,
} from '../../core/events/zodiac-events.ts'
import type { Window } from '../../core/time/day.ts'
import { signs } from '../../core/zodiac/zodiac.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, listIn, tableRows } from '../../records/compact.ts'
import {
  count,
  emptyRecord,
  emptyShape,
  eventFormat,
  eventPage,
  listShape,
  rangeShape,
  yearsFromNow,
} from '../../records/event.ts'
import {
  type ZodiacEventRecord,
  zodiacEventEntry,
  zodiacEventRecord,
  zodiacEventShape,
} from '../../records/zodiac/zodiac-event.ts'
import { missingKinds, noZodiacEvent } from '../../records/zodiac/zodiac-event-status.ts'
import { zodiacBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { ayanamsa, siderealInput, zodiac } from '../../schema/zodiac.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 20, pro: 200 }

const price = priceByBlock({ base: 2, each: 5, unit: 'years' })

/** Accuracy topics of the times of each kind. */
const kindEvents = {
  retrograde: ['retrograde-stations'],
  station: ['retrograde-stations'],
  ingress: ['ingresses'],
  lunation: ['moon-phases'],
  voidOfCourse: ['ingresses'],
} as const

/** Conventions of the kinds that come. */
const settingsOf = (kinds: readonly ZodiacEventKind[]) => ({
  ...(kinds.includes('voidOfCourse')
    ? { voidOfCourse: 'from the last exact major aspect to Sun-Pluto in the sign until the next sign' }
    : {}),
  ...(kinds.includes('retrograde') || kinds.includes('station')
    ? { stations: 'apparent longitude in this zodiac without speed' }
    : {}),
})

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
  input: siderealInput({
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
    ...emptyShape(zodiacEventShape),
    status: z.string().optional().describe('Kinds and bodies of which there is none, in words.'),
    events: z
      .union([z.array(zodiacEventShape), compact])
      .describe('Events in order of time, or a table of them.'),
    ...listShape,
  }),
  example: { start: '2026-11-20', end: '2027-05-20', kinds: 'retrograde,ingress', bodies: 'mercury,venus' },
  refuses: ['invalid_body_for_event'],
  prepare(input, context) {
    const range = period(input, { ...yearsFromNow(context.now, 1), instantAllowed: true })
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
    const { range, first, format, count, moment, kinds = zodiacEventKinds } = request
    const zodiac = zodiacChoice(request)
    const search = (span: Window) => zodiacEvents(span, request, zodiac)
    const record = (event: ZodiacEvent) => zodiacEventRecord(event, { zodiac, moment })
    const list = { list: 'events', format, all: search(range), first, limit: count }
    const { items, members, rows } = eventPage(list)
    const events = items.map(record)
    const isComplete = !members.truncated && first === 0
    const emptyResult = () =>
      emptyRecord(noZodiacEvent(request), { range, search, timeOf: ({ utc }) => utc, record })
    return {
      data: {
        // A list without events says what is around it, and a whole one which kinds and bodies have none.
        ...(events.length === 0 ? emptyResult() : isComplete ? missingKinds(request, events) : {}),
        events: listIn(format, events),
        ...members,
      },
      rows,
      measured: measuredIn(range, request.bodies, eventsOf(kindEvents, kinds)),
      settings: Object.assign(rangeSettings(request), settingsOf(kinds)),
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }) => tableRows(events).map((row) => zodiacEventEntry(row as ZodiacEventRecord)),
  },
})

/** Problem for bodies that have no events of a kind. */
function noSuchEvent(kind: ZodiacEventKind, requested: readonly ZodiacBody[]): Problem {
  return new Problem('invalid_body_for_event', `${kind} does not happen to ${requested.join(', ')}.`, {
    parameter: 'bodies',
    allowed: usualBodiesFor(kind),
  })
}

/** Problem for signs without ingresses. */
function signsOfNothing(): Problem {
  return new Problem('invalid_parameter', 'signs filters ingresses, which were not requested.', {
    parameter: 'signs',
    hint: 'Omit signs, or add ingress to kinds.',
  })
}
