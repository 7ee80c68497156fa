import type { Conjunction, ConjunctionMode } from '../../core/events/conjunctions.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { type ConjunctionRecord, conjunctionRecord } from './conjunction.ts'
import { hasGrazeLines, mostGrazeLines } from './graze-lines.ts'

const grazeLinesLimited = {
  code: 'graze_lines_limited',
  detail: `Lines of grazes are given for the first ${mostGrazeLines} alone.`,
}

/** Records of the conjunctions of a page. Lines of grazes take time: the first that have them alone are drawn. */
export function conjunctionPage(
  items: readonly Conjunction[],
  request: {
    readonly site: Observer | undefined
    readonly mode: ConjunctionMode
    readonly grazeRadius: number | undefined
  },
): { records: ConjunctionRecord[]; drawn: number; warnings: { code: string; detail: string }[] } {
  const withLines = request.grazeRadius === undefined ? [] : items.filter(hasGrazeLines)
  const drawn = new Set(withLines.slice(0, mostGrazeLines))
  const { site, mode } = request
  const records = items.map((item) => conjunctionRecord(item, drawn.has(item) ? request : { site, mode }))
  return {
    records,
    drawn: drawn.size,
    warnings: withLines.length > drawn.size ? [grazeLinesLimited] : [],
  }
}
