import { z } from 'zod'
import { type DayRange, dayRange, dayRangeShape } from '../../arguments/day-range.ts'
import { horizonOf, horizonSettings, withinSkyline } from '../../arguments/horizon.ts'
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
import type { Observer } from '../../core/frames/earth.ts'
import { type DayRiseSet, riseSetDays } from '../../core/horizon/rise-set-days.ts'
import { wholeSpan } from '../../core/time/day.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import { flattened } from '../../records/flat.ts'
import { riseSetEvents } from '../../records/planning/day-events.ts'
import {
  nextHorizonEvent,
  nextHorizonEvents,
  riseSetDay,
  riseSetDayRecord,
  riseSetRow,
} from '../../records/planning/rise-set-day.ts'
import {
  passesOf,
  passRecords,
  unseenSatellite,
  unseenSatelliteRecord,
} from '../../records/planning/satellite-pass.ts'
import { tableFormat } from '../../schema/format.ts'
import { airFields, airShape, horizon } from '../../schema/horizon.ts'
import { elevation, latitude, longitude, visibleOnly } from '../../schema/place.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

const MOST_TARGETS = 20
/** Most rows in one answer: one second of work, and about 6 MB. */
const MOST_ROWS = 20_000
/** Most days of all satellites together. */
const MOST_PASS_DAYS = 31

/** A body within 30 degrees of the equator, as all are, stays up or down only beyond these degrees of latitude and horizon. */
const STAYS_BEYOND = 60

const price = priceByBlock({ base: 1, each: 60, unit: 'rows' })

const input = z.strictObject({
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
})

export default defineTool({
  name: 'get_rise_set',
  title: 'Rise, transit and set',
  summary:
    'When the Sun, Moon, planets and stars rise, culminate and set on each day, moonrise, sunset and satellite passes included. For planning a walk, a photo or an evening at the telescope.',
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
  input,
  output: z
    .object({
      days: z
        .union([z.array(riseSetDay), compact])
        .describe(
          'A row for each target and day, and each pass of a satellite, in order of the days, or a table of them.',
        ),
      next: z
        .array(nextHorizonEvent)
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
  prepare,
  credits: { formula: price.formula, range: [1, 346], of: (request) => price.creditsFor(rowsOf(request)) },
  follows: ({ rowTargets: targets, range }) =>
    followedOrbits(targets, [range.days[0]?.start ?? 0, range.days.at(-1)?.end ?? 0]),
  // A body that stays up or down may be searched for a year.
  heavy: (request) =>
    rowsOf(request) > 4 ||
    request.rowTargets.some(isOwn) ||
    typeof request.horizon === 'object' ||
    Math.abs(request.latitude) + Math.abs(request.horizon === 'sea' ? 0 : request.horizon) > STAYS_BEYOND,
  views: {
    table: ({ days }) => (Array.isArray(days) ? days.map(riseSetRow) : tableRows(days)),
  },
  events: ({ days }, language) => (Array.isArray(days) ? riseSetEvents(days, language) : []),
  compute(request) {
    const { rowTargets: targets, range, horizon, format, timezone: zone, visibleOnly } = request
    const { latitude, longitude, elevation } = request
    const observer = { latitude, longitude, elevation, ...airFields(request) }
    const skyline = horizonOf(horizon, observer)
    const span = wholeSpan(range.days)
    const ends = [span.start, span.end] as const
    const orbitWarnings = ownWarnings(targets, ends)
    const view = { skyline, observer, zone, visibleOnly, end: span.end }
    // Satellites have rows of their passes, all others one of each day.
    const courses = targets.map(({ target }) => ({
      target,
      days: target.satellite ? [] : riseSetDays(target.rising, observer, range.days, skyline),
      passes: target.satellite ? passesOf(target.satellite, span, view) : null,
    }))
    const next = courses.flatMap(({ target, days }) => nextHorizonEvents(target, days.at(-1), view))
    const rows = range.days.flatMap((day, index) =>
      courses.flatMap(({ target, days, passes }) => {
        if (passes) return passRecords(day, target, passes, { ...view, isFirst: index === 0 })
        return riseSetDayRecord(day.date, target.id, days[index] as DayRiseSet, skyline)
      }),
    )
    const unseen = courses
      .filter(({ passes }) => visibleOnly && passes?.length === 0)
      .map(({ target }) => unseenSatelliteRecord(target, span, view))
    return {
      data: {
        days: format === 'compact' ? compactList(rows.map((day) => flattened(riseSetRow(day)))) : rows,
        next,
        ...(unseen.length > 0 ? { unseen } : {}),
        count: rows.length,
      },
      measured: {
        ...measuredIn(span, measuredBodies(targets), ['rise-set']),
        ...estimatedError(targets, ends),
      },
      settings: settingsOf(request, observer),
      warnings: [...range.warnings, ...targetWarnings(targets), ...orbitWarnings],
    }
  },
})

interface Rows {
  readonly rowTargets: readonly AskedTarget[]
  readonly range: DayRange
}
/** Rows of the answer: one per target and day. */
const rowsOf = ({ rowTargets: targets, range }: Rows): number => targets.length * range.days.length

/** Validates the days and the number of rows. */
function prepare(options: z.output<typeof input>, context: Context) {
  const request = {
    rowTargets: options.targets ?? usualTargets(['sun', 'moon']),
    range: dayRange(cap, options, context),
    ...options,
  }
  const rows = rowsOf(request)
  withinPasses(request)
  withinSkyline(options.horizon, rows)
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
}

/** Refuses more days of passes than two seconds of work are. */
function withinPasses({ rowTargets: targets, range }: Rows): void {
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

/** Conventions of an answer. */
const settingsOf = ({ range, timezone, horizon }: ReturnType<typeof prepare>, observer: Observer) => ({
  day: range.rule,
  timezone: timezone ?? 'UTC',
  ...horizonSettings(horizon, observer),
  altitudes:
    'of the centre; horizon is as seen through the air, horizonAirless without: below -1 degree every altitude is airless, there compare with horizonAirless',
  riseSetHorizon: 'upper limb of Sun and Moon, else the centre; 34 arcminutes of refraction at horizon 0',
  refraction: refractionIn(observer),
})
