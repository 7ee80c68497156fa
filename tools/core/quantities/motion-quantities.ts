import { positionAngle } from '../appearance/physical.ts'
import { KM_PER_AU } from '../bodies.ts'
import { ecliptic, equatorial, horizontal, toOfDate } from '../frames/coordinates.ts'
import { type Observer, orientation } from '../frames/earth.ts'
import { OBLIQUITY_J2000 } from '../frames/precession.ts'
import { arcSine } from '../math/angles.ts'
import { dot, length, rotate, separation, subtract, turnX, unit, type Vector } from '../math/geometry.ts'
import { roundAngle, roundDirection, rounded } from '../round.ts'
import { motionsOf } from '../targets/target-rays.ts'
import { targetState, viewTarget } from '../targets/target-view.ts'
import { type Instant, SECONDS_PER_DAY, shifted } from '../time/time.ts'
import { apparentJ2000 } from './place-quantities.ts'
import {
  bodyOf,
  dailyRates,
  halfStep,
  of,
  orNull,
  type Quantity,
  type QuantityCell,
  type RowSource,
  roundSpeed,
  type VectorFrame,
} from './quantity.ts'

const KM_S = KM_PER_AU / SECONDS_PER_DAY

/** Quantities of how a target moves. */
export const motionQuantities = {
  rates: {
    meaning:
      'How fast apparent right ascension, declination and ecliptic longitude of date change, and the distance; of a place with its diurnal parallax.',
    horizons: 3,
    accuracy:
      '0.0007 deg/d against JPL Horizons (Mars, December 2025), which leaves the diurnal aberration out; speed 0.001 km/s',
    columns: [...of('deg/d', 'raRate', 'decRate', 'longitudeRate'), ...of('km/s', 'radialVelocityKmS')],
    read: rates,
  },
  ratesIcrs: {
    meaning: 'How fast the apparent right ascension and declination change along the axes of the ICRS.',
    horizons: 46,
    accuracy:
      '0.0007 deg/d against JPL Horizons (Mars, December 2025), which leaves the diurnal aberration out',
    columns: of('deg/d', 'raRateIcrs', 'decRateIcrs'),
    read: (look) =>
      dailyRates(look, (now) => {
        const { ra, dec } = equatorial(apparentJ2000(now))
        return [ra * 15, dec]
      }).map(roundAngle),
  },
  altazRates: {
    meaning:
      'How fast airless altitude and azimuth change; azimuth is not multiplied by the cosine of altitude.',
    horizons: 5,
    needs: 'place',
    accuracy: '0.001 deg/h against JPL Horizons (Mars, December 2025), but near the zenith',
    columns: of('deg/h', 'altitudeRate', 'azimuthRate'),
    read: (look) =>
      dailyRates(look, ({ target, instant, station }) => {
        const { vector } = viewTarget(target, instant, station)
        const { altitudeAirless, azimuth } = horizontal(vector, instant, station.observer as Observer)
        return [altitudeAirless, azimuth]
      }).map((perDay) => rounded(perDay / 24, 4)),
  },
  skyMotion: {
    meaning:
      'Motion across the sky: arcseconds a minute, its position angle from the north of date through east, and flightPathAngle, the angle of the motion in space from the plane of the sky, 90 straight away, null for what is fixed.',
    horizons: 47,
    accuracy: '0.002 arcsec/min and 0.01° against JPL Horizons (Mars, December 2025)',
    columns: [...of('arcsec/min', 'skyMotion'), ...of('deg', 'skyMotionAngle', 'flightPathAngle')],
    read: (look) => {
      const half = halfStep(look)
      const before = vectorAt(look, -half)
      const after = vectorAt(look, half)
      const motion = subtract(unit(after), unit(before))
      return [
        rounded((separation(before, after) * 3600) / (2 * half * 1440), 5),
        roundDirection(positionAngle(vectorAt(look, 0), motion)),
        look.target.body === null && look.target.id !== 'earth' ? null : flightPathAngle(look),
      ]
    },
  },
  speed: {
    meaning: 'Speed of the body about the Sun and past the observer when its light leaves it.',
    horizons: 22,
    of: 'body',
    accuracy: '0.001 km/s against JPL Horizons (Mars, December 2025)',
    columns: of('km/s', 'sunSpeedKmS', 'observerSpeedKmS'),
    read: (look) => {
      const { aboutSun, pastObserver } = motionsOf(bodyOf(look), look.instant, look.station)
      return [roundSpeed(length(aboutSun.velocity) * KM_S), roundSpeed(length(pastObserver) * KM_S)]
    },
  },
  vectors: {
    meaning: 'Geometric place and velocity in the frame of the parameter frame.',
    horizons: null,
    accuracy: 'as the places',
    columns: [...of('au', 'x', 'y', 'z'), ...of('au/d', 'vx', 'vy', 'vz')],
    read: vectors,
  },
} as const satisfies Record<string, Quantity>

const vectorAt = ({ target, instant, station }: RowSource, days: number): Vector =>
  viewTarget(target, shifted(instant, days), station).vector

function flightPathAngle(look: RowSource): QuantityCell {
  const { pastObserver } = motionsOf(bodyOf(look), look.instant, look.station)
  return roundAngle(arcSine(dot(unit(apparentJ2000(look)), pastObserver) / length(pastObserver)))
}

function rates(look: RowSource): QuantityCell[] {
  const half = halfStep(look)
  const angles = dailyRates(look, ({ target, instant, station }) => {
    const { vector } = viewTarget(target, instant, station)
    const { ra, dec } = equatorial(vector)
    return [ra * 15, dec, ecliptic(vector, instant).longitude]
  })
  const distanceAt = (days: number) =>
    viewTarget(look.target, shifted(look.instant, days), look.station).distanceAu
  const [before, after] = [distanceAt(-half), distanceAt(half)]
  const approach = before === null || after === null ? null : after - before
  return [...angles.map(roundAngle), orNull(approach, (au) => roundSpeed((au / (2 * half)) * KM_S))]
}

/** Places to 8 decimals (1.5 km), of satellites to 11, and velocities to 10, as everywhere. */
function vectors({ target, instant, station, frame }: RowSource): QuantityCell[] {
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
