import type { Score } from './tally.ts'

/** Three significant digits are more than enough for an error. */
const figure = (value: number): string => (value === 0 ? '0' : Number(value.toPrecision(3)).toString())

/** Time spans named at the end of a subject in words, with their years; others have the years themselves. */
const spans = [
  [' before 1900', '1600-1899'],
  [' after 2100', '2100-2399'],
] as const

function row({ topic, quantity, subject, unit, spreads, missed }: Score): string[] {
  const { ours = { count: 0, max: 0, rms: 0 } } = spreads
  // Only the plain library may have a score.
  if (ours.count === 0 && !missed.ours) return []
  const [written, own] = / (-?\d+--?\d+)$/.exec(subject) ?? []
  const [ending, years] = spans.find(([words]) => subject.endsWith(words)) ?? [
    written ?? '',
    own ?? '1900-2099',
  ]
  const of = subject.slice(0, subject.length - ending.length)
  const { count, max, rms } = ours
  return [[topic, quantity, of, years, unit, count, figure(max), figure(rms), missed.ours ?? 0].join('\t')]
}

/** The rows that the service publishes: our figures only. */
export const publishedRows = (scores: readonly Score[]): string[] => scores.flatMap(row)

/** The text of `tools/core/data/accuracy.ts`. */
export const published = (scores: readonly Score[]): string => `/**
 * Measured errors of this service, in the calculation mode \`precise\`.
 *
 * Truth: Swiss Ephemeris 2.10.03 with JPL DE431 and IERS finals2000A, used as an outside measuring tool; checked against
 * JPL DE440, JPL Horizons, USNO tables and NASA's eclipse canon.
 * Truth of small bodies: JPL Horizons (DE441, SB441-N16). The figures are our own; no licence.
 * Made by: npm run accuracy -- --write
 *
 * Columns: topic, quantity, subject, years, unit, rows compared, greatest error, root mean square, events missed.
 */
export const accuracyRows: string = \`
${publishedRows(scores).join('\n')}
\`
`
