import { z } from 'zod'
import { nightShape, siteAndRange } from '../../arguments/evening.ts'
import { distinctWarnings, moment } from '../../arguments/moment.ts'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, withinCap } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { illumination } from '../../core/appearance/illumination.ts'
import {
  jupiterMoonEvents,
  type MoonEvent,
  moonEventKinds,
  moonState,
} from '../../core/appearance/jupiter-moon-events.ts'
import {
  type GalileanMoon,
  galileanMoons,
  moonOffset,
  moonPlace,
} from '../../core/appearance/jupiter-moons.ts'
import { type MutualEvent, mutualEvents, mutualKinds } from '../../core/appearance/mutual-events.ts'
import { angularDiameterArcsec } from '../../core/appearance/physical.ts'
import {
  centralMeridianII,
  redSpotLongitude,
  redSpotSpan,
  redSpotTransitError,
  redSpotTransits,
} from '../../core/appearance/red-spot.ts'
import { bodyName } from '../../core/bodies.ts'
import { apparentGeocentric } from '../../core/ephemeris/position.ts'
import { horizontal } from '../../core/frames/coordinates.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { holding } from '../../core/math/intervals.ts'
import { memoized } from '../../core/math/memoized.ts'
import { DARK_ENOUGH, HIGH_ENOUGH } from '../../core/observing/best-view.ts'
import { roundAngle, roundAu, roundDirection, rounded, roundMagnitude } from '../../core/round.ts'
import { type SkyTarget, SUN, targetOfBody } from '../../core/targets/sky-target.ts'
import { type Instant, instantOfTt, instantOfUtc, isoSeconds, MS_PER_DAY } from '../../core/time/time.ts'
import { byWrittenTime, timeInUnit, unitOfError } from '../../core/time/written.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { compact, compactList, nestedRows, tableRows } from '../../records/compact.ts'
import {
  emptyRecord,
  emptyShape,
  entryBetween,
  eventFormat,
  eventId,
  eventShape,
  rangeWords,
  timeFields,
  unseenEntry,
} from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
import { magnitude, placeOverHorizon } from '../../records/sky-fields.ts'
import { commaList } from '../../schema/comma-list.ts'
import { datetime, givenInstant, instantField, instantText } from '../../schema/instant.ts'
import { galileanMoon, sideOnSky } from '../../schema/names.ts'
import { cursor, limit, listPage, rowsBefore } from '../../schema/page.ts'
import { latitude, longitude, visibleOnly } from '../../schema/place.ts'
import { step } from '../../schema/step.ts'
import { timezone } from '../../schema/timezone.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 366 }

const price = priceByBlock({ base: 2, each: 60, unit: 'days' })
/** Price of a request, and of each of its pages. */
const creditsOf = ({ range }: { readonly range: Span | null }): number =>
  price.creditsFor(range ? (range.end - range.start) / MS_PER_DAY : 1)
/** Most positions in one answer. */
const MOST_ROWS = 1_000
const JUPITER = targetOfBody('jupiter')
const moonKinds = [...moonEventKinds, ...mutualKinds] as const
const kinds = [...moonKinds, 'redSpotTransit'] as const
type Kind = (typeof kinds)[number]
/** More than the events of all kinds in a year, so that a calendar has all of them. */
const MOST_EVENTS = 3_000
/**
 * Years looked through on each side of a range for a kind that it has none of. A mutual event takes a hundred times the work of another to
 * find, and comes in seasons six years apart.
 */
const yearsAround = (kind: Kind): number =>
  (mutualKinds as readonly Kind[]).includes(kind) ? 20 / 365.25 : 1

const besidePlanet = z
  .object({
    x: z.number().describe('Along the equator, equatorial radii of Jupiter, positive west on the sky.'),
    y: z.number().describe('Along the axis, equatorial radii of Jupiter, positive to the north of Jupiter.'),
    z: z.number().describe('Along the line of sight, equatorial radii of Jupiter, positive behind Jupiter.'),
    offsetArcsec: z
      .object({
        east: z.number().describe('Arcseconds east of date, negative west.'),
        north: z.number().describe('Arcseconds north of date, negative south.'),
      })
      .meta({ id: 'SkyOffset' })
      .describe('Offset on the sky from the centre of Jupiter.'),
    side: sideOnSky.describe('Side of Jupiter on the sky.'),
    state: z
      .enum(['visible', 'transit', 'occulted', 'eclipsed'])
      .describe('transit: before the disc; occulted: behind it; eclipsed: in the shadow; else visible.'),
    shadowOnJupiter: z
      .boolean()
      .describe('True while its shadow falls on the side of Jupiter that is turned to the Earth.'),
  })
  .meta({ id: 'JupiterMoon' })
const moons = z
  .object({
    io: besidePlanet.describe('Io beside Jupiter.'),
    europa: besidePlanet.describe('Europa beside Jupiter.'),
    ganymede: besidePlanet.describe('Ganymede beside Jupiter.'),
    callisto: besidePlanet.describe('Callisto beside Jupiter.'),
  })
  .meta({ id: 'GalileanMoons' })
const altitudes = z
  .object({
    start: z.number().describe('Degrees above the horizon when the event begins.'),
    end: z.number().describe('Degrees above the horizon when it ends.'),
  })
  .meta({ id: 'AltitudeRange' })
  .nullable()

const input = z.strictObject({
  datetime,
  ...nightShape,
  start: instantText(
    'With start or end the events of the range are listed. tonight with a place: sunset to sunrise. A date: its midnight.',
  ).optional(),
  end: instantText(`Exclusive. Default one day after start. ${capWords(cap)}`).optional(),
  kinds: commaList(kinds, {
    description: `Kinds of events listed, comma list: ${kinds.join(', ')}. Default all but the last.`,
    problem: 'invalid_parameter',
    alone: { all: kinds },
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

const event = z
  .object({
    ...eventShape,
    moon: galileanMoon.nullable().describe('The moon that passes; null for redSpotTransit.'),
    mutual: z
      .object({
        hidden: galileanMoon.describe('The moon that it hides or shades.'),
        maximum: instantField.describe('When most is covered.'),
        covered: z.number().describe('Share of its light lost then, 0 to 1.'),
        magnitudeDrop: z.number().describe('Magnitudes it fades by; mutualOccultation: both together.'),
      })
      .meta({ id: 'MutualMoonEvent' })
      .optional()
      .describe('Only of a mutual event.'),
    kind: z
      .enum(kinds)
      .describe(
        'transit: the moon before Jupiter; shadowTransit: its shadow on Jupiter; occultation: the moon behind Jupiter; eclipse: the moon in the shadow; mutual…: a moon by a moon that Jupiter leaves in sight; redSpotTransit: the Red Spot on the central meridian.',
      ),
    start: instantField.describe(
      'When the centre of the moon, or of its shadow, meets the limb; mutual: first fading. Same as time.',
    ),
    startVisible: z.boolean().describe('false: behind Jupiter or in its shadow just then.'),
    end: instantField.describe('When it leaves.'),
    endVisible: z.boolean().describe('As startVisible, of the end.'),
    jupiterAltitude: altitudes.describe('With standard refraction; null without a place.'),
    sunAltitude: altitudes.describe("Airless, of the Sun's centre; null without a place."),
    observable: z
      .boolean()
      .nullable()
      .meta({
        description:
          'Eclipse, occultation: a visible start or end falls in the dark with Jupiter up. Others: some visible part does. ' +
          'null without a place.',
      }),
  })
  .meta({ id: 'JupiterMoonEvent' })
type EventRecord = z.input<typeof event>

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
    kind: z.enum(kinds).describe('Kind of the events.'),
    events: z.int().describe('Number of them in the range.'),
    status: z
      .string()
      .optional()
      .describe('Of a kind without any: that there is none, and where it was looked for.'),
    previous: neighbour.describe('Of a kind without any: the last before the range; null as status says.'),
    next: neighbour.describe('Of a kind without any: the first after the range; null as status says.'),
  })
  .meta({ id: 'JupiterMoonKind' })

export default defineTool({
  name: 'get_jupiter_moons',
  title: 'Galilean moons',
  summary:
    "Where Jupiter's four big moons are, and when they cross the planet, vanish behind it or cast shadows. For an evening at a small telescope.",
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
    moons: moons.describe('The four moons as seen from the Earth.'),
    jupiter: z
      .object({
        distanceAu: z.number().describe('Geocentric distance, au.'),
        angularDiameterArcsec: z
          .number()
          .describe('Equatorial diameter from the centre of the Earth, arcseconds.'),
        elongation: z.number().describe('Angle from the Sun, degrees 0 to 180.'),
        magnitude,
        altitude: placeOverHorizon.altitude,
        azimuth: placeOverHorizon.azimuth,
      })
      .meta({ id: 'JupiterDisc' })
      .describe('Jupiter at the same instant.'),
    searched: z
      .object({
        start: givenInstant('Start of the range, inclusive.'),
        end: givenInstant('Its end, exclusive.'),
        visibleOnly: z.boolean().describe('Whether only events that the place can observe were listed.'),
        kinds: z.array(kindCount).describe('How many events of each kind asked for there are.'),
      })
      .meta({ id: 'JupiterMoonSearch' })
      .nullable()
      .describe('What events were searched for; null when no range is asked for.'),
    ...emptyShape(event),
    events: z
      .union([z.array(event), compact])
      .nullable()
      .describe('Passages of the range in order of time, or a table; null when no range is asked for.'),
    positions: z
      .union([
        z.array(
          z
            .object({
              time: givenInstant('Instant of the step.'),
              moons: moons.describe('The four moons at that instant.'),
            })
            .meta({ id: 'JupiterMoonsStep' }),
        ),
        compact,
      ])
      .nullable()
      .describe('The moons at each step, or a table; null without step.'),
    redSpot: z
      .object({
        longitude: z
          .number()
          .nullable()
          .describe('System II, degrees 0 to 360, at timestamp; null in years without observations.'),
        centralMeridian: z.number().describe('System II longitude of the middle of the disc, degrees.'),
        nextTransit: instantField
          .nullable()
          .describe('When it is next on the central meridian, from timestamp on; null as longitude.'),
        errorMinutes: z.int().nullable().describe('Its standard error; null with redSpotLongitude.'),
      })
      .meta({ id: 'RedSpot' })
      .optional()
      .describe('The Great Red Spot; only with redSpotTransit in kinds.'),
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
  credits: {
    formula: price.formula,
    range: [2, 8],
    of: creditsOf,
  },
  heavy: ({ range, times }) => range !== null || times.length > 0,
  views: {
    table: ({ events, positions }) =>
      Array.isArray(positions) ? positions.flatMap(positionRows) : tableRows(positions ?? events ?? []),
    calendar: ({ events }, language) =>
      nestedRows(events ?? []).map((row) => {
        const event = row as EventRecord
        const entry = entryBetween(event, event.start, event.end)
        return event.observable === false ? unseenEntry(entry, language) : entry
      }),
  },
  compute({
    at: startMoment,
    range,
    times,
    observer,
    kinds: chosenKinds,
    hasSpot,
    visibleOnly,
    spot,
    first,
    limit,
    ...otherOptions
  }) {
    const { timezone, format, warnings } = otherOptions
    const instant = instantOfUtc(startMoment)
    const eventsIn = eventSearch(spot, visibleOnly ? observer : undefined)
    const search = (eventKinds: readonly Kind[]) => byWrittenTime((span) => eventsIn(eventKinds, span))
    const listedEvents = range && [...search(chosenKinds)(range)]
    const page = listPage({
      list: format === 'compact' ? 'events.rows' : 'events',
      all: listedEvents ?? [],
      first,
      limit: times.length === 0 ? limit : MOST_EVENTS,
      credits: creditsOf({ range }),
    })
    const events = page.items.map((event) => eventRecord(event, observer))
    const positions = times.map((utc) => ({ ...timeFields(utc), moons: moonsAt(instantOfUtc(utc)) }))
    const isCompact = format === 'compact'
    const noEvent = (eventWords: string) =>
      `No ${eventWords}${visibleOnly ? ' that the place can observe' : ''}`
    const full = (event: FoundEvent) => eventRecord(event, observer)
    const short = (event: FoundEvent) => ({ time: timeText(event, event.start), title: titleOf(event) })
    const perKind = chosenKinds.map((kind) => {
      const events = listedEvents?.filter((event) => event.kind === kind).length ?? 0
      if (!range || events > 0) return { kind, events }
      const timeOf = ({ start }: FoundEvent) => start
      const searchAround = {
        range,
        search: search([kind]),
        timeOf,
        record: unchanged,
        years: yearsAround(kind),
      }
      return { kind, events, around: emptyRecord(noEvent(kind), searchAround) }
    })
    return {
      data: {
        timestamp: isoSeconds(startMoment),
        moons: moonsAt(instant),
        jupiter: jupiterAt(instant, observer),
        searched: range && {
          start: isoSeconds(range.start),
          end: isoSeconds(range.end),
          visibleOnly,
          kinds: perKind.map(({ around: neighbors, ...count }) =>
            neighbors ? { ...count, ...neighbors, ...ofNeighbours(neighbors, short) } : count,
          ),
        },
        ...(listedEvents?.length === 0
          ? {
              status: `${noEvent('event')} ${rangeWords(range as Span)}; searched.kinds has each kind.`,
              ...ofNeighbours(nearest(perKind.flatMap(({ around: neighbors }) => neighbors ?? [])), full),
            }
          : {}),
        events: range && (isCompact ? compactList(events.map(flattened)) : events),
        positions:
          times.length === 0
            ? null
            : isCompact
              ? compactList(positions.flatMap(positionRows).map(flattened))
              : positions,
        ...(hasSpot ? { redSpot: redSpotAt(instant, spot) } : {}),
        count: events.length,
        truncated: page.rows.next !== undefined,
      },
      ...(range && times.length === 0 ? { rows: page.rows } : {}),
      measured: measuredIn(
        range ?? { start: startMoment, end: startMoment },
        ['jupiter'],
        range || hasSpot ? [] : undefined,
      ),
      settings: {
        axes: "x west on the sky, y to Jupiter's north, z behind Jupiter; in its equatorial radii of 71492 km",
        ...(range
          ? {
              contacts:
                "a moon's centre on the limb, or in the shadow that the centre of the Sun casts; mutual: first and last fading, of spheres of even brightness, from 1 % of the light",
              accuracy:
                'theory L1.2: 1 min; mutual events shorter than 15 min: half within 7 s, nine of ten within 16 s, slow ones within 2 min',
              ...(observer ? { observable } : {}),
            }
          : {}),
        ...(hasSpot
          ? { redSpot: spot === undefined ? redSpotWords(range?.end ?? startMoment) : 'longitude as given' }
          : {}),
        timezone: timezone ?? 'UTC',
      },
      warnings,
    }
  },
})

/** A stretch of time, ms since 1970 UTC. */
interface Span {
  readonly start: number
  readonly end: number
}

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
  const eventKinds = options.kinds ?? (options.redSpotLongitude === undefined ? moonKinds : kinds)
  return {
    ...options,
    observer,
    kinds: eventKinds,
    hasSpot: eventKinds.some((kind) => kind === 'redSpotTransit'),
    first: rowsBefore(context),
    range,
    times: range && options.step !== undefined ? timesIn(range, options.step) : [],
    at: looked.utc,
    spot: options.redSpotLongitude,
    warnings: distinctWarnings([...looked.warnings, ...(range?.warnings ?? [])]),
  }
}

/** Instants of a range by step, ms since 1970. */
function timesIn({ start, end }: { start: number; end: number }, step: number): number[] {
  const count = Math.ceil((end - start) / step)
  if (count <= MOST_ROWS) return Array.from({ length: count }, (_, index) => start + index * step)
  throw new Problem('too_many_rows', `${count} positions; one answer has at most ${MOST_ROWS}.`, {
    parameter: 'step',
    limit: MOST_ROWS,
    hint: 'Take a longer step or a shorter range.',
  })
}

/** Record of one moon: offset from Jupiter and its state. */
function moonRecord(moon: GalileanMoon, instant: Instant) {
  const { x, y, z } = moonPlace(moon, instant)
  const { east, north } = moonOffset(moon, instant)
  return {
    x: rounded(x, 4),
    y: rounded(y, 4),
    z: rounded(z, 4),
    offsetArcsec: { east: rounded(east, 2), north: rounded(north, 2) },
    side: east > 0 ? ('east' as const) : ('west' as const),
    ...moonState(moon, instant),
  }
}

const moonsAt = (instant: Instant): z.input<typeof moons> => ({
  io: moonRecord('io', instant),
  europa: moonRecord('europa', instant),
  ganymede: moonRecord('ganymede', instant),
  callisto: moonRecord('callisto', instant),
})

function jupiterAt(instant: Instant, observer: Observer | undefined) {
  const { distanceAu } = apparentGeocentric('jupiter', instant)
  const { elongation, magnitude } = illumination('jupiter', instant)
  const place = observer && horizontal(JUPITER.seen(instant, observer), instant, observer)
  return {
    distanceAu: roundAu(distanceAu),
    angularDiameterArcsec: rounded(angularDiameterArcsec('jupiter', distanceAu), 2),
    elongation: roundAngle(elongation as number),
    magnitude: roundMagnitude(magnitude),
    altitude: place ? roundAngle(place.altitude) : null,
    azimuth: place ? roundDirection(place.azimuth) : null,
  }
}

/** Source of the longitude, as the answer states it, and the error of transits up to a time. */
function redSpotWords(until: number): string {
  const [start, end] = [redSpotSpan.start, redSpotSpan.end].map((utc) => isoSeconds(utc).slice(0, 10))
  return `observed ${start} to 2025-01-01 (Sky & Telescope, JUPOS); +1.75 degrees a month after, to ${end}; null outside: send redSpotLongitude. Transits are written to the minute, within about ${errorMinutes(until)} (standard error, up to the end asked for); 1 degree is 1.7`
}

/** Standard error of a transit, whole minutes; of a time without observations that of their nearest end. */
const errorMinutes = (utc: number): number =>
  Math.round(redSpotTransitError(Math.min(utc, redSpotSpan.end)) / 60)

function redSpotAt(instant: Instant, ownLongitude: number | undefined) {
  const { value: next } = spotTransits(instant.utc, instant.utc + MS_PER_DAY, ownLongitude).next()
  const longitude = redSpotLongitude(instant, ownLongitude)
  return {
    longitude: longitude === null ? null : rounded(longitude, 1),
    centralMeridian: roundDirection(centralMeridianII(instant)),
    nextTransit: next ? timeText(next, next.start) : null,
    errorMinutes: ownLongitude !== undefined || longitude === null ? null : errorMinutes(instant.utc),
  }
}

/** An event of a search, with the kind that it is listed as. */
interface SpotTransit {
  readonly kind: 'redSpotTransit'
  readonly start: number
  readonly end: number
  /** Unit of its written time, ms. */
  readonly unit: number
}
type FoundEvent = MoonEvent | MutualEvent | SpotTransit

/** A time of an event as it is written. */
const timeText = (event: FoundEvent, utc: number): string =>
  'unit' in event ? timeInUnit(utc, event.unit) : isoSeconds(utc)

/** The events before and after a range that has none. */
interface Neighbours {
  readonly previous: FoundEvent | null
  readonly next: FoundEvent | null
}

const unchanged = (event: FoundEvent): FoundEvent => event

/** Of the neighbours of several kinds those that are nearest to the range. */
const nearest = (neighbors: readonly Neighbours[]): Neighbours => ({
  previous: neighbors.reduce<FoundEvent | null>(
    (last, { previous }) => (previous && previous.start > (last?.start ?? -Infinity) ? previous : last),
    null,
  ),
  next: neighbors.reduce<FoundEvent | null>(
    (first, { next }) => (next && next.start < (first?.start ?? Infinity) ? next : first),
    null,
  ),
})

const ofNeighbours = <R>({ previous, next }: Neighbours, record: (event: FoundEvent) => R) => ({
  previous: previous && record(previous),
  next: next && record(next),
})

/** Length of the pieces of a search for what a place can observe, ms: a piece without a moment in which it can is left out. */
const PIECE = 10 * MS_PER_DAY

/**
 * Search of kinds of events, in order of time; with an observer only those that can be observed from there. A span is searched once,
 * whatever kinds of it are asked for.
 */
function eventSearch(spot: number | undefined, observer: Observer | undefined) {
  const eventsBySpan = new Map<string, FoundEvent[]>()
  // No event lasts a day: one that begins in a piece is over a day after it.
  const canObserveFrom = memoized(
    (start) => observer !== undefined && canObserveIn({ start, end: start + PIECE + MS_PER_DAY }, observer),
  )
  const sources = [
    { of: moonEventKinds, search: jupiterMoonEvents },
    { of: mutualKinds, search: mutualEvents },
    { of: ['redSpotTransit'], search: (start: number, end: number) => [...spotTransits(start, end, spot)] },
  ] as const
  function eventsIn(eventKinds: readonly Kind[], { start, end }: Span): FoundEvent[] {
    const isWanted = (kind: Kind) => eventKinds.includes(kind)
    const listed = sources.flatMap(({ of, search }, index) => {
      if (!of.some(isWanted)) return []
      const key = `${index} ${start} ${end}`
      const events: FoundEvent[] = eventsBySpan.get(key) ?? search(start, end)
      eventsBySpan.set(key, events)
      return events.filter(({ kind }) => isWanted(kind))
    })
    return listed.sort((a, b) => a.start - b.start)
  }
  return function* (eventKinds: readonly Kind[], span: Span): Generator<FoundEvent> {
    if (!observer) return yield* eventsIn(eventKinds, span)
    for (let start = span.start; start < span.end; start += PIECE) {
      if (!canObserveFrom(start)) continue
      const piece = { start, end: Math.min(start + PIECE, span.end) }
      for (const event of eventsIn(eventKinds, piece)) {
        const isOfEarlier = start > span.start && event.start < start
        if (!isOfEarlier && isObservable(event, observer)) yield event
      }
    }
  }
}

/** Whether there is a moment in a span at which it is dark and Jupiter high enough. */
function canObserveIn({ start, end }: Span, observer: Observer): boolean {
  const moments = { value: (tt: number) => margin(tt, observer), step: 1 / 24 }
  const { done: isDone } = holding(moments, { from: instantOfUtc(start).tt, to: instantOfUtc(end).tt }).next()
  return isDone !== true
}

/** Transits of the spot whose written time is in start ≤ t < end: the error of an observed longitude leaves it no seconds. */
function* spotTransits(
  start: number,
  end: number,
  spot: number | undefined,
): Generator<SpotTransit, undefined> {
  const unitAt = (utc: number): number => unitOfError(spot === undefined ? redSpotTransitError(utc) : 0)
  const margin = spot === undefined ? unitAt(redSpotSpan.end) / 2 : 0
  for (const found of redSpotTransits(start - margin, end + margin, spot)) {
    const unit = unitAt(found)
    const utc = spot === undefined ? Math.round(found / unit) * unit : found
    if (utc >= start && utc < end) yield { kind: 'redSpotTransit', start: utc, end: utc, unit }
  }
}

const words = {
  transit: 'transits Jupiter',
  shadowTransit: 'casts its shadow on Jupiter',
  occultation: 'is hidden behind Jupiter',
  eclipse: "is in Jupiter's shadow",
  mutualOccultation: 'occults ',
  mutualEclipse: 'eclipses ',
} as const

/** Words of an event. */
function titleOf(event: FoundEvent): string {
  if (event.kind === 'redSpotTransit') return 'Great Red Spot crosses the middle of Jupiter'
  return `${bodyName(event.moon)} ${words[event.kind]}${'hidden' in event ? bodyName(event.hidden) : ''}`
}

/** The rule of {@link isObservable}, as the answer states it. */
const observable = `eclipse, occultation: (startVisible and seen at start) or (endVisible and seen at end); other kinds: seen at some moment from start to end; seen = Jupiter at least ${HIGH_ENOUGH} degrees up (with refraction), the Sun's centre at ${DARK_ENOUGH} degrees or lower`

/** Margin of observability in degrees: 0 or more while the sky is dark and Jupiter is high enough. */
function margin(tt: number, observer: Observer): number {
  const instant = instantOfTt(tt)
  const place = (target: SkyTarget) => horizontal(target.seen(instant, observer), instant, observer)
  return Math.min(place(JUPITER).altitude - HIGH_ENOUGH, DARK_ENOUGH - place(SUN).altitudeAirless)
}

/** Whether both ends of an event are neither behind Jupiter nor in its shadow. */
const endsOf = (event: FoundEvent): Pick<MoonEvent, 'startVisible' | 'endVisible'> => {
  return 'startVisible' in event ? event : { startVisible: true, endVisible: true }
}

/** True if some part of an event is observable: an end of an eclipse or occultation, any moment of a transit. */
function isObservable(event: FoundEvent, observer: Observer): boolean {
  const { kind, start, end } = event
  const { startVisible, endVisible } = endsOf(event)
  const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
  if (kind === 'eclipse' || kind === 'occultation')
    return (startVisible && margin(from, observer) >= 0) || (endVisible && margin(to, observer) >= 0)
  if (to === from) return margin(from, observer) >= 0
  const visibleSpans = holding({ value: (tt) => margin(tt, observer), step: (to - from) / 4 }, { from, to })
  return visibleSpans.next().done !== true
}

function eventRecord(event: FoundEvent, observer: Observer | undefined): EventRecord {
  const { kind, start, end } = event
  const moon = 'moon' in event ? event.moon : null
  const mutual = 'hidden' in event ? event : null
  const ends = (target: SkyTarget, column: 'altitude' | 'altitudeAirless') => {
    if (!observer) return null
    const marginAt = (utc: number): number => {
      const instant = instantOfUtc(utc)
      return roundAngle(horizontal(target.seen(instant, observer), instant, observer)[column])
    }
    return { start: marginAt(start), end: marginAt(end) }
  }
  const names = [...(moon ? [moon] : []), ...(mutual ? [mutual.hidden] : [])]
  return {
    id: eventId([kind, ...names, isoSeconds(start).slice(-9, -7)], start),
    kind,
    time: timeText(event, start),
    bodies: mutual ? names : ['jupiter', ...names],
    title: titleOf(event),
    moon,
    ...(mutual
      ? {
          mutual: {
            hidden: mutual.hidden,
            maximum: isoSeconds(mutual.maximum),
            covered: rounded(mutual.covered, 3),
            magnitudeDrop: rounded(mutual.magnitudeDrop, 2),
          },
        }
      : {}),
    start: timeText(event, start),
    end: timeText(event, end),
    ...pick(endsOf(event)),
    jupiterAltitude: ends(JUPITER, 'altitude'),
    sunAltitude: ends(SUN, 'altitudeAirless'),
    observable: observer ? isObservable(event, observer) : null,
  }
}

const pick = ({ startVisible, endVisible }: Pick<MoonEvent, 'startVisible' | 'endVisible'>) => ({
  startVisible,
  endVisible,
})

/** CSV rows of positions, one per moon and time. */
const positionRows = ({ moons: places, ...times }: Positions) =>
  galileanMoons.map((moon) => ({ ...times, moon, ...places[moon] }))

interface Positions {
  readonly time: string
  readonly moons: z.input<typeof moons>
}
