import { z } from 'zod'
import { horizonFields } from '../../arguments/horizon.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { nextCrossing, STAR_DAYS } from '../../core/horizon/next-crossing.ts'
import type { SkyEvent } from '../../core/horizon/rise-set.ts'
import type { DayRiseSet } from '../../core/horizon/rise-set-days.ts'
import type { Horizon } from '../../core/horizon/skyline.ts'
import { roundAngle, roundDirection } from '../../core/round.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import { joined, timeFields, windows } from '../event.ts'
import {
  altitude,
  altitudeAirless,
  azimuth,
  horizonAltitude,
  momentShape,
  riseSetKind,
  riseSetStatus,
} from '../sky-fields.ts'

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

/** Output shape of a target on a day, or of a pass of a satellite. */
export const riseSetDay = z
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

/** Record of a target on a day. */
export type RiseSetDayRecord = z.input<typeof riseSetDay>

/** Output shape of the event that ends a time in which a target stays up or down. */
export const nextHorizonEvent = z
  .object({
    target: z.string().describe('Id of the target.'),
    kind: z.enum(['rise', 'set']).describe('Kind of the event.'),
    event: event.describe('The event; null: none within a year.'),
  })
  .meta({ id: 'NextHorizonEvent' })

const kinds = ['rise', 'transit', 'set'] as const
const listOf = { rise: 'rises', transit: 'transits', set: 'sets' } as const

/** The event that ends a time in which a target does not cross the horizon. */
const ending: Readonly<Record<string, 'rise' | 'set' | undefined>> = { alwaysUp: 'set', alwaysDown: 'rise' }

/** Record of a rise, culmination or set. */
export const horizonEventRecord = (event: SkyEvent, horizon: Horizon) => ({
  ...timeFields(event.utc),
  azimuth: roundDirection(event.azimuth),
  altitude: roundAngle(event.altitude),
  altitudeAirless: roundAngle(event.altitudeAirless),
  ...horizonFields(horizon, event.azimuth),
})

/** Record of a target on a day. */
export function riseSetDayRecord(
  date: string,
  target: string,
  day: DayRiseSet,
  horizon: Horizon,
): RiseSetDayRecord {
  const first = (kind: (typeof kinds)[number]) => {
    const event = day[listOf[kind]][0]
    return event ? horizonEventRecord(event, horizon) : null
  }
  const moreEvents = kinds.flatMap((kind) =>
    day[listOf[kind]].slice(1).map((event) => ({ kind, event: horizonEventRecord(event, horizon) })),
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

/** Record of the event that ends a time in which a target stays up or down, if its last day has such a status. */
export function nextHorizonEvents(
  target: SkyTarget,
  last: DayRiseSet | undefined,
  {
    observer,
    skyline,
    end,
  }: { readonly observer: Observer; readonly skyline: Horizon; readonly end: number },
): z.input<typeof nextHorizonEvent>[] {
  const kind = ending[last?.status ?? '']
  if (!kind) return []
  const longest = target.fixed ? STAR_DAYS : undefined
  const crossing = nextCrossing(target.rising, observer, end, skyline, longest)
  return [{ target: target.id, kind, event: crossing && horizonEventRecord(crossing.event, skyline) }]
}

/** A row for tables, with its windows joined. */
export function riseSetRow({ sunlit, visible, ...otherFields }: RiseSetDayRecord): object {
  if (!sunlit || !visible) return otherFields
  const isZoned = sunlit.some((stretch) => stretch.startLocal !== undefined)
  return { ...otherFields, ...joined('sunlit', sunlit, isZoned), ...joined('visible', visible, isZoned) }
}
