/** Places by name or near a position: towns and sites together. */
import { distanceKm, nearestPlaces, type Place } from './gazetteer.ts'
import { type FoundPlace, searchPlaces } from './place-search.ts'
import { type FoundSite, searchSites } from './sites.ts'

/** Limit above the number of towns of any one name. */
export const MOST_MATCHES = 1000

/** A position in degrees. */
export interface Ground {
  readonly latitude: number
  readonly longitude: number
}

type NamedPlace = FoundPlace | FoundSite

export interface PlaceMatch {
  readonly place: Place | FoundSite
  /** How the name agrees; `nearest` for a place that was looked for by its position. */
  readonly match: NamedPlace['match'] | 'nearest'
  /** Distance from the position of the search, km; `null` without one. */
  readonly distance: number | null
}

/** Towns nearest to a position, closest first. */
export const nearestMatches = (
  { latitude, longitude }: Ground,
  country: string | undefined,
  limit: number,
): PlaceMatch[] =>
  nearestPlaces(latitude, longitude, limit, country).map((place) => ({
    place,
    match: 'nearest',
    distance: place.distanceKm,
  }))

/** Matches of a name, the nearest first if a position is given, otherwise the best and most populous. */
export function placeMatches(
  query: string,
  country: string | undefined,
  ground: Ground | undefined,
): PlaceMatch[] {
  const places = withSites(
    searchPlaces(query, { ...(country ? { country } : {}), limit: MOST_MATCHES }),
    searchSites(query, country),
  )
  if (!ground) return places.map((place) => ({ place, match: place.match, distance: null }))
  return places
    .filter(({ match }) => match === places[0]?.match)
    .map((place) => ({ place, match: place.match, distance: distanceKm(place, ground) }))
    .sort((a, b) => a.distance - b.distance)
}

/**
 * How many times the people of each other town of its name a town has for the name to mean it alone: Paris is 86 times as
 * large as Paris in Texas, Birmingham 4.6 times as large as Birmingham in Alabama.
 */
const MEANS_ONE_TOWN = 5

/**
 * Towns of exactly the name that was looked for, most populous first, that a person may mean by it; none where it names
 * one alone.
 */
export function namesakesAmong(matches: readonly PlaceMatch[]): readonly Place[] {
  const towns = matches.flatMap(({ place, match }) =>
    match === 'exact' && 'population' in place ? [place] : [],
  )
  const [first, ...others] = towns
  // A town that had the name once, or has it in another language, is no namesake.
  const rivals = others.filter(
    (town) => town.name === first?.name && town.population * MEANS_ONE_TOWN > first.population,
  )
  return first && rivals.length > 0 ? [first, ...rivals] : []
}

/** Whether a name is met whole, or names the country or division around. */
const isWhole = ({ match }: { match: string }) => match === 'exact' || match === 'region'

/**
 * Towns and sites of a name: towns of exactly that name, then sites of that name, then the others, of sites only where
 * nothing has the whole name.
 */
function withSites(towns: readonly FoundPlace[], sites: readonly FoundSite[]): NamedPlace[] {
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
