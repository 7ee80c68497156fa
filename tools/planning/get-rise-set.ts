import { z } from 'zod'
import { type DayRange, dayRange, dayRangeShape, type LocalDay } from '../arguments/day-range.ts'
import { levelGround, refractionSetting } from '../arguments/observation.ts'
import { priceByBlock } from '../arguments/price.ts'
import {
  type AskedTarget,
  targetGrammar,
  targetList,
  targetWarnings,
  usualTargets,
} from '../arguments/target.ts'
import type { SkyEvent } from '../core/horizon/rise-set.ts'
import { airlessHorizon, type DayRiseSet, riseSetDays } from '../core/horizon/rise-set-days.ts'
import { roundAngle, roundDirection } from '../core/round.ts'
import { defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { compact, compactList, tableRows } from '../records/compact.ts'
import { timeFields } from '../records/event.ts'
import { flattened } from '../records/flat.ts'
import { tableFormat } from '../schema/format.ts'
import { elevation, latitude, longitude } from '../schema/place.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

const MOST_TARGETS = 20
/** Most rows in one answer: one second of work, and about 6 MB. */
const MOST_ROWS = 20_000

const event = z
  .object({
    time: z.iso.datetime(),
    timeLocal: z.string().optional(),
    azimuth: z.number(),
    altitude: z.number(),
    altitudeAirless: z.number(),
  })
  .nullable()

const row = z.object({
  date: z.string(),
  target: z.string(),
  status: z.enum(['normal', 'alwaysUp', 'alwaysDown', 'riseOnly', 'setOnly', 'multiple']),
  rise: event,
  transit: event,
  set: event,
  more: z
    .array(z.object({ kind: z.enum(['rise', 'transit', 'set']), event: event.unwrap() }))
    .optional()
    .meta({ description: 'Further events of a day that has two of a kind.' }),
})

interface Request {
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
    'Rise, culmination and set times of bodies or stars for each local day of a range, with azimuths, altitudes and a ' +
    'status at polar latitudes (alwaysUp, alwaysDown). Twilight and golden hour: get_sun_times. One night of several ' +
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
    targets: targetList(MOST_TARGETS, `Comma list, each a ${targetGrammar}. Default sun,moon.`).optional(),
    ...dayRangeShape(cap),
    elevation,
    horizon: z
      .number({ error: 'horizon must be a number of degrees' })
      .min(-5, 'horizon must be at least -5')
      .max(60, 'horizon must be at most 60')
      .default(0)
      .meta({
        description: 'Apparent altitude of the horizon, degrees, -5 to 60: a ridge above 0, a sea dip below.',
      }),
    format: tableFormat,
  }),
  output: z.object({ days: z.union([z.array(row), compact]), count: z.int() }),
  example: {
    latitude: 51.4779,
    longitude: -0.0015,
    targets: 'sun,moon,star:sirius',
    start: '2026-11-20',
    end: '2026-11-22',
    timezone: 'Europe/London',
  },
  prepare(input, context) {
    const request = {
      ...input,
      asked: input.targets ?? usualTargets(['sun', 'moon']),
      range: dayRange(cap, input, context),
    }
    const rows = rowsOf(request)
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
  credits: { formula: price.formula, of: (request) => price.creditsFor(rowsOf(request)) },
  heavy: (request) => rowsOf(request) > 4,
  views: { table: ({ days }) => tableRows(days) },
  compute({ asked, range, horizon, format, timezone, latitude, longitude, elevation }) {
    const observer = { latitude, longitude, elevation }
    const found = asked.map(({ target }) => ({
      id: target.id,
      days: riseSetDays(target.rising, observer, range.days, airlessHorizon(horizon)),
    }))
    const rows = range.days.flatMap((day, at) =>
      found.map(({ id, days }) => record(day, id, days[at] as DayRiseSet, timezone)),
    )
    return {
      data: {
        days: format === 'compact' ? compactList(rows.map(flattened)) : rows,
        count: rows.length,
      },
      settings: {
        day: range.rule,
        timezone: timezone ?? 'UTC',
        horizon,
        horizonAirless: roundAngle(airlessHorizon(horizon)),
        altitudes:
          'of the centre; horizon is as seen through the air, horizonAirless without: below -1 degree every altitude is airless, there compare with horizonAirless',
        riseSetHorizon:
          'upper limb of Sun and Moon, else the centre; 34 arcminutes of refraction at horizon 0',
        elevation: levelGround,
        refraction: refractionSetting,
      },
      warnings: [...range.warnings, ...targetWarnings(asked)],
    }
  },
})

const kinds = ['rise', 'transit', 'set'] as const
const listOf = { rise: 'rises', transit: 'transits', set: 'sets' } as const

/** Row of one target and day. */
function record({ date }: LocalDay, target: string, day: DayRiseSet, timezone: string | undefined) {
  const shown = (event: SkyEvent) => ({
    ...timeFields(event.utc, timezone),
    azimuth: roundDirection(event.azimuth),
    altitude: roundAngle(event.altitude),
    altitudeAirless: roundAngle(event.altitudeAirless),
  })
  const first = (kind: (typeof kinds)[number]) => {
    const event = day[listOf[kind]][0]
    return event ? shown(event) : null
  }
  const more = kinds.flatMap((kind) =>
    day[listOf[kind]].slice(1).map((event) => ({ kind, event: shown(event) })),
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
