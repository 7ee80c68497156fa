import { mediaRanges, rangeCovering } from '../http/headers/media-ranges.ts'

/** Response framing: one JSON body, or the same message as one server-sent event. */
export type Framing = 'json' | 'sse'

/**
 * The framing of Streamable HTTP that a client prefers (RFC 9110 §12.5.1): among equals the first listed, JSON without
 * a preference. `undefined` when neither is acceptable.
 *
 * The 2025 revisions require clients to list both types; a client that lists only one is served with it.
 */
export function framingFor(accept: string | null): Framing | undefined {
  if (accept === null) return 'json'
  const ranges = mediaRanges(accept)
  const json = rangeCovering(ranges, 'application/json')
  const sse = rangeCovering(ranges, 'text/event-stream')
  if (!json?.quality && !sse?.quality) return undefined
  const difference = (json?.quality ?? 0) - (sse?.quality ?? 0)
  if (difference !== 0) return difference > 0 ? 'json' : 'sse'
  return (json?.place ?? 0) <= (sse?.place ?? 0) ? 'json' : 'sse'
}

/** Whether the client accepts server-sent events, at any weight. */
export function acceptsEvents(accept: string | null): boolean {
  const events = accept === null ? undefined : rangeCovering(mediaRanges(accept), 'text/event-stream')
  return (events?.quality ?? 0) > 0
}
