/** Towns of the world: the table, and the towns nearest to a point. Search by name is in `place-search.ts`. */
import { countryRows, placesAttribution, placeTable, placeZones, regionTable } from '../data/places.ts'
import { type TableFile, tableFile, tableText } from '../data/table-file.ts'
import { Sliced } from '../sliced.ts'

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

export interface NearPlace extends Place {
  readonly distanceKm: number
}

const pairs = (rows: string) =>
  new Map(
    rows
      .trim()
      .split('\n')
      .map((row) => row.split('\t') as [string, string]),
  )
/** Name of a country by ISO 3166 code. */
export const countryNames: ReadonlyMap<string, string> = pairs(countryRows)

let table: TableFile | undefined

/** Rows of the table, most populous first; its columns stand in `places.ts`. Read on first use. */
export function placeRows(): TableFile {
  table ??= tableFile(placeTable)
  return table
}

let regions: ReadonlyMap<string, string> | undefined

/** Name of a first-level division by `country.code`. Read on first use. */
export function regionNames(): ReadonlyMap<string, string> {
  regions ??= pairs(tableText(regionTable))
  return regions
}

/** Rows are parsed on first use; most are never used. */
export function placeAt(index: number): Place {
  const [id, name, country, region, latitude, longitude, elevation, population, zone] = placeRows()
    .row(index)
    .split('\t') as [string, string, string, string, string, string, string, string, string]
  return {
    id: Number(id),
    name,
    region: regionNames().get(`${country}.${region}`) ?? null,
    country,
    countryName: countryNames.get(country) ?? country,
    latitude: Number(latitude),
    longitude: Number(longitude),
    elevation: elevation === '' ? null : Number(elevation),
    population: Number(population),
    timezone: placeZones[Number(zone)] as string,
  }
}

/** Places of at least a population, the most populous first, one by one. */
export function* placesOver(population: number): Generator<Place> {
  const rows = placeRows()
  for (let index = 0; index < rows.length; index++) {
    const place = placeAt(index)
    if (place.population < population) return
    yield place
  }
}

/** Columns of the places for a search by distance. */
interface Nearness {
  /** Unit vectors, three numbers each. */
  readonly vectors: Float64Array
  readonly countries: Uint16Array
}

/** A country code of two letters as one number. */
const countryNumber = (code: string): number => (code.charCodeAt(0) << 8) | code.charCodeAt(1)

/** Rows that are read before others have a turn: a few milliseconds. */
const SLICE = 2_000

function* readNearness(): Generator<void, Nearness> {
  const rows = placeRows()
  const vectors = new Float64Array(3 * rows.length)
  const countries = new Uint16Array(rows.length)
  for (let i = 0; i < rows.length; i++) {
    const cells = rows.row(i).split('\t', 6)
    vectors.set(direction(Number(cells[4]), Number(cells[5])), 3 * i)
    countries[i] = countryNumber(cells[2] as string)
    if (i % SLICE === 0) yield
  }
  return { vectors, countries }
}

const nearness = new Sliced(readNearness())

/** Makes the positions ready: all of them take a tenth of a second. */
export const readyPositions = () => nearness.ready()

/** Mean radius of the Earth in km, R1 of the IUGG (Moritz, Geodetic Reference System 1980). */
const earthRadiusKm = 6371.0088

interface Point {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Great-circle distance of two points in km.
 * Accuracy: within 0.6 % of the distance on the ellipsoid.
 */
export function distanceKm(a: Point, b: Point): number {
  const [p, q] = [direction(a.latitude, a.longitude), direction(b.latitude, b.longitude)]
  return arcKm(Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]))
}

/** Length of the arc over a chord of the unit sphere. */
const arcKm = (chord: number): number => 2 * earthRadiusKm * Math.asin(Math.min(1, chord / 2))

/**
 * The places nearest to a point, nearest first; of one country when its ISO code is given.
 * Accuracy: as {@link distanceKm}.
 */
export function nearestPlaces(
  latitude: number,
  longitude: number,
  limit = 1,
  country?: string,
): readonly NearPlace[] {
  const { vectors: all, countries } = nearness.value
  const countryIndex = country === undefined ? undefined : countryNumber(country)
  const [x, y, z] = direction(latitude, longitude)
  const squares = new Float64Array(countries.length)
  for (let i = 0; i < squares.length; i++) {
    const [dx, dy, dz] = [
      (all[3 * i] as number) - x,
      (all[3 * i + 1] as number) - y,
      (all[3 * i + 2] as number) - z,
    ]
    const elsewhere = countryIndex !== undefined && countries[i] !== countryIndex
    squares[i] = elsewhere ? Number.POSITIVE_INFINITY : dx * dx + dy * dy + dz * dz
  }
  return nearestFew(squares, limit)
    .filter((i) => squares[i] !== Number.POSITIVE_INFINITY)
    .map((i) => ({ ...placeAt(i), distanceKm: arcKm(Math.sqrt(squares[i] as number)) }))
}

/** Positions of the `limit` smallest values, smallest first. */
function nearestFew(values: Float64Array, limit: number): readonly number[] {
  const nearest: number[] = []
  values.forEach((value, i) => {
    if (nearest.length === limit && value >= (values[nearest[limit - 1] as number] as number)) return
    let position = nearest.length
    while (position > 0 && (values[nearest[position - 1] as number] as number) > value) position--
    nearest.splice(position, 0, i)
    nearest.length = Math.min(nearest.length, limit)
  })
  return nearest
}

function direction(latitude: number, longitude: number): [number, number, number] {
  const phi = (latitude * Math.PI) / 180
  const lambda = (longitude * Math.PI) / 180
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}
