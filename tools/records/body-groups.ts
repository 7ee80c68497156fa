import { localTime } from '../arguments/moment.ts'
import type { Observation } from '../arguments/observation.ts'
import type { BodyId, EphemerisBody } from '../core/bodies.ts'
import { riseSet } from '../core/horizon/rise-set.ts'
import { phaseGroup, positionGroup, type View, zodiacGroup } from '../core/records/body.ts'
import { roundAngle, roundDirection } from '../core/round.ts'
import { bodyTarget } from '../core/targets/target.ts'
import { isoSeconds } from '../core/time/time.ts'
import type { IncludeGroup } from '../schema/include-groups.ts'
import { timeFields } from './event.ts'

const at = (event: { utc: number } | undefined) => (event ? isoSeconds(event.utc) : null)

/** Shared empty list for days without second events. */
const none: readonly never[] = []

/** Events of a day after the first of a kind; most days have none. */
function secondOf(kind: 'rise' | 'transit' | 'set', events: readonly { readonly utc: number }[]) {
  return events.length < 2 ? none : events.slice(1).map(({ utc }) => ({ kind, utc }))
}

/** Group `riseset`: rise, culmination and set on the day of the observation; null where one does not occur. */
function riseSetGroup(body: BodyId, { observer, day, timezone }: Observation, withAzimuths: boolean) {
  const events = riseSet(bodyTarget(body), observer, day.start, day.end)
  const rise = events.rises[0]
  const transit = events.transits[0]
  const set = events.sets[0]
  const more = [
    ...secondOf('rise', events.rises),
    ...secondOf('transit', events.transits),
    ...secondOf('set', events.sets),
  ].map(({ kind, utc }) => ({ kind, ...timeFields(utc, timezone) }))
  const local = (event: { utc: number } | undefined) => localTime(event?.utc ?? null, timezone as string)
  const record = {
    status: events.status,
    rise: at(rise),
    transit: at(transit),
    set: at(set),
    transitAltitude: transit ? roundAngle(transit.altitude) : null,
    transitAltitudeAirless: transit ? roundAngle(transit.altitudeAirless) : null,
    ...(more.length > 0 ? { more } : {}),
  }
  if (!withAzimuths && !timezone) return record
  return {
    ...record,
    ...(withAzimuths
      ? {
          riseAzimuth: rise ? roundDirection(rise.azimuth) : null,
          setAzimuth: set ? roundDirection(set.azimuth) : null,
        }
      : {}),
    ...(timezone ? { riseLocal: local(rise), transitLocal: local(transit), setLocal: local(set) } : {}),
  }
}

/**
 * Record of a body with the requested include groups. Without any (`minimal`) it has position, distance and the Moon's
 * phase.
 */
export function bodyRecord(
  place: EphemerisBody,
  view: View,
  seen: Observation,
  groups: readonly IncludeGroup[],
  details: { readonly azimuths: boolean; readonly airless: boolean },
): Record<string, unknown> & { body: EphemerisBody } {
  if (groups.length === 0) return { body: place, ...minimal(place, view) }
  const record: Record<string, unknown> & { body: EphemerisBody } = { body: place }
  if (groups.includes('positions')) addPositions(record, place, view, details.airless)
  if (groups.includes('phases')) addPhase(record, place, view)
  if (groups.includes('riseset')) {
    record.riseSet = view.pov === 'earth' ? riseSetGroup(place as BodyId, seen, details.azimuths) : null
  }
  if (groups.includes('zodiac')) record.zodiac = zodiacGroup(place, view)
  return record
}

// Members are assigned one by one: spreading the groups into a record would take longer than computing them.

/** Adds the group `positions`. */
function addPositions(
  record: Record<string, unknown>,
  place: EphemerisBody,
  view: View,
  airless: boolean,
): void {
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
function addPhase(record: Record<string, unknown>, place: EphemerisBody, view: View): void {
  const group = phaseGroup(place, view)
  record.phase = group.phase
  record.illumination = group.illumination
  record.waxing = group.waxing
  record.phaseAngle = group.phaseAngle
  record.elongation = group.elongation
  record.magnitude = group.magnitude
}

/** Record of `include=minimal`. */
function minimal(place: EphemerisBody, view: View) {
  const { altitude, azimuth, distanceAu } = positionGroup(place, view)
  if (place !== 'moon') return { altitude, azimuth, distanceAu }
  const { phase, illumination } = phaseGroup(place, view)
  return { altitude, azimuth, distanceAu, phase, illumination }
}
