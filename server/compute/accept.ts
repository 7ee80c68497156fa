import { Problem } from '../../tools/contract/problems.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { formatTypes } from '../encoding/format-types.ts'
import { mediaRanges, qualityOf } from '../http/headers/media-ranges.ts'

/**
 * Content negotiation: the media type of `format`, else the preferred type of `Accept` (RFC 9110 §12.5.1), JSON first
 * among equals. Runs before any charge.
 * @throws Problem `not_acceptable`
 */
export function negotiate(descriptor: Descriptor, accept: string | null, format: unknown): string {
  const formatType = typeof format === 'string' ? formatTypes[format] : undefined
  if (formatType && descriptor.mediaTypes.includes(formatType)) return formatType
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
