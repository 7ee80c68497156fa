/** Stars and Messier objects by name, designation, constellation and brightness. */

import { editDistance } from '../text/edit-distance.ts'
import { folded } from '../text/folding.ts'
import { constellationCode } from './constellations.ts'
import { type DeepSkyObject, deepSkyObjects } from './deep-sky.ts'
import { designationKey } from './designations.ts'
import { type Star, stars } from './stars.ts'

export type CatalogEntry = Star | DeepSkyObject

interface Index {
  /** Brightest first. */
  readonly entries: readonly CatalogEntry[]
  readonly byKey: ReadonlyMap<string, CatalogEntry>
  /** Folded proper and other names, each with its bearer. */
  readonly names: readonly (readonly [string, CatalogEntry])[]
}

let index: Index | undefined

function catalog(): Index {
  if (index) return index
  const entries = [...stars(), ...deepSkyObjects()].sort((a, b) => a.magnitude - b.magnitude)
  const byKey = new Map<string, CatalogEntry>()
  // The brightest bearer keeps a key, so that "alpha Centauri" is the brighter of the pair.
  const claim = (key: string, entry: CatalogEntry) => {
    if (!byKey.has(key)) byKey.set(key, entry)
  }
  const names = entries.flatMap((entry) => namesOf(entry).map((name) => [folded(name), entry] as const))
  for (const entry of entries) for (const name of namesOf(entry)) claim(designationKey(name), entry)
  for (const entry of entries) for (const text of designations(entry)) claim(designationKey(text), entry)
  index = { entries, byKey, names }
  return index
}

const namesOf = (entry: CatalogEntry) => [...(entry.name ? [entry.name] : []), ...entry.otherNames]

function designations(entry: CatalogEntry): readonly string[] {
  const all =
    'messier' in entry
      ? [entry.messier, entry.designation]
      : // A letter with an index is also known without it.
        [
          `HIP ${entry.hip}`,
          entry.hr && `HR ${entry.hr}`,
          entry.bayer,
          entry.bayer?.replace(/\d/, ''),
          entry.flamsteed,
        ]
  return all.filter((text): text is string => Boolean(text))
}

/**
 * The star or object a text means: an id (`star:sirius`, `messier:m31`), a name, or a designation such as
 * `α CMa`, `alpha Canis Majoris`, `HR 2491`, `HIP 32349`, `M 31` or `NGC 224`.
 */
export function catalogEntry(text: string): CatalogEntry | undefined {
  return catalog().byKey.get(designationKey(text.replace(/^(star|messier|cluster):/i, '')))
}

export interface CatalogQuery {
  readonly q?: string | undefined
  /** Code, name or genitive. */
  readonly constellation?: string | undefined
  readonly magnitudeMax?: number | undefined
}

/**
 * All entries that meet a query. With `q`: the entry meant, then names that begin with it, then names with a word
 * that does, and only if there is none of these, names one or two slips away; the name of a constellation stands
 * for its stars. Without: all, brightest first.
 */
export function searchCatalog({ q, constellation, magnitudeMax }: CatalogQuery): readonly CatalogEntry[] {
  const code = constellation === undefined ? undefined : (constellationCode(constellation) ?? '')
  return (q === undefined ? catalog().entries : entriesNamed(q)).filter(
    (entry) =>
      (code === undefined || entry.constellation === code) &&
      (magnitudeMax === undefined || entry.magnitude <= magnitudeMax),
  )
}

function entriesNamed(q: string): readonly CatalogEntry[] {
  const { entries, names } = catalog()
  const wanted = folded(q)
  const meant = catalogEntry(q)
  const code = constellationCode(q)
  if (code && !meant) return entries.filter((entry) => entry.constellation === code)
  if (!wanted) return []
  const begins = bearers((name) => name.startsWith(wanted))
  const words = bearers((name) => name.includes(` ${wanted}`))
  const found = [...new Set([...(meant ? [meant] : []), ...begins, ...words])]
  if (found.length > 0) return found
  const slips = wanted.length < 4 ? 0 : wanted.length < 8 ? 1 : 2
  return [...new Set(bearers((name) => slips > 0 && editDistance(wanted, name, slips) <= slips))]

  function bearers(test: (name: string) => boolean): readonly CatalogEntry[] {
    return names.filter(([name]) => test(name)).map(([, entry]) => entry)
  }
}
