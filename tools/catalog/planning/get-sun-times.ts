import { z } from 'zod'
import { dayRange, dayRangeShape } from '../../arguments/day-range.ts'
import { horizonOf, horizonSettings, withinSkyline } from '../../arguments/horizon.ts'
import { refractionIn } from '../../arguments/observation.ts'
import { eventsOf, measuredIn } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import type { Cap } from '../../contract/tiers.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { highLatitudeNames, prayerMethodNames } from '../../core/horizon/prayer-methods.ts'
import { photographicLight, type SunDay, sunDays, twilightAltitudes } from '../../core/horizon/sun-times.ts'
import { wholeSpan } from '../../core/time/day.ts'
import { type Context, defineTool } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import { sunDayEvents } from '../../records/planning/day-events.ts'
import { prayerConventions } from '../../records/planning/prayer-times.ts'
import {
  nextSunEvent,
  nextSunEventRecord,
  sunDay,
  sunDayGroups,
  sunDayRecord,
  sunDayRow,
} from '../../records/planning/sun-day.ts'
import { include } from '../../schema/comma-list.ts'
import { tableFormat } from '../../schema/format.ts'
import { airFields, airShape, horizon } from '../../schema/horizon.ts'
import { namesOf } from '../../schema/include-groups.ts'
import { numberList } from '../../schema/numbers.ts'
import { elevation, latitude, longitude } from '../../schema/place.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }
const price = priceByBlock({ base: 1, each: 60, unit: 'days' })

/** Degrees of latitude below which the Sun rises and sets every day: the polar circles less refraction and the Sun's radius. */
const POLAR = 65

/** Accuracy topics of the times of each group; of angles and prayers it is twilight too. */
const groupEvents = {
  riseset: ['rise-set'],
  noon: ['rise-set'],
  twilight: ['twilight'],
  light: ['twilight'],
} as const

const input = z.strictObject({
  latitude,
  longitude,
  ...dayRangeShape(cap),
  elevation,
  ...airShape,
  horizon,
  angles: numberList('angles', {
    low: -90,
    high: 90,
    most: 8,
    description: 'Further altitudes of the Sun, degrees, comma list, at most 8: -15,-8.5.',
  }),
  prayer: z
    .enum(prayerMethodNames, { error: `prayer must be one of ${prayerMethodNames.join(', ')}` })
    .optional()
    .meta({ description: 'Adds prayer times, qibla in settings.' }),
  highLatitudes: z
    .enum(highLatitudeNames, { error: `highLatitudes must be one of ${highLatitudeNames.join(', ')}` })
    .default('none')
    .meta({ description: 'Rule for fajr and isha in white nights.' }),
  include: include(namesOf(sunDayGroups)).prefault('all'),
  format: tableFormat,
})

export default defineTool({
  name: 'get_sun_times',
  title: 'Sun times and twilight',
  summary:
    'Sunrise, sunset, twilight, golden and blue hour for each day at a place, with prayer times on request. For photographers, pilots, and everyone who plans around daylight.',
  description:
    'For each local day: sunrise, sunset, solar noon and its shadow, civil, nautical and astronomical ' +
    'dawn and dusk, golden and blue hour, length of the day, further altitudes of the Sun and prayer ' +
    'times. Where the Sun stays up or down, next says when that ends. Moon, planets, stars: get_rise_set. ' +
    'How dark a night is: plan_observing.',
  route: 'GET /v1/sun/times',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  cap,
  input,
  output: z.object({
    days: z.union([z.array(sunDay), compact]).describe('A row for each day, or a table of them.'),
    next: nextSunEvent
      .nullable()
      .describe(
        'When the last day is alwaysDown or alwaysUp: the sunrise or sunset that ends it. Else null.',
      ),
    count: z.int().describe('Number of days.'),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, start: '2026-11-20', timezone: 'Europe/London' },
  refuses: ['too_many_rows'],
  prepare,
  credits: { formula: price.formula, range: [1, 61], of: ({ range }) => price.creditsFor(range.days.length) },
  // Nearer the poles the end of a polar day or night may be searched for months.
  heavy: ({ range, latitude, horizon }) =>
    range.days.length > 2 || Math.abs(latitude) > POLAR || horizon !== 0,
  views: { table: ({ days }) => tableRows(days).map(sunDayRow) },
  events: ({ days }, language) => (Array.isArray(days) ? sunDayEvents(days, language) : []),
  compute(request) {
    const { range, angles, format, latitude, longitude, elevation, horizon, include } = request
    const observer = { latitude, longitude, elevation, ...airFields(request) }
    const skyline = horizonOf(horizon, observer)
    const days = sunDays(observer, range.days, angles, skyline)
    const rows = range.days.map(({ date }, index) => sunDayRecord(date, days[index] as SunDay, request))
    return {
      data: {
        days: format === 'compact' ? compactList(rows.map(sunDayRow)) : rows,
        next: nextSunEventRecord(days.at(-1), observer, range.days.at(-1)?.end ?? 0, skyline),
        count: rows.length,
      },
      measured: measuredIn(wholeSpan(range.days), ['sun'], eventsOf(groupEvents, include)),
      settings: settingsOf(request, observer),
      warnings: range.warnings,
    }
  },
})

/** Validates the range and the number of its days. */
function prepare(options: z.output<typeof input>, context: Context) {
  const range = dayRange(cap, options, context)
  withinSkyline(options.horizon, range.days.length)
  return { range, ...options }
}

/** Conventions of the chosen groups. */
function settingsOf(request: ReturnType<typeof prepare>, observer: Observer) {
  const { range, timezone, include, horizon, angles, prayer, highLatitudes } = request
  return {
    day: range.rule,
    timezone: timezone ?? 'UTC',
    ...(include.includes('riseset')
      ? {
          riseSetHorizon: 'upper limb; 34 arcminutes of refraction at horizon 0',
          refraction: refractionIn(observer),
          ...horizonSettings(horizon, observer),
        }
      : {}),
    ...(include.includes('twilight') ? { twilight: twilightAltitudes } : {}),
    ...(include.includes('light') ? photographicLight : {}),
    ...(include.includes('twilight') || angles.length > 0
      ? { twilightAndAngles: 'airless altitude of the centre of the Sun, degrees' }
      : {}),
    ...(include.includes('noon')
      ? { solarNoonAltitude: 'of the centre, with standard refraction; solarNoonAltitudeAirless without' }
      : {}),
    ...(prayer === undefined ? {} : { prayer: prayerConventions(prayer, highLatitudes, observer) }),
    dates:
      'an event stands under the date it falls on: a dusk after midnight under the next date, before its dawn',
  }
}
