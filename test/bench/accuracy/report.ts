import { type Contender, contenders, type Score } from './tally.ts'

const titles: Readonly<Record<Contender, string>> = {
  ours: 'ours',
  plain: 'plain, true ΔT',
  plainOwnDeltaT: 'plain, own ΔT',
}

/** Four significant digits are enough for comparison. */
const figure = (value: number): string => (value === 0 ? '0' : Number(value.toPrecision(3)).toString())

function cell(score: Score, contender: Contender): string {
  const spread = score.spreads[contender]
  const missed = score.missed[contender]
  const errors = spread ? `${figure(spread.max)} / ${figure(spread.rms)}` : '–'
  return missed ? `${errors} (${missed} missed)` : errors
}

/** Whether our RMS is more than a tenth worse than that of the plain library with the true ΔT. */
export const isWorse = ({ spreads, missed }: Score): boolean =>
  (missed.ours ?? 0) > (missed.plain ?? 0) ||
  (spreads.ours !== undefined && spreads.plain !== undefined && spreads.ours.rms > 1.1 * spreads.plain.rms)

/** The report as text: largest error and root mean square of each, `!` where ours is worse. */
export function table(scores: readonly Score[]): string {
  const heading = [
    '',
    'topic',
    'quantity',
    'of',
    'unit',
    'rows',
    ...contenders.map((contender) => titles[contender]),
  ]
  const lines = scores.map((score) => [
    isWorse(score) ? '!' : '',
    score.topic,
    score.quantity,
    score.subject,
    score.unit,
    String(score.spreads.ours?.count ?? 0),
    ...contenders.map((contender) => cell(score, contender)),
  ])
  const all = [heading, ...lines]
  const widths = heading.map((_, column) => Math.max(...all.map((line) => (line[column] ?? '').length)))
  return all
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
