import { z } from 'zod'
import { Problem, quote } from '../../contract/problems.ts'
import { readyPositions } from '../../core/places/gazetteer.ts'
import {
  type Ground,
  MOST_MATCHES,
  namesakesAmong,
  nearestMatches,
  placeMatches,
} from '../../core/places/place-matches.ts'
import { countryCode, namesakes, readyNames } from '../../core/places/place-search.ts'
import { readySites } from '../../core/places/sites.ts'
import { defineTool } from '../../declaration/define.ts'
import { attributionOf, placeRecord, placesShape, townChoice } from '../../records/places/place-match.ts'
import { limit } from '../../schema/page.ts'
import { latitude, longitude } from '../../schema/place.ts'

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
  output: z.object(placesShape),
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
    const matches = q === undefined ? undefined : placeMatches(q, country, point)
    const towns = point || !matches ? [] : namesakesAmong(matches)
    const listed = matches?.slice(0, limit) ?? nearestMatches(point as Ground, country, limit)
    const places = listed.map(placeRecord)
    if (places.length === 0) throw notFound(q ?? '', country)
    return {
      data: {
        places,
        count: places.length,
        total: matches?.length ?? null,
        attribution: attributionOf(places),
      },
      ...townChoice(towns),
      freshness: 'fixed',
    }
  },
})

/** Divisions that a refusal names at most. */
const MOST_NAMED = 6

/** Problem for a name without a place; it says where there are towns of that name. */
function notFound(q: string, country: string | undefined): Problem {
  const elsewhere = namesakes(q, MOST_MATCHES)
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
    ...(country === undefined ? townChoice(elsewhere) : {}),
  })
}
