import { z } from 'zod'
import type { Observer } from '../../core/frames/earth.ts'
import { nextCrossing } from '../../core/horizon/next-crossing.ts'
import { shadowLength } from '../../core/horizon/prayer-times.ts'
import type { SkyEvent } from '../../core/horizon/rise-set.ts'
import type { Horizon } from '../../core/horizon/skyline.ts'
import {
  type AltitudeCrossing,
  type SunDay,
  type Twilight,
  twilightAltitudes,
  twilightStatus,
} from '../../core/horizon/sun-times.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { roundAngle, roundDirection, rounded } from '../../core/round.ts'
import { bodyTarget } from '../../core/targets/target.ts'
import { isoSeconds, utcOfTt } from '../../core/time/time.ts'
import { chosenGroups, optionalMembers } from '../../schema/include-groups.ts'
import { instantField } from '../../schema/instant.ts'
import { crossingStatus, twilightStatus as twilight } from '../../schema/names.ts'
import { timeFields } from '../event.ts'
import { flattened } from '../flat.ts'
import { momentShape, riseSetStatus, timeSpan } from '../sky-fields.ts'
import { type PrayerOptions, prayerRecord, prayerShape } from './prayer-times.ts'

const time = instantField.nullable()
const angle = z.number().nullable()
const stretches = z.array(timeSpan)
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
export const sunDayGroups = {
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

/** Output shape of a day. */
export const sunDay = z
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
    prayer: prayerShape.optional().describe('Only with prayer.'),
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
  .partial(optionalMembers(sunDayGroups))
  .meta({ id: 'SunDay' })

/** Output shape of the event that ends a polar day or night. */
export const nextSunEvent = z
  .object({
    event: z.enum(['sunrise', 'sunset']).describe('Which of them.'),
    time: instantField.describe('When it is.'),
  })
  .meta({ id: 'NextSunEvent' })

/** The sunrise or sunset that ends a polar day or night, searched from the end of its last day. */
export function nextSunEventRecord(
  last: SunDay | undefined,
  observer: Observer,
  until: number,
  horizon: Horizon,
) {
  if (last?.status !== 'alwaysUp' && last?.status !== 'alwaysDown') return null
  const crossing = nextCrossing(bodyTarget('sun'), observer, until, horizon)
  return crossing && { event: `sun${crossing.kind}` as const, ...timeFields(crossing.event.utc) }
}

/** Flat row of a day: periods become `goldenHour.1.start`, angles `custom.-15.dawn`. */
export function sunDayRow(record: object): object {
  const numbered = Object.entries(record).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? Object.fromEntries(value.map((item, index) => [String(item.angle ?? index + 1), item]))
      : value,
  ])
  return flattened(Object.fromEntries(numbered))
}

const orNull = (utc: number | null): string | null => (utc === null ? null : isoSeconds(utc))

/** Additional Sun altitudes of a request, degrees, its rules of prayer and its groups. */
interface SunDayOptions extends PrayerOptions {
  readonly angles: readonly number[]
  readonly include: readonly string[]
}

/** Record of a day, with the chosen groups. */
export const sunDayRecord = (date: string, day: SunDay, options: SunDayOptions) => ({
  date,
  ...chosenGroups(wholeRecord(date, day, options), sunDayGroups, options.include),
})

/** Record of a day with all groups. */
function wholeRecord(date: string, day: SunDay, options: SunDayOptions) {
  const { angles, prayer } = options
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
    ...(prayer === undefined ? {} : { prayer: prayerRecord(date, day, { ...options, prayer }) }),
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
