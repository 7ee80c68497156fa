import { z } from 'zod'
import { dayRange, dayRangeShape } from '../arguments/day-range.ts'
import { localTime } from '../arguments/moment.ts'
import { levelGround } from '../arguments/observation.ts'
import { priceByBlock } from '../arguments/price.ts'
import type { SkyEvent } from '../core/horizon/rise-set.ts'
import {
  type AltitudeCrossing,
  crossingStatuses,
  photographicLight,
  type SunDay,
  sunDays,
  type Twilight,
  twilightAltitudes,
  twilightStatus,
  twilightStatuses,
} from '../core/horizon/sun-times.ts'
import type { Interval } from '../core/math/intervals.ts'
import { roundAngle, roundDirection } from '../core/round.ts'
import { isoSeconds, utcOfTt } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { compact, compactList, tableRows } from '../records/compact.ts'
import { timeFields } from '../records/event.ts'
import { flattened } from '../records/flat.ts'
import { tableFormat } from '../schema/format.ts'
import { numberList } from '../schema/number-list.ts'
import { elevation, latitude, longitude } from '../schema/place.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

const status = z.enum(['normal', 'alwaysUp', 'alwaysDown', 'riseOnly', 'setOnly', 'multiple'])
const twilight = z.enum(twilightStatuses)

const time = z.iso.datetime().nullable()
const local = z.string().nullable().optional()
const angle = z.number().nullable()
const stretches = z.array(
  z.object({
    start: z.iso.datetime(),
    end: z.iso.datetime(),
    startLocal: z.string().optional(),
    endLocal: z.string().optional(),
  }),
)
/** Names of the moments of a day; each has a local counterpart, `…Local`. */
const names = [
  'sunrise',
  'sunset',
  'solarNoon',
  'civilDawn',
  'civilDusk',
  'nauticalDawn',
  'nauticalDusk',
  'astronomicalDawn',
  'astronomicalDusk',
] as const
const moments = Object.fromEntries(
  names.flatMap((name) => [[name, time] as const, [`${name}Local`, local] as const]),
) as { [N in (typeof names)[number]]: typeof time } & {
  [N in `${(typeof names)[number]}Local`]: typeof local
}

const row = z.object({
  date: z.string(),
  status: status.meta({
    description: 'What the Sun does this day; alwaysUp and alwaysDown at polar latitudes.',
  }),
  ...moments,
  sunriseAzimuth: angle,
  sunsetAzimuth: angle,
  solarNoonAltitude: angle.meta({ description: 'With standard refraction.' }),
  solarNoonAltitudeAirless: angle,
  civilStatus: twilight,
  nauticalStatus: twilight,
  astronomicalStatus: twilight.meta({
    description:
      'noNight: the Sun stays above this altitude all day; alwaysNight: below it. duskFirst: the dusk is after midnight and ends the day before; duskAfterMidnight: that of this day is on the next date.',
  }),
  dayLengthSeconds: z.int(),
  goldenHour: stretches,
  blueHour: stretches,
  custom: z.array(
    z.object({
      angle: z.number(),
      dawn: time,
      dawnLocal: local,
      dusk: time,
      duskLocal: local,
      status: z.enum(crossingStatuses),
    }),
  ),
  more: z
    .array(z.object({ event: z.string(), time: z.iso.datetime(), timeLocal: z.string().optional() }))
    .optional()
    .meta({ description: 'Further events of a date that has two of a kind: sunset, civilDusk, -15.dusk.' }),
})

const price = priceByBlock({ base: 1, each: 60, unit: 'days' })

export default defineTool({
  name: 'get_sun_times',
  title: 'Sun times and twilight',
  description:
    'Sunrise, sunset, solar noon, civil, nautical and astronomical dawn and dusk, golden and blue hour, day length and any ' +
    'further Sun altitudes for each local day of a range. null plus a status where something does not happen. ' +
    'Moon, planets, stars: get_rise_set. How dark a night is: plan_observing.',
  route: 'GET /v1/sun/times',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'topocentric',
  cap,
  input: z.strictObject({
    latitude,
    longitude,
    ...dayRangeShape(cap),
    elevation,
    angles: numberList('angles', {
      low: -90,
      high: 90,
      most: 8,
      description: 'Further altitudes of the Sun centre in degrees, comma list, at most 8: -15,-8.5.',
    }),
    format: tableFormat,
  }),
  output: z.object({ days: z.union([z.array(row), compact]), count: z.int() }),
  example: { latitude: 51.4779, longitude: -0.0015, start: '2026-11-20', timezone: 'Europe/London' },
  prepare: (input, context) => ({ ...input, range: dayRange(cap, input, context) }),
  credits: { formula: price.formula, of: ({ range }) => price.creditsFor(range.days.length) },
  heavy: ({ range }) => range.days.length > 2,
  views: { table: ({ days }) => tableRows(days).map(flatRow) },
  compute({ range, angles, format, timezone, latitude, longitude, elevation }) {
    const found = sunDays({ latitude, longitude, elevation }, range.days, angles)
    const rows = range.days.map(({ date }, at) => ({
      date,
      ...record(found[at] as SunDay, angles, timezone),
    }))
    return {
      data: { days: format === 'compact' ? compactList(rows.map(flatRow)) : rows, count: rows.length },
      settings: {
        day: range.rule,
        timezone: timezone ?? 'UTC',
        riseSetHorizon: 'upper limb at an airless altitude of -34 arcminutes, level ground',
        twilight: twilightAltitudes,
        ...photographicLight,
        twilightAndAngles: 'airless altitude of the centre of the Sun, degrees',
        solarNoonAltitude: 'of the centre, with standard refraction; solarNoonAltitudeAirless without',
        dates:
          'an event stands under the date it falls on: a dusk after midnight under the next date, before its dawn',
        elevation: levelGround,
      },
      warnings: range.warnings,
    }
  },
})

/** Flat row of a day: periods become `goldenHour.1.start`, angles `custom.-15.dawn`. */
function flatRow(record: object): object {
  const numbered = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? Object.fromEntries(value.map((one, at) => [String(one.angle ?? at + 1), one]))
      : value,
  ])
  return flattened(Object.fromEntries(numbered))
}

/** Record of one day; `angles` are additional Sun altitudes in degrees. */
function record(day: SunDay, angles: readonly number[], timezone: string | undefined) {
  const at = <N extends string>(name: N, utc: number | null) =>
    ({
      [name]: utc === null ? null : isoSeconds(utc),
      ...(timezone ? { [`${name}Local`]: localTime(utc, timezone) } : {}),
    }) as Record<N, string | null> & Record<`${N}Local`, string | null | undefined>
  const event = <N extends string>(name: N, found: SkyEvent | null) => at(name, found?.utc ?? null)
  const stretch = ({ from, to }: Interval) =>
    ({ ...at('start', utcOfTt(from)), ...at('end', utcOfTt(to)) }) as z.input<typeof stretches>[number]
  const { civil, nautical, astronomical } = day.twilights
  const more = furtherEvents(day, angles).map(({ event, utc }) => ({ event, ...timeFields(utc, timezone) }))
  return {
    status: day.status,
    ...event('sunrise', day.sunrise),
    ...event('sunset', day.sunset),
    ...event('solarNoon', day.solarNoon),
    sunriseAzimuth: day.sunrise && roundDirection(day.sunrise.azimuth),
    sunsetAzimuth: day.sunset && roundDirection(day.sunset.azimuth),
    solarNoonAltitude: day.solarNoon && roundAngle(day.solarNoon.altitude),
    solarNoonAltitudeAirless: day.solarNoon && roundAngle(day.solarNoon.altitudeAirless),
    ...at('civilDawn', civil.dawn),
    ...at('civilDusk', civil.dusk),
    civilStatus: twilightStatus(civil.status),
    ...at('nauticalDawn', nautical.dawn),
    ...at('nauticalDusk', nautical.dusk),
    nauticalStatus: twilightStatus(nautical.status),
    ...at('astronomicalDawn', astronomical.dawn),
    ...at('astronomicalDusk', astronomical.dusk),
    astronomicalStatus: twilightStatus(astronomical.status),
    dayLengthSeconds: day.dayLengthSeconds,
    goldenHour: day.light.goldenHour.map(stretch),
    blueHour: day.light.blueHour.map(stretch),
    custom: day.custom.map(({ dawn, dusk, status }: AltitudeCrossing, index) => ({
      angle: angles[index] as number,
      ...at('dawn', dawn),
      ...at('dusk', dusk),
      status,
    })),
    ...(more.length > 0 ? { more } : {}),
  }
}

/** Events of a date after the first of each kind, which has its own field; in order of time. */
function furtherEvents(day: SunDay, angles: readonly number[]) {
  const twilights = (Object.keys(twilightAltitudes) as Twilight[]).flatMap((name) =>
    day.twilights[name].more.map(({ kind, utc }) => ({
      event: `${name}${kind === 'dawn' ? 'Dawn' : 'Dusk'}`,
      utc,
    })),
  )
  const custom = day.custom.flatMap(({ more }, index) =>
    more.map(({ kind, utc }) => ({ event: `${angles[index]}.${kind}`, utc })),
  )
  const sun = day.more.map(({ kind, utc }) => ({ event: kind as string, utc }))
  return [...sun, ...twilights, ...custom].sort((a, b) => a.utc - b.utc)
}
