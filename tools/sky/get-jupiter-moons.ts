import { z } from 'zod'
import { localTime, moment } from '../arguments/moment.ts'
import { period } from '../arguments/period.ts'
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
import { angularDiameterArcsec } from '../core/appearance/physical.ts'
import { apparentGeocentric } from '../core/ephemeris/position.ts'
import { horizontal } from '../core/frames/coordinates.ts'
import type { Observer } from '../core/frames/earth.ts'
import { holding } from '../core/math/intervals.ts'
import { DARK_ENOUGH, HIGH_ENOUGH } from '../core/observing/best-view.ts'
import { roundAngle, roundAu, roundDirection, rounded, roundMagnitude } from '../core/round.ts'
import { type SkyTarget, SUN, targetOfBody } from '../core/targets/sky-target.ts'
import { type Instant, instantOfTt, instantOfUtc, isoSeconds, MS_PER_DAY } from '../core/time/time.ts'
import { type Context, defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { calendarFormat, eventId, eventShape, timeFields } from '../records/event.ts'
import { datetime, instantText } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { step } from '../schema/step.ts'
import { timezone } from '../schema/timezone.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 366 }

/** Most positions in one answer. */
const MOST_ROWS = 1_000
const JUPITER = targetOfBody('jupiter')

const beside = z.object({
  x: z
    .number()
    .meta({ description: 'Along the equator, positive west on the sky; equatorial radii of Jupiter.' }),
  y: z.number().meta({ description: 'Along the axis, positive to the north of Jupiter.' }),
  z: z.number().meta({ description: 'Along the line of sight, positive behind Jupiter.' }),
  offsetArcsec: z.object({ east: z.number(), north: z.number() }),
  state: z.enum(['visible', 'transit', 'occulted', 'eclipsed']),
  shadowOnJupiter: z.boolean(),
})
const moons = z.object({ io: beside, europa: beside, ganymede: beside, callisto: beside })
const altitudes = z.object({ start: z.number(), end: z.number() }).nullable()

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
  timezone: timezone.optional(),
  format: calendarFormat,
})

export default defineTool({
  name: 'get_jupiter_moons',
  title: 'Galilean moons',
  description:
    'Positions of Io, Europa, Ganymede and Callisto beside Jupiter at an instant and, with start and end, their transits, ' +
    "shadow transits, eclipses and occultations; with a place, Jupiter's altitude then. Only Jupiter's moons. Jupiter " +
    'itself: get_body.',
  route: 'GET /v1/moons/jupiter',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input,
  output: z.object({
    timestamp: z.iso.datetime(),
    moons,
    jupiter: z.object({
      distanceAu: z.number(),
      angularDiameterArcsec: z.number(),
      elongation: z.number(),
      magnitude: z.number(),
      altitude: z.number().nullable(),
      azimuth: z.number().nullable(),
    }),
    events: z
      .array(
        z.object({
          ...eventShape,
          moon: z.enum(galileanMoons),
          kind: z.enum(moonEventKinds),
          start: z.iso.datetime(),
          startLocal: z.string().optional(),
          startVisible: z
            .boolean()
            .meta({ description: 'false: behind Jupiter or in its shadow just then.' }),
          end: z.iso.datetime(),
          endLocal: z.string().optional(),
          endVisible: z.boolean(),
          jupiterAltitude: altitudes,
          sunAltitude: altitudes.meta({ description: "Airless, of the Sun's centre." }),
          observable: z
            .boolean()
            .nullable()
            .meta({
              description:
                'Eclipse, occultation: a visible start or end falls in the dark with Jupiter up. Transits: some part does. ' +
                'null without a place.',
            }),
        }),
      )
      .nullable()
      .meta({ description: 'null when no range is asked for.' }),
    positions: z
      .array(z.object({ time: z.iso.datetime(), timeLocal: z.string().optional(), moons }))
      .nullable(),
    count: z.int().meta({ description: 'Number of events.' }),
  }),
  example: {
    start: '2026-11-20T00:00:00Z',
    end: '2026-11-22T00:00:00Z',
    latitude: 51.4779,
    longitude: -0.0015,
  },
  prepare,
  credits: 2,
  heavy: ({ range, times }) => range !== null || times.length > 0,
  views: {
    table: ({ events, positions }) => (positions ? positions.flatMap(positionRows) : (events ?? [])),
    calendar: ({ events }) =>
      (events ?? []).map(({ id, title, start, end }) => ({
        uid: id,
        title,
        start: Date.parse(start),
        end: Date.parse(end),
      })),
  },
  compute({ at, range, times, observer, timezone, warnings }) {
    const instant = instantOfUtc(at)
    const events = range && jupiterMoonEvents(range.start, range.end)
    return {
      data: {
        timestamp: isoSeconds(at),
        moons: moonsAt(instant),
        jupiter: jupiterAt(instant, observer),
        events: events?.map((event) => eventRecord(event, observer, timezone)) ?? null,
        positions:
          times.length === 0
            ? null
            : times.map((utc) => ({ ...timeFields(utc, timezone), moons: moonsAt(instantOfUtc(utc)) })),
        count: events?.length ?? 0,
      },
      settings: {
        radii: 'of Jupiter, equatorial 71492 km',
        contacts: "a moon's centre on the limb, or in the shadow that the centre of the Sun casts",
        ...(observer && range ? { observable } : {}),
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
      : moment(given.datetime, { now, timezone: given.timezone, longitude: given.longitude })
  return {
    observer,
    range,
    times: range && given.step !== undefined ? timesIn(range, given.step) : [],
    at: looked.utc,
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

const words = {
  transit: 'transits Jupiter',
  shadowTransit: 'casts its shadow on Jupiter',
  occultation: 'is hidden behind Jupiter',
  eclipse: "is in Jupiter's shadow",
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
  { kind, start, end, startVisible, endVisible }: MoonEvent,
  observer: Observer,
): boolean {
  const [from, to] = [instantOfUtc(start).tt, instantOfUtc(end).tt]
  if (kind === 'eclipse' || kind === 'occultation')
    return (startVisible && margin(from, observer) >= 0) || (endVisible && margin(to, observer) >= 0)
  const seen = holding({ value: (tt) => margin(tt, observer), step: (to - from) / 4 }, { from, to })
  return seen.next().done !== true
}

function eventRecord(event: MoonEvent, observer: Observer | undefined, zone: string | undefined) {
  const { kind, moon, start, end, startVisible, endVisible } = event
  const ends = (target: SkyTarget, column: 'altitude' | 'altitudeAirless') => {
    if (!observer) return null
    const at = (utc: number): number => {
      const instant = instantOfUtc(utc)
      return roundAngle(horizontal(target.seen(instant, observer), instant, observer)[column])
    }
    return { start: at(start), end: at(end) }
  }
  return {
    id: eventId([kind, moon, isoSeconds(start).slice(11, 13)], start),
    kind,
    ...timeFields(start, zone),
    bodies: ['jupiter', moon],
    title: `${moon.slice(0, 1).toUpperCase()}${moon.slice(1)} ${words[kind]}`,
    moon,
    start: isoSeconds(start),
    ...(zone ? { startLocal: localTime(start, zone) as string } : {}),
    startVisible,
    end: isoSeconds(end),
    ...(zone ? { endLocal: localTime(end, zone) as string } : {}),
    endVisible,
    jupiterAltitude: ends(JUPITER, 'altitude'),
    sunAltitude: ends(SUN, 'altitudeAirless'),
    observable: observer ? isObservable(event, observer) : null,
  }
}

/** CSV rows, one per moon and time. */
const positionRows = ({ time, timeLocal, moons: places }: Positions) =>
  galileanMoons.map((moon) => ({ time, ...(timeLocal ? { timeLocal } : {}), moon, ...places[moon] }))

interface Positions {
  readonly time: string
  readonly timeLocal?: string | undefined
  readonly moons: z.input<typeof moons>
}
