/**
 * Towns of the world by name and by nearness. A name is matched without regard to case, accents and small typing
 * errors; the better match comes first, and of equal matches the more populous town.
 */
import { countryRows, placeRows, placesAttribution, placeZones, regionRows } from './data/places.ts'
import { editDistance } from './edit-distance.ts'
import { folded } from './folding.ts'

export { placesAttribution }

export interface Place {
  /** GeoNames number. */
  readonly id: number
  readonly name: string
  /** Name of the first-level division; `null` where there is none. */
  readonly region: string | null
  /** ISO 3166 code. */
  readonly country: string
  readonly countryName: string
  /** Degrees, north positive, WGS 84. */
  readonly latitude: number
  /** Degrees, east positive. */
  readonly longitude: number
  /** Metres above sea level. */
  readonly elevation: number | null
  readonly population: number
  /** IANA name. */
  readonly timezone: string
}

/** How a query met a name, best first: all of it, its beginning, the beginning of a later word, or nearly. */
export type Match = 'exact' | 'prefix' | 'word' | 'similar'
export interface FoundPlace extends Place {
  readonly match: Match
}
export interface NearPlace extends Place {
  readonly distanceKm: number
}

interface Names {
  /** Every folded name with its place; names in use come before all others. */
  readonly names: readonly string[]
  readonly owners: Uint16Array
  readonly inUse: number
}

const pairs = (rows: string) =>
  new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => row.split('\t') as [string, string]),
  )
const countryNames = pairs(countryRows)

/** What people write for countries besides the code and the name of ISO 3166. */
const countryAliases: Readonly<Record<string, string>> = {
  uk: 'GB',
  'united kingdom': 'GB',
  'great britain': 'GB',
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uae: 'AE',
  holland: 'NL',
  'south korea': 'KR',
  'north korea': 'KP',
  czechia: 'CZ',
  burma: 'MM',
  myanmar: 'MM',
  turkiye: 'TR',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  espana: 'ES',
  italia: 'IT',
  brasil: 'BR',
  'ivory coast': 'CI',
  'russian federation': 'RU',
  'viet nam': 'VN',
  persia: 'IR',
}

/** ISO code of a country by code, name or custom; `undefined` when it is none. */
export function countryCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  if (countryNames.has(upper)) return upper
  const name = folded(text)
  if (Object.hasOwn(countryAliases, name)) return countryAliases[name]
  return (
    name &&
    [...countryNames].find(([, known]) => folded(known) === name || folded(known).startsWith(`${name} `))?.[0]
  )
}

const rows = placeRows.trim().split('\n')
const regionNames = pairs(regionRows)

/** Rows stay text until they are asked for: most never are. */
function placeAt(index: number): Place {
  const [id, name, country, region, latitude, longitude, elevation, population, zone] = (
    rows[index] as string
  ).split('\t') as [string, string, string, string, string, string, string, string, string]
  return {
    id: Number(id),
    name,
    region: regionNames.get(`${country}.${region}`) ?? null,
    country,
    countryName: countryNames.get(country) ?? country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    elevation: elevation === '' ? null : Number(elevation),
    population: Number(population),
    timezone: placeZones[Number(zone)] as string,
  }
}

let folds: Names | undefined

/** Folds all names on first use, in a few tenths of a second. */
function allNames(): Names {
  if (folds) return folds
  const names: string[] = []
  const owners: number[] = []
  const add = (name: string, place: number) => {
    names.push(folded(name))
    owners.push(place)
  }
  const besides: (readonly string[])[] = []
  rows.forEach((row, place) => {
    const cells = row.split('\t')
    const [inUse = '', others = ''] = (cells[9] ?? '').split('|')
    add(cells[1] as string, place)
    if (inUse) for (const name of inUse.split(';')) add(name, place)
    besides.push(others ? others.split(';') : [])
  })
  const inUse = names.length
  besides.forEach((others, place) => {
    for (const name of others) add(name, place)
  })
  folds = { names, owners: Uint16Array.from(owners), inUse }
  return folds
}

let vectors: Float64Array | undefined

/** Unit vectors of all places, three numbers each, made on first use. */
function allVectors(): Float64Array {
  if (vectors) return vectors
  vectors = new Float64Array(3 * rows.length)
  for (let i = 0; i < rows.length; i++) {
    const cells = (rows[i] as string).split('\t', 6)
    vectors.set(direction(Number(cells[4]), Number(cells[5])), 3 * i)
  }
  return vectors
}

/**
 * Places whose name meets a query such as "Ulm", "Ulm, DE", "Springfield, Illinois" or "paris texas".
 * @param options.country ISO code that every place must have. @param options.limit most places returned.
 */
export function searchPlaces(
  query: string,
  options: { country?: string; limit?: number } = {},
): readonly FoundPlace[] {
  const { limit = 10 } = options
  const country = options.country?.toUpperCase()
  const [name = '', ...qualifiers] = query.split(/[,;]/).map(folded).filter(Boolean)
  if (!name) return []
  const written = matches(name, qualifiers, country, limit)
  if (written.length > 0) return written
  // Without a comma the country or division may still follow: the longest name that leaves one is tried first.
  const words = name.split(' ')
  for (let length = words.length - 1; length > 0 && qualifiers.length === 0; length--) {
    const split = matches(words.slice(0, length).join(' '), [words.slice(length).join(' ')], country, limit)
    if (split.length > 0) return split
  }
  return similar(name, qualifiers, country, limit)
}

/** Rank of a match; a name in use goes before one that is only known besides. */
function rank(name: string, query: string, inUse: boolean): number {
  if (name === query) return inUse ? 0 : 1
  if (name.startsWith(query)) return inUse ? 2 : 3
  return name.includes(` ${query}`) ? 4 : 5
}
const matchOfRank: readonly Match[] = ['exact', 'exact', 'prefix', 'prefix', 'word', 'similar', 'similar']

function matches(query: string, qualifiers: readonly string[], country: string | undefined, limit: number) {
  const { names, owners, inUse } = allNames()
  const best = new Map<number, number>()
  for (let i = 0; i < names.length; i++) {
    const found = rank(names[i] as string, query, i < inUse)
    if (found < 5) keepBest(best, owners[i] as number, found)
  }
  return chosen(best, qualifiers, country, limit)
}

function similar(query: string, qualifiers: readonly string[], country: string | undefined, limit: number) {
  const { names, owners } = allNames()
  // One slip in a short name, two in a long one; names of three letters have too many neighbours.
  const slips = query.length < 4 ? 0 : query.length < 8 ? 1 : 2
  const best = new Map<number, number>()
  for (let i = 0; i < names.length && slips > 0; i++) {
    const distance = editDistance(query, names[i] as string, slips)
    if (distance <= slips) keepBest(best, owners[i] as number, 4 + distance)
  }
  return chosen(best, qualifiers, country, limit)
}

function keepBest(best: Map<number, number>, place: number, found: number): void {
  if (found < (best.get(place) ?? Number.POSITIVE_INFINITY)) best.set(place, found)
}

function chosen(
  best: ReadonlyMap<number, number>,
  qualifiers: readonly string[],
  country: string | undefined,
  limit: number,
): readonly FoundPlace[] {
  const fits = qualifiers.map(qualifierTest)
  const found: FoundPlace[] = []
  // Rows stand in order of population, so their position settles what the match leaves open.
  for (const [index, rankFound] of [...best].sort(([a, x], [b, y]) => x - y || a - b)) {
    const place = placeAt(index)
    if (country && place.country !== country) continue
    if (!fits.every((test) => test(place, index))) continue
    found.push({ ...place, match: matchOfRank[rankFound] as Match })
    if (found.length === limit) break
  }
  return found
}

/** Whether a place lies in the country or division that a word names: "CA" is both Canada and California. */
function qualifierTest(text: string): (place: Place, index: number) => boolean {
  const country = countryCode(text)
  const joined = text.replaceAll(' ', '')
  return (place, index) => {
    if (place.country === country) return true
    const code = ((rows[index] as string).split('\t', 4)[3] as string).toLowerCase()
    const region = folded(place.region ?? '')
    return code === joined || region === text || (text.length > 3 && region.startsWith(text))
  }
}

/** Mean radius of the Earth in km, R1 of the IUGG (Moritz, Geodetic Reference System 1980). */
const earthRadiusKm = 6371.0088

/**
 * The places nearest to a point, nearest first.
 * Accuracy: distances are of a sphere, within 0.6 % of the ellipsoid's.
 */
export function nearestPlaces(latitude: number, longitude: number, limit = 1): readonly NearPlace[] {
  const all = allVectors()
  const [x, y, z] = direction(latitude, longitude)
  const chords = Float64Array.from(rows, (_, i) => {
    const at = 3 * i
    return Math.hypot((all[at] as number) - x, (all[at + 1] as number) - y, (all[at + 2] as number) - z)
  })
  return nearestFew(chords, limit).map((i) => ({
    ...placeAt(i),
    distanceKm: 2 * earthRadiusKm * Math.asin(Math.min(1, (chords[i] as number) / 2)),
  }))
}

/** Positions of the `limit` smallest values, smallest first. */
function nearestFew(values: Float64Array, limit: number): readonly number[] {
  const few: number[] = []
  values.forEach((value, i) => {
    if (few.length === limit && value >= (values[few[limit - 1] as number] as number)) return
    let at = few.length
    while (at > 0 && (values[few[at - 1] as number] as number) > value) at--
    few.splice(at, 0, i)
    few.length = Math.min(few.length, limit)
  })
  return few
}

function direction(latitude: number, longitude: number): [number, number, number] {
  const phi = (latitude * Math.PI) / 180
  const lambda = (longitude * Math.PI) / 180
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
