import type { Observer } from '../frames/earth.ts'

/** By how much a contact comes later for a place nearby: minutes for a degree of longitude eastward, and of latitude northward. */
export interface PlaceFactors {
  readonly a: number
  readonly b: number
}

/** Degrees and days over which the gap of limb and target is as good as straight. */
const PLACE_STEP = 0.02
const TIME_STEP = 2e-4
const MINUTES_A_DAY = 1440
/** Minutes a degree from which the time is too crooked for factors: IOTA's predictions print 9.9 for all beyond. */
const MOST = 10

/**
 * The factors A and B of a contact as the International Occultation Timing Association defines them (lunar-occultations.com,
 * iota/bstar/abfactor.htm): time here + A (longitude − here) + B (latitude − here), longitudes positive to the east. They are the slopes of the
 * gap along the ground over its slope in time; null near a line of grazes, where one is 10 minutes or more.
 *
 * @param gap degrees from the limb to the farther target, at a time and from a place; 0 at the contact.
 */
export function placeFactors(
  gap: (tt: number, from: Observer) => number,
  tt: number,
  observer: Observer,
): PlaceFactors | null {
  const { latitude, longitude } = observer
  const slope = (value: (step: number) => number, step: number) => (value(step) - value(-step)) / (2 * step)
  const inTime = slope((step) => gap(tt + step, observer), TIME_STEP)
  const eastward = slope((step) => gap(tt, { ...observer, longitude: longitude + step }), PLACE_STEP)
  const northward = slope((step) => gap(tt, { ...observer, latitude: latitude + step }), PLACE_STEP)
  const a = (-eastward / inTime) * MINUTES_A_DAY
  const b = (-northward / inTime) * MINUTES_A_DAY
  return Math.max(Math.abs(a), Math.abs(b)) < MOST ? { a, b } : null
}
