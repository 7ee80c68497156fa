import { z } from 'zod'
import { distanceKm, nearestPlaces, type Place, placesAttribution } from '../core/places/gazetteer.ts'
import { countryCode, readyNames, searchPlaces } from '../core/places/place-search.ts'
import { roundKm } from '../core/round.ts'
import { defineTool } from '../define.ts'
import { Problem, quote } from '../problems.ts'
import { limit } from '../schema/page.ts'
import { latitude, longitude } from '../schema/place.ts'

const place = z.object({
  placeId: z.string(),
  name: z.string(),
  admin1: z.string().nullable().meta({ description: 'First-level division, such as a state.' }),
  country: z.string().meta({ description: 'ISO 3166 code.' }),
  countryName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  elevation: z.number().nullable().meta({ description: 'Metres above sea level.' }),
  timezone: z.string().meta({ description: 'IANA name.' }),
  population: z.int(),
  distanceKm: z.number().nullable().meta({ description: 'From the coordinates sent; null without them.' }),
  match: z.enum(['exact', 'prefix', 'word', 'similar', 'nearest']),
})

export default defineTool({
  name: 'search_places',
  title: 'Find a place',
  description:
    'Turn a place name into latitude, longitude, elevation and IANA timezone, or reverse-geocode coordinates. ' +
    'Call this first whenever the user names a town; never guess coordinates. Offline gazetteer, 0 credits.',
  route: 'GET /v1/places',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    q: z
      .string()
      .max(100, 'the name is too long')
      .optional()
      .meta({ description: "Place name, optionally 'City, CC' or 'City, State'." }),
    country: z
      .string()
      .max(60, 'the country is too long')
      .transform((text, context): string => {
        const code = countryCode(text)
        if (code !== undefined) return code
        context.addIssue({ code: 'custom', input: text, message: 'there is no such country' })
        return z.NEVER
      })
      .optional()
      .meta({ description: 'ISO country code.' }),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    limit: limit(100, 10),
  }),
  output: z.object({ places: z.array(place), count: z.int(), attribution: z.string() }),
  example: { q: 'Ulm, DE', limit: 3 },
  prepare(input) {
    const { q, latitude, longitude } = input
    const point = latitude !== undefined && longitude !== undefined ? { latitude, longitude } : undefined
    if (!point && (latitude !== undefined || longitude !== undefined)) {
      const missing = latitude === undefined ? 'latitude' : 'longitude'
      throw new Problem('missing_parameter', 'latitude and longitude belong together.', {
        parameter: missing,
      })
    }
    if (q === undefined && !point) {
      throw new Problem('missing_parameter', 'Neither a name nor coordinates were sent.', {
        parameter: 'q',
        hint: 'Send q, or latitude and longitude.',
      })
    }
    return { ...input, point }
  },
  credits: 0,
  ready: readyNames,
  compute({ q, country, point, limit }) {
    const found =
      q === undefined ? nearest(point as Point, country, limit) : placesNamed(q, country, point, limit)
    if (found.length === 0) {
      throw new Problem(
        'place_not_found',
        `The gazetteer has no place ${quote(q ?? '')}${country ? ` in ${country}` : ''}.`,
        {
          parameter: 'q',
          hint: 'Send a larger town nearby, or latitude and longitude.',
        },
      )
    }
    return {
      data: { places: found, count: found.length, attribution: placesAttribution },
      freshness: 'fixed',
    }
  },
})

/** A position in degrees. */
interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Towns nearest to a position, closest first. */
function nearest({ latitude, longitude }: Point, country: string | undefined, limit: number) {
  return nearestPlaces(latitude, longitude, limit, country).map((near) =>
    record(near, 'nearest', near.distanceKm),
  )
}

/** Limit above the number of towns of any one name. */
const all = 1000

/** Best matches of a name, the nearest first if coordinates are given, otherwise the most populous. */
function placesNamed(q: string, country: string | undefined, point: Point | undefined, limit: number) {
  const found = searchPlaces(q, { ...(country ? { country } : {}), limit: point ? all : limit })
  if (!point) return found.map((place) => record(place, place.match, null))
  return found
    .filter(({ match }) => match === found[0]?.match)
    .map((place) => ({ place, distance: distanceKm(place, point) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ place, distance }) => record(place, place.match, distance))
}

/** Record of a town; `distance` in km. */
function record(found: Place, match: z.infer<typeof place>['match'], distance: number | null) {
  const { id, name, region, country, countryName, latitude, longitude, elevation, timezone, population } =
    found
  return {
    placeId: `geonames:${id}`,
    name,
    admin1: region,
    country,
    countryName,
    latitude,
    longitude,
    elevation,
    timezone,
    population,
    distanceKm: distance === null ? null : roundKm(distance),
    match,
  }
}
