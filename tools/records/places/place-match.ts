import { z } from 'zod'
import { type ParameterChoice, questionOf } from '../../contract/choice.ts'
import { type Place, placesAttribution } from '../../core/places/gazetteer.ts'
import { MOST_MATCHES, type PlaceMatch } from '../../core/places/place-matches.ts'
import { siteKinds, sitesAttribution } from '../../core/places/sites.ts'
import { roundKm } from '../../core/round.ts'
import { geographicShape } from '../sky-fields.ts'

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

/** Output shape of places that were searched. */
export const placesShape = {
  places: z
    .array(place)
    .describe('Places, the best match first, of equal ones the most populous; without q the nearest first.'),
  count: z.int().describe('Places in the answer.'),
  total: z
    .int()
    .nullable()
    .meta({
      description: `Places that match, listed or not; ${MOST_MATCHES} means at least so many. null without q.`,
    }),
  attribution: z.string().describe('Sources and licences of the places of the answer.'),
}

/** Record of a place. */
export function placeRecord({ place, match, distance }: PlaceMatch) {
  const { id, name, region, country, countryName, latitude, longitude, elevation, timezone } = place
  return {
    placeId: typeof id === 'number' ? `geonames:${id}` : id,
    kind: 'kind' in place ? place.kind : ('town' as const),
    name,
    admin1: region,
    country,
    countryName,
    latitude,
    longitude,
    elevation,
    timezone,
    population: 'population' in place ? place.population : null,
    distanceKm: distance === null ? null : roundKm(distance),
    match,
  }
}

/** Most towns that a person is asked to choose among: those that have most people. */
const MOST_TOWNS = 10

/**
 * The choice among towns of one name, the most populous first; none where there is no second. Of two in one division, whose
 * names are the same with it, the larger is offered.
 */
export function townChoice(towns: readonly Place[]): { readonly choice?: ParameterChoice } {
  const options = new Map<string, string>()
  for (const { name, region, country, countryName } of towns) {
    const value = [name, region, country].filter(Boolean).join(', ')
    // A comma of a name would part it.
    if (options.has(value) || /[,;]/.test(`${name}${region ?? ''}`)) continue
    options.set(value, [name, region, countryName].filter(Boolean).join(', '))
  }
  const townQuestion = questionOf(
    `Several towns are called ${towns[0]?.name}. Which one is meant?`,
    [...options].slice(0, MOST_TOWNS).map(([value, title]) => ({ value, title })),
  )
  return townQuestion ? { choice: { parameter: 'q', ...townQuestion.question } } : {}
}

/** Sources of the places of an answer. */
export function attributionOf(places: readonly { readonly kind: string }[]): string {
  const isSite = (kind: string) => kind !== 'town'
  return [
    ...(places.every(({ kind }) => isSite(kind)) ? [] : [placesAttribution]),
    ...(places.some(({ kind }) => isSite(kind)) ? [sitesAttribution] : []),
  ].join('. ')
}
