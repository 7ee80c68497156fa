import { z } from 'zod'
import { eventsOf, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { groundShape, siteFor, siteOf } from '../../arguments/site.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { type BodyId, bodyName } from '../../core/bodies.ts'
import { bodiesOf, bodyEvents } from '../../core/events/body-events/body-events.ts'
import {
  type BodyEvent,
  type BodyEventKind,
  bodyEventKinds,
  titleOf,
} from '../../core/events/body-events/event.ts'
import { localTransit } from '../../core/events/body-events/solar-transit.ts'
import { timeUnit } from '../../core/events/body-events/time-unit.ts'
import { upIntervals } from '../../core/events/eclipses/above-horizon.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { merged } from '../../core/math/merge-streams.ts'
import { roundAngle, roundAu, rounded, roundFraction, roundKm, roundMagnitude } from '../../core/round.ts'
import { utcOfText } from '../../core/time/civil.ts'
import { EARLIEST_UTC, instantOfUtc, isoSeconds, LATEST_UTC } from '../../core/time/time.ts'
import { byWrittenTime, searchInUnit, type WrittenSpan } from '../../core/time/written.ts'
import { type CalendarEntry, defineTool } from '../../declaration/define.ts'
import { compact, compactList, nestedRows, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  count,
  emptyRecord,
  emptyShape,
  entryBetween,
  eventFormat,
  eventId,
  eventPage,
  eventShape,
  listShape,
  rangeShape,
  timeFields,
  timeNote,
  unseenEntry,
  yearsAfter,
} from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
import { majorBodies } from '../../schema/body-list.ts'
import { commaList } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { instantField } from '../../schema/instant.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import type { Language } from '../../words/sky-words.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 200 }

/** Longest time between the greatest of a transit for the Earth and what a place sees of it, ms. */
const TRANSIT_REACH = 5 * 3_600_000
/** Longest range with heliacal events, each of which is looked for night by night. */
const heliacalCap: Cap = { unit: 'years', free: 5, starter: 10, pro: 20 }
const usualKinds = bodyEventKinds.filter((kind) => kind !== 'heliacal')
const price = priceByBlock({ base: 2, each: 10, unit: 'years' })

const event = z
  .object({
    ...eventShape,
    kind: z.enum(bodyEventKinds).describe('Kind of the event.'),
    name: z
      .string()
      .meta({ description: 'Which of its kind: inferior conjunction, perigee, ascending node.' }),
    body: z.string().describe('Body that it happens to.'),
    value: z
      .number()
      .describe(
        'The quantity the event is about, in unit: opposition, apsis: distance; conjunction: angle from the Sun; elongation; magnitude; node: longitude; declination; transit: least separation; heliacal: altitude above that of the Sun.',
      ),
    unit: z
      .enum(['au', 'km', 'deg', 'arcsec', 'mag'])
      .describe('Unit of value: au, km, deg (degrees), arcsec or mag (magnitudes).'),
    visible: z.boolean().optional().describe('Transit, with a place: whether the place sees anything of it.'),
    start: instantField
      .nullable()
      .optional()
      .describe('With visible: when it begins to be seen; null: not seen.'),
    end: instantField
      .nullable()
      .optional()
      .describe('With visible: when it ceases to be seen; null: not seen.'),
    global: z
      .object({
        time: instantField.describe('When it is greatest.'),
        value: z.number().describe('Least separation, arcseconds.'),
      })
      .meta({ id: 'GlobalTransit' })
      .optional()
      .describe(
        "With visible: the same from the Earth's centre; time and value above are those of the place that sees it.",
      ),
    detail: z
      .record(z.string(), z.union([z.number(), z.string()]).nullable())
      .describe(
        'By kind: magnitude, elongation (degrees), illumination (0 to 1), distanceAu, seen, about, quantity, contact1 to 4 (UTC; null: none); at a place localContact1 to 4, localGreatest, localSeparation (arcsec), sunAltitude, localSeenFrom, localSeenUntil (or null).',
      ),
  })
  .meta({ id: 'BodyEvent' })
type EventRecord = z.input<typeof event>

/** Accuracy topics of the times of each kind. */
const kindEvents = {
  opposition: ['solar-aspects'],
  solarConjunction: ['solar-aspects'],
  greatestElongation: ['solar-aspects'],
  apsis: ['lunar-apsides', 'planet-apsides'],
  node: ['lunar-node-passages'],
  peakMagnitude: [],
  declinationExtreme: [],
  solarTransit: [],
  rings: [],
  heliacal: [],
} as const

const MEETINGS = { meetings: 'apparent ecliptic longitude of date' }

/** Conventions of each kind, at a place. */
const kindSettings = (site: Observer | undefined) => ({
  opposition: MEETINGS,
  solarConjunction: MEETINGS,
  greatestElongation: { elongation: 'angle on the sky from the Sun, maximum' },
  node: { nodes: 'Moon geocentric, planets heliocentric, ecliptic of date' },
  solarTransit: {
    transits: site
      ? "time, value, start and end, local… and sunAltitude (airless) of the place; global and contacts from the Earth's centre"
      : "from the Earth's centre",
  },
  declinationExtreme: {
    declinationExtreme:
      'every turning point of declination, those of retrograde loops too: value has the sign',
  },
  rings: { rings: "tilt to the line of sight from the Earth's centre, negative with the south face in view" },
  heliacal: {
    heliacal:
      'first and last twilight in which the eye of one who knows the place sees it: level horizon, clear air, no Moon (Schaefer 1998, VISLIMIT); time is when it stands out most',
  },
  peakMagnitude: {
    peakMagnitude: "Mercury's is near superior conjunction; detail.seen says where a planet stands",
  },
})

export default defineTool({
  name: 'list_body_events',
  title: 'Planet and Moon events',
  summary:
    'The milestones of the planets: oppositions, greatest elongations, brightest days, nearest and farthest points.',
  description:
    'Dates of the planets and the Moon: oppositions, conjunctions with the Sun, greatest elongations, ' +
    'peak brightness, heliacal risings and settings, apsides (perihelion, perigee), node crossings, extremes of declination, Mercury or ' +
    "Venus in transit across the Sun, Saturn's rings edge-on or widest. Two bodies meeting: " +
    'search_conjunctions. Retrogrades and ingresses: list_zodiac_events.',
  route: 'GET /v1/events/bodies',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    bodies: majorBodies,
    kinds: commaList(bodyEventKinds, {
      description: `Comma list: ${bodyEventKinds.join(', ')}. Default all that the bodies have but heliacal (needs a place).`,
      problem: 'invalid_parameter',
      alone: { all: usualKinds },
    }).optional(),
    ...rangeShape(cap, 'start + 2 years'),
    ...groundShape,
    count,
    format: eventFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(event),
    events: z.union([z.array(event), compact]).describe('Events in order of time, or a table of them.'),
    ...listShape,
  }),
  example: {
    bodies: 'mars,venus',
    start: '2026-01-01',
    end: '2028-01-01',
    kinds: 'opposition,greatestElongation',
  },
  refuses: ['invalid_body_for_event'],
  prepare(input, context) {
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 2) }
    const range = period(input, usual)
    withinCap(cap, range, context)
    const { kinds } = input
    const idle = kinds?.find((kind) => !input.bodies.some((body) => bodiesOf(kind).includes(body)))
    if (idle) throw noSuchEvent(idle, input.bodies)
    const isHeliacal = kinds?.includes('heliacal')
    const site = isHeliacal ? siteFor('kinds=heliacal', input) : siteOf(input)
    if (isHeliacal) withinCap(heliacalCap, range, context, ' for kinds=heliacal')
    const first = rowsBefore(context)
    return { range, first, site, ...input, kinds: kinds ?? usualKinds }
  },
  credits: { formula: price.formula, range: [2, 21], of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: true,
  compute({ range, first, bodies, kinds, count, site, timezone, format }) {
    // A place sees a transit up to some hours before or after it is greatest for the Earth.
    const reach = site && kinds.includes('solarTransit') ? TRANSIT_REACH : 0
    const search = byWrittenTime(function* ({ start, end }) {
      const [from, to] = [Math.max(EARLIEST_UTC, start - reach), Math.min(LATEST_UTC, end + reach)]
      for (const event of eventsInUnits({ start: from, end: to }, bodies, kinds, site)) {
        const isLocal = site && event.kind === 'solarTransit'
        const utc = isLocal ? utcOfText(record(event, site).time) : event.instant.utc
        if (utc >= start && utc < end) yield { utc, event }
      }
    })
    const timeOf = ({ utc }: { readonly utc: number }) => utc
    const list = { list: 'events', format, all: search(range), first, limit: count }
    const { items, members, rows } = eventPage(list)
    const recordOf = ({ event }: { readonly event: BodyEvent }) => record(event, site)
    const events = items.map(recordOf)
    const emptyResult = () =>
      emptyRecord(`No event (${kinds.join(', ')}) of ${bodies.map(bodyName).join(', ')}`, {
        range,
        search,
        timeOf,
        record: recordOf,
      })
    return {
      data: {
        ...(events.length === 0 ? emptyResult() : {}),
        events: format === 'compact' ? compactList(events.map(flattened)) : events,
        ...members,
      },
      rows,
      measured: measuredIn(range, bodies, eventsOf(kindEvents, kinds)),
      settings: {
        ...chosenSettings(kindSettings(site), kinds),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }, language) => nestedRows(events).map((row) => entry(row as EventRecord, language)),
  },
})

/**
 * Calendar entry: a transit from first to last contact, or with a place for as long as it is seen there; all else is a moment, the same
 * for every place.
 */
function entry(record: EventRecord, language: Language | undefined): CalendarEntry {
  const { kind, detail } = record
  if (kind !== 'solarTransit') return calendarEntry(record)
  const timeOf = (name: string) => (typeof detail[name] === 'string' ? String(detail[name]) : undefined)
  const notesOf = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).flatMap(([label, name]) => {
      const time = timeOf(name)
      return time === undefined ? [] : [timeNote(label, time)]
    })
  const [from, until] = [timeOf('localSeenFrom'), timeOf('localSeenUntil')]
  if (from && until) {
    const names = { Begins: 'localContact1', Maximum: 'localGreatest', Ends: 'localContact4' }
    return { ...entryBetween(record, from, until), notes: notesOf(names) }
  }
  const [begins, ends] = [timeOf('contact1'), timeOf('contact4')]
  const plain = {
    ...(begins && ends ? entryBetween(record, begins, ends) : calendarEntry(record)),
    notes: [timeNote('Maximum', record.global?.time ?? record.time)],
  }
  return 'localSeenFrom' in detail ? unseenEntry(plain, language) : plain
}

/** The events of bodies by the times that they are written with, in order of these. */
function eventsInUnits(
  span: WrittenSpan,
  bodies: readonly BodyId[],
  kinds: readonly BodyEventKind[],
  site: Observer | undefined,
): Iterable<BodyEvent> {
  const streams = kinds.flatMap((kind) =>
    bodies.map((body) => {
      const search = ({ start, end }: WrittenSpan) => bodyEvents(start, end, [body], [kind], site)
      return searchInUnit(search, span, timeUnit(kind, body))
    }),
  )
  return merged(streams, ({ instant }) => instant.utc)
}

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

/** Circumstances of a transit at a place, as members of `detail`. */
function localDetail(bodyEvent: BodyEvent, site: Observer): BodyEvent['detail'] {
  const { value, greatest, contacts, sunAltitude, sunAltitudes } = localTransit(bodyEvent, site)
  const numbered = (name: string, values: readonly (string | number | null)[]) =>
    Object.fromEntries(values.map((item, index) => [`${name}${index + 1}`, item]))
  return {
    ...numbered('localContact', contacts),
    ...numbered('sunAltitude', sunAltitudes),
    localGreatest: greatest,
    localSeparation: value,
    sunAltitude,
    ...seenSpan(contacts[0], contacts[3], site),
  }
}

/** First and last moment between two contacts with the Sun above the horizon; null where there is none. */
function seenSpan(first: string | null, last: string | null, site: Observer) {
  const tt = (time: string) => instantOfUtc(utcOfText(time)).tt
  const up = first && last ? upIntervals('sun', site, tt(first), tt(last)) : []
  const [begins, ends] = [up[0]?.start, up.at(-1)?.end]
  return {
    localSeenFrom: begins === undefined ? null : isoSeconds(begins),
    localSeenUntil: ends === undefined ? null : isoSeconds(ends),
  }
}

/** An instant, or the end of a stretch that is nearest to it. */
const clampTime = (time: string, start: string, end: string): string =>
  utcOfText(time) < utcOfText(start) ? start : utcOfText(time) > utcOfText(end) ? end : time

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

function record(bodyEvent: BodyEvent, site: Observer | undefined): EventRecord {
  const { kind, name, body, instant, value, unit } = bodyEvent
  const detail = {
    ...bodyEvent.detail,
    ...(site && kind === 'solarTransit' ? localDetail(bodyEvent, site) : {}),
  }
  const localValues = Object.entries(detail).map(([key, localValue]) => [
    key,
    typeof localValue === 'number'
      ? (detailRounding[key]?.(localValue) ?? roundAngle(localValue))
      : localValue,
  ])
  const global = { ...timeFields(instant.utc, timeUnit(kind, body)), value: rounding[unit](value) }
  const [start, end] = [textOf(detail.localSeenFrom), textOf(detail.localSeenUntil)]
  const atPlace = site && kind === 'solarTransit'
  return {
    id: eventId([kind, body, name], instant.utc),
    kind,
    ...global,
    bodies: [body],
    title: titleOf(bodyEvent),
    name,
    body,
    unit,
    ...(atPlace ? { visible: false, start: null, end: null, global } : {}),
    ...(atPlace && start && end
      ? {
          visible: true,
          time: clampTime(textOf(detail.localGreatest) ?? start, start, end),
          value: rounding[unit](detail.localSeparation as number),
          start,
          end,
        }
      : {}),
    detail: Object.fromEntries(localValues),
  }
}
