import {
  type BodyId,
  bodyIds,
  type GivenBody,
  isGivenBody,
  isSmallBody,
  type ZodiacBody,
} from '../../bodies.ts'
import { type EventTopic, measurements } from '../../ephemeris/accuracy.ts'
import { MINUTE, SECOND, unitOfError } from '../../time/written.ts'
import { type EventBody, isVariableStar, periodDays } from './event.ts'
import { orbitCentre } from './orbit-points.ts'
import { TITAN_ERROR } from './titan.ts'

const topics: readonly EventTopic[] = ['planet-apsides', 'lunar-apsides', 'retrograde-stations']
const timed = measurements.filter(
  ({ topic, unit }) => unit === 's' && (topics as readonly string[]).includes(topic),
)

/** Greatest measured error of the times of events of a body, seconds; of a body without one that of all others. */
function measuredError(body: ZodiacBody | GivenBody, topic: EventTopic): number {
  const rows = timed.filter((row) => row.topic === topic)
  const ofBody = rows.filter(({ subject }) => subject === body)
  return Math.max(...(ofBody.length > 0 ? ofBody : rows).map(({ max }) => max))
}

/** Error of heliocentric directions in the slow swing that moves a node, degrees: that of directions, 0.05″. */
const DIRECTION_ERROR = 0.05 / 3600

/** Inclinations of the orbits to the ecliptic, degrees, J2000.0; Explanatory Supplement, 3rd ed., table 8.10.2. */
const inclinations: Readonly<Partial<Record<BodyId, number>>> = {
  mercury: 7.005,
  venus: 3.395,
  mars: 1.85,
  jupiter: 1.304,
  saturn: 2.486,
  uranus: 0.773,
  neptune: 1.77,
  pluto: 17.14,
}

/** Seconds by which a planet may cross the ecliptic earlier or later: its error across by its speed across. */
function nodeError(body: BodyId): number {
  const inclination = inclinations[body]
  if (inclination === undefined) return 0
  const degreesPerSecond = (inclination * 2 * Math.PI) / (periodDays[body] * 86_400)
  return DIRECTION_ERROR / degreesPerSecond
}

/** Seconds of an event that is the turn of a slow curve, or of a model that is good to parts of a day: more than half an hour. */
const SLOW = 3600

/** Error of the time of events of a kind and body, seconds; kinds that are left out are known to the second. */
const errors: Readonly<Record<string, (body: ZodiacBody | GivenBody) => number>> = {
  station: (body) => measuredError(body, 'retrograde-stations'),
  apsis: (body) => {
    // Beyond Neptune the distance is flat for days.
    if ((isSmallBody(body) || isGivenBody(body)) && orbitCentre(body) === 'barycenter') return SLOW
    return body === 'moon' ? measuredError(body, 'lunar-apsides') : measuredError(body, 'planet-apsides')
  },
  // The distance is flat: a planet's place of 0.1″ moves its least by half a minute and more.
  closestApproach: () => 60,
  node: (body) => ((bodyIds as readonly string[]).includes(body) ? nodeError(body as BodyId) : 0),
  // A declination turns as slowly as a longitude does at a station; the Sun's and the Moon's within a minute.
  declinationExtreme: (body) =>
    body === 'sun' || body === 'moon' ? 60 : Math.max(60, measuredError(body, 'retrograde-stations')),
  // The mean sphere: a mountain has its sunrise hours earlier than a floor.
  libration: () => 60,
  lunarX: () => 60,
  lunarV: () => 60,
  featureSunrise: () => 60,
  featureSunset: () => 60,
  peakMagnitude: () => SLOW,
  rings: () => SLOW,
  titan: () => TITAN_ERROR,
  // When it stands out most in its twilight: the twilight itself is good to days.
  heliacal: () => 60,
}

/**
 * Unit in which the time of an event of a kind and body is written, ms: coarser where it is known to more than half a minute, as no
 * meeting of a small body, comet or orbit with the Sun is in all years.
 */
export function timeUnit(kind: string, body: ZodiacBody | EventBody): number {
  // The elements of stars are known to a minute at best.
  if (isVariableStar(body)) return MINUTE
  const error = errors[kind]
  const unit = error ? unitOfError(error(body)) : SECOND
  const isMeeting = kind === 'opposition' || kind === 'solarConjunction' || kind === 'greatestElongation'
  const isMinor = isSmallBody(body) || isGivenBody(body)
  return isMinor && (isMeeting || kind === 'node') ? Math.max(MINUTE, unit) : unit
}
