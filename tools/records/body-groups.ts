import type { Observation } from '../arguments/observation.ts'
import type { SkyBody, SkyPlace } from '../core/bodies.ts'
import { type RiseSetTimes, riseSetTimes, skyEvents } from '../core/horizon/rise-set.ts'
import { phaseGroup, positionGroup, type View, zodiacGroup } from '../core/records/body.ts'
import { roundAngle, roundDirection } from '../core/round.ts'
import { bodyTarget } from '../core/targets/target.ts'
import { isoSeconds, utcOfTt } from '../core/time/time.ts'
import type { IncludeGroup } from '../schema/include-groups.ts'
import { timeFields } from './event.ts'

const iso = (utc: number | undefined) => (utc === undefined ? null : isoSeconds(utc))
const firstUtc = ([tt]: readonly number[]) => (tt === undefined ? undefined : utcOfTt(tt))

/** Events of a day after the first of each kind; most days have none. */
function furtherEvents({ rises, transits, sets }: RiseSetTimes) {
  if (rises.length < 2 && transits.length < 2 && sets.length < 2) return {}
  const further = (kind: 'rise' | 'transit' | 'set', times: readonly number[]) =>
    times.slice(1).map((tt) => ({ kind, ...timeFields(utcOfTt(tt)) }))
  return { more: [...further('rise', rises), ...further('transit', transits), ...further('set', sets)] }
}

/** Group `riseset`: rise, culmination and set on the day of the observation; null where one does not occur. */
function riseSetGroup(body: SkyBody, { observer, day }: Observation, withAzimuths: boolean) {
  const target = bodyTarget(body)
  const times = riseSetTimes(target, observer, day.start, day.end)
  const [transitTt] = times.transits
  const placeAt = skyEvents(target, observer)
  const transit = transitTt === undefined ? undefined : placeAt(transitTt)
  const record: Record<string, unknown> = {
    status: times.status,
    rise: iso(firstUtc(times.rises)),
    transit: iso(transit?.utc),
    set: iso(firstUtc(times.sets)),
    transitAltitude: transit ? roundAngle(transit.altitude) : null,
    transitAltitudeAirless: transit ? roundAngle(transit.altitudeAirless) : null,
    ...furtherEvents(times),
  }
  if (withAzimuths) {
    const azimuth = ([tt]: readonly number[]) =>
      tt === undefined ? null : roundDirection(placeAt(tt).azimuth)
    record.riseAzimuth = azimuth(times.rises)
    record.setAzimuth = azimuth(times.sets)
  }
  return record
}

/** Accuracy topics of the times of each include group. */
export const groupEvents = { riseset: ['rise-set'], orbit: ['planet-apsides', 'lunar-apsides'] } as const

/** Record of a body; groups add members. */
export type BodyRecord = Record<string, unknown> & { body: string }

/**
 * Record of a body with the requested include groups. Without any (`minimal`) it has position, distance and the Moon's
 * phase.
 */
export function bodyRecord(
  place: SkyPlace,
  view: View,
  observation: Observation,
  groups: readonly IncludeGroup[],
  details: { readonly azimuths: boolean; readonly airless: boolean },
): BodyRecord {
  if (groups.length === 0) return { body: place, ...minimal(place, view) }
  const record: BodyRecord = { body: place }
  if (groups.includes('positions')) addPositions(record, place, view, details.airless)
  if (groups.includes('phases')) addPhase(record, place, view)
  if (groups.includes('riseset')) {
    record.riseSet =
      view.pov === 'earth' ? riseSetGroup(place as SkyBody, observation, details.azimuths) : null
  }
  if (groups.includes('zodiac')) record.zodiac = zodiacGroup(place, view)
  return record
}

// Members are assigned one by one: spreading the groups into a record would take longer than computing them.

/** Adds the group `positions`. */
function addPositions(record: Record<string, unknown>, place: SkyPlace, view: View, airless: boolean): void {
  const group = positionGroup(place, view)
  record.altitude = group.altitude
  record.azimuth = group.azimuth
  record.aboveHorizon = group.aboveHorizon
  record.ra = group.ra
  record.dec = group.dec
  record.distanceAu = group.distanceAu
  record.constellation = group.constellation
  record.constellationName = group.constellationName
  if (airless) record.altitudeAirless = group.altitudeAirless
}

/** Adds the group `phases`. */
function addPhase(record: Record<string, unknown>, place: SkyPlace, view: View): void {
  const group = phaseGroup(place, view)
  record.phase = group.phase
  record.illumination = group.illumination
  record.waxing = group.waxing
  record.phaseAngle = group.phaseAngle
  record.elongation = group.elongation
  record.magnitude = group.magnitude
}

/** Record of `include=minimal`. */
function minimal(place: SkyPlace, view: View) {
  const { altitude, azimuth, distanceAu } = positionGroup(place, view)
  if (place !== 'moon') return { altitude, azimuth, distanceAu }
  const { phase, illumination } = phaseGroup(place, view)
  return { altitude, azimuth, distanceAu, phase, illumination }
}
