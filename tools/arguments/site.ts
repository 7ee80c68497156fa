import type { Observer } from '../core/frames/earth.ts'
import { Problem } from '../problems.ts'
import { elevation, latitude, longitude } from '../schema/place.ts'

/** Parameters of tools that answer for the whole Earth, or for a place when one is given. */
export const siteShape = { latitude: latitude.optional(), longitude: longitude.optional(), elevation }

/** The same for answers that a height of some kilometres does not change: the place is at sea level. */
export const groundShape = { latitude: latitude.optional(), longitude: longitude.optional() }

interface Given {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly elevation?: number | undefined
}

/**
 * The place of a request, if it names one.
 * @throws Problem `missing_parameter` when one coordinate comes without the other.
 */
export function siteOf({ latitude, longitude, elevation = 0 }: Given): Observer | undefined {
  if (latitude === undefined && longitude === undefined) return undefined
  if (latitude === undefined || longitude === undefined) {
    const missing = latitude === undefined ? 'latitude' : 'longitude'
    throw new Problem('missing_parameter', `A place needs ${missing} too.`, { parameter: missing })
  }
  return { latitude, longitude, elevation }
}

/** The place of a request for which an option needs one. */
export function siteFor(option: string, given: Given): Observer {
  const site = siteOf(given)
  if (site) return site
  throw new Problem('missing_parameter', `${option} needs a place.`, {
    parameter: 'latitude',
    hint: 'Send latitude and longitude.',
  })
}
