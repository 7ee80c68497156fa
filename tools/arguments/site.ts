import { Problem } from '../contract/problems.ts'
import type { Observer } from '../core/frames/earth.ts'
import { airFields } from '../schema/horizon.ts'
import { elevation, latitude, longitude } from '../schema/place.ts'

/** Parameters of an optional place; without one the answer is for the whole Earth. */
export const siteShape = { latitude: latitude.optional(), longitude: longitude.optional(), elevation }

/** The same without elevation, for answers on which it has no effect: the place is at sea level. */
export const groundShape = { latitude: latitude.optional(), longitude: longitude.optional() }

interface Given {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly elevation?: number | undefined
  readonly temperature?: number | undefined
  readonly pressure?: number | undefined
}

/**
 * Place of a request, if any.
 * @throws Problem `missing_parameter` when one coordinate comes without the other.
 */
export function siteOf(options: Given): Observer | undefined {
  const { latitude, longitude, elevation = 0 } = options
  if (latitude === undefined && longitude === undefined) return undefined
  if (latitude === undefined || longitude === undefined) {
    const missing = latitude === undefined ? 'latitude' : 'longitude'
    throw new Problem('missing_parameter', `A place requires ${missing} too.`, { parameter: missing })
  }
  return { latitude, longitude, elevation, ...airFields(options) }
}

/** Place of a request with an option that requires one. */
export function siteFor(option: string, options: Given): Observer {
  const site = siteOf(options)
  if (site) return site
  throw new Problem('missing_parameter', `${option} requires latitude and longitude.`, {
    parameter: 'latitude',
    hint: 'Send latitude and longitude.',
  })
}

/**
 * A place beside the main one of a request, from parameters with a prefix; null without them.
 * @throws Problem `missing_parameter` when one coordinate comes without the other.
 */
export function prefixedPlace(
  prefix: string,
  latitude: number | undefined,
  longitude: number | undefined,
): { readonly latitude: number; readonly longitude: number } | null {
  if (latitude !== undefined && longitude !== undefined) return { latitude, longitude }
  if (latitude === undefined && longitude === undefined) return null
  const parameter = prefix + (latitude === undefined ? 'Latitude' : 'Longitude')
  const hint = `Send ${prefix}Latitude and ${prefix}Longitude together, or neither.`
  throw new Problem('missing_parameter', `Missing: ${parameter}.`, { parameter, hint })
}
