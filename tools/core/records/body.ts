import type { SkyBody, SkyPlace } from '../bodies.ts'
import { phaseDegrees, phaseName } from '../events/moon-phases.ts'
import { ecliptic, equatorial, horizontal, toJ2000 } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { roundAngle, roundAu, roundDirection, roundFraction, roundHours, roundMagnitude } from '../round.ts'
import { constellationFields } from '../stars/constellation.ts'
import { isFromEarth, litFromView, type PointOfView, seenFrom } from '../targets/point-of-view.ts'
import { type Instant, shifted } from '../time/time.ts'
import { type PlacementRecord, placement, placementRecord } from '../zodiac/placement.ts'

/** From where and when a record is taken. */
export interface View {
  readonly pov: PointOfView
  readonly instant: Instant
  readonly observer: Observer
}

/** Where a body stands. Off the Earth there is no horizon: altitude, azimuth and `aboveHorizon` are `null`. */
export function positionGroup(place: SkyPlace, { pov, instant, observer }: View) {
  const { vector, distanceAu } = seenFrom(pov, place, instant, observer)
  const { ra, dec } = equatorial(vector)
  const horizon = pov === 'earth' ? horizontal(vector, instant, observer) : null
  const { constellation, constellationName } = constellationFields(toJ2000(vector, instant))
  return {
    altitude: horizon && roundAngle(horizon.altitude),
    azimuth: horizon && roundDirection(horizon.azimuth),
    aboveHorizon: horizon && horizon.altitude > 0,
    altitudeAirless: horizon && roundAngle(horizon.altitudeAirless),
    ra: roundHours(ra),
    dec: roundAngle(dec),
    distanceAu: roundAu(distanceAu),
    constellation,
    constellationName,
  }
}

/**
 * How a body is lit and how bright it is, as almanacs have it: seen from the centre of the Earth. Only the Moon's phase has a name; the Sun has
 * none of it but brightness, and elements without H or M1 have no brightness.
 */
export function phaseGroup(place: SkyPlace, { pov, instant }: View) {
  const lit = litFromView(pov === 'earth' ? 'geocenter' : pov, place, instant)
  const isOurMoon = place === 'moon' && isFromEarth(pov)
  return {
    phase: isOurMoon ? phaseName(instant) : null,
    illumination: orNull(lit.illumination, roundFraction),
    waxing: isOurMoon ? phaseDegrees(instant) < 180 : null,
    phaseAngle: orNull(lit.phaseAngle, roundAngle),
    elongation: orNull(lit.elongation, roundAngle),
    magnitude: Number.isNaN(lit.magnitude) ? null : roundMagnitude(lit.magnitude),
  }
}

const orNull = (value: number | null, round: (value: number) => number) =>
  value === null ? null : round(value)

/**
 * The place in the tropical zodiac of date. From the Earth it is the geocentric one that charts use, wherever
 * the observer stands; from another centre it is the longitude seen from there.
 */
export function zodiacGroup(place: SkyPlace, { pov, instant }: View): PlacementRecord {
  if (isFromEarth(pov)) return placementRecord(placement(place as SkyBody, instant))
  const longitudeAt = (otherInstant: Instant) =>
    ecliptic(seenFrom(pov, place, otherInstant).vector, otherInstant)
  const moved = circularDifference(
    longitudeAt(shifted(instant, SPEED_SPAN)).longitude,
    longitudeAt(shifted(instant, -SPEED_SPAN)).longitude,
  )
  const { longitude, latitude } = longitudeAt(instant)
  return placementRecord({ longitude: normalDegrees(longitude), latitude, speed: moved / (2 * SPEED_SPAN) })
}

/** Half the span, in days, that a speed is taken over. */
const SPEED_SPAN = 1 / 48
