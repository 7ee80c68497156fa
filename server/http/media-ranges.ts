/** One media range of an `Accept` header with its weight (RFC 9110 §12.5.1). */
export interface MediaRange {
  readonly type: string
  readonly quality: number
  /** Place in the header, from 0. */
  readonly place: number
}

/** Browsers send fewer than ten; what follows after so many is not read. */
const mostRanges = 100

export function mediaRanges(accept: string): MediaRange[] {
  return accept.split(',', mostRanges).map(mediaRange)
}

function mediaRange(text: string, place: number): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))
  const quality = weight === undefined ? 1 : Number(weight.slice(2))
  // A weight that cannot be read counts as 0: it does not say that the client accepts the type.
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0, place }
}

/** The most specific range that covers a type under one of its names decides, even when it refuses the type. */
export function rangeCovering(ranges: readonly MediaRange[], ...names: string[]): MediaRange | undefined {
  const family = `${names[0]?.split('/')[0]}/*`
  return (
    ranges.find(({ type }) => names.includes(type)) ??
    ranges.find(({ type }) => type === family) ??
    ranges.find(({ type }) => type === '*/*')
  )
}

/** Whether a page suits the client better than a record for programs: browsers name HTML, programs take anything. */
export function prefersHtml(accept: string | null): boolean {
  const ranges = mediaRanges(accept ?? '*/*')
  return qualityOf('text/html', ranges) > qualityOf('application/json', ranges)
}

/** Problem records count as JSON. */
export function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const names = type === 'application/json' ? [type, 'application/problem+json'] : [type]
  return rangeCovering(ranges, ...names)?.quality ?? 0
}
