import { z } from 'zod'
import { nightShape, siteAndRange } from '../../arguments/evening.ts'
import { distinctWarnings, moment } from '../../arguments/moment.ts'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, stepTimes, withinCap } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { jupiterEventKinds, jupiterEventSearch, moonPassageKinds } from '../../core/events/jupiter-events.ts'
import type { Window } from '../../core/time/day.ts'
import { instantOfUtc, isoSeconds, MS_PER_DAY } from '../../core/time/time.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { compact, listIn, nestedRows, tableRows } from '../../records/compact.ts'
import { emptyShape, eventFormat } from '../../records/event.ts'
import {
  galileanMoonPlaces,
  galileanMoonRecords,
  jupiterDisc,
  jupiterMoonsStep,
  jupiterRecord,
  stepRecord,
  stepRows,
  stepTable,
} from '../../records/sky/galilean-moons.ts'
import { redSpot, redSpotRecord, redSpotWords } from '../../records/sky/great-red-spot.ts'
import {
  type JupiterMoonEventRecord,
  jupiterMoonEntry,
  jupiterMoonEvent,
  jupiterMoonEventRecord,
  observableRule,
  passageConventions,
} from '../../records/sky/jupiter-moon-event.ts'
import { jupiterMoonSearch, searchRecord } from '../../records/sky/jupiter-moon-search.ts'
import { commaList } from '../../schema/comma-list.ts'
import { datetime, givenInstant, instantText } from '../../schema/instant.ts'
import { cursor, limit, listPage, rowsBefore } from '../../schema/page.ts'
import { latitude, longitude, visibleOnly } from '../../schema/place.ts'
import { step } from '../../schema/step.ts'
import { timezone } from '../../schema/timezone.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 366 }
const price = priceByBlock({ base: 2, each: 60, unit: 'days' })
/** Price of a request, and of each of its pages. */
const creditsOf = ({ range }: { readonly range: Window | null }): number =>
  price.creditsFor(range ? (range.end - range.start) / MS_PER_DAY : 1)
/** More than the events of all kinds in a year, so that a calendar has all of them. */
const MOST_EVENTS = 3_000

const input = z.strictObject({
  datetime,
  ...nightShape,
  start: instantText(
    'With start or end the events of the range are listed. tonight with a place: sunset to sunrise. A date: its midnight.',
  ).optional(),
  end: instantText(`Exclusive. Default one day after start. ${capWords(cap)}`).optional(),
  kinds: commaList(jupiterEventKinds, {
    description: `Kinds of events listed, comma list: ${jupiterEventKinds.join(', ')}. Default all but the last.`,
    problem: 'invalid_parameter',
    alone: { all: jupiterEventKinds },
  }).optional(),
  visibleOnly: visibleOnly('Only events that the place can observe.'),
  step: step.optional().meta({
    description: 'Adds positions through the range at this step: 30s, 10m, 1h, 1d.',
    problem: 'invalid_step',
  }),
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  redSpotLongitude: z
    .number({ error: 'redSpotLongitude must be degrees from 0 to 360' })
    .min(0)
    .max(360)
    .optional()
    .meta({
      description:
        'With redSpotTransit: of the Great Red Spot, System II, degrees. Default as observed, 1991 to 2027.',
    }),
  timezone: timezone.optional(),
  limit: limit(MOST_EVENTS, MOST_EVENTS).meta({
    description: 'Most events of an answer; with step all come.',
  }),
  cursor,
  format: eventFormat,
})

export default defineTool({
  name: 'get_jupiter_moons',
  title: 'Galilean moons',
  summary:
    'Where Jupiter’s four big moons are, and when they cross the planet, vanish behind it or cast shadows. For an evening at a small telescope.',
  description:
    'Io, Europa, Ganymede and Callisto beside Jupiter at an instant; with start (tonight) or a range, their transits, ' +
    'shadow transits, eclipses and occultations, by each other too, and with kinds=redSpotTransit those of the Great Red Spot; ' +
    "with a place, which of them it can observe. Jupiter itself, Saturn's moons: get_body.",
  route: 'GET /v1/moons/jupiter',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  isPaged: true,
  input,
  output: z.object({
    timestamp: givenInstant('Instant of moons and jupiter.'),
    moons: galileanMoonPlaces.describe('The four moons as seen from the Earth.'),
    jupiter: jupiterDisc.describe('Jupiter at the same instant.'),
    searched: jupiterMoonSearch
      .nullable()
      .describe('What events were searched for; null when no range is asked for.'),
    ...emptyShape(jupiterMoonEvent),
    events: z
      .union([z.array(jupiterMoonEvent), compact])
      .nullable()
      .describe('Passages of the range in order of time, or a table; null when no range is asked for.'),
    positions: z
      .union([z.array(jupiterMoonsStep), compact])
      .nullable()
      .describe('The moons at each step, or a table; null without step.'),
    redSpot: redSpot.optional().describe('The Great Red Spot; only with redSpotTransit in kinds.'),
    count: z.int().describe('Number of events of this answer.'),
    truncated: z.boolean().describe('True if limit has cut the list: meta.page.next goes on.'),
  }),
  example: {
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-22T00:00:00Z',
    latitude: 51.4779,
    longitude: -0.0015,
  },
  refuses: ['too_many_rows'],
  prepare,
  credits: { formula: price.formula, range: [2, 8], of: creditsOf },
  heavy: ({ range, times }) => range !== null || times.length > 0,
  views: {
    table: ({ events, positions }) =>
      Array.isArray(positions) ? positions.flatMap(stepRows) : tableRows(positions ?? events ?? []),
    calendar: ({ events }, language) =>
      nestedRows(events ?? []).map((row) => jupiterMoonEntry(row as JupiterMoonEventRecord, language)),
  },
  compute(request) {
    const { utc, range, times, observer, kinds, hasSpot, spot, format, visibleOnly } = request
    const instant = instantOfUtc(utc)
    const search = jupiterEventSearch(spot, visibleOnly ? observer : undefined)
    const rangeEvents = range && [...search(kinds, range)]
    // A table of positions comes whole, and beside it all events.
    const page = listPage({
      list: format === 'compact' ? 'events.rows' : 'events',
      all: rangeEvents ?? [],
      first: request.first,
      limit: times.length === 0 ? request.limit : MOST_EVENTS,
      credits: creditsOf({ range }),
    })
    const events = page.items.map((event) => jupiterMoonEventRecord(event, observer))
    const steps = times.map(stepRecord)
    return {
      data: {
        timestamp: isoSeconds(utc),
        moons: galileanMoonRecords(instant),
        jupiter: jupiterRecord(instant, observer),
        ...(range && rangeEvents
          ? searchRecord({ ...request, range, search, events: rangeEvents })
          : { searched: null }),
        events: range && listIn(format, events),
        positions: times.length === 0 ? null : format === 'compact' ? stepTable(steps) : steps,
        ...(hasSpot ? { redSpot: redSpotRecord(instant, spot) } : {}),
        count: events.length,
        truncated: page.rows.next !== undefined,
      },
      ...(range && times.length === 0 ? { rows: page.rows } : {}),
      measured: measuredIn(range ?? { start: utc, end: utc }, ['jupiter'], range || hasSpot ? [] : undefined),
      settings: settingsOf(request),
      warnings: request.warnings,
    }
  },
})

/** Validates instant or range, step and number of positions. */
function prepare(options: z.output<typeof input>, context: Context) {
  const { now } = context
  const hasRange = options.start !== undefined || options.end !== undefined
  const { site: observer, range } = siteAndRange(options, {
    now,
    conflicting: ['start', 'end', 'datetime'],
    needsSite: options.visibleOnly ? 'visibleOnly' : undefined,
    range: () =>
      hasRange ? period(options, { now, start: () => now, end: (start) => start + MS_PER_DAY }) : null,
  })
  if (options.step !== undefined && !range) {
    throw new Problem('missing_parameter', 'step requires start and end.', {
      parameter: 'start',
      hint: 'Send start and end with step.',
    })
  }
  if (range) withinCap(cap, range, context)
  // Of a range, the positions are those of the time that its start means: of tonight, not sunset.
  const text =
    options.datetime ?? (options.start === undefined && range ? isoSeconds(range.start) : options.start)
  const looked = moment(text, { ...options, now })
  const eventKinds =
    options.kinds ?? (options.redSpotLongitude === undefined ? moonPassageKinds : jupiterEventKinds)
  return {
    ...options,
    observer,
    kinds: eventKinds,
    hasSpot: eventKinds.some((kind) => kind === 'redSpotTransit'),
    first: rowsBefore(context),
    range,
    times: range && options.step !== undefined ? stepTimes(range, options.step) : [],
    utc: looked.utc,
    spot: options.redSpotLongitude,
    warnings: distinctWarnings([...looked.warnings, ...(range?.warnings ?? [])]),
  }
}

/** Conventions of an answer: of its events and of the spot where it has them. */
const settingsOf = ({ utc, range, observer, hasSpot, spot, timezone }: ReturnType<typeof prepare>) => ({
  axes: "x west on the sky, y to Jupiter's north, z behind Jupiter; in its equatorial radii of 71492 km",
  ...(range ? { ...passageConventions, ...(observer ? { observable: observableRule } : {}) } : {}),
  ...(hasSpot
    ? { redSpot: spot === undefined ? redSpotWords(range?.end ?? utc) : 'longitude as given' }
    : {}),
  timezone: timezone ?? 'UTC',
})
