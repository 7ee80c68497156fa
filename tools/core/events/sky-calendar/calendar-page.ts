import type { Window } from '../../time/day.ts'
import { EARLIEST_UTC, LATEST_UTC } from '../../time/time.ts'
import { MINUTE, writtenIn } from '../../time/written.ts'
import type { LocalView, SkyEntry } from './entry.ts'
import { type CalendarChoice, leaf, leafOf } from './sky-calendar.ts'

/** Calendar leaves searched per page; a search for rare events continues after them. */
const mostLeaves = 24

/** Longest time between an event on the Earth and its own time at a place, and between a time and its written one, ms. */
const PLACE_REACH = 4 * 3_600_000
const WRITTEN_REACH = 10 * MINUTE

/** Start of a page: a leaf of the calendar, and the number of its entries on earlier pages. */
export type Bookmark = readonly [leaf: number, entries: number]

/** An entry with its visibility from a place; null without a place or a sight. */
export interface SiteEntry extends SkyEntry {
  readonly localView: LocalView | null
  /** When it happens, at the place where that differs, ms since 1970. */
  readonly utc: number
}

/** First and last leaf with entries of a range: a place may see an event hours before or after its time on the Earth. */
function leavesOf(range: Window, { site }: Pick<CalendarChoice, 'site'>) {
  const { start, end } = writtenIn(range)
  const reach = site ? PLACE_REACH : WRITTEN_REACH
  return {
    first: leafOf(Math.max(EARLIEST_UTC, start - reach)),
    last: leafOf(Math.min(LATEST_UTC, end - 1 + reach)),
  }
}

/** Start of the first page of a range. */
export const firstBookmark = (range: Window, choice: Pick<CalendarChoice, 'site'>): Bookmark => [
  leavesOf(range, choice).first,
  0,
]

/** Entries of one page, and the start of the next. */
export function calendarPage(
  range: Window,
  choice: CalendarChoice,
  { bookmark, limit }: { readonly bookmark: Bookmark; readonly limit: number },
): { entries: SiteEntry[]; next: Bookmark | undefined } {
  const [first, before] = bookmark
  const { last } = leavesOf(range, choice)
  const entries: SiteEntry[] = []
  for (let number = first; number <= last; number++) {
    if (number >= first + mostLeaves) return { entries, next: [number, 0] }
    for (const [index, entry] of leafEntries(number, range, choice)) {
      if (number === first && index < before) continue
      if (entries.length === limit) return { entries, next: [number, index] }
      entries.push(entry)
    }
  }
  return { entries, next: undefined }
}

/** All entries of a range, one by one. */
export function* calendarEntries(range: Window, choice: CalendarChoice): Generator<SiteEntry> {
  const { first, last } = leavesOf(range, choice)
  for (let number = first; number <= last; number++)
    for (const [, entry] of leafEntries(number, range, choice)) yield entry
}

/** Entries of a leaf within a range, each with its place on the leaf. */
function* leafEntries(number: number, span: Window, choice: CalendarChoice): Generator<[number, SiteEntry]> {
  const { site, minImportance } = choice
  const { start, end } = writtenIn(span)
  const timed = leaf(number, choice).map((entry) => {
    // Only an entry whose time is that of the place is looked at before it is known to be in the range.
    const localView = site && entry.isLocal ? (entry.sight?.(site) ?? null) : undefined
    return { entry, localView, utc: localView?.look?.utc ?? entry.instant.utc }
  })
  for (const [index, { entry, localView, utc }] of timed.sort((a, b) => a.utc - b.utc).entries()) {
    if (utc < start || utc >= end) continue
    const view = localView === undefined ? ((site && entry.sight?.(site)) ?? null) : localView
    if (!view || view.importance >= minImportance) yield [index, { ...entry, localView: view, utc }]
  }
}
