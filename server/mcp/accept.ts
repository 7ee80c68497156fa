import { mediaRanges, rangeCovering } from '../http/media-ranges.ts'

/** One JSON body, or the same message as one server-sent event. */
export type Framing = 'json' | 'sse'

/**
 * Which of the two framings of Streamable HTTP a client wants, by RFC 9110 §12.5.1; the first listed of two
 * equally welcome ones, JSON where nothing tells them apart. `undefined` when neither is acceptable.
 *
 * The 2025 revisions ask clients to name both types; a client that names one is served with that one.
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

/** Whether a client can read a stream of events, whatever it likes better. */
export function acceptsEvents(accept: string | null): boolean {
  const events = accept === null ? undefined : rangeCovering(mediaRanges(accept), 'text/event-stream')
  return (events?.quality ?? 0) > 0
}
