import { z } from 'zod'
import { Problem, quote } from '../../contract/problems.ts'
import {
  distanceKm,
  nearestPlaces,
  type Place,
  placesAttribution,
  readyPositions,
} from '../../core/places/gazetteer.ts'
import {
  countryCode,
  type FoundPlace,
  namesakes,
  readyNames,
  searchPlaces,
} from '../../core/places/place-search.ts'
import {
  type FoundSite,
  readySites,
  searchSites,
  siteKinds,
  sitesAttribution,
} from '../../core/places/sites.ts'
import { roundKm } from '../../core/round.ts'
import { defineTool } from '../../declaration/define.ts'
import { geographicShape } from '../../records/sky-fields.ts'
import { limit } from '../../schema/page.ts'
import { latitude, longitude } from '../../schema/place.ts'

const place = z
  .object({
    placeId: z
      .string()
      .describe('`geonames:2820256` of a town, else `iata:LHR`, `observatory:keck`, `landmark:stonehenge`.'),
    kind: z
      .enum(['town', ...siteKinds])
      .meta({ id: 'PlaceKind' })
      .describe('Kind of place: town, airport, observatory or landmark.'),
    name: z.string().describe('Name of the place.'),
    admin1: z
      .string()
      .nullable()
      .describe('First-level division, such as a state; null where there is none.'),
    country: z.string().describe('ISO 3166 code of two letters.'),
    countryName: z.string().describe('English name of the country.'),
    ...geographicShape,
    elevation: z.number().nullable().describe('Metres above sea level; null if not known.'),
    timezone: z.string().describe('IANA name of the time zone.'),
    population: z.int().nullable().describe('Inhabitants; null of what is no town.'),
    distanceKm: z
      .number()
      .nullable()
      .describe('Great-circle distance from the coordinates sent, km; null without them.'),
    match: z
      .enum(['exact', 'region', 'prefix', 'word', 'similar', 'nearest'])
      .describe(
        'How the name or code agrees with q: whole, at its begin, at that of a later word, or but for a slip; region: a large town of the country or division that q names; nearest: found by coordinates.',
      ),
  })
  .meta({ id: 'Place' })

/** Limit above the number of towns of any one name. */
const all = 1000

export default defineTool({
  name: 'search_places',
  title: 'Find a place',
  summary:
    'Find a town, airport, observatory or landmark with its coordinates and time zone. Start here when you know where you are by name alone.',
  description:
    'Turn the name of a town, an airport (name or code: LHR), an observatory or a landmark into latitude, longitude, elevation and IANA timezone, ' +
    'or coordinates into the towns nearby. Call this first when the user names a place; a country or state gives its largest towns. ' +
    'For a place not found send a larger town nearby, or coordinates: every tool takes those that the user gives or that you know for certain. Say which you used, and never guess them.',
  route: 'GET /v1/places',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    q: z.string().max(100, 'the name is too long').optional().meta({
      description:
        "Name of a town, airport, observatory or landmark in any usual language, or a code of an airport; 'City, CC' or 'City, State' where several have the name.",
    }),
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
  output: z.object({
    places: z
      .array(place)
      .describe(
        'Places, the best match first, of equal ones the most populous; without q the nearest first.',
      ),
    count: z.int().describe('Places in the answer.'),
    total: z
      .int()
      .nullable()
      .meta({
        description: `Places that match, listed or not; ${all} means at least so many. null without q.`,
      }),
    attribution: z.string().describe('Sources and licences of the places of the answer.'),
  }),
  example: { q: 'Ulm, DE', limit: 3 },
  refuses: ['missing_parameter', 'place_not_found'],
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
    return { point, ...input }
  },
  credits: 0,
  *ready() {
    yield* readyPositions()
    yield* readyNames()
    yield* readySites()
  },
  compute({ q, country, point, limit }) {
    const matching = q === undefined ? undefined : placesNamed(q, country, point)
    const places = matching?.slice(0, limit) ?? nearest(point as Point, country, limit)
    if (places.length === 0) throw notFound(q ?? '', country)
    return {
      data: {
        places: places,
        count: places.length,
        total: matching?.length ?? null,
        attribution: attributionOf(places),
      },
      freshness: 'fixed',
    }
  },
})

/** Divisions that a refusal names at most. */
const MOST_NAMED = 6

/** Problem for a name without a place; it says where there are towns of that name. */
function notFound(q: string, country: string | undefined): Problem {
  const elsewhere = namesakes(q, all)
  const divisions = [
    ...new Set(elsewhere.map((town) => `${town.region ?? town.countryName} (${town.country})`)),
  ]
  const moreCount = divisions.length - MOST_NAMED
  const namedDivisions =
    divisions.slice(0, MOST_NAMED).join(', ') + (moreCount > 0 ? ` and ${moreCount} more` : '')
  const noPlace = `The gazetteer has no place ${quote(q)}${country ? ` in ${country}` : ''}.`
  const [first] = elsewhere
  if (!first)
    return new Problem('place_not_found', noPlace, {
      parameter: 'q',
      hint: 'Check the spelling, or send a larger town nearby. Coordinates may be sent in place of a name: the other tools take latitude and longitude, and sent here they give the timezone.',
    })
  return new Problem('place_not_found', `${noPlace} It has ${first.name} in ${namedDivisions}.`, {
    parameter: 'q',
    hint: `Send the name alone, or with one of these: q=${quote(`${first.name}, ${first.region ?? first.country}`)}.`,
  })
}

/** A position in degrees. */
interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** Towns nearest to a position, closest first. */
function nearest({ latitude, longitude }: Point, country: string | undefined, limit: number) {
  return nearestPlaces(latitude, longitude, limit, country).map((nearPlace) =>
    record(nearPlace, 'nearest', nearPlace.distanceKm),
  )
}

/** Matches of a name, the nearest first if coordinates are given, otherwise the best and most populous. */
function placesNamed(q: string, country: string | undefined, point: Point | undefined) {
  const places = withSites(
    searchPlaces(q, { ...(country ? { country } : {}), limit: all }),
    searchSites(q, country),
  )
  if (!point) return places.map((place) => record(place, place.match, null))
  return places
    .filter(({ match }) => match === places[0]?.match)
    .map((place) => ({ place, distance: distanceKm(place, point) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ place, distance }) => record(place, place.match, distance))
}

/** Whether a name is met whole, or names the country or division around. */
const isWhole = ({ match }: { match: string }) => match === 'exact' || match === 'region'

/**
 * Towns and sites of a name: towns of exactly that name, then sites of that name, then the others, of sites only where
 * nothing has the whole name.
 */
function withSites(towns: readonly FoundPlace[], sites: readonly FoundSite[]): (FoundPlace | FoundSite)[] {
  const wholeSites = sites.filter(isWhole)
  const exact = towns.filter(({ match }) => match === 'exact')
  const inexactTowns = towns.filter(({ match }) => match !== 'exact')
  if (wholeSites.length > 0 || towns.some(isWhole)) return [...exact, ...wholeSites, ...inexactTowns]
  // A slip in the name of a town is less likely than a word of the name of a site.
  const isSlip = towns.every(({ match }) => match === 'similar')
  return isSlip && sites.some(({ match }) => match !== 'similar')
    ? [...sites, ...towns]
    : [...towns, ...sites]
}

/** Sources of the places of an answer. */
function attributionOf(places: readonly { readonly kind: string }[]): string {
  const isSite = (kind: string) => kind !== 'town'
  return [
    ...(places.every(({ kind }) => isSite(kind)) ? [] : [placesAttribution]),
    ...(places.some(({ kind }) => isSite(kind)) ? [sitesAttribution] : []),
  ].join('. ')
}

/** Record of a place; `distance` in km. */
function record(location: Place | FoundSite, match: z.infer<typeof place>['match'], distance: number | null) {
  const { id, name, region, country, countryName, latitude, longitude, elevation, timezone } = location
  return {
    placeId: typeof id === 'number' ? `geonames:${id}` : id,
    kind: 'kind' in location ? location.kind : ('town' as const),
    name,
    admin1: region,
    country,
    countryName,
    latitude,
    longitude,
    elevation,
    timezone,
    population: 'population' in location ? location.population : null,
    distanceKm: distance === null ? null : roundKm(distance),
    match,
  }
}
