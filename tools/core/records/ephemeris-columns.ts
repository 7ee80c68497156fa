/** The quantities of an ephemeris table: the columns of each, their units, and how they are read for a target. */

import { KM_PER_AU, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { ecliptic, equatorial, horizontal, toOfDate } from '../frames/coordinates.ts'
import { type Observer, orientation } from '../frames/earth.ts'
import { OBLIQUITY_J2000 } from '../frames/precession.ts'
import { circularDifference } from '../math/angles.ts'
import { rotate, turnX, type Vector } from '../math/geometry.ts'
import {
  roundAngle,
  roundAu,
  roundDirection,
  rounded,
  roundFraction,
  roundHours,
  roundMagnitude,
} from '../round.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import { litTarget, targetState, type Viewpoint, viewTarget } from '../targets/target-view.ts'
import { type Instant, julianDateTt, julianDateUtc, SECONDS_PER_DAY, shifted } from '../time/time.ts'
import { zodiacPlace } from '../zodiac/zodiac.ts'
import { rangeKm, subpointRecord } from './satellite-place.ts'

export const vectorFrames = ['equatorialJ2000', 'eclipticJ2000', 'eclipticDate'] as const
export type VectorFrame = (typeof vectorFrames)[number]

/** Source of a row of the table. */
export interface RowSource {
  readonly target: SkyTarget
  readonly instant: Instant
  readonly station: Viewpoint
  readonly frame: VectorFrame
}

export interface Column {
  readonly name: string
  readonly unit: string | null
}

type Cell = number | string | null

interface Quantity {
  readonly columns: readonly Column[]
  /** One cell for every column. */
  readonly read: (look: RowSource) => readonly Cell[]
  /** The same of the columns that a table with a satellite has besides. */
  readonly ofSatellites?: Pick<Quantity, 'columns' | 'read'>
}

const of = (unit: string | null, ...names: string[]): Column[] => names.map((name) => ({ name, unit }))
const orNull = (value: number | null, round: (value: number) => number): Cell =>
  value === null ? null : round(value)
/** Au to 8 decimals; nearer than the Moon ever is, to 11 (1.5 m). */
const roundDistance = (au: number): number => (Math.abs(au) < 0.001 ? rounded(au, 11) : roundAu(au))
/** Rates: degrees a day to 5 decimals, as every angle; km/s to the metre. */
const roundSpeed = (value: number): number => rounded(value, 3)

const viewOf = ({ target, instant, station }: RowSource) => viewTarget(target, instant, station)
const lit = ({ target, instant, station }: RowSource) => litTarget(target, instant, station)

/** The names of `quantities` with what each adds to a row. */
export const ephemerisQuantities = {
  jd: {
    columns: of('d', 'julianDate', 'julianDateTt'),
    read: ({ instant }) => [rounded(julianDateUtc(instant), 6), rounded(julianDateTt(instant), 6)],
  },
  radec: {
    columns: [...of('h', 'ra'), ...of('deg', 'dec')],
    read: (look) => {
      const { ra, dec } = equatorial(viewOf(look).vector)
      return [roundHours(ra), roundAngle(dec)]
    },
  },
  altaz: {
    columns: of('deg', 'altitude', 'azimuth', 'altitudeAirless'),
    read: (look) => {
      const { altitude, azimuth, altitudeAirless } = horizontal(
        viewOf(look).vector,
        look.instant,
        look.station.observer as Observer,
      )
      return [roundAngle(altitude), roundDirection(azimuth), roundAngle(altitudeAirless)]
    },
  },
  ecliptic: {
    columns: of('deg', 'eclipticLongitude', 'eclipticLatitude'),
    read: (look) => {
      const { longitude, latitude } = ecliptic(viewOf(look).vector, look.instant)
      return [roundDirection(longitude), roundAngle(latitude)]
    },
  },
  zodiac: {
    columns: [...of(null, 'sign'), ...of('deg', 'signDegree'), ...of(null, 'formatted')],
    read: (look) => {
      const place = zodiacPlace(ecliptic(viewOf(look).vector, look.instant).longitude)
      return [place.sign, place.signDegree, place.formatted]
    },
  },
  distance: {
    columns: [...of('au', 'distanceAu'), ...of('min', 'lightTimeMinutes')],
    read: (look) => {
      const { distanceAu } = viewOf(look)
      return [
        orNull(distanceAu, roundDistance),
        orNull(distanceAu, (au) => rounded((au / LIGHT_AU_PER_DAY) * 1440, 5)),
      ]
    },
    ofSatellites: {
      columns: [
        ...of('km', 'rangeKm'),
        ...of('deg', 'subpointLatitude', 'subpointLongitude'),
        ...of('km', 'heightKm'),
      ],
      read: (look) => {
        const { satellite } = look.target
        if (!satellite) return [null, null, null, null]
        const { latitude, longitude, heightKm } = subpointRecord(satellite, look.instant)
        return [orNull(viewOf(look).distanceAu, rangeKm), latitude, longitude, heightKm]
      },
    },
  },
  magnitude: {
    columns: of('mag', 'magnitude'),
    read: (look) => [orNull(lit(look).magnitude, roundMagnitude)],
  },
  phase: {
    columns: [...of('1', 'illumination'), ...of('deg', 'phaseAngle')],
    read: (look) => {
      const { illumination, phaseAngle } = lit(look)
      return [orNull(illumination, roundFraction), orNull(phaseAngle, roundAngle)]
    },
  },
  elongation: {
    columns: of('deg', 'elongation'),
    read: (look) => [orNull(lit(look).elongation, roundAngle)],
  },
  rates: {
    columns: [...of('deg/d', 'raRate', 'decRate', 'longitudeRate'), ...of('km/s', 'radialVelocityKmS')],
    read: rates,
  },
  vectors: {
    columns: [...of('au', 'x', 'y', 'z'), ...of('au/d', 'vx', 'vy', 'vz')],
    read: vectors,
  },
} as const satisfies Record<string, Quantity>

export type EphemerisQuantity = keyof typeof ephemerisQuantities
export const ephemerisQuantityNames = Object.keys(ephemerisQuantities) as EphemerisQuantity[]

/** The columns of quantities, in order, in a table with or without satellites. */
export function ephemerisColumns(
  names: readonly EphemerisQuantity[],
  hasSatellites: boolean,
): readonly Pick<Quantity, 'columns' | 'read'>[] {
  return names.flatMap((name) => {
    const quantity: Quantity = ephemerisQuantities[name]
    return hasSatellites && quantity.ofSatellites ? [quantity, quantity.ofSatellites] : [quantity]
  })
}

/**
 * Half a step of the central difference, days. From a place that turns with the Earth a minute keeps the diurnal
 * parallax in; from elsewhere an hour leaves 1e-6 °/day for the Moon.
 */
const halfStep = ({ pov }: Viewpoint): number => (pov === 'earth' ? 1 / 1440 : 1 / 24)
/** Satellites cross the sky in minutes: half a second. */
const SATELLITE_HALF_STEP = 0.5 / SECONDS_PER_DAY

function rates(look: RowSource): Cell[] {
  const half = look.target.satellite ? SATELLITE_HALF_STEP : halfStep(look.station)
  const stateAt = (days: number) => {
    const instant = shifted(look.instant, days)
    const { vector, distanceAu } = viewTarget(look.target, instant, look.station)
    return { ...equatorial(vector), ...ecliptic(vector, instant), distanceAu }
  }
  const [before, after] = [stateAt(-half), stateAt(half)]
  const perDay = 1 / (2 * half)
  const approach =
    before.distanceAu === null || after.distanceAu === null ? null : after.distanceAu - before.distanceAu
  return [
    roundAngle(circularDifference(after.ra * 15, before.ra * 15) * perDay),
    roundAngle((after.dec - before.dec) * perDay),
    roundAngle(circularDifference(after.longitude, before.longitude) * perDay),
    orNull(approach, (au) => roundSpeed((au * perDay * KM_PER_AU) / SECONDS_PER_DAY)),
  ]
}

/** Places to 8 decimals (1.5 km), of satellites to 11, and velocities to 10, as everywhere. */
function vectors({ target, instant, station, frame }: RowSource): Cell[] {
  const state = targetState(target, instant, station)
  // Fixed targets have a direction only.
  if (!state) return [null, null, null, null, null, null]
  const [positionInFrame, by] = [
    inFrame(state.position, instant, frame),
    inFrame(state.velocity, instant, frame),
  ]
  return [
    ...[positionInFrame.x, positionInFrame.y, positionInFrame.z].map((value) =>
      rounded(value, target.satellite ? 11 : 8),
    ),
    ...[by.x, by.y, by.z].map((value) => rounded(value, 10)),
  ]
}

/** A J2000 equatorial vector in a frame; the frame of date is that of the instant, not turning. */
function inFrame(vector: Vector, instant: Instant, frame: VectorFrame): Vector {
  if (frame === 'equatorialJ2000') return vector
  if (frame === 'eclipticJ2000') return rotate(turnX(OBLIQUITY_J2000), vector)
  return rotate(turnX(orientation(instant).trueObliquity), toOfDate(vector, instant))
}
