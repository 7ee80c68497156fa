import { z } from 'zod'
import { dateAround, type LocalDay } from '../../arguments/day-range.ts'
import type { SatelliteElements } from '../../core/ephemeris/satellite.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { type Pass, passes } from '../../core/horizon/passes.ts'
import type { SkyEvent } from '../../core/horizon/rise-set.ts'
import type { DayRiseSet } from '../../core/horizon/rise-set-days.ts'
import type { Horizon } from '../../core/horizon/skyline.ts'
import { length } from '../../core/math/geometry.ts'
import { rangeKm, subpointRecord } from '../../core/records/satellite-place.ts'
import { roundMagnitude } from '../../core/round.ts'
import type { SkyTarget } from '../../core/targets/sky-target.ts'
import type { Window } from '../../core/time/day.ts'
import { instantOfUtc } from '../../core/time/time.ts'
import { emptyRecord, stretches } from '../event.ts'
import { horizonEventRecord, type RiseSetDayRecord, riseSetDay } from './rise-set-day.ts'

/** Output shape of a satellite of which no pass is seen. */
export const unseenSatellite = z
  .object({
    target: z.string().describe('Id of the satellite.'),
    status: z.string().describe('That no pass is seen, when and how far around it was looked for.'),
    passes: z.int().describe('Passes of the range that are not seen.'),
    previous: riseSetDay
      .nullable()
      .describe('The last pass before the range that is seen; null as status says.'),
    next: riseSetDay.nullable().describe('The first after it; null as status says.'),
  })
  .meta({ id: 'UnseenSatellite' })

/** Days on each side of the range in which the neighbours of passes are looked for: elements are good for no longer. */
const PASS_DAYS_AROUND = 10

/** From where and how passes are looked for. */
export interface PassView {
  readonly skyline: Horizon
  readonly observer: Observer
  readonly zone: string | undefined
  /** Whether only passes that the eye can see are looked for; else a day without a pass has a row that says what the satellite does. */
  readonly visibleOnly: boolean
}

/** Passes of a satellite in a span. */
export const passesOf = (elements: SatelliteElements, span: Window, view: PassView): Pass[] =>
  passes(elements, view.observer, span, view.skyline).filter(
    ({ visible }) => !view.visibleOnly || visible.length > 0,
  )

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
const passRecord = (date: string, target: SkyTarget, pass: Pass, view: PassView): RiseSetDayRecord => {
  const { skyline, observer, zone } = view
  const { rise, culmination, set, sunlit, visible, magnitude } = pass
  const record = (event: SkyEvent | null) =>
    event && { ...horizonEventRecord(event, skyline), ...placeFields(target, event, observer) }
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
export function passRecords(
  day: LocalDay,
  target: SkyTarget,
  passes: readonly Pass[],
  view: PassView & { readonly isFirst: boolean },
): RiseSetDayRecord[] {
  const startedPasses = passes.filter(({ rise }) =>
    rise ? rise.utc >= day.start && rise.utc < day.end : view.isFirst,
  )
  const rows = startedPasses.map((pass) => passRecord(day.date, target, pass, view))
  if (rows.length > 0 || view.visibleOnly) return rows
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

/** Record of a satellite of which no pass in a span is seen, with the seen ones about it. */
export function unseenSatelliteRecord(
  target: SkyTarget,
  span: Window,
  view: PassView,
): z.input<typeof unseenSatellite> {
  const elements = target.satellite as SatelliteElements
  const neighbours = emptyRecord(`No pass of ${target.name} is seen`, {
    range: span,
    search: (stretch) => passesOf(elements, stretch, view),
    timeOf: beginOf,
    record: (pass) =>
      passRecord(
        dateAround(beginOf(pass), { timezone: view.zone, longitude: view.observer.longitude }),
        target,
        pass,
        view,
      ),
    years: PASS_DAYS_AROUND / 365.25,
  })
  return {
    target: target.id,
    passes: passesOf(elements, span, { ...view, visibleOnly: false }).length,
    ...neighbours,
  }
}
