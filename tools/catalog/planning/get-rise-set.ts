import { z } from 'zod'
import {
  type DayRange,
  dateAround,
  dayRange,
  dayRangeShape,
  type LocalDay,
} from '../../arguments/day-range.ts'
import { horizonFields, horizonOf, horizonSettings, withinSkyline } from '../../arguments/horizon.ts'
import { refractionIn } from '../../arguments/observation.ts'
import { measuredIn } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import {
  type AskedTarget,
  estimatedError,
  followedOrbits,
  isOwn,
  measuredBodies,
  ownWarnings,
  targetGrammar,
  targetList,
  targetWarnings,
  usualTargets,
} from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import type { SatelliteElements } from '../../core/ephemeris/satellite.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { nextCrossing, STAR_DAYS } from '../../core/horizon/next-crossing.ts'
import { type Pass, passes } from '../../core/horizon/passes.ts'
import type { SkyEvent } from '../../core/horizon/rise-set.ts'
import { type DayRiseSet, riseSetDays } from '../../core/horizon/rise-set-days.ts'
import type { Horizon } from '../../core/horizon/skyline.ts'
import { length } from '../../core/math/geometry.ts'
import { rangeKm, subpointRecord } from '../../core/records/satellite-place.ts'
import { roundAngle, roundDirection, roundMagnitude } from '../../core/round.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { wholeSpan } from '../../core/time/day.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import { emptyRecord, joined, stretches, timeFields, windows } from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
import {
  altitude,
  altitudeAirless,
  azimuth,
  horizonAltitude,
  momentShape,
  riseSetKind,
  riseSetStatus,
} from '../../records/sky-fields.ts'
import { tableFormat } from '../../schema/format.ts'
import { airFields, airShape, type GivenHorizon, horizon } from '../../schema/horizon.ts'
import { elevation, latitude, longitude, visibleOnly } from '../../schema/place.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

const MOST_TARGETS = 20
/** Most rows in one answer: one second of work, and about 6 MB. */
const MOST_ROWS = 20_000
/** Most days of all satellites together. */
const MOST_PASS_DAYS = 31

const event = z
  .object({
    ...momentShape,
    azimuth,
    altitude,
    altitudeAirless,
    horizonAltitude,
    rangeKm: z.number().optional().describe('Satellite: distance from the place.'),
    subpoint: z
      .object({
        latitude: z.number().describe('Degrees.'),
        longitude: z.number().describe('Degrees.'),
        heightKm: z.number().describe('Above WGS84.'),
      })
      .meta({ id: 'Subpoint' })
      .optional()
      .describe('Point under the satellite.'),
  })
  .meta({ id: 'HorizonEvent' })
  .nullable()

const row = z
  .object({
    date: z.string().describe('Local date, YYYY-MM-DD.'),
    target: z.string().describe('Id of the target.'),
    status: riseSetStatus,
    rise: event.describe('First rise of the day; null when there is none.'),
    transit: event.describe(
      'First upper culmination of the day, of a pass its top; null when there is none.',
    ),
    set: event.describe('First set of the day; null when there is none.'),
    more: z
      .array(
        z
          .object({ kind: riseSetKind, event: event.unwrap().describe('The event.') })
          .meta({ id: 'FurtherHorizonEvent' }),
      )
      .optional()
      .describe('Further events of a day that has several of a kind.'),
    sunlit: windows.optional().describe('Satellite: parts of the pass in sunlight.'),
    visible: windows.optional().describe('Those with the Sun 6° down at the place.'),
    magnitude: z
      .number()
      .nullable()
      .optional()
      .describe(
        'Satellite: brightest apparent visual magnitude in visible; null without that or STANDARD_MAGNITUDE.',
      ),
  })
  .meta({ id: 'RiseSetDay' })

type Row = z.input<typeof row>

const next = z
  .object({
    target: z.string().describe('Id of the target.'),
    kind: z.enum(['rise', 'set']).describe('Kind of the event.'),
    event: event.describe('The event; null: none within a year.'),
  })
  .meta({ id: 'NextHorizonEvent' })

const unseenSatellite = z
  .object({
    target: z.string().describe('Id of the satellite.'),
    status: z.string().describe('That no pass is seen, when and how far around it was looked for.'),
    passes: z.int().describe('Passes of the range that are not seen.'),
    previous: row.nullable().describe('The last pass before the range that is seen; null as status says.'),
    next: row.nullable().describe('The first after it; null as status says.'),
  })
  .meta({ id: 'UnseenSatellite' })

/** Days on each side of the range in which the neighbours of passes are looked for: elements are good for no longer. */
const PASS_DAYS_AROUND = 10

/** A body within 30 degrees of the equator, as all are, stays up or down only beyond these degrees of latitude and horizon. */
const STAYS_BEYOND = 60

interface Request {
  readonly latitude: number
  readonly horizon: GivenHorizon
  readonly asked: readonly AskedTarget[]
  readonly range: DayRange
}
/** Rows of the answer: one per target and day. */
const rowsOf = ({ asked: targets, range }: Request) => targets.length * range.days.length

const price = priceByBlock({ base: 1, each: 60, unit: 'rows' })

export default defineTool({
  name: 'get_rise_set',
  title: 'Rise, transit and set',
  summary:
    'When the Sun, Moon, planets and stars rise, culminate and set on each day, moonrise and sunset included. Satellite passes too.',
  description:
    'Rise, culmination and set of bodies or stars for each local day, with azimuths, altitudes and a ' +
    'status: alwaysUp or alwaysDown (next says when it ends), riseOnly or setOnly (the other falls on ' +
    'another date). Of satellites (tle:) every pass. Twilight and golden hour: get_sun_times. One night ' +
    'of several targets: plan_observing.',
  route: 'GET /v1/events/rise-set',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  cap,
  input: z.strictObject({
    latitude,
    longitude,
    targets: targetList(MOST_TARGETS, `Comma list: ${targetGrammar}. Default sun,moon.`, {
      satellites: true,
    }).optional(),
    ...dayRangeShape(cap),
    visibleOnly: visibleOnly('Satellites: only passes that the eye can see.'),
    elevation,
    ...airShape,
    horizon,
    format: tableFormat,
  }),
  output: z
    .object({
      days: z
        .union([z.array(row), compact])
        .describe(
          'A row for each target and day, and each pass of a satellite, in order of the days, or a table of them.',
        ),
      next: z
        .array(next)
        .describe('For each target alwaysUp or alwaysDown on the last day: the set or rise that ends it.'),
      unseen: z
        .array(unseenSatellite)
        .optional()
        .describe('With visibleOnly: the satellites of which no pass is seen.'),
      count: z.int().describe('Number of rows.'),
    })
    .meta({ id: 'RiseSetDays' }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    targets: 'sun,moon,star:sirius',
    start: '2026-11-20',
    end: '2026-11-22',
    timezone: 'Europe/London',
  },
  refuses: ['too_many_rows'],
  prepare(input, context) {
    const request = {
      asked: input.targets ?? usualTargets(['sun', 'moon']),
      range: dayRange(cap, input, context),
      ...input,
    }
    const rows = rowsOf(request)
    withinPasses(request)
    withinSkyline(input.horizon, rows)
    if (rows > MOST_ROWS) {
      throw new Problem(
        'too_many_rows',
        `${rows} rows of days and targets; one answer has at most ${MOST_ROWS}.`,
        {
          parameter: 'targets',
          limit: MOST_ROWS,
          hint: 'Ask for fewer targets or days.',
        },
      )
    }
    return request
  },
  credits: { formula: price.formula, range: [1, 346], of: (request) => price.creditsFor(rowsOf(request)) },
  follows: ({ asked: targets, range }) =>
    followedOrbits(targets, [range.days[0]?.start ?? 0, range.days.at(-1)?.end ?? 0]),
  // A body that stays up or down may be searched for a year.
  heavy: (request) =>
    rowsOf(request) > 4 ||
    request.asked.some(isOwn) ||
    typeof request.horizon === 'object' ||
    Math.abs(request.latitude) + Math.abs(request.horizon === 'sea' ? 0 : request.horizon) > STAYS_BEYOND,
  views: {
    table: ({ days }) => (Array.isArray(days) ? days.map(joinedRow) : tableRows(days)),
  },
  compute(request) {
    const { asked: targets, range, horizon, format, timezone, latitude, longitude, elevation } = request
    const observer = { latitude, longitude, elevation, ...airFields(request) }
    const skyline = horizonOf(horizon, observer)
    const span = wholeSpan(range.days)
    const orbitWarnings = ownWarnings(targets, [span.start, span.end])
    const search = (elements: SatelliteElements) => (span: { start: number; end: number }) =>
      passes(elements, observer, span, skyline).filter(
        ({ visible }) => !request.visibleOnly || visible.length > 0,
      )
    const targetDays = targets.map(({ target }) => ({
      target,
      id: target.id,
      days: target.satellite ? [] : riseSetDays(target.rising, observer, range.days, skyline),
      passes: target.satellite ? search(target.satellite)(span) : null,
    }))
    const next = targetDays.flatMap(({ target, id, days }) => {
      const kind = ending[days.at(-1)?.status ?? '']
      if (!kind) return []
      const longest = target.fixed ? STAR_DAYS : undefined
      const crossing = nextCrossing(target.rising, observer, span.end, skyline, longest)
      return [{ target: id, kind, event: crossing && eventFields(crossing.event, skyline) }]
    })
    const view = { skyline, observer, zone: timezone, isFilled: !request.visibleOnly }
    const rows = range.days.flatMap((day, index) =>
      targetDays.flatMap(({ target, id, days, passes }) =>
        passes
          ? passRecords(day, target, passes, { ...view, isFirst: index === 0 })
          : [record(day, id, days[index] as DayRiseSet, skyline)],
      ),
    )
    const unseen = targetDays.flatMap(({ target, id, passes: visiblePasses }) => {
      if (!(request.visibleOnly && target.satellite && visiblePasses?.length === 0)) return []
      const neighbours = emptyRecord(`No pass of ${target.name} is seen`, {
        range: span,
        search: search(target.satellite),
        timeOf: beginOf,
        record: (pass) => passRecord(dateAround(beginOf(pass), request), target, pass, view),
        years: PASS_DAYS_AROUND / 365.25,
      })
      const all = passes(target.satellite, observer, span, skyline).length
      return [{ target: id, passes: all, ...neighbours }]
    })
    return {
      data: {
        days: format === 'compact' ? compactList(rows.map((day) => flattened(joinedRow(day)))) : rows,
        next,
        ...(unseen.length > 0 ? { unseen } : {}),
        count: rows.length,
      },
      measured: {
        ...measuredIn(span, measuredBodies(targets), ['rise-set']),
        ...estimatedError(targets, [span.start, span.end]),
      },
      settings: {
        day: range.rule,
        timezone: timezone ?? 'UTC',
        ...horizonSettings(horizon, observer),
        altitudes:
          'of the centre; horizon is as seen through the air, horizonAirless without: below -1 degree every altitude is airless, there compare with horizonAirless',
        riseSetHorizon:
          'upper limb of Sun and Moon, else the centre; 34 arcminutes of refraction at horizon 0',
        refraction: refractionIn(observer),
      },
      warnings: [...range.warnings, ...targetWarnings(targets), ...orbitWarnings],
    }
  },
})

const kinds = ['rise', 'transit', 'set'] as const
const listOf = { rise: 'rises', transit: 'transits', set: 'sets' } as const

/** The event that ends a time in which a target does not cross the horizon. */
const ending: Readonly<Record<string, 'rise' | 'set' | undefined>> = { alwaysUp: 'set', alwaysDown: 'rise' }

/** Record of a rise, culmination or set. */
const eventFields = (event: SkyEvent, horizon: Horizon) => ({
  ...timeFields(event.utc),
  azimuth: roundDirection(event.azimuth),
  altitude: roundAngle(event.altitude),
  altitudeAirless: roundAngle(event.altitudeAirless),
  ...horizonFields(horizon, event.azimuth),
})

interface PassView {
  readonly skyline: Horizon
  readonly observer: Observer
  readonly zone: string | undefined
  /** Whether a day without a pass has a row that says what the satellite does. */
  readonly isFilled: boolean
}

/** When a pass begins, ms since 1970 UTC; of one that is under way its top or, where that is not in the range, its end. */
const beginOf = ({ rise, culmination, set }: Pass): number =>
  (rise ?? culmination ?? set)?.utc ?? Number.NEGATIVE_INFINITY

/** Where a satellite is at an event of a pass. */
function placeFields(target: SkyTarget, { utc }: SkyEvent, observer: Observer) {
  const instant = instantOfUtc(utc)
  return {
    rangeKm: rangeKm(length(target.seen(instant, observer))),
    subpoint: subpointRecord(target.satellite as SatelliteElements, instant),
  }
}

/** Record of a pass. */
const passRecord = (date: string, target: SkyTarget, pass: Pass, view: PassView): Row => {
  const { skyline, observer, zone } = view
  const { rise, culmination, set, sunlit, visible, magnitude } = pass
  const record = (event: SkyEvent | null) =>
    event && { ...eventFields(event, skyline), ...placeFields(target, event, observer) }
  return {
    date,
    target: target.id,
    status: passStatus(rise, set),
    rise: record(rise),
    transit: record(culmination),
    set: record(set),
    sunlit: stretches(sunlit, zone),
    visible: stretches(visible, zone),
    magnitude: magnitude === null ? null : roundMagnitude(magnitude),
  }
}

/** Rows of the passes that begin on a day, or were under way at the start of the first; without one, what it does all day. */
function passRecords(
  day: LocalDay,
  target: SkyTarget,
  passes: readonly Pass[],
  view: PassView & { readonly isFirst: boolean },
): Row[] {
  const startedPasses = passes.filter(({ rise }) =>
    rise ? rise.utc >= day.start && rise.utc < day.end : view.isFirst,
  )
  const rows = startedPasses.map((pass) => passRecord(day.date, target, pass, view))
  if (rows.length > 0 || !view.isFilled) return rows
  const isUp = passes.some(
    ({ rise, set }) => (rise?.utc ?? 0) < day.start && (set?.utc ?? day.end) >= day.end,
  )
  const status: DayRiseSet['status'] = isUp ? 'alwaysUp' : 'alwaysDown'
  const nothing = { rise: null, transit: null, set: null, sunlit: [], visible: [], magnitude: null }
  return [{ date: day.date, target: target.id, status, ...nothing }]
}

const passStatus = (rise: SkyEvent | null, set: SkyEvent | null): DayRiseSet['status'] => {
  if (rise && set) return 'normal'
  return rise ? 'riseOnly' : set ? 'setOnly' : 'alwaysUp'
}

/** Refuses more days of passes than two seconds of work are. */
function withinPasses({ asked: targets, range }: Pick<Request, 'asked' | 'range'>): void {
  const satellites = targets.filter(({ target }) => target.satellite).length
  if (satellites * range.days.length <= MOST_PASS_DAYS) return
  throw new Problem(
    'too_many_rows',
    `Passes of ${satellites} satellites on ${range.days.length} days are too many at once.`,
    {
      parameter: 'targets',
      limit: MOST_PASS_DAYS,
      hint: `Satellites times days may be ${MOST_PASS_DAYS}: ask for fewer of either.`,
    },
  )
}

/** A row for tables, with its windows joined. */
function joinedRow({ sunlit, visible, ...otherFields }: Row): object {
  if (!sunlit || !visible) return otherFields
  const isZoned = sunlit.some((stretch) => stretch.startLocal !== undefined)
  return { ...otherFields, ...joined('sunlit', sunlit, isZoned), ...joined('visible', visible, isZoned) }
}

/** Row of one target and day. */
function record({ date }: LocalDay, target: string, day: DayRiseSet, horizon: Horizon): Row {
  const first = (kind: (typeof kinds)[number]) => {
    const event = day[listOf[kind]][0]
    return event ? eventFields(event, horizon) : null
  }
  const moreEvents = kinds.flatMap((kind) =>
    day[listOf[kind]].slice(1).map((event) => ({ kind, event: eventFields(event, horizon) })),
  )
  return {
    date,
    target,
    status: day.status,
    rise: first('rise'),
    transit: first('transit'),
    set: first('set'),
    ...(moreEvents.length > 0 ? { more: moreEvents } : {}),
  }
}
