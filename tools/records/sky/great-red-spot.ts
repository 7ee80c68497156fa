import { z } from 'zod'
import {
  centralMeridianII,
  redSpotLongitude,
  redSpotSpan,
  redSpotTransitError,
} from '../../core/appearance/red-spot.ts'
import { spotTransits } from '../../core/events/jupiter-events.ts'
import { roundDirection, rounded } from '../../core/round.ts'
import { type Instant, isoSeconds, MS_PER_DAY } from '../../core/time/time.ts'
import { instantField } from '../../schema/instant.ts'
import { eventTimeText } from './jupiter-moon-event.ts'

/** Output shape of the Great Red Spot. */
export const redSpot = z
  .object({
    longitude: z
      .number()
      .nullable()
      .describe('System II, degrees 0 to 360, at timestamp; null in years without observations.'),
    centralMeridian: z.number().describe('System II longitude of the middle of the disc, degrees.'),
    nextTransit: instantField
      .nullable()
      .describe('When it is next on the central meridian, from timestamp on; null as longitude.'),
    errorMinutes: z.int().nullable().describe('Its standard error; null with redSpotLongitude.'),
  })
  .meta({ id: 'RedSpot' })

/** Source of the longitude of the spot, as the answer states it, and the error of transits up to a time. */
export function redSpotWords(until: number): string {
  const [start, end] = [redSpotSpan.start, redSpotSpan.end].map((utc) => isoSeconds(utc).slice(0, 10))
  return `observed ${start} to 2025-01-01 (Sky & Telescope, JUPOS); +1.75 degrees a month after, to ${end}; null outside: send redSpotLongitude. Transits are written to the minute, within about ${errorMinutes(until)} (standard error, up to the end asked for); 1 degree is 1.7`
}

/** Standard error of a transit, whole minutes; of a time without observations that of their nearest end. */
const errorMinutes = (utc: number): number =>
  Math.round(redSpotTransitError(Math.min(utc, redSpotSpan.end)) / 60)

/** Record of the spot: where it is, and when it is next in the middle of the disc. */
export function redSpotRecord(instant: Instant, ownLongitude: number | undefined) {
  const { value: next } = spotTransits(instant.utc, instant.utc + MS_PER_DAY, ownLongitude).next()
  const longitude = redSpotLongitude(instant, ownLongitude)
  return {
    longitude: longitude === null ? null : rounded(longitude, 1),
    centralMeridian: roundDirection(centralMeridianII(instant)),
    nextTransit: next ? eventTimeText(next, next.start) : null,
    errorMinutes: ownLongitude !== undefined || longitude === null ? null : errorMinutes(instant.utc),
  }
}
