/** A stretch of time, ms since 1970 UTC. */
interface Span {
  readonly start: number
  readonly end: number
}

const DAY = 86_400_000
const DAYS_PER_YEAR = 365.25
/** Days from the range at which a window of the search ends and the next begins: what is frequent is found in the first. */
const WINDOW_ENDS = [10, 30, 100, 300, 1_000, 3_000, 10_000]

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
  const ends = [...WINDOW_ENDS.filter((days) => days < furthest), furthest]
  return {
    previous: inWindows(ends, (near, far) => {
      const span = { start: Math.max(within.start, range.start - far), end: range.start - near }
      let last: T | undefined
      if (span.start < span.end)
        for (const event of search(span)) if (timeOf(event) < range.start) last = event
      return last
    }),
    next: inWindows(ends, (near, far) => {
      const span = { start: range.end + near, end: Math.min(within.end, range.end + far) }
      if (span.start < span.end)
        for (const event of search(span)) if (timeOf(event) >= range.end) return event
      return undefined
    }),
  }
}

/**
 * The event of the first window that has any.
 * @param ends of the windows, days from the range; each window begins where the one before ends.
 * @param look at a window, by the ms between the range and its nearer and farther end.
 */
function inWindows<T>(ends: readonly number[], look: (near: number, far: number) => T | undefined): T | null {
  for (const [index, days] of ends.entries()) {
    const event = look((ends[index - 1] ?? 0) * DAY, days * DAY)
    if (event !== undefined) return event
  }
  return null
}
