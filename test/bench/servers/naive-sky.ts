/** A snapshot by astronomy-engine in process, each quantity computed as documented. */
import {
  AngleFromSun,
  Body,
  Constellation,
  Ecliptic,
  Equator,
  GeoVector,
  Horizon,
  Illumination,
  Observer,
  SearchHourAngle,
  SearchRiseSet,
} from 'astronomy-engine'
import { tenBodies } from '../ten-bodies.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function places(body: Body, date: Date, observer: Observer) {
  const equator = Equator(body, date, observer, true, true)
  const { ra, dec } = Equator(body, date, observer, false, true)
  const { altitude, azimuth } = Horizon(date, observer, equator.ra, equator.dec, 'normal')
  const { elon, elat } = Ecliptic(GeoVector(body, date, true))
  const later = Ecliptic(GeoVector(body, new Date(date.getTime() + HOUR_MS), true)).elon
  return {
    body,
    altitude,
    azimuth,
    aboveHorizon: altitude > 0,
    ra: equator.ra,
    dec: equator.dec,
    distanceAu: equator.dist,
    constellation: Constellation(ra, dec).symbol,
    zodiac: { longitude: elon, latitude: elat, speed: (((later - elon + 540) % 360) - 180) * 24 },
  }
}

function phases(body: Body, date: Date) {
  const { mag, phase_angle, phase_fraction } = Illumination(body, date)
  return {
    magnitude: mag,
    phaseAngle: phase_angle,
    illumination: phase_fraction,
    elongation: body === Body.Sun ? 0 : AngleFromSun(body, date),
  }
}

function riseSet(body: Body, date: Date, observer: Observer) {
  const from = new Date(Math.floor(date.getTime() / DAY_MS) * DAY_MS)
  const transit = SearchHourAngle(body, observer, 0, from)
  return {
    rise: SearchRiseSet(body, observer, +1, from, 1)?.date.toISOString() ?? null,
    transit: transit.time.date.toISOString(),
    set: SearchRiseSet(body, observer, -1, from, 1)?.date.toISOString() ?? null,
    transitAltitude: transit.hor.altitude,
  }
}

/** Positions of ten bodies; the complete sky adds phases, rise and set. */
export function naiveSnapshot(date: Date, latitude: number, longitude: number, whole: boolean) {
  const observer = new Observer(latitude, longitude, 0)
  const records = tenBodies.map((body) => ({
    ...places(body, date, observer),
    ...(whole ? { ...phases(body, date), riseSet: riseSet(body, date, observer) } : {}),
  }))
  return { observerData: records, timestamp: date.toISOString() }
}
