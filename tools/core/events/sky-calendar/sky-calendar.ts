import type { Observer } from '../../frames/earth.ts'
import { EARLIEST_UTC, MS_PER_DAY } from '../../time/time.ts'
import { inUnit, SECOND } from '../../time/written.ts'
import { meetings } from './conjunction-entries.ts'
import type { CalendarKind, SkyEntry } from './entry.ts'
import { moonAndSun } from './moon-sun-entries.ts'
import { wanderers } from './planet-entries.ts'
import { smallBodyEntries } from './small-body-entries.ts'

const sources = [...moonAndSun, ...meetings, ...wanderers, ...smallBodyEntries]

/** Days searched at a time. */
export const LEAF_DAYS = 64
const LEAF = LEAF_DAYS * MS_PER_DAY

/** The leaf of the calendar that an instant stands on; leaves are cut at the same days for every request. */
export const leafOf = (utc: number): number => Math.floor((utc - EARLIEST_UTC) / LEAF)

export interface CalendarChoice {
  readonly kinds: readonly CalendarKind[]
  readonly minImportance: number
  readonly site?: Observer | undefined
}

/**
 * All entries of one leaf, in order of time, that are important enough for some place. Because a leaf is always searched as a whole, the same event is found at
 * the same instant whatever range asks for it, so that pages join without gap or double.
 */
export function leaf(number: number, { kinds, minImportance, site }: CalendarChoice): SkyEntry[] {
  const start = EARLIEST_UTC + number * LEAF
  return sources
    .filter(({ kind, most: mostImportance }) => kinds.includes(kind) && mostImportance >= minImportance)
    .flatMap(({ entries }) => [...entries(start, start + LEAF, site)])
    .filter(({ importance }) => importance >= minImportance)
    .map((entry) => inUnit(entry, entry.unit ?? SECOND))
    .sort((a, b) => a.instant.utc - b.instant.utc || compare(a.words.join(), b.words.join()))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
