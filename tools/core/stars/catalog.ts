/** Stars, clusters, nebulae and galaxies by name, designation, constellation and brightness. */

import { Sliced } from '../sliced.ts'
import { editDistance } from '../text/edit-distance.ts'
import { folded } from '../text/folding.ts'
import { constellationCode, constellations } from './constellations.ts'
import {
  type DeepSkyObject,
  deepSkyObjects,
  fartherKey,
  fartherObject,
  fartherTable,
  rowsNear,
} from './deep-sky.ts'
import { designationKey } from './designations.ts'
import { faintStar, faintStars, type Star, stars } from './stars.ts'

export type CatalogEntry = Star | DeepSkyObject

interface Index {
  /** Stars and Messier objects, brightest first. */
  readonly entries: readonly CatalogEntry[]
  readonly byKey: ReadonlyMap<string, CatalogEntry>
  /** Folded proper and other names, each with its bearer. */
  readonly names: readonly (readonly [string, CatalogEntry])[]
}

/** Rows that are read before others have a turn: some ten milliseconds when they are read first. */
const SLICE = 2_000

const index = new Sliced(readIndex())

function* readIndex(): Generator<void, Index> {
  const entries: CatalogEntry[] = [...stars()]
  yield
  entries.push(...deepSkyObjects())
  entries.sort((a, b) => faintness(a) - faintness(b))
  const byKey = new Map<string, CatalogEntry>()
  // The brightest bearer keeps a key, so that "alpha Centauri" is the brighter of the pair.
  const claimKey = (key: string, entry: CatalogEntry) => {
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  const names = entries.flatMap((entry) => namesOf(entry).map((name) => [folded(name), entry] as const))
  for (const entry of entries) for (const name of namesOf(entry)) claimKey(designationKey(name), entry)
  for (const [index, entry] of entries.entries()) {
    if (index % SLICE === 0) yield
    for (const key of designationKeys(entry)) claimKey(key, entry)
  }
  return { entries, byKey, names }
}

/** Magnitude, with the objects without one behind all others. */
const faintness = ({ magnitude }: Pick<CatalogEntry, 'magnitude'>): number =>
  magnitude ?? Number.POSITIVE_INFINITY

const namesOf = (entry: CatalogEntry) => [...(entry.name ? [entry.name] : []), ...entry.otherNames]

/** Those of a row that are not empty. */
const texts = (all: readonly (string | null | undefined)[]) => all.filter((text) => typeof text === 'string')

function designationKeys(entry: CatalogEntry): readonly string[] {
  if ('messier' in entry) return texts([entry.messier, entry.designation]).map(designationKey)
  const { hip, hd, hr, bayer, flamsteed } = entry
  // A letter with an index is also known without it.
  const letters = [bayer, bayer?.replace(/\d/, ''), flamsteed]
  return [
    // As `designationKey` writes them, which reads a text for that and takes twenty times as long.
    `hip${hip}`,
    ...(hd ? [`hd${hd}`] : []),
    ...(hr ? [`hr${hr}`] : []),
    ...texts(letters).map(designationKey),
  ]
}

/**
 * The star or object a text means: an id (`star:sirius`, `messier:m31`, `dso:ngc7000`), a name, or a designation such as
 * `α CMa`, `alpha Canis Majoris`, `HR 2491`, `HIP 32349`, `M 31`, `NGC 224`, `C 14` or `Sh2-155`.
 */
export function catalogEntry(text: string): CatalogEntry | undefined {
  const match = foundBy(text)
  return match === undefined ? undefined : entryOf(match)
}

/** An entry, or its row: first come the objects that Messier has not, then the stars fainter than 6.5. */
type Found = CatalogEntry | number

function entryOf(match: Found): CatalogEntry {
  if (typeof match !== 'number') return match
  const objects = fartherTable().length
  return match < objects ? fartherObject(match) : faintStar(match - objects)
}

function foundBy(text: string): Found | undefined {
  const { byKey } = index.value
  const key = designationKey(text.replace(/^(star|messier|cluster|dso):/i, ''))
  const match = byKey.get(key) ?? (key && fartherKey(key))
  if (typeof match === 'string') return byKey.get(designationKey(match))
  return match ?? faintStarBy(key)
}

/** The row of a faint star by the key of its Hipparcos or Henry Draper number. */
function faintStarBy(key: string): number | undefined {
  const [, list, number] = /^(hip|hd)([1-9]\d*)$/.exec(key) ?? []
  if (!list) return undefined
  const { hip, hd, first } = rows.value
  const position = (list === 'hip' ? hip : hd).indexOf(Number(number))
  return position < 0 ? undefined : first + position
}

/** Entries with designations near one that no entry has: `NGC 7000` of `NGC 70000`. */
export const entriesNear = (text: string): readonly CatalogEntry[] =>
  rowsNear(designationKey(text)).map(fartherObject)

/** The rows of both tables, as a search needs them. */
interface RowColumns {
  /** Infinite without one; ascending in each table. */
  readonly magnitudes: Float32Array
  /** Positions in the list of constellations. */
  readonly codes: Uint8Array
  /** Folded names, each with the row of its bearer. */
  readonly names: readonly (readonly [string, number])[]
  /** Row of the first star. */
  readonly first: number
  /** Numbers of the stars in the order of their rows; 0 without one. */
  readonly hip: Uint32Array
  readonly hd: Uint32Array
}

const rows = new Sliced(readRows())

function* readRows(): Generator<void, RowColumns> {
  const [objects, faint] = [fartherTable(), faintStars()]
  const first = objects.length
  const magnitudes = new Float32Array(first + faint.length)
  const codes = new Uint8Array(first + faint.length)
  const [hip, hd] = [new Uint32Array(faint.length), new Uint32Array(faint.length)]
  const positions = new Map(constellations.map(({ code }, index) => [code, index]))
  const names: [string, number][] = []
  for (let row = 0; row < first; row++) {
    if (row % SLICE === 0) yield
    const [, , code = '', , , magnitude, , , , nameCell] = objects.row(row).split('\t', 10)
    magnitudes[row] = magnitude ? Number(magnitude) : Number.POSITIVE_INFINITY
    codes[row] = positions.get(code) as number
    for (const name of nameCell ? nameCell.split(';') : []) names.push([folded(name), row])
  }
  for (let row = 0; row < faint.length; row++) {
    if (row % SLICE === 0) yield
    const cells = faint.row(row).split('\t', 9)
    magnitudes[first + row] = Number(cells[4])
    codes[first + row] = positions.get(cells[1] as string) as number
    hip[row] = Number(cells[0])
    hd[row] = Number(cells[8] ?? 0)
  }
  return { magnitudes, codes, names, first, hip, hd }
}

/** Makes the catalog ready: all of it takes a tenth of a second. */
export function* readyCatalog(): Generator<void> {
  yield* index.ready()
  yield* rows.ready()
}

export interface CatalogQuery {
  readonly q?: string | undefined
  /** Code, name or genitive. */
  readonly constellation?: string | undefined
  readonly magnitudeMax?: number | undefined
}

/** Entries that a search has found, in its order; they are made when a page of them is read. */
export interface CatalogList {
  readonly length: number
  page(first: number, count: number): readonly CatalogEntry[]
}

/**
 * All entries that meet a query. With `q`: the entry meant, then names that begin with it, then names with a word
 * that does, and only if there is none of these, names one or two slips away; the name of a constellation stands
 * for its stars. Without: all, brightest first, and last those whose magnitude is not known.
 */
export function searchCatalog({ q, constellation, magnitudeMax }: CatalogQuery): CatalogList {
  let matching = q === undefined ? allEntries() : entriesNamed(q)
  if (constellation !== undefined)
    matching = inConstellation(constellationCode(constellation) ?? '', matching)
  if (magnitudeMax !== undefined) matching = matching.filter((match) => magnitudeOf(match) <= magnitudeMax)
  return {
    length: matching.length,
    page: (first, count) => matching.slice(first, first + count).map(entryOf),
  }
}

const magnitudeOf = (match: Found): number =>
  typeof match === 'number' ? (rows.value.magnitudes[match] as number) : faintness(match)

function inConstellation(code: string, candidates = allEntries()): readonly Found[] {
  const { codes } = rows.value
  const position = constellations.findIndex((candidate) => candidate.code === code)
  return candidates.filter((candidate) =>
    typeof candidate === 'number' ? codes[candidate] === position : candidate.constellation === code,
  )
}

let all: readonly Found[] | undefined

/** All lists as one, brightest first. */
function allEntries(): readonly Found[] {
  if (all) return all
  const { magnitudes, first } = rows.value
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
  all = merged(merged(index.value.entries, numbers(0, first)), numbers(first, magnitudes.length))
  return all
}

/** Two lists in order of magnitude as one. */
function merged(a: readonly Found[], b: readonly Found[]): readonly Found[] {
  const list: Found[] = []
  let position = 0
  for (const candidate of a) {
    while (position < b.length && magnitudeOf(b[position] as Found) < magnitudeOf(candidate))
      list.push(b[position++] as Found)
    list.push(candidate)
  }
  while (position < b.length) list.push(b[position++] as Found)
  return list
}

function entriesNamed(q: string): readonly Found[] {
  const names: readonly (readonly [string, Found])[] = [...index.value.names, ...rows.value.names]
  const query = folded(q)
  const exact = foundBy(q)
  const code = constellationCode(q)
  if (code && exact === undefined) return inConstellation(code)
  if (!query) return []
  const begins = bearers((name) => name.startsWith(query))
  const words = bearers((name) => name.includes(` ${query}`))
  const matching = [...new Set([...(exact === undefined ? [] : [exact]), ...begins, ...words])]
  if (matching.length > 0) return matching
  const slips = query.length < 4 ? 0 : query.length < 8 ? 1 : 2
  return [...new Set(bearers((name) => slips > 0 && editDistance(query, name, slips) <= slips))]

  function bearers(test: (name: string) => boolean): readonly Found[] {
    return names.filter(([name]) => test(name)).map(([, entry]) => entry)
  }
}
