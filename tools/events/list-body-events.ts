import { z } from 'zod'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { withinCap, yearsIn } from '../arguments/span.ts'
import type { BodyId } from '../core/bodies.ts'
import { bodiesOf, bodyEvents } from '../core/events/body-events/body-events.ts'
import {
  type BodyEvent,
  type BodyEventKind,
  bodyEventKinds,
  titleOf,
} from '../core/events/body-events/event.ts'
import { taken } from '../core/math/merge-streams.ts'
import { roundAngle, roundAu, rounded, roundFraction, roundKm, roundMagnitude } from '../core/round.ts'
import { defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { compact, compactList, tableRows } from '../records/compact.ts'
import {
  calendarEntry,
  count,
  eventFormat,
  eventId,
  eventShape,
  listRecord,
  listShape,
  rangeShape,
  timeFields,
  yearsAfter,
} from '../records/event.ts'
import { flattened } from '../records/flat.ts'
import { bodies } from '../schema/body-list.ts'
import { commaList } from '../schema/comma-list.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 200 }

const price = priceByBlock({ base: 2, each: 10, unit: 'years' })

const event = z.object({
  ...eventShape,
  kind: z.enum(bodyEventKinds),
  name: z.string().meta({ description: 'Which of its kind: inferior conjunction, perigee, ascending node.' }),
  body: z.string(),
  value: z.number().meta({ description: 'The quantity the event is about, in unit.' }),
  unit: z.enum(['au', 'km', 'deg', 'arcsec', 'mag']),
  detail: z.record(z.string(), z.union([z.number(), z.string()]).nullable()),
})
type EventRecord = z.input<typeof event>

export default defineTool({
  name: 'list_body_events',
  title: 'Planet and Moon events',
  description:
    'Oppositions, inferior and superior conjunctions with the Sun, greatest elongations, peak brightness, apsides ' +
    '(perihelion, perigee), node crossings, declination extremes, and Mercury or Venus transits of the Sun with contacts. ' +
    'Two bodies meeting: search_conjunctions. Retrogrades, ingresses: list_zodiac_events. From 2 credits.',
  route: 'GET /v1/events/bodies',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    bodies,
    kinds: commaList(bodyEventKinds, {
      description: `Comma list: ${bodyEventKinds.join(', ')}. Default all that the bodies have.`,
      problem: 'invalid_parameter',
      alone: { all: bodyEventKinds },
    }).optional(),
    ...rangeShape(cap, 'start + 2 years'),
    count,
    format: eventFormat,
  }),
  output: z.object({ events: z.union([z.array(event), compact]), ...listShape }),
  example: {
    bodies: 'mars,venus',
    start: '2026-01-01',
    end: '2028-01-01',
    kinds: 'opposition,greatestElongation',
  },
  prepare(input, context) {
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 2) }
    const range = period(input, usual)
    withinCap(cap, range, context)
    const { kinds } = input
    const idle = kinds?.find((kind) => !input.bodies.some((body) => bodiesOf(kind).includes(body)))
    if (idle) throw noSuchEvent(idle, input.bodies)
    return { ...input, kinds: kinds ?? bodyEventKinds, range }
  },
  credits: { formula: price.formula, of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: true,
  compute({ range, bodies, kinds, count, timezone, format }) {
    const { items, after } = taken(bodyEvents(range.start, range.end, bodies, kinds), count)
    const events = items.map((item) => record(item, timezone))
    return {
      data: {
        events: format === 'compact' ? compactList(events.map(flattened)) : events,
        ...listRecord(
          items.map(({ instant }) => instant.utc),
          after?.instant.utc,
        ),
      },
      settings: {
        meetings: 'apparent ecliptic longitude of date',
        elongation: 'angle on the sky from the Sun, maximum',
        nodes: 'Moon geocentric, planets heliocentric, ecliptic of date',
        transits: "from the Earth's centre",
        declinationExtreme:
          'every turning point of declination, those of retrograde loops too: value has the sign',
        peakMagnitude: "Mercury's is near superior conjunction; detail.seen says where a planet stands",
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }) => tableRows(events).map((row) => calendarEntry(row as EventRecord)),
  },
})

/** Problem for bodies that have no events of a kind. */
function noSuchEvent(kind: BodyEventKind, bodies: readonly BodyId[]): Problem {
  return new Problem('invalid_body_for_event', `${kind} does not happen to ${bodies.join(', ')}.`, {
    parameter: 'bodies',
    allowed: bodiesOf(kind),
  })
}

const rounding: Readonly<Record<BodyEvent['unit'], (value: number) => number>> = {
  au: roundAu,
  km: roundKm,
  deg: roundAngle,
  arcsec: (value) => rounded(value, 1),
  mag: roundMagnitude,
}

/** Rounding of the members of `detail`, by name. */
const detailRounding: Readonly<Record<string, (value: number) => number>> = {
  distanceAu: roundAu,
  magnitude: roundMagnitude,
  elongation: roundAngle,
  illumination: roundFraction,
}

function record(found: BodyEvent, zone: string | undefined): EventRecord {
  const { kind, name, body, instant, value, unit, detail } = found
  const shown = Object.entries(detail).map(([key, at]) => [
    key,
    typeof at === 'number' ? (detailRounding[key]?.(at) ?? roundAngle(at)) : at,
  ])
  return {
    id: eventId([kind, body, name], instant.utc),
    kind,
    ...timeFields(instant.utc, zone),
    bodies: [body],
    title: titleOf(found),
    name,
    body,
    value: rounding[unit](value),
    unit,
    detail: Object.fromEntries(shown),
  }
}
