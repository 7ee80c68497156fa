/** A stretch of time, ms since 1970 UTC. */
interface Span {
  readonly start: number
  readonly end: number
}

const DAY = 86_400_000
const DAYS_PER_YEAR = 365.25
/** Days looked through before and after a range, one after the other: what is frequent is found in the first. */
const WINDOWS = [10, 100, 1_000, 10_000]

/**
 * The last event before a range in which there is none, and the first after it; `null` where none is within some years.
 * @param within what the search supports.
 * @param years how far it looks.
 * @param search events of a span in order, lazily.
 * @param timeOf when an event begins, ms since 1970 UTC.
 */
export function neighbours<T>(
  range: Span,
  within: Span,
  years: number,
  search: (span: Span) => Iterable<T>,
  timeOf: (event: T) => number,
): { readonly previous: T | null; readonly next: T | null } {
  const furthest = years * DAYS_PER_YEAR
  const windows = [...WINDOWS.filter((days) => days < furthest), furthest]
  return {
    previous: inWindows(windows, (days) => {
      const start = Math.max(within.start, range.start - days * DAY)
      let last: T | undefined
      if (start < range.start)
        for (const event of search({ start, end: range.start })) if (timeOf(event) < range.start) last = event
      return last
    }),
    next: inWindows(windows, (days) => {
      const end = Math.min(within.end, range.end + days * DAY)
      if (end <= range.end) return undefined
      for (const event of search({ start: range.end, end })) if (timeOf(event) >= range.end) return event
      return undefined
    }),
  }
}

/** The event of the first window that has any. */
function inWindows<T>(windows: readonly number[], look: (days: number) => T | undefined): T | null {
  for (const days of windows) {
    const found = look(days)
    if (found !== undefined) return found
  }
  return null
}
