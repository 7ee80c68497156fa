import type { BodyId, Place } from '../core/bodies.ts'
import { phaseGroup, positionGroup, type View, zodiacGroup } from '../core/body-record.ts'
import { riseSet } from '../core/rise-set.ts'
import { roundAngle, roundDirection } from '../core/round.ts'
import { bodyTarget } from '../core/target.ts'
import { isoSeconds } from '../core/time.ts'
import type { IncludeGroup } from './include-groups.ts'
import { localTime } from './moment.ts'
import type { Observation } from './observation.ts'

/** Rise, culmination and set in the day of the observation; `null` where one does not happen, `status` says why. */
function riseSetGroup(body: BodyId, { observer, day, timezone }: Observation, withAzimuths: boolean) {
  const events = riseSet(bodyTarget(body), observer, day.start, day.end)
  const [rise, transit, set] = [events.rises[0], events.transits[0], events.sets[0]]
  const at = (event: { utc: number } | undefined) => (event ? isoSeconds(event.utc) : null)
  const local = (event: { utc: number } | undefined) => localTime(event?.utc ?? null, timezone as string)
  return {
    status: events.status,
    rise: at(rise),
    transit: at(transit),
    set: at(set),
    transitAltitude: transit ? roundAngle(transit.altitude) : null,
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
 * The record of a body with the groups asked for. With none (`minimal`) it holds where the body is and how far,
 * and the Moon's phase.
 */
export function bodyRecord(
  place: Place,
  view: View,
  seen: Observation,
  groups: readonly IncludeGroup[],
  details: { readonly azimuths: boolean; readonly airless: boolean },
): Record<string, unknown> & { body: Place } {
  if (groups.length === 0) return { body: place, ...minimal(place, view) }
  const has = (group: IncludeGroup) => groups.includes(group)
  return {
    body: place,
    ...(has('positions') ? positions(place, view, details.airless) : {}),
    ...(has('phases') ? phaseGroup(place, view) : {}),
    ...(has('riseset')
      ? { riseSet: view.pov === 'earth' ? riseSetGroup(place as BodyId, seen, details.azimuths) : null }
      : {}),
    ...(has('zodiac') ? { zodiac: zodiacGroup(place, view) } : {}),
  }
}

function positions(place: Place, view: View, airless: boolean) {
  const { altitudeAirless, ...group } = positionGroup(place, view)
  return airless ? { ...group, altitudeAirless } : group
}

function minimal(place: Place, view: View) {
  const { altitude, azimuth, distanceAu } = positionGroup(place, view)
  if (place !== 'moon') return { altitude, azimuth, distanceAu }
  const { phase, illumination } = phaseGroup(place, view)
  return { altitude, azimuth, distanceAu, phase, illumination }
}
