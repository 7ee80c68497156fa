/** One JSON body, or the same message as one server-sent event. */
export type Framing = 'json' | 'sse'

/** One media range of the header with its weight (RFC 9110 §12.4.2). */
interface Range {
  readonly type: string
  readonly quality: number
  /** Place in the header, from 0. */
  readonly place: number
}

/**
 * Which of the two framings of Streamable HTTP a client wants, by RFC 9110 §12.5.1; the first listed of two
 * equally welcome ones, JSON where nothing tells them apart. `undefined` when neither is acceptable.
 *
 * The 2025 revisions ask clients to name both types; a client that names one is served with that one.
 */
export function framingFor(accept: string | null): Framing | undefined {
  if (accept === null) return 'json'
  const ranges = accept.split(',').map(range)
  const json = best(ranges, 'application/json')
  const sse = best(ranges, 'text/event-stream')
  if (!json?.quality && !sse?.quality) return undefined
  const difference = (json?.quality ?? 0) - (sse?.quality ?? 0)
  if (difference !== 0) return difference > 0 ? 'json' : 'sse'
  return (json?.place ?? 0) <= (sse?.place ?? 0) ? 'json' : 'sse'
}

/** Whether a client can read a stream of events, whatever it likes better. */
export function takesEvents(accept: string | null): boolean {
  const events = accept === null ? undefined : best(accept.split(',').map(range), 'text/event-stream')
  return (events?.quality ?? 0) > 0
}

function range(text: string, place: number): Range {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  // A weight that is no weight counts as 0: what cannot be read is not taken for consent.
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0, place }
}

/** The most specific range that covers the type decides, even when it says no. */
function best(ranges: readonly Range[], type: string): Range | undefined {
  const patterns = [type, `${type.split('/')[0]}/*`, '*/*']
  for (const pattern of patterns) {
    const found = ranges.find((one) => one.type === pattern)
    if (found) return found
  }
  return undefined
}
