import { listElements, nameAndParameters, weightIn } from './list-header.ts'

/** One media range of an `Accept` header with its weight (RFC 9110 §12.5.1). */
export interface MediaRange {
  /** Lower case, such as `text/html` or `text/*`. */
  readonly type: string
  /** Weight `q`, 0 to 1; 1 when not given. */
  readonly quality: number
  /** Position in the header, from 0. */
  readonly place: number
}

/** Parses an `Accept` header. */
export function mediaRanges(accept: string): MediaRange[] {
  return listElements(accept).map((text, place) => {
    const [type, ...parameters] = nameAndParameters(text)
    return { type, quality: weightIn(parameters), place }
  })
}

/**
 * The most specific range that matches a type, even if its weight is 0.
 * @param names the type, then other names that count as it
 */
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
