/**
 * Towns by name. A name is matched without regard to case, accents and small typing errors; the better match comes
 * first, and of equal matches the more populous town.
 */

import { Sliced } from '../sliced.ts'
import { editDistance } from '../text/edit-distance.ts'
import { folded } from '../text/folding.ts'
import { countryNames, type Place, placeAt, placeRows, regionNames } from './gazetteer.ts'

/**
 * How a query met a name, best first: all of it, that of the country or division around, its beginning, the beginning of a
 * later word, or nearly.
 */
export type Match = 'exact' | 'region' | 'prefix' | 'word' | 'similar'
export interface FoundPlace extends Place {
  readonly match: Match
}
interface Names {
  /** Every folded name with its place; names in use come before all others. */
  readonly names: readonly string[]
  readonly owners: readonly number[]
  readonly inUse: number
  /** Names by the first two characters of each of their words. */
  readonly byStart: ReadonlyMap<string, readonly number[]>
  /** The letters of each name as a set. */
  readonly letters: readonly number[]
  /** Rows of the table by country, most populous first. */
  readonly byCountry: ReadonlyMap<string, readonly number[]>
}

/** Common names of countries beside the code and the name of ISO 3166. */
const countryAliases: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  uae: 'AE',
  holland: 'NL',
  korea: 'KR',
  'czech republic': 'CZ',
  burma: 'MM',
  turkey: 'TR',
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

/**
 * Divisions by the letters that addresses have, where GeoNames numbers them; those of the United States are GeoNames' own.
 * @see ISO 3166-2:2020 for AU, BR and CA.
 */
const postalDivisions: Readonly<Record<string, string>> = {
  ...lettered('AU', 'act:01 nsw:02 nt:03 qld:04 sa:05 tas:06 vic:07 wa:08'),
  ...lettered('CA', 'ab:01 bc:02 mb:03 nb:04 nl:05 ns:07 on:08 pe:09 qc:10 sk:11 yt:12 nt:13 nu:14'),
  ...lettered(
    'BR',
    'ac:01 al:02 ap:03 am:04 ba:05 ce:06 df:07 es:08 ms:11 ma:13 mt:14 mg:15 pa:16 pb:17 pr:18 pi:20 rj:21 rn:22 ' +
      'rs:23 ro:24 rr:25 sc:26 sp:27 se:28 go:29 pe:30 to:31',
  ),
}

/** Letters of one country's divisions by `country.code`. */
function lettered(country: string, letters: string): Record<string, string> {
  return Object.fromEntries(
    letters.split(' ').map((pair) => {
      const [text, code] = pair.split(':')
      return [`${country}.${code}`, folded(text as string)]
    }),
  )
}

// Some names carry a second one in brackets: "Virgin Islands (UK)", "St Martin (French)".
const codeOfName = new Map<string, string>([
  ...[...countryNames].map(([code, name]) => [folded(name.split(' (')[0] as string), code] as const),
  ...[...countryNames].map(([code, name]) => [folded(name), code] as const),
  ...Object.entries(countryAliases),
])

/** ISO code of a country by code, name or custom; `undefined` when it is none. */
export function countryCode(text: string): string | undefined {
  const upper = text.trim().toUpperCase()
  return countryNames.has(upper) ? upper : codeOfName.get(folded(text))
}

/** Names that are folded before others have a turn: a few milliseconds. */
const SLICE = 1_000

function* foldNames(): Generator<void, Names> {
  const names: string[] = []
  const owners: number[] = []
  const letters: number[] = []
  const byStart = new Map<string, number[]>()
  const byCountry = new Map<string, number[]>()
  let turn = SLICE
  const isTurn = () => {
    if (names.length < turn) return false
    turn += SLICE
    return true
  }
  const add = (text: string, place: number) => {
    const name = folded(text)
    for (let offset = 0; offset >= 0; offset = name.indexOf(' ', offset) + 1 || -1) {
      const start = name.slice(offset, offset + 2)
      const sameStart = byStart.get(start)
      if (sameStart) sameStart.push(names.length)
      else byStart.set(start, [names.length])
    }
    names.push(name)
    owners.push(place)
    letters.push(lettersOf(name))
  }
  const besides: (readonly string[])[] = []
  const rows = placeRows()
  for (let place = 0; place < rows.length; place++) {
    const cells = rows.row(place).split('\t')
    const [inUse = '', otherNames = ''] = (cells[9] ?? '').split('|')
    add(cells[1] as string, place)
    const country = cells[2] as string
    const compatriots = byCountry.get(country)
    if (compatriots) compatriots.push(place)
    else byCountry.set(country, [place])
    if (inUse) for (const name of inUse.split(';')) add(name, place)
    besides.push(otherNames ? otherNames.split(';') : [])
    if (isTurn()) yield
  }
  const inUse = names.length
  for (const [place, otherNames] of besides.entries()) {
    for (const name of otherNames) add(name, place)
    if (isTurn()) yield
  }
  return { names, owners, inUse, byStart, letters, byCountry }
}

const folding = new Sliced(foldNames())

/** Makes the names ready: all of them take a few tenths of a second. */
export function* readyNames(): Generator<void> {
  yield* folding.ready()
  if (!divisionsByName) {
    yield
    divisionsCalled('')
  }
  if (!regionWords) {
    yield
    namesRegion('')
  }
}

function allNames(): Names {
  for (const _ of readyNames());
  return folding.value
}

/** The letters of a name as bits; some share one. */
function lettersOf(name: string): number {
  let set = 0
  for (let i = 0; i < name.length; i++) set |= 1 << (name.charCodeAt(i) & 31)
  return set
}

/** Whether two sets differ by more letters than a number. */
function differ(a: number, b: number, limit: number): boolean {
  let left = a ^ b
  for (let count = 0; left !== 0; count++) {
    if (count === limit) return true
    left &= left - 1
  }
  return false
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
  const matching = matches(name, qualifiers, country, limit)
  const regional = qualifiers.length === 0 ? largestTowns(name, country, matching) : []
  if (matching.length + regional.length > 0) {
    const later = matching.findIndex(({ match }) => match !== 'exact')
    const position = later < 0 ? matching.length : later
    return [...matching.slice(0, position), ...regional, ...matching.slice(position)].slice(0, limit)
  }
  // Without a comma the country or division may still follow: the longest name that leaves one is tried first.
  const words = name.split(' ')
  for (let length = words.length - 1; length > 0 && qualifiers.length === 0; length--) {
    if (!namesRegion(words.slice(length).join(' '))) continue
    const split = matches(words.slice(0, length).join(' '), [words.slice(length).join(' ')], country, limit)
    if (split.length > 0) return split
  }
  return similar(name, qualifiers, country, limit)
}

/**
 * Places called exactly as a query before its first comma, wherever they are, most populous first: for a query that
 * found none for what follows the comma, or in a country.
 */
export function namesakes(query: string, limit: number): readonly FoundPlace[] {
  const [name = ''] = query.split(/[,;]/).map(folded).filter(Boolean)
  if (!name) return []
  return matches(name, [], undefined, limit).filter(({ match }) => match === 'exact')
}

/** Rank of a match; a name in use goes before one that is only known besides. */
function rank(name: string, query: string, inUse: boolean): number {
  if (name === query) return inUse ? 0 : 1
  if (name.startsWith(query)) return inUse ? 2 : 3
  return name.includes(` ${query}`) ? 4 : 5
}
const matchOfRank: readonly Match[] = ['exact', 'exact', 'prefix', 'prefix', 'word', 'similar', 'similar']

function matches(query: string, qualifiers: readonly string[], country: string | undefined, limit: number) {
  const { names, owners, inUse, byStart } = allNames()
  const best = new Map<number, number>()
  // A single letter is the beginning of too many words.
  const candidates = query.length < 2 ? names.keys() : (byStart.get(query.slice(0, 2)) ?? [])
  for (const i of candidates) {
    const quality = rank(names[i] as string, query, i < inUse)
    if (quality < 5) keepBest(best, owners[i] as number, quality)
  }
  return chosenPlaces(best, qualifiers, country, limit)
}

function similar(query: string, qualifiers: readonly string[], country: string | undefined, limit: number) {
  const { names, owners, letters } = allNames()
  // One slip in a short name, two in a long one; names of three letters have too many neighbours.
  const slips = query.length < 4 ? 0 : query.length < 8 ? 1 : 2
  const best = new Map<number, number>()
  const queryLetters = lettersOf(query)
  for (let i = 0; i < names.length && slips > 0; i++) {
    // A slip changes one letter for another at most.
    if (differ(queryLetters, letters[i] as number, 2 * slips)) continue
    const distance = editDistance(query, names[i] as string, slips)
    if (distance <= slips) keepBest(best, owners[i] as number, 4 + distance)
  }
  return chosenPlaces(best, qualifiers, country, limit)
}

function keepBest(best: Map<number, number>, place: number, quality: number): void {
  if (quality < (best.get(place) ?? Number.POSITIVE_INFINITY)) best.set(place, quality)
}

function chosenPlaces(
  best: ReadonlyMap<number, number>,
  qualifiers: readonly string[],
  country: string | undefined,
  limit: number,
): readonly FoundPlace[] {
  const fits = qualifiers.map(qualifierTest)
  const places: FoundPlace[] = []
  // Rows stand in order of population, so their position settles what the match leaves open.
  for (const [index, rankFound] of [...best].sort(([a, x], [b, y]) => x - y || a - b)) {
    const place = placeAt(index)
    if (country && place.country !== country) continue
    if (!fits.every((test) => test(place, index))) continue
    places.push({ ...place, match: matchOfRank[rankFound] as Match })
    if (places.length === limit) break
  }
  return places
}

/** Towns that stand for a country or division. */
const MOST_TOWNS = 5
/** Shorter texts are codes, which towns are not searched by. */
const SHORTEST_REGION = 3

/** The largest towns of the country or division that is called so; none where a town of the name lies in it, as in New York. */
function largestTowns(
  text: string,
  country: string | undefined,
  matching: readonly FoundPlace[],
): readonly FoundPlace[] {
  if (text.length < SHORTEST_REGION) return []
  const countryName = countryCode(text)
  const divisions = divisionsCalled(text)
  const isInside = (town: Place) => town.country === countryName || folded(town.region ?? '') === text
  if (matching.some((town) => town.match === 'exact' && isInside(town))) return []
  const countries = new Set([
    ...(countryName ? [countryName] : []),
    ...divisions.map((key) => key.slice(0, 2)),
  ])
  const isThere = (index: number) => {
    const [, , countryOfPlace = '', division] = placeRows().row(index).split('\t', 4)
    return countryOfPlace === countryName || divisions.includes(`${countryOfPlace}.${division}`)
  }
  const indexes: number[] = []
  for (const code of countries) {
    if (country && code !== country) continue
    let towns = 0
    for (const index of allNames().byCountry.get(code) ?? []) {
      if (!isThere(index)) continue
      indexes.push(index)
      if (++towns === MOST_TOWNS) break
    }
  }
  const largest = indexes.sort((left, right) => left - right).slice(0, MOST_TOWNS)
  return largest.map((index) => ({ ...placeAt(index), match: 'region' }))
}

/** Divisions by what their people call them, where GeoNames has the English name; folded. */
const nativeDivisions: Readonly<Record<string, string>> = {
  bayern: 'bavaria',
  sachsen: 'saxony',
  hessen: 'hesse',
  niedersachsen: 'lower saxony',
  thuringen: 'thuringia',
  'nordrhein westfalen': 'north rhine westphalia',
  nrw: 'north rhine westphalia',
  'rheinland pfalz': 'rhineland palatinate',
  steiermark: 'styria',
  karnten: 'carinthia',
  tirol: 'tyrol',
  toscana: 'tuscany',
  sicilia: 'sicily',
  lombardia: 'lombardy',
  piemonte: 'piedmont',
  puglia: 'apulia',
  sardegna: 'sardinia',
  andalucia: 'andalusia',
  cataluna: 'catalonia',
  catalunya: 'catalonia',
  'pais vasco': 'basque country',
  euskadi: 'basque country',
  bretagne: 'brittany',
  normandie: 'normandy',
  corse: 'corsica',
  kalifornien: 'california',
}
const divisionName = (text: string): string => nativeDivisions[text] ?? text

let divisionsByName: ReadonlyMap<string, readonly string[]> | undefined

/** Divisions of a folded name by `country.code`, such as both Limburgs. */
function divisionsCalled(text: string): readonly string[] {
  if (!divisionsByName) {
    const byName = new Map<string, string[]>()
    for (const [key, name] of regionNames())
      byName.set(folded(name), [...(byName.get(folded(name)) ?? []), key])
    divisionsByName = byName
  }
  return divisionsByName.get(text) ?? divisionsByName.get(divisionName(text)) ?? []
}

let regionWords: ReadonlySet<string> | undefined

/** Whether any country or division is called so: a look before a search of all names. */
function namesRegion(text: string): boolean {
  regionWords ??= new Set([
    ...[...regionNames()].flatMap(([key, name]) => [folded(key.slice(3)), folded(name)]),
    ...Object.values(postalDivisions),
  ])
  return regionWords.has(text) || regionWords.has(divisionName(text)) || countryCode(text) !== undefined
}

/** Whether a place lies in the country or division that a word names: "CA" is both Canada and California. */
function qualifierTest(text: string): (place: Place, index: number) => boolean {
  const country = countryCode(text)
  const joined = text.replaceAll(' ', '')
  return (place, index) => {
    if (place.country === country) return true
    const code = placeRows().row(index).split('\t', 4)[3] as string
    const region = folded(place.region ?? '')
    // Folded like the query, where "MT" has become "mount".
    if (folded(code) === joined || postalDivisions[`${place.country}.${code}`] === joined) return true
    return region === text || region === divisionName(text) || (text.length > 3 && region.startsWith(text))
  }
}
