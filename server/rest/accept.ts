import type { Descriptor } from '../../tools/describe.ts'
import { Problem } from '../../tools/problems.ts'
import { formatTypes } from '../representation.ts'

interface Range {
  readonly type: string
  readonly quality: number
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
  const ranges = (accept ?? '*/*').split(',').map(range)
  const ranked = descriptor.mediaTypes
    .map((type) => ({ type, quality: qualityOf(type, ranges) }))
    .sort((a, b) => b.quality - a.quality)
  const best = ranked[0]
  if (best && best.quality > 0) return best.type
  throw new Problem('not_acceptable', 'This operation has no representation that Accept allows.', {
    allowed: descriptor.mediaTypes,
  })
}

function range(text: string): Range {
  const [type = '', ...parameters] = text
    .trim()
    .toLowerCase()
    .split(/\s*;\s*/)
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
  const known = quality === undefined ? 1 : Number(quality)
  return { type, quality: known >= 0 && known <= 1 ? known : 0 }
}

/** The most specific range that covers a type decides. Problem records count as JSON. */
function qualityOf(type: string, ranges: readonly Range[]): number {
  const names = type === 'application/json' ? [type, 'application/problem+json'] : [type]
  const exact = ranges.find((one) => names.includes(one.type))
  const family = ranges.find((one) => one.type === `${type.split('/')[0]}/*`)
  const any = ranges.find((one) => one.type === '*/*')
  return (exact ?? family ?? any)?.quality ?? 0
}
