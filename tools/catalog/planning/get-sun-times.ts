import { z } from 'zod'
import { dayRange, dayRangeShape } from '../../arguments/day-range.ts'
import { horizonOf, horizonSettings, withinSkyline } from '../../arguments/horizon.ts'
import { refractionIn } from '../../arguments/observation.ts'
import { eventsOf, measuredIn } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import type { Cap } from '../../contract/tiers.ts'
import { islamicDate } from '../../core/calendars/islamic.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { nextCrossing } from '../../core/horizon/next-crossing.ts'
import {
  type HighLatitudeRule,
  highLatitudeNames,
  type PrayerMethod,
  type PrayerMethodName,
  prayerMethodNames,
  prayerMethods,
} from '../../core/horizon/prayer-methods.ts'
import {
  type PrayerTimes,
  prayerStatuses,
  prayerTimes,
  shadowLength,
} from '../../core/horizon/prayer-times.ts'
import { qibla } from '../../core/horizon/qibla.ts'
import type { SkyEvent } from '../../core/horizon/rise-set.ts'
import type { Horizon } from '../../core/horizon/skyline.ts'
import {
  type AltitudeCrossing,
  photographicLight,
  type SunDay,
  sunDays,
  type Twilight,
  twilightAltitudes,
  twilightStatus,
} from '../../core/horizon/sun-times.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { roundAngle, roundDirection, rounded } from '../../core/round.ts'
import { bodyTarget } from '../../core/targets/target.ts'
import { DAY, utcOfText } from '../../core/time/civil.ts'
import { wholeSpan } from '../../core/time/day.ts'
import { isoSeconds, utcOfTt } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, compactList, tableRows } from '../../records/compact.ts'
import { timeFields } from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
import { momentShape, riseSetStatus, timeSpan } from '../../records/sky-fields.ts'
import { include } from '../../schema/comma-list.ts'
import { tableFormat } from '../../schema/format.ts'
import { airFields, airShape, horizon } from '../../schema/horizon.ts'
import { chosenGroups, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { instantField } from '../../schema/instant.ts'
import { crossingStatus, twilightStatus as twilight } from '../../schema/names.ts'
import { numberList } from '../../schema/numbers.ts'
import { elevation, latitude, longitude } from '../../schema/place.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

const time = instantField.nullable()
const angle = z.number().nullable()
const stretches = z.array(timeSpan)
const prayerStatus = z.enum(prayerStatuses).meta({ id: 'PrayerStatus' })
/** Moments of a day. */
const moments = {
  sunrise: time.describe('First rise of the upper limb; null when there is none on this day.'),
  sunset: time.describe('Last set of the upper limb; null when there is none on this day.'),
  solarNoon: time.describe('Upper culmination of the Sun; null when there is none on this day.'),
  civilDawn: time.describe('The centre of the Sun rises to -6°; null as civilStatus says.'),
  civilDusk: time.describe('The centre of the Sun sinks to -6°; null as civilStatus says.'),
  nauticalDawn: time.describe('The centre of the Sun rises to -12°; null as nauticalStatus says.'),
  nauticalDusk: time.describe('The centre of the Sun sinks to -12°; null as nauticalStatus says.'),
  astronomicalDawn: time.describe('The centre of the Sun rises to -18°; null as astronomicalStatus says.'),
  astronomicalDusk: time.describe('The centre of the Sun sinks to -18°; null as astronomicalStatus says.'),
}

/** Members of a day by the groups of `include`; angles, prayer and further events come as they are asked for. */
const groups = {
  riseset: ['status', 'sunrise', 'sunset', 'sunriseAzimuth', 'sunsetAzimuth', 'dayLengthSeconds'],
  noon: ['solarNoon', 'solarNoonAltitude', 'solarNoonAltitudeAirless', 'noonShadow'],
  twilight: [
    'civilDawn',
    'civilDusk',
    'civilStatus',
    'nauticalDawn',
    'nauticalDusk',
    'nauticalStatus',
    'astronomicalDawn',
    'astronomicalDusk',
    'astronomicalStatus',
  ],
  light: ['goldenHour', 'blueHour'],
} as const

/** Accuracy topics of the times of each group; of angles and prayers it is twilight too. */
const groupEvents = {
  riseset: ['rise-set'],
  noon: ['rise-set'],
  twilight: ['twilight'],
  light: ['twilight'],
} as const

const row = z
  .object({
    date: z.string().describe('Local date, YYYY-MM-DD.'),
    status: riseSetStatus,
    ...moments,
    sunriseAzimuth: angle.describe('Degrees 0 to 360 from north through east; null with sunrise.'),
    sunsetAzimuth: angle.describe('Degrees 0 to 360 from north through east; null with sunset.'),
    solarNoonAltitude: angle.describe(
      'Degrees above the horizon, with standard refraction; null with solarNoon.',
    ),
    solarNoonAltitudeAirless: angle.describe('The same in degrees without refraction; null with solarNoon.'),
    noonShadow: angle.describe(
      'Length of the shadow of an upright of height 1 at solarNoon, a ratio; null with the Sun below the horizon.',
    ),
    civilStatus: twilight.describe('As astronomicalStatus, for civilDawn and civilDusk.'),
    nauticalStatus: twilight.describe('As astronomicalStatus, for nauticalDawn and nauticalDusk.'),
    astronomicalStatus: twilight.meta({
      description:
        'noNight: the Sun stays above this altitude all day; alwaysNight: below it. duskFirst: the dusk is after midnight and ends the day before; duskAfterMidnight: that of this day is on the next date.',
    }),
    dayLengthSeconds: z.int().describe('Seconds of this day with the upper limb above the horizon.'),
    goldenHour: stretches.describe(
      'When the Sun stands between the altitudes that settings name for golden light.',
    ),
    blueHour: stretches.describe(
      'When the Sun stands between the altitudes that settings name for blue light.',
    ),
    custom: z
      .array(
        z
          .object({
            angle: z.number().describe('Airless altitude of the centre of the Sun, degrees, as asked for.'),
            dawn: time.describe('When the Sun first rises through it; null when it does not on this day.'),
            dusk: time.describe('When the Sun last sinks through it; null when it does not on this day.'),
            status: crossingStatus.describe(
              'As astronomicalStatus; alwaysAbove and alwaysBelow: the Sun stays on one side all day.',
            ),
          })
          .meta({ id: 'SunAngleTimes' }),
      )
      .optional()
      .describe('One record for each altitude of angles; absent without.'),
    prayer: z
      .object({
        imsak: time.describe('Ten minutes before fajr.'),
        fajr: time.describe('Dawn at the depth of the method; null as fajrStatus says.'),
        dhuhr: time.describe('Solar noon, and margins.'),
        asr: time.describe(
          'The shadow is longer than at noon by the height; null without a noon in daylight.',
        ),
        asrHanafi: time.describe('It is longer by twice the height; null likewise.'),
        maghrib: time.describe('Sunset, or the depth of the method; null without one.'),
        isha: time.describe(
          'Dusk at the depth of the method, or its minutes after maghrib; null as ishaStatus says.',
        ),
        midnight: time.describe('Middle from sunset to sunrise, or to fajr; null without them.'),
        fajrStatus: prayerStatus.describe('alwaysAbove: never so low; byRule: highLatitudes, season.'),
        ishaStatus: prayerStatus.describe('Likewise; isha after midnight is of the day before.'),
      })
      .meta({ id: 'PrayerTimes' })
      .optional()
      .describe('Only with prayer.'),
    more: z
      .array(
        z
          .object({
            event: z.string().describe('Name of the event.'),
            ...momentShape,
          })
          .meta({ id: 'FurtherSunEvent' }),
      )
      .optional()
      .describe('Further events of a date that has two of a kind: sunset, civilDusk, -15.dusk.'),
  })
  .partial(optionalMembers(groups))
  .meta({ id: 'SunDay' })

const price = priceByBlock({ base: 1, each: 60, unit: 'days' })

export default defineTool({
  name: 'get_sun_times',
  title: 'Sun times and twilight',
  summary:
    'Sunrise, sunset, twilight, golden and blue hour for each day at a place. Prayer times on request.',
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
  input: z.strictObject({
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
    include: include(namesOf(groups)).prefault('all'),
    format: tableFormat,
  }),
  output: z.object({
    days: z.union([z.array(row), compact]).describe('A row for each day, or a table of them.'),
    next: z
      .object({
        event: z.enum(['sunrise', 'sunset']).describe('Which of them.'),
        time: instantField.describe('When it is.'),
      })
      .meta({ id: 'NextSunEvent' })
      .nullable()
      .describe(
        'When the last day is alwaysDown or alwaysUp: the sunrise or sunset that ends it. Else null.',
      ),
    count: z.int().describe('Number of days.'),
  }),
  example: { latitude: 51.4779, longitude: -0.0015, start: '2026-11-20', timezone: 'Europe/London' },
  refuses: ['too_many_rows'],
  prepare(input, context) {
    const range = dayRange(cap, input, context)
    withinSkyline(input.horizon, range.days.length)
    return { range, ...input }
  },
  credits: { formula: price.formula, range: [1, 61], of: ({ range }) => price.creditsFor(range.days.length) },
  // Nearer the poles the end of a polar day or night may be searched for months.
  heavy: ({ range, latitude, horizon }) =>
    range.days.length > 2 || Math.abs(latitude) > POLAR || horizon !== 0,
  views: { table: ({ days }) => tableRows(days).map(flatRow) },
  compute(request) {
    const {
      range,
      angles,
      prayer,
      highLatitudes,
      format,
      timezone,
      latitude,
      longitude,
      elevation,
      horizon,
      include,
    } = request
    const observer = { latitude, longitude, elevation, ...airFields(request) }
    const skyline = horizonOf(horizon, observer)
    const sunDayList = sunDays(observer, range.days, angles, skyline)
    const rows = range.days.map(({ date }, index) => ({
      date,
      ...chosenGroups(record(date, sunDayList[index] as SunDay, request), groups, include),
    }))
    return {
      data: {
        days: format === 'compact' ? compactList(rows.map(flatRow)) : rows,
        next: endOf(sunDayList.at(-1), observer, range.days.at(-1)?.end ?? 0, skyline),
        count: rows.length,
      },
      measured: measuredIn(wholeSpan(range.days), ['sun'], eventsOf(groupEvents, include)),
      settings: {
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
        ...(prayer === undefined ? {} : { prayer: prayerSettings(prayer, highLatitudes, observer) }),
        dates:
          'an event stands under the date it falls on: a dusk after midnight under the next date, before its dawn',
      },
      warnings: range.warnings,
    }
  },
})

/** Degrees of latitude below which the Sun rises and sets every day: the polar circles less refraction and the Sun's radius. */
const POLAR = 65

/** The sunrise or sunset that ends a polar day or night, searched from the end of its last day. */
function endOf(last: SunDay | undefined, observer: Observer, until: number, horizon: Horizon) {
  if (last?.status !== 'alwaysUp' && last?.status !== 'alwaysDown') return null
  const crossing = nextCrossing(bodyTarget('sun'), observer, until, horizon)
  return crossing && { event: `sun${crossing.kind}` as const, ...timeFields(crossing.event.utc) }
}

/** Flat row of a day: periods become `goldenHour.1.start`, angles `custom.-15.dawn`. */
function flatRow(record: object): object {
  const numbered = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? Object.fromEntries(value.map((item, index) => [String(item.angle ?? index + 1), item]))
      : value,
  ])
  return flattened(Object.fromEntries(numbered))
}

/** Whether a local date lies in Ramadan by the tabular calendar, which sightings differ from by a day or two. */
function isRamadan(date: string): boolean {
  return islamicDate(Math.floor(utcOfText(date) / DAY)).month === 9
}

/** How a method with seasons sets fajr and isha, for the settings. */
const seasonWords =
  'fajr and isha at the depth, or nearer the Sun by a twilight of latitude and season (general shafaq): byRule; from 55 north a seventh of the night takes the place of the depth'

/** Rules of a method, for the settings. */
function prayerSettings(name: PrayerMethodName, rule: HighLatitudeRule, place: Observer) {
  const { authority, source, season, margins, ...depths }: PrayerMethod = prayerMethods[name]
  return {
    authority,
    depths,
    asr: 'shadow at noon and 1 height (asr) or 2 (asrHanafi), airless',
    ...(season ? { season: seasonWords } : {}),
    margins: margins
      ? `minutes added: dhuhr ${margins.dhuhr}, maghrib ${margins.maghrib}`
      : 'none: authorities add minutes to some times',
    highLatitudes: rule,
    qibla: roundDirection(qibla(place)),
    source,
  }
}

const orNull = (utc: number | null): string | null => (utc === null ? null : isoSeconds(utc))

/** Record of the prayer times of a day. */
const prayerRecord = ({ fajrStatus, ishaStatus, ...times }: PrayerTimes) => ({
  imsak: orNull(times.imsak),
  fajr: orNull(times.fajr),
  dhuhr: orNull(times.dhuhr),
  asr: orNull(times.asr),
  asrHanafi: orNull(times.asrHanafi),
  maghrib: orNull(times.maghrib),
  isha: orNull(times.isha),
  midnight: orNull(times.midnight),
  fajrStatus,
  ishaStatus,
})

/** Additional Sun altitudes of a request, degrees, its rules of prayer and the latitude. */
interface Asked {
  readonly angles: readonly number[]
  readonly prayer?: PrayerMethodName | undefined
  readonly highLatitudes: HighLatitudeRule
  readonly latitude: number
}

/** Record of one day. */
function record(date: string, day: SunDay, { angles, prayer, highLatitudes, latitude }: Asked) {
  const timeField = <N extends string>(name: N, utc: number | null) =>
    ({ [name]: orNull(utc) }) as Record<N, string | null>
  const event = <N extends string>(name: N, skyEvent: SkyEvent | null) =>
    timeField(name, skyEvent?.utc ?? null)
  const stretch = ({ from, to }: Interval) =>
    ({ ...timeField('start', utcOfTt(from)), ...timeField('end', utcOfTt(to)) }) as z.input<
      typeof stretches
    >[number]
  const { civil, nautical, astronomical } = day.twilights
  const shadow = day.solarNoon && shadowLength(day.solarNoon.altitude)
  const moreEvents = furtherEvents(day, angles).map(({ event, utc }) => ({ event, ...timeFields(utc) }))
  return {
    status: day.status,
    ...event('sunrise', day.sunrise),
    ...event('sunset', day.sunset),
    ...event('solarNoon', day.solarNoon),
    sunriseAzimuth: day.sunrise && roundDirection(day.sunrise.azimuth),
    sunsetAzimuth: day.sunset && roundDirection(day.sunset.azimuth),
    solarNoonAltitude: day.solarNoon && roundAngle(day.solarNoon.altitude),
    solarNoonAltitudeAirless: day.solarNoon && roundAngle(day.solarNoon.altitudeAirless),
    noonShadow: shadow === null ? null : rounded(shadow, 4),
    ...timeField('civilDawn', civil.dawn),
    ...timeField('civilDusk', civil.dusk),
    civilStatus: twilightStatus(civil.status),
    ...timeField('nauticalDawn', nautical.dawn),
    ...timeField('nauticalDusk', nautical.dusk),
    nauticalStatus: twilightStatus(nautical.status),
    ...timeField('astronomicalDawn', astronomical.dawn),
    ...timeField('astronomicalDusk', astronomical.dusk),
    astronomicalStatus: twilightStatus(astronomical.status),
    dayLengthSeconds: day.dayLengthSeconds,
    goldenHour: day.light.goldenHour.map(stretch),
    blueHour: day.light.blueHour.map(stretch),
    ...(angles.length > 0
      ? {
          custom: day.custom.map(({ dawn, dusk, status }: AltitudeCrossing, index) => ({
            angle: angles[index] as number,
            ...timeField('dawn', dawn),
            ...timeField('dusk', dusk),
            status,
          })),
        }
      : {}),
    ...(prayer === undefined
      ? {}
      : {
          prayer: prayerRecord(
            prayerTimes(day, prayer, highLatitudes, { date, latitude, isRamadan: isRamadan(date) }),
          ),
        }),
    ...(moreEvents.length > 0 ? { more: moreEvents } : {}),
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
  const custom = day.custom.flatMap(({ more: moreCrossings }, index) =>
    moreCrossings.map(({ kind, utc }) => ({ event: `${angles[index]}.${kind}`, utc })),
  )
  const sun = day.more.map(({ kind, utc }) => ({ event: kind as string, utc }))
  return [...sun, ...twilights, ...custom].sort((a, b) => a.utc - b.utc)
}
