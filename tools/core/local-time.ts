/** Clock times of a place: what the law of its zone makes of them, and what the Sun does. */
import { type Civil, meanTimeOffset, wallMs } from './civil.ts'
import { equationOfTime } from './solar-time.ts'
import { instantOfUtc } from './time.ts'
import { localToUtc, type Resolution } from './zones.ts'

export interface ClockReading extends Resolution {
  /** The zone had no standard time yet, so the reading is the mean time of the place's own longitude. */
  readonly ownMeanTime: boolean
}

/**
 * The instants a clock reading at a place can mean. Before standard time every town kept the mean time of its own
 * meridian; the database knows that of the zone's chief town only, so a known longitude goes before it.
 * @param longitude degrees, east positive.
 */
export function clockReading(zone: string, civil: Civil, longitude?: number): ClockReading {
  const law = localToUtc(zone, civil)
  const beforeLaw = law.candidates.every(({ abbreviation }) => abbreviation === 'LMT')
  if (longitude === undefined || !beforeLaw) return { ...law, ownMeanTime: false }
  return { status: 'unique', candidates: [meanTimeReading(civil, longitude)], gap: null, ownMeanTime: true }
}

/** A clock reading as mean time of a longitude, to the second. */
export function meanTimeReading(civil: Civil, longitude: number): Resolution['candidates'][number] {
  const offsetSeconds = meanTimeOffset(longitude)
  return { utc: wallMs(civil) - offsetSeconds * 1000, offsetSeconds, abbreviation: 'LMT', isDst: false }
}

/**
 * Apparent solar time: what a sundial of a longitude shows at an instant.
 * @returns ms, as a UTC clock counts them; {@link civilAt} turns it into a reading.
 * Accuracy: a second, of which UT1 may differ from UTC by 0.9.
 */
export function sundialTime(utcMs: number, longitude: number): number {
  return utcMs + (longitude * 240 + equationOfTime(instantOfUtc(utcMs))) * 1000
}
