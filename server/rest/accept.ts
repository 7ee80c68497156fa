import type { Descriptor } from '../../tools/descriptor.ts'
import { Problem } from '../../tools/problems.ts'
import { formatTypes } from '../compute/representation.ts'
import { type MediaRange, mediaRanges, rangeCovering } from '../http/media-ranges.ts'

/** Whether a page suits the client better than a record for programs: browsers name HTML, programs take anything. */
export function prefersHtml(accept: string | null): boolean {
  const ranges = mediaRanges(accept ?? '*/*')
  return qualityOf('text/html', ranges) > qualityOf('application/json', ranges)
}

/**
 * The representation to send: what `format` names, else what `Accept` likes best (RFC 9110 §12.5.1), where JSON
 * comes first among equals. Refused before any charge when nothing fits.
 */
export function negotiated(descriptor: Descriptor, accept: string | null, format: unknown): string {
  const named = typeof format === 'string' ? formatTypes[format] : undefined
  if (named && descriptor.mediaTypes.includes(named)) return named
  const [first] = descriptor.mediaTypes
  if (first && (accept ?? '*/*') === '*/*') return first
  const ranges = mediaRanges(accept ?? '*/*')
  const ranked = descriptor.mediaTypes
    .map((type) => ({ type, quality: qualityOf(type, ranges) }))
    .sort((a, b) => b.quality - a.quality)
  const best = ranked[0]
  if (best && best.quality > 0) return best.type
  throw new Problem('not_acceptable', 'This operation has no representation that Accept allows.', {
    allowed: descriptor.mediaTypes,
  })
}

/** Problem records count as JSON. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const names = type === 'application/json' ? [type, 'application/problem+json'] : [type]
  return rangeCovering(ranges, ...names)?.quality ?? 0
}
