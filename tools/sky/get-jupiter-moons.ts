import { z } from 'zod'
import { moment } from '../arguments/moment.ts'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { siteOf } from '../arguments/site.ts'
import { capWords, withinCap } from '../arguments/span.ts'
import { illumination } from '../core/appearance/illumination.ts'
import {
  jupiterMoonEvents,
  type MoonEvent,
  moonEventKinds,
  moonState,
} from '../core/appearance/jupiter-moon-events.ts'
import { type GalileanMoon, galileanMoons, moonOffset, moonPlace } from '../core/appearance/jupiter-moons.ts'
import { type MutualEvent, mutualEvents, mutualKinds } from '../core/appearance/mutual-events.ts'
import { angularDiameterArcsec } from '../core/appearance/physical.ts'
import {
  centralMeridianII,
  redSpotDatum,
  redSpotLongitude,
  redSpotTransits,
} from '../core/appearance/red-spot.ts'
import { bodyName } from '../core/bodies.ts'
import { apparentGeocentric } from '../core/ephemeris/position.ts'
import { horizontal } from '../core/frames/coordinates.ts'
import type { Observer } from '../core/frames/earth.ts'
import { holding } from '../core/math/intervals.ts'
import { taken } from '../core/math/merge-streams.ts'
import { DARK_ENOUGH, HIGH_ENOUGH } from '../core/observing/best-view.ts'
import { roundAngle, roundAu, roundDirection, rounded, roundMagnitude } from '../core/round.ts'
import { type SkyTarget, SUN, targetOfBody } from '../core/targets/sky-target.ts'
import { type Instant, instantOfTt, instantOfUtc, isoSeconds, MS_PER_DAY } from '../core/time/time.ts'
import { type Context, defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import {
  calendarFormat,
  entryBetween,
  eventId,
  eventShape,
  timeFields,
  unseenEntry,
} from '../records/event.ts'
import { magnitude, placeOverHorizon } from '../records/sky-fields.ts'
import { datetime, givenInstant, instantField, instantText } from '../schema/instant.ts'
import { galileanMoon, sideOnSky } from '../schema/names.ts'
import { latitude, longitude } from '../schema/place.ts'
import { step } from '../schema/step.ts'
import { timezone } from '../schema/timezone.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 366 }

const price = priceByBlock({ base: 2, each: 60, unit: 'days' })
/** Most positions in one answer. */
const MOST_ROWS = 1_000
/** Most transits of the Great Red Spot in one answer: 41 days. */
const mostTransits = 100
const JUPITER = targetOfBody('jupiter')
const kinds = [...moonEventKinds, ...mutualKinds] as const

const beside = z
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
    io: beside.describe('Io beside Jupiter.'),
    europa: beside.describe('Europa beside Jupiter.'),
    ganymede: beside.describe('Ganymede beside Jupiter.'),
    callisto: beside.describe('Callisto beside Jupiter.'),
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
  start: instantText('Inclusive; bare date = 00:00 in timezone, else UTC. Default now.').optional(),
  end: instantText(
    `Exclusive. With start: adds events in the range. Default one day. ${capWords(cap)}`,
  ).optional(),
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
      description: 'Of the Great Red Spot, System II, degrees. Default 68 in January 2025, +1.75 a month.',
    }),
  timezone: timezone.optional(),
  format: calendarFormat,
})

export default defineTool({
  name: 'get_jupiter_moons',
  title: 'Galilean moons',
  description:
    'Io, Europa, Ganymede and Callisto beside Jupiter at an instant; with start and end, their transits, ' +
    "shadow transits, eclipses and occultations, by each other too; with a place, Jupiter's altitude then. Jupiter " +
    "itself, Saturn's moons: get_body.",
  route: 'GET /v1/moons/jupiter',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
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
    events: z
      .array(
        z
          .object({
            ...eventShape,
            moon: galileanMoon.describe('The moon that passes.'),
            hidden: galileanMoon
              .nullable()
              .describe('The moon that it hides or shades; null: not mutual, the next three too.'),
            maximum: instantField.nullable().describe('When most is covered.'),
            covered: z.number().nullable().describe('Share of its light lost then, 0 to 1.'),
            magnitudeDrop: z
              .number()
              .nullable()
              .describe('Magnitudes it fades by; mutualOccultation: both together.'),
            kind: z
              .enum(kinds)
              .describe(
                'transit: the moon before Jupiter; shadowTransit: its shadow on Jupiter; occultation: the moon behind Jupiter; eclipse: the moon in the shadow; mutual…: a moon by a moon.',
              ),
            start: instantField.describe(
              'When the centre of the moon, or of its shadow, meets the limb; mutual: first fading. Same as time.',
            ),
            startVisible: z
              .boolean()
              .describe('false: behind Jupiter or in its shadow just then (mutual: at maximum).'),
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
          .meta({ id: 'JupiterMoonEvent' }),
      )
      .nullable()
      .describe('Passages of the range in order of time; null when no range is asked for.'),
    positions: z
      .array(
        z
          .object({
            time: givenInstant('Instant of the step.'),
            moons: moons.describe('The four moons at that instant.'),
          })
          .meta({ id: 'JupiterMoonsStep' }),
      )
      .nullable()
      .describe('The moons at each step; null without step.'),
    redSpot: z
      .object({
        longitude: z.number().describe('System II, degrees 0 to 360, at timestamp.'),
        centralMeridian: z.number().describe('System II longitude of the middle of the disc, degrees.'),
        transits: z
          .array(
            z
              .object({
                time: instantField.describe('When the spot is on the central meridian.'),
                jupiterAltitude: placeOverHorizon.altitude,
                observable: z.boolean().nullable().describe('Jupiter up in the dark; null without a place.'),
              })
              .meta({ id: 'RedSpotTransit' }),
          )
          .describe(`Of the range, at most ${mostTransits}; without one the next.`),
      })
      .meta({ id: 'RedSpot' })
      .describe('The Great Red Spot.'),
    count: z.int().describe('Number of events.'),
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
    of: ({ range }) => price.creditsFor(range ? (range.end - range.start) / MS_PER_DAY : 1),
  },
  heavy: ({ range, times }) => range !== null || times.length > 0,
  views: {
    table: ({ events, positions }) => (positions ? positions.flatMap(positionRows) : (events ?? [])),
    calendar: ({ events }, language) =>
      (events ?? []).map((event) => {
        const entry = entryBetween(event, event.start, event.end)
        return event.observable === false ? unseenEntry(entry, language) : entry
      }),
  },
  compute({ at, range, times, observer, spot, timezone, warnings }) {
    const instant = instantOfUtc(at)
    const events =
      range &&
      [...jupiterMoonEvents(range.start, range.end), ...mutualEvents(range.start, range.end)].sort(
        (a, b) => a.start - b.start,
      )
    return {
      data: {
        timestamp: isoSeconds(at),
        moons: moonsAt(instant),
        jupiter: jupiterAt(instant, observer),
        events: events?.map((event) => eventRecord(event, observer)) ?? null,
        positions:
          times.length === 0
            ? null
            : times.map((utc) => ({ ...timeFields(utc), moons: moonsAt(instantOfUtc(utc)) })),
        redSpot: redSpotAt(instant, range, spot, observer),
        count: events?.length ?? 0,
      },
      settings: {
        axes: "x west on the sky, y to Jupiter's north, z behind Jupiter; in its equatorial radii of 71492 km",
        contacts:
          "a moon's centre on the limb, or in the shadow that the centre of the Sun casts; mutual: first and last fading, of spheres of even brightness, from 1 % of the light",
        accuracy:
          'theory L1.2: 1 min; mutual events shorter than 15 min: half within 7 s, nine of ten within 16 s, slow ones within 2 min',
        ...(observer && range ? { observable } : {}),
        redSpot: spot === undefined ? redSpotWords : 'longitude as given',
        timezone: timezone ?? 'UTC',
      },
      warnings,
    }
  },
})

/** Validates instant or range, step and number of positions. */
function prepare(given: z.output<typeof input>, context: Context) {
  const observer = siteOf({ ...given, elevation: 0 })
  const { now } = context
  const hasRange = given.start !== undefined || given.end !== undefined
  if (given.step !== undefined && !hasRange) {
    throw new Problem('missing_parameter', 'step requires start and end.', {
      parameter: 'start',
      hint: 'Send start and end with step.',
    })
  }
  const range = hasRange ? period(given, { now, start: () => now, end: (start) => start + MS_PER_DAY }) : null
  if (range) withinCap(cap, range, context)
  const looked =
    given.datetime === undefined && range
      ? { utc: range.start, warnings: [] }
      : moment(given.datetime, { ...given, now })
  return {
    observer,
    range,
    times: range && given.step !== undefined ? timesIn(range, given.step) : [],
    at: looked.utc,
    spot: given.redSpotLongitude,
    timezone: given.timezone,
    warnings: [...looked.warnings, ...(range?.warnings ?? [])].filter(
      ({ code }, at, all) => all.findIndex((one) => one.code === code) === at,
    ),
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

/** Source and age of the assumed longitude, as the answer states them. */
const redSpotWords = `${redSpotDatum.longitude} degrees on ${isoSeconds(redSpotDatum.utc).slice(0, 10)}, +1.75 a month (Sky & Telescope, JUPOS); some degrees uncertain a year later, 1.7 minutes each`

function redSpotAt(
  instant: Instant,
  range: { readonly start: number; readonly end: number } | null,
  given: number | undefined,
  observer: Observer | undefined,
) {
  const [start, end] = range ? [range.start, range.end] : [instant.utc, instant.utc + MS_PER_DAY]
  const transits = redSpotTransits(start, end, given)
  return {
    longitude: roundDirection(redSpotLongitude(instant, given)),
    centralMeridian: roundDirection(centralMeridianII(instant)),
    transits: taken(transits, range ? mostTransits : 1).items.map((utc) => {
      const at = instantOfUtc(utc)
      return Object.assign(timeFields(utc), {
        jupiterAltitude: observer
          ? roundAngle(horizontal(JUPITER.seen(at, observer), at, observer).altitude)
          : null,
        observable: observer ? margin(at.tt, observer) >= 0 : null,
      })
    }),
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

/** The rule of {@link isObservable}, as the answer states it. */
const observable = `eclipse, occultation: (startVisible and seen at start) or (endVisible and seen at end); transit, shadow transit: seen at some moment between start and end; seen = Jupiter at least ${HIGH_ENOUGH} degrees up (with refraction), the Sun's centre at ${DARK_ENOUGH} degrees or lower`

/** Margin of observability in degrees: 0 or more while the sky is dark and Jupiter is high enough. */
function margin(tt: number, observer: Observer): number {
  const instant = instantOfTt(tt)
  const place = (target: SkyTarget) => horizontal(target.seen(instant, observer), instant, observer)
  return Math.min(place(JUPITER).altitude - HIGH_ENOUGH, DARK_ENOUGH - place(SUN).altitudeAirless)
}

/** True if some part of an event is observable: an end of an eclipse or occultation, any moment of a transit. */
function isObservable(
  {
    kind,
    start,
    end,
    startVisible,
    endVisible,
  }: Pick<MoonEvent, 'start' | 'end' | 'startVisible' | 'endVisible'> & {
    kind: (typeof kinds)[number]
  },
  observer: Observer,
): boolean {
  const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
  if (kind.startsWith('mutual') && !startVisible) return false
  if (kind === 'eclipse' || kind === 'occultation')
    return (startVisible && margin(from, observer) >= 0) || (endVisible && margin(to, observer) >= 0)
  const seen = holding({ value: (tt) => margin(tt, observer), step: (to - from) / 4 }, { from, to })
  return seen.next().done !== true
}

/** Members of a passage before or behind Jupiter that are those of mutual events. */
const single = { hidden: null, maximum: null, covered: null, magnitudeDrop: null }

function eventRecord(event: MoonEvent | MutualEvent, observer: Observer | undefined) {
  const { kind, moon, start, end } = event
  const mutual = 'hidden' in event ? event : null
  const { startVisible, endVisible } =
    'hidden' in event ? { startVisible: event.isVisible, endVisible: event.isVisible } : event
  const ends = (target: SkyTarget, column: 'altitude' | 'altitudeAirless') => {
    if (!observer) return null
    const at = (utc: number): number => {
      const instant = instantOfUtc(utc)
      return roundAngle(horizontal(target.seen(instant, observer), instant, observer)[column])
    }
    return { start: at(start), end: at(end) }
  }
  return {
    id: eventId([kind, moon, ...(mutual ? [mutual.hidden] : []), isoSeconds(start).slice(-9, -7)], start),
    kind,
    ...timeFields(start),
    bodies: mutual ? [moon, mutual.hidden] : ['jupiter', moon],
    title: `${bodyName(moon)} ${words[kind]}${mutual ? bodyName(mutual.hidden) : ''}`,
    moon,
    ...(mutual
      ? {
          hidden: mutual.hidden,
          maximum: isoSeconds(mutual.maximum),
          covered: rounded(mutual.covered, 3),
          magnitudeDrop: rounded(mutual.magnitudeDrop, 2),
        }
      : single),
    start: isoSeconds(start),
    startVisible,
    end: isoSeconds(end),
    endVisible,
    jupiterAltitude: ends(JUPITER, 'altitude'),
    sunAltitude: ends(SUN, 'altitudeAirless'),
    observable: observer ? isObservable({ kind, start, end, startVisible, endVisible }, observer) : null,
  }
}

/** CSV rows, one per moon and time. */
const positionRows = ({ moons: places, ...times }: Positions) =>
  galileanMoons.map((moon) => ({ ...times, moon, ...places[moon] }))

interface Positions {
  readonly time: string
  readonly moons: z.input<typeof moons>
}
