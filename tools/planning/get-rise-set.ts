import { z } from 'zod'
import { type DayRange, dayRange, dayRangeShape, type LocalDay } from '../arguments/day-range.ts'
import { horizonFields, horizonOf, horizonSettings, withinSkyline } from '../arguments/horizon.ts'
import { refractionIn } from '../arguments/observation.ts'
import { priceByBlock } from '../arguments/price.ts'
import {
  type AskedTarget,
  targetGrammar,
  targetList,
  targetWarnings,
  usualTargets,
} from '../arguments/target.ts'
import { nextCrossing, STAR_DAYS } from '../core/horizon/next-crossing.ts'
import type { SkyEvent } from '../core/horizon/rise-set.ts'
import { type DayRiseSet, riseSetDays } from '../core/horizon/rise-set-days.ts'
import type { Horizon } from '../core/horizon/skyline.ts'
import { roundAngle, roundDirection } from '../core/round.ts'
import { defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { compact, compactList, tableRows } from '../records/compact.ts'
import { timeFields } from '../records/event.ts'
import { flattened } from '../records/flat.ts'
import {
  altitude,
  altitudeAirless,
  azimuth,
  horizonAltitude,
  momentShape,
  riseSetKind,
  riseSetStatus,
} from '../records/sky-fields.ts'
import { tableFormat } from '../schema/format.ts'
import { airFields, airShape, type GivenHorizon, horizon } from '../schema/horizon.ts'
import { elevation, latitude, longitude } from '../schema/place.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

const MOST_TARGETS = 20
/** Most rows in one answer: one second of work, and about 6 MB. */
const MOST_ROWS = 20_000

const event = z
  .object({
    ...momentShape,
    azimuth,
    altitude,
    altitudeAirless,
    horizonAltitude,
  })
  .nullable()

const row = z.object({
  date: z.string().describe('Local date, YYYY-MM-DD.'),
  target: z.string().describe('Id of the target.'),
  status: riseSetStatus,
  rise: event.describe('First rise of the day; null when there is none.'),
  transit: event.describe('First upper culmination of the day; null when there is none.'),
  set: event.describe('First set of the day; null when there is none.'),
  more: z
    .array(z.object({ kind: riseSetKind, event: event.unwrap().describe('The event.') }))
    .optional()
    .describe('Further events of a day that has several of a kind.'),
})

const next = z.object({
  target: z.string().describe('Id of the target.'),
  kind: z.enum(['rise', 'set']).describe('Kind of the event.'),
  event: event.describe('The event; null: none within a year.'),
})

/** A body within 30 degrees of the equator, as all are, stays up or down only beyond these degrees of latitude and horizon. */
const STAYS_BEYOND = 60

interface Request {
  readonly latitude: number
  readonly horizon: GivenHorizon
  readonly asked: readonly AskedTarget[]
  readonly range: DayRange
}
/** Rows of the answer: one per target and day. */
const rowsOf = ({ asked, range }: Request) => asked.length * range.days.length

const price = priceByBlock({ base: 1, each: 60, unit: 'rows' })

export default defineTool({
  name: 'get_rise_set',
  title: 'Rise, transit and set',
  description:
    'Rise, culmination and set of bodies or stars for each local day, with azimuths, altitudes and a ' +
    'status: alwaysUp or alwaysDown (next ends it), riseOnly or setOnly (the other is on another date). Twilight and golden hour: get_sun_times. One night of several ' +
    'targets: plan_observing.',
  route: 'GET /v1/events/rise-set',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  cap,
  input: z.strictObject({
    latitude,
    longitude,
    targets: targetList(MOST_TARGETS, `Comma list: ${targetGrammar}. Default sun,moon.`).optional(),
    ...dayRangeShape(cap),
    elevation,
    ...airShape,
    horizon,
    format: tableFormat,
  }),
  output: z.object({
    days: z
      .union([z.array(row), compact])
      .describe('A row for each target and day, in order of the days, or a table of them.'),
    next: z
      .array(next)
      .describe('For each target alwaysUp or alwaysDown on the last day: the set or rise that ends it.'),
    count: z.int().describe('Number of rows.'),
  }),
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
      ...input,
      asked: input.targets ?? usualTargets(['sun', 'moon']),
      range: dayRange(cap, input, context),
    }
    const rows = rowsOf(request)
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
  credits: { formula: price.formula, range: [1, 334], of: (request) => price.creditsFor(rowsOf(request)) },
  // A body that stays up or down may be searched for a year.
  heavy: (request) =>
    rowsOf(request) > 4 ||
    typeof request.horizon === 'object' ||
    Math.abs(request.latitude) + Math.abs(request.horizon === 'sea' ? 0 : request.horizon) > STAYS_BEYOND,
  views: { table: ({ days }) => tableRows(days) },
  compute(request) {
    const { asked, range, horizon, format, timezone, latitude, longitude, elevation } = request
    const observer = { latitude, longitude, elevation, ...airFields(request) }
    const skyline = horizonOf(horizon, observer)
    const found = asked.map(({ target }) => ({
      target,
      id: target.id,
      days: riseSetDays(target.rising, observer, range.days, skyline),
    }))
    const until = range.days.at(-1)?.end ?? 0
    const next = found.flatMap(({ target, id, days }) => {
      const kind = ending[days.at(-1)?.status ?? '']
      if (!kind) return []
      const longest = target.fixed ? STAR_DAYS : undefined
      const crossing = nextCrossing(target.rising, observer, until, skyline, longest)
      return [{ target: id, kind, event: crossing && shown(crossing.event, skyline) }]
    })
    const rows = range.days.flatMap((day, at) =>
      found.map(({ id, days }) => record(day, id, days[at] as DayRiseSet, skyline)),
    )
    return {
      data: {
        days: format === 'compact' ? compactList(rows.map(flattened)) : rows,
        next,
        count: rows.length,
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
      warnings: [...range.warnings, ...targetWarnings(asked)],
    }
  },
})

const kinds = ['rise', 'transit', 'set'] as const
const listOf = { rise: 'rises', transit: 'transits', set: 'sets' } as const

/** The event that ends a time in which a target does not cross the horizon. */
const ending: Readonly<Record<string, 'rise' | 'set' | undefined>> = { alwaysUp: 'set', alwaysDown: 'rise' }

/** Record of a rise, culmination or set. */
const shown = (event: SkyEvent, horizon: Horizon) => ({
  ...timeFields(event.utc),
  azimuth: roundDirection(event.azimuth),
  altitude: roundAngle(event.altitude),
  altitudeAirless: roundAngle(event.altitudeAirless),
  ...horizonFields(horizon, event.azimuth),
})

/** Row of one target and day. */
function record({ date }: LocalDay, target: string, day: DayRiseSet, horizon: Horizon) {
  const first = (kind: (typeof kinds)[number]) => {
    const event = day[listOf[kind]][0]
    return event ? shown(event, horizon) : null
  }
  const more = kinds.flatMap((kind) =>
    day[listOf[kind]].slice(1).map((event) => ({ kind, event: shown(event, horizon) })),
  )
  return {
    date,
    target,
    status: day.status,
    rise: first('rise'),
    transit: first('transit'),
    set: first('set'),
    ...(more.length > 0 ? { more } : {}),
  }
}
