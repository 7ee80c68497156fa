import { normalDegrees } from '../../math/angles.ts'
import { culminatesBelowHorizon, culminating, eclipticCrossing, type HouseFrame, isEastern } from './frame.ts'

/** The four angles of a chart: ecliptic longitudes of date, degrees 0 to 360. */
export interface ChartAngles {
  readonly ascendant: number
  readonly midheaven: number
  readonly vertex: number
  readonly eastPoint: number
}

/** Rising point of the ecliptic. Inside the polar circles the closed form may give the setting one. */
export function ascendant(frame: HouseFrame): number {
  const crossing = eclipticCrossing(frame.armc + 90, frame.latitude, frame.obliquity)
  return culminatesBelowHorizon(frame) ? normalDegrees(crossing + 180) : crossing
}

/**
 * Point of the ecliptic on the meridian above the horizon. Outside the polar circles that is where right
 * ascension equals ARMC; inside them, when that point is below the horizon, it is the opposite one.
 */
export function midheaven(frame: HouseFrame): number {
  return normalDegrees(culminating(frame) + (culminatesBelowHorizon(frame) ? 180 : 0))
}

/** Western crossing of ecliptic and prime vertical, whose pole is the co-latitude. */
export function vertex(frame: HouseFrame): number {
  const pole = (frame.latitude < 0 ? -90 : 90) - frame.latitude
  const crossing = eclipticCrossing(frame.armc - 90, pole, frame.obliquity)
  return isEastern(crossing, frame) ? normalDegrees(crossing + 180) : crossing
}

/** Ascendant of the equator: where the circle through the east point and the celestial poles meets the ecliptic. */
export function eastPoint(frame: HouseFrame): number {
  return eclipticCrossing(frame.armc + 90, 0, frame.obliquity)
}

/**
 * The angles of a chart, true equinox of date.
 * **Accuracy**: 0.01″ against independently computed angles at latitudes −89° to 89°, for a given frame.
 */
export function chartAngles(frame: HouseFrame): ChartAngles {
  return {
    ascendant: ascendant(frame),
    midheaven: midheaven(frame),
    vertex: vertex(frame),
    eastPoint: eastPoint(frame),
  }
}
